//! Are our ratings right? Compares ratings with known ratings, and paths with recorded paths.

// `list` reads lists with known ratings, `recorded` lists with recorded paths. `measure` rates the
// puzzles and follows the paths, and `report` says what is equal and what is not.

mod list;
mod measure;
mod recorded;
mod report;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use loshu_work::{WorkError, in_order};

pub use self::list::{Known, ListError, read};
use self::measure::Sample;
use crate::report::Report;

/// The scales whose ratings are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scales {
    /// ER, EP and ED of Sudoku Explainer.
    Se,
    /// Level and score of HoDoKu.
    Hodoku,
    /// Both of them.
    Both,
    /// Depth of trial and error, and the length that goes with it.
    Te,
}

/// What came of the puzzles.
#[derive(Debug)]
pub struct Comparison(Vec<Sample>);

impl Comparison {
    /// Rates puzzles whose ratings are known, until `cancel` is set. `timeout` ends the rating of a puzzle
    /// on the scales of Sudoku Explainer and of trial and error. After each puzzle it calls `step` with the number of puzzles so
    /// far.
    ///
    /// # Errors
    ///
    /// A thread could not be started, or a thread panicked.
    pub fn run(
        known: Vec<Known>,
        timeout: Option<Duration>,
        jobs: usize,
        cancel: &Arc<AtomicBool>,
        mut step: impl FnMut(u64),
    ) -> Result<Comparison, WorkError> {
        let stop = Arc::clone(cancel);
        let mut samples: Vec<Sample> = Vec::new();
        let rate = move |known: Known| Sample::of(known, timeout, &stop);
        in_order(known.into_iter(), jobs, rate, |sample| {
            let Some(sample) = sample else { return Ok(ControlFlow::Break(())) };
            samples.push(sample);
            step(samples.len() as u64);
            Ok::<_, WorkError>(ControlFlow::Continue(()))
        })?;
        Ok(Comparison(samples))
    }

    /// Returns the number of puzzles that were rated.
    #[must_use]
    pub fn puzzles(&self) -> usize {
        self.0.len()
    }

    /// Whether all ratings and paths are equal.
    #[must_use]
    pub fn is_equal(&self) -> bool {
        self.0.iter().all(Sample::is_equal)
    }

    /// Returns the report, with up to `show` of the puzzles that differ. `command` says how to do it
    /// again.
    #[must_use]
    pub fn report(&self, command: &str, show: usize) -> Report {
        report::report(command, show, &self.0)
    }
}
