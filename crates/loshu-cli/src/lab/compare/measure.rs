//! What each engine makes of a puzzle.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use loshu::{Engine, Grid, Search, Stats, Stop, verify};

use crate::args::{LimitArgs, lab::ContenderName};
use crate::clock;
use crate::engine::{self, Chosen};
use crate::lab::distribution::nanos;
use crate::pipeline;
use crate::puzzle_set::PuzzleSet;

/// An engine that takes part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contender {
    pub(super) name: ContenderName,
    chosen: Chosen,
}

impl Contender {
    pub(super) fn all(names: &[ContenderName], seed: u64) -> Vec<Contender> {
        names.iter().map(|&name| Contender { name, chosen: chosen(name, seed) }).collect()
    }
}

fn chosen(name: ContenderName, seed: u64) -> Chosen {
    match name {
        ContenderName::Fast => Chosen::Fast,
        ContenderName::Norvig => Chosen::Teaching(Search::norvig()),
        ContenderName::Stack => Chosen::Teaching(Search::stack()),
        ContenderName::StackRandom => Chosen::Teaching(Search::stack_random(seed)),
        ContenderName::Backtracking => Chosen::Teaching(Search::backtracking()),
        ContenderName::Dlx => Chosen::Dlx,
    }
}

/// What came of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Solved,
    Unsolvable,
    Stopped,
}

/// What an engine made of a puzzle, up to the first solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub(super) end: End,
    pub(super) stats: Stats,
}

impl Attempt {
    pub(super) fn solved(&self) -> bool {
        self.end == End::Solved
    }

    pub(super) fn nanos(&self) -> u64 {
        nanos(self.stats.elapsed)
    }
}

/// The experiment.
#[derive(Clone)]
pub(super) struct Contest {
    pub(super) contenders: Vec<Contender>,
    pub(super) limits: LimitArgs,
    pub(super) cancel: Arc<AtomicBool>,
}

impl Contest {
    /// Adds the samples of each puzzle, one for each contender; false if the flag was set before
    /// the last one.
    pub(super) fn all(
        &self,
        sets: &[PuzzleSet],
        jobs: usize,
        samples: &mut Vec<Vec<Attempt>>,
        mut step: impl FnMut(u64),
    ) -> Result<bool> {
        let puzzles: Vec<Grid> = sets.iter().flat_map(|set| &set.puzzles).copied().collect();
        let number = puzzles.len();
        if let Some(first) = puzzles.first() {
            // The first run of an engine pays for code and memory that later runs find ready.
            self.of(0, first)?;
        }
        let measure = self.clone();
        pipeline::in_order(
            puzzles.into_iter().enumerate(),
            jobs,
            move |(number, puzzle)| measure.of(number, &puzzle),
            |ran| {
                let Some(ran) = ran? else { return Ok(ControlFlow::Break(())) };
                samples.push(ran);
                step(samples.len() as u64);
                Ok(ControlFlow::Continue(()))
            },
        )?;
        Ok(samples.len() == number)
    }

    /// The samples of the puzzle with this number, in the order of the contenders; `None` once the
    /// flag is set. Another contender begins with each puzzle, so that none always finds the
    /// processor warm.
    fn of(&self, number: usize, puzzle: &Grid) -> Result<Option<Vec<Attempt>>> {
        let count = self.contenders.len();
        let begin = number % count;
        let mut samples = Vec::with_capacity(count);
        for contender in self.contenders.iter().cycle().skip(begin).take(count) {
            let sample = self.run(&*contender.chosen.engine(), puzzle);
            let name = contender.name;
            match sample.with_context(|| format!("{name} on {puzzle}"))? {
                Some(sample) => samples.push(sample),
                None => return Ok(None),
            }
        }
        samples.rotate_right(begin);
        let ended = |end| samples.iter().any(|sample: &Attempt| sample.end == end);
        if ended(End::Solved) && ended(End::Unsolvable) {
            bail!("the engines disagree on {puzzle}");
        }
        Ok(Some(samples))
    }

    fn run(&self, engine: &dyn Engine, puzzle: &Grid) -> Result<Option<Attempt>> {
        let cancel = Some(self.cancel.clone());
        let limits = engine::limits(&self.limits).solutions(1).cancel(cancel);
        let mut right = Ok(());
        let run = clock::run(|| {
            engine.run(puzzle, &limits, &mut |solution| {
                right = verify(puzzle, solution).map(drop);
            })
        });
        right.context("a wrong solution")?;
        let end = match run.stopped {
            Some(Stop::Cancelled) => return Ok(None),
            _ if run.solutions > 0 => End::Solved,
            Some(_) => End::Stopped,
            None => End::Unsolvable,
        };
        Ok(Some(Attempt { end, stats: run.essay_stats() }))
    }
}
