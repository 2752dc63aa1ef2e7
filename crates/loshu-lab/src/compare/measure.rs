//! What each engine makes of a puzzle.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Flaw, Grid, Stats, Stop, verify};
use loshu_work::{WorkError, clock, in_order};

use super::report;
use crate::distribution::nanos;
use crate::engine::{SearchLimits, SharedEngine};
use crate::report::Report;

/// An engine that takes part.
#[derive(Clone)]
pub struct Contender {
    /// The name in the report.
    pub name: String,
    /// The engine.
    pub engine: SharedEngine,
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contender").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Why engines cannot be compared.
#[derive(Debug)]
pub enum CompareError {
    /// An engine gave a wrong solution.
    Wrong {
        /// The name of the engine.
        engine: String,
        /// The puzzle.
        puzzle: Grid,
        /// What is wrong with the solution.
        why: Flaw,
    },
    /// One engine found a solution, another one found that there is none.
    Disagreement(Grid),
    /// A thread could not be started, or panicked.
    Work(WorkError),
}

impl fmt::Display for CompareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompareError::Wrong { engine, puzzle, .. } => {
                write!(f, "{engine} on {puzzle}: a wrong solution")
            }
            CompareError::Disagreement(puzzle) => write!(f, "the engines disagree on {puzzle}"),
            CompareError::Work(error) => error.fmt(f),
        }
    }
}

impl Error for CompareError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CompareError::Wrong { why, .. } => Some(why),
            CompareError::Disagreement(_) => None,
            CompareError::Work(error) => error.source(),
        }
    }
}

impl From<WorkError> for CompareError {
    fn from(error: WorkError) -> CompareError {
        CompareError::Work(error)
    }
}

/// What came of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Solved,
    Unsolvable,
    Stopped,
}

/// What an engine made of a puzzle, up to the first solution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    pub(crate) end: End,
    pub(crate) stats: Stats,
}

impl Attempt {
    pub(crate) fn solved(&self) -> bool {
        self.end == End::Solved
    }

    pub(crate) fn nanos(&self) -> u64 {
        nanos(self.stats.elapsed)
    }
}

/// What the engines made of all puzzles.
#[derive(Debug)]
pub struct Comparison {
    contenders: Vec<Contender>,
    /// Of each puzzle, in the order of the contenders.
    samples: Vec<Vec<Attempt>>,
    /// Whether no puzzle is missing.
    pub is_complete: bool,
}

impl Comparison {
    /// Whether each puzzle was solved by some engine.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.samples.iter().all(|samples| samples.iter().any(Attempt::solved))
    }

    /// Returns the report. `command` says how to do it again.
    #[must_use]
    pub fn report(&self, command: &str) -> Report {
        report::report(command, &self.contenders, &self.samples)
    }

    /// Returns a table of all puzzles and engines as CSV. `puzzles` are those that were solved, each with
    /// the name of its set.
    pub fn csv<'a>(&self, puzzles: impl IntoIterator<Item = (&'a str, &'a Grid)>) -> String {
        report::csv(puzzles.into_iter(), &self.contenders, &self.samples)
    }
}

/// The experiment.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The engines, in the order of the report. There is one at least.
    pub contenders: Vec<Contender>,
    /// What ends the search of a puzzle.
    pub limits: SearchLimits,
}

impl Contest {
    /// Solves each puzzle with each engine, until `cancel` is set. After each puzzle it calls `step` with
    /// the number of puzzles so far.
    ///
    /// # Errors
    ///
    /// An engine gave a wrong solution, two engines disagree, or a thread did not do its work.
    pub fn run(
        self,
        puzzles: Vec<Grid>,
        jobs: usize,
        cancel: &Arc<AtomicBool>,
        mut step: impl FnMut(u64),
    ) -> Result<Comparison, CompareError> {
        let number = puzzles.len();
        let mut samples = Vec::with_capacity(number);
        let measure = Measure { contest: self.clone(), cancel: Arc::clone(cancel) };
        if let Some(first) = puzzles.first() {
            // The first run of an engine pays for code and memory that later runs find ready.
            measure.of(0, first)?;
        }
        in_order(
            puzzles.into_iter().enumerate(),
            jobs,
            move |(number, puzzle)| measure.of(number, &puzzle),
            |ran| {
                let Some(ran) = ran? else { return Ok(ControlFlow::Break(())) };
                samples.push(ran);
                step(samples.len() as u64);
                Ok::<_, CompareError>(ControlFlow::Continue(()))
            },
        )?;
        let is_complete = samples.len() == number;
        Ok(Comparison { contenders: self.contenders, samples, is_complete })
    }
}

/// What each worker does.
struct Measure {
    contest: Contest,
    cancel: Arc<AtomicBool>,
}

impl Measure {
    /// The samples of the puzzle with this number, in the order of the contenders; `None` once the
    /// flag is set. Another contender begins with each puzzle, so that none always finds the
    /// processor warm.
    fn of(&self, number: usize, puzzle: &Grid) -> Result<Option<Vec<Attempt>>, CompareError> {
        let contenders = &self.contest.contenders;
        let count = contenders.len();
        let begin = number % count;
        let mut samples = Vec::with_capacity(count);
        for contender in contenders.iter().cycle().skip(begin).take(count) {
            match self.run(contender, puzzle)? {
                Some(sample) => samples.push(sample),
                None => return Ok(None),
            }
        }
        samples.rotate_right(begin);
        let ended = |end| samples.iter().any(|sample: &Attempt| sample.end == end);
        if ended(End::Solved) && ended(End::Unsolvable) {
            return Err(CompareError::Disagreement(*puzzle));
        }
        Ok(Some(samples))
    }

    fn run(&self, contender: &Contender, puzzle: &Grid) -> Result<Option<Attempt>, CompareError> {
        let limits = self.contest.limits.begin(&self.cancel);
        let mut right = Ok(());
        let run = clock::run(|| {
            contender.engine.run(puzzle, &limits, &mut |solution| {
                right = verify(puzzle, solution).map(drop);
            })
        });
        right.map_err(|why| {
            let engine = contender.name.clone();
            CompareError::Wrong { engine, puzzle: *puzzle, why }
        })?;
        let end = match run.stopped {
            Some(Stop::Cancelled) => return Ok(None),
            _ if run.solutions > 0 => End::Solved,
            Some(_) => End::Stopped,
            None => End::Unsolvable,
        };
        Ok(Some(Attempt { end, stats: run.essay_stats() }))
    }
}
