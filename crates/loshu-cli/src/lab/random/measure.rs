//! What a puzzle costs.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loshu::{Engine, Grid, Solver, Stop, Verdict, random_puzzle};
use serde::{Deserialize, Serialize};

use crate::args::{self, lab::RandomArgs};
use crate::clock;
use crate::engine::{self, Chosen};
use crate::lab::distribution::nanos;

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum SolutionClass {
    Unique,
    Several,
    None,
}

/// What came of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sample {
    pub(super) index: u64,
    pub(super) class: SolutionClass,
    /// Up to the first solution, or until it is clear that there is none.
    pub(super) tries: u64,
    pub(super) nanos: u64,
    /// A limit came first.
    pub(super) stopped: bool,
}

/// Makes puzzles and solves them.
pub(super) struct Sampler {
    clues: usize,
    seed: u64,
    chosen: Chosen,
    limits: args::LimitArgs,
    cancel: Arc<AtomicBool>,
}

impl Sampler {
    pub(super) fn new(
        args: &RandomArgs,
        chosen: Chosen,
        seed: u64,
        cancel: Arc<AtomicBool>,
    ) -> Sampler {
        let chosen = chosen.seeded(seed);
        Sampler { clues: args.clues.into(), seed, chosen, limits: args.limits, cancel }
    }

    /// Solves the puzzles of these numbers; `None` once the flag is set.
    pub(super) fn of(&self, indices: Range<u64>) -> Option<Vec<Sample>> {
        let puzzle = |index| random_puzzle(self.clues, self.seed, index);
        let puzzles: Vec<Grid> = indices.clone().map(puzzle).collect();
        let engine = self.chosen.engine();
        let numbered = indices.zip(puzzles.iter().zip(classes(&puzzles)));
        numbered
            .map(|(index, (puzzle, class))| self.solve(&*engine, index, puzzle, class))
            .collect()
    }

    fn solve(
        &self,
        engine: &dyn Engine,
        index: u64,
        puzzle: &Grid,
        class: SolutionClass,
    ) -> Option<Sample> {
        if self.cancel.load(Ordering::Relaxed) {
            return None;
        }
        let cancel = Some(self.cancel.clone());
        let limits = engine::limits(&self.limits).solutions(1).cancel(cancel);
        let run = clock::run(|| engine.run(puzzle, &limits, &mut |_| {}));
        let stopped = match run.stopped {
            Some(Stop::Cancelled) => return None,
            by => by.is_some_and(|by| by != Stop::Solutions),
        };
        let stats = run.essay_stats();
        let nanos = nanos(stats.elapsed);
        Some(Sample { index, class, tries: stats.tries, nanos, stopped })
    }
}

/// The fast engine tells them apart in a moment, whichever one is measured.
fn classes(puzzles: &[Grid]) -> Vec<SolutionClass> {
    let class = |verdict| match verdict {
        Verdict::Unique(_) => SolutionClass::Unique,
        Verdict::Multiple => SolutionClass::Several,
        Verdict::Unsolvable => SolutionClass::None,
        Verdict::Stopped { .. } => unreachable!("there is no limit"),
    };
    Solver::new().solve_batch(puzzles).into_iter().map(class).collect()
}
