//! What a puzzle costs.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loshu::{Grid, Limits, Run, Solver, Stop, Verdict, random_puzzle};
use loshu_work::clock;
use serde::{Deserialize, Serialize};

use crate::distribution::nanos;
use crate::engine::{SearchLimits, SharedEngine};

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SolutionClass {
    /// One.
    Unique,
    /// Two or more.
    Several,
    /// None.
    None,
}

impl SolutionClass {
    /// Tells the classes apart by the fast engine, whichever engine is measured.
    #[must_use]
    pub fn of(puzzle: &Grid) -> SolutionClass {
        SolutionClass::by(&Solver::new().solve(puzzle))
    }

    fn by(verdict: &Verdict) -> SolutionClass {
        match verdict {
            Verdict::Unique(_) => SolutionClass::Unique,
            Verdict::Multiple => SolutionClass::Several,
            Verdict::Unsolvable => SolutionClass::None,
            Verdict::Stopped { .. } => unreachable!("there is no limit"),
        }
    }
}

/// What came of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sample {
    pub(crate) index: u64,
    pub(crate) class: SolutionClass,
    /// Up to the first solution, or until it is clear that there is none.
    pub(crate) tries: u64,
    pub(crate) nanos: u64,
    /// A limit came first.
    pub(crate) stopped: bool,
}

/// Makes random puzzles and solves them.
#[derive(Clone)]
pub struct Sampler {
    /// The smallest number of given cells.
    pub clues: usize,
    /// The seed of the puzzles.
    pub seed: u64,
    /// The engine whose work is measured.
    pub engine: SharedEngine,
}

impl fmt::Debug for Sampler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sampler { clues, seed, engine: _ } = self;
        f.debug_struct("Sampler").field("clues", clues).field("seed", seed).finish_non_exhaustive()
    }
}

impl Sampler {
    /// Makes the puzzle of this number.
    #[must_use]
    pub fn puzzle(&self, index: u64) -> Grid {
        random_puzzle(self.clues, self.seed, index)
    }

    /// Makes the puzzle of this number and solves it within the limits.
    #[must_use]
    pub fn run(&self, index: u64, limits: &Limits) -> (Grid, Run) {
        let puzzle = self.puzzle(index);
        (puzzle, self.engine.run(&puzzle, limits, &mut |_| {}))
    }

    /// Solves the puzzles of these numbers; `None` once the flag is set.
    pub(crate) fn samples(
        &self,
        indices: Range<u64>,
        limits: SearchLimits,
        cancel: &Arc<AtomicBool>,
    ) -> Option<Vec<Sample>> {
        let puzzles: Vec<Grid> = indices.clone().map(|index| self.puzzle(index)).collect();
        let verdicts = Solver::new().solve_batch(&puzzles);
        let mut samples = Vec::with_capacity(puzzles.len());
        for (index, (puzzle, verdict)) in indices.zip(puzzles.iter().zip(&verdicts)) {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let limits = limits.begin(cancel);
            let run = clock::run(|| self.engine.run(puzzle, &limits, &mut |_| {}));
            let stopped = match run.stopped {
                Some(Stop::Cancelled) => return None,
                by => by.is_some_and(|by| by != Stop::Solutions),
            };
            let stats = run.essay_stats();
            let (class, nanos) = (SolutionClass::by(verdict), nanos(stats.elapsed));
            samples.push(Sample { index, class, tries: stats.tries, nanos, stopped });
        }
        Some(samples)
    }
}
