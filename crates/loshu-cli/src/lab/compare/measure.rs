//! What each engine makes of a puzzle.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use loshu::{Engine, Grid, Limits, Search, Stats, Stop, verify};

use crate::args::{SearchLimits, lab::ContenderName};
use crate::engine::{self, Chosen};
use crate::lab::distribution::nanos;
use crate::pipeline;
use crate::set::Set;

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
pub(super) struct Sample {
    pub(super) end: End,
    pub(super) stats: Stats,
}

impl Sample {
    pub(super) fn solved(&self) -> bool {
        self.end == End::Solved
    }

    pub(super) fn nanos(&self) -> u64 {
        nanos(self.stats.elapsed)
    }
}

/// The experiment.
#[derive(Clone)]
pub(super) struct Measure {
    pub(super) contenders: Vec<Contender>,
    pub(super) limits: SearchLimits,
    pub(super) cancel: Arc<AtomicBool>,
}

impl Measure {
    /// Adds the samples of each puzzle, one for each contender; false if the flag was set before
    /// the last one.
    pub(super) fn all(
        &self,
        sets: &[Set],
        jobs: usize,
        samples: &mut Vec<Vec<Sample>>,
        mut step: impl FnMut(u64),
    ) -> Result<bool> {
        let puzzles: Vec<Grid> = sets.iter().flat_map(|set| &set.puzzles).copied().collect();
        let number = puzzles.len();
        let measure = self.clone();
        pipeline::in_order(
            puzzles.into_iter(),
            jobs,
            move |puzzle| measure.of(&puzzle),
            |ran| {
                let Some(ran) = ran? else { return Ok(ControlFlow::Break(())) };
                samples.push(ran);
                step(samples.len() as u64);
                Ok(ControlFlow::Continue(()))
            },
        )?;
        Ok(samples.len() == number)
    }

    /// The samples of a puzzle; `None` once the flag is set.
    fn of(&self, puzzle: &Grid) -> Result<Option<Vec<Sample>>> {
        let mut samples = Vec::with_capacity(self.contenders.len());
        for contender in &self.contenders {
            let sample = self.run(&*contender.chosen.engine(), puzzle);
            let name = contender.name;
            match sample.with_context(|| format!("{name} on {puzzle}"))? {
                Some(sample) => samples.push(sample),
                None => return Ok(None),
            }
        }
        let ended = |end| samples.iter().any(|sample: &Sample| sample.end == end);
        if ended(End::Solved) && ended(End::Unsolvable) {
            bail!("the engines disagree on {puzzle}");
        }
        Ok(Some(samples))
    }

    fn run(&self, engine: &dyn Engine, puzzle: &Grid) -> Result<Option<Sample>> {
        let cancel = Some(self.cancel.clone());
        let limits = Limits { solutions: Some(1), cancel, ..engine::limits(&self.limits) };
        let mut right = Ok(());
        let run =
            engine.run(puzzle, &limits, &mut |solution| right = verify(puzzle, solution).map(drop));
        right.context("a wrong solution")?;
        let end = match run.stopped {
            Some(Stop::Cancelled) => return Ok(None),
            _ if run.solutions > 0 => End::Solved,
            Some(_) => End::Stopped,
            None => End::Unsolvable,
        };
        Ok(Some(Sample { end, stats: run.essay_stats() }))
    }
}
