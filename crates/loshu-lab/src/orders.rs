//! How much is luck? The same puzzle in other orders of cells and digits.

mod report;
mod runs;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Grid, Search};
use loshu_work::WorkError;

use self::runs::OrderRuns;
use crate::report::Report;

/// What is to be done with each puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The search whose orders are changed.
    pub search: Search,
    /// How often each random order is tried.
    pub runs: u64,
    /// The tries after which a run is stopped.
    pub tries: u64,
    /// Run `i` has this seed plus `i`.
    pub seed: u64,
    /// The number of threads.
    pub jobs: usize,
}

/// What came of the puzzles.
#[derive(Debug)]
pub struct Outcome {
    /// The report on the puzzles whose runs are complete.
    pub report: Report,
    /// Whether some puzzle has no solution in any order.
    pub is_unsolved: bool,
    /// Whether no run is missing.
    pub is_complete: bool,
}

impl Settings {
    /// Returns the number of runs for this number of puzzles.
    #[must_use]
    pub fn all_runs(&self, puzzles: usize) -> u64 {
        runs::all_runs(self.runs, puzzles)
    }

    /// Solves each puzzle in each order, until `cancel` is set. `command` says at the head of the report
    /// how to do it again; `step` is called after each run.
    ///
    /// # Errors
    ///
    /// A thread could not be started, or a thread panicked.
    pub fn run(
        &self,
        puzzles: &[Grid],
        command: &str,
        cancel: &Arc<AtomicBool>,
        mut step: impl FnMut(),
    ) -> Result<Outcome, WorkError> {
        let mut report = Report::new("Other orders");
        report.command(command);
        report::explain(&mut report);
        let mut outcome = Outcome { report, is_unsolved: false, is_complete: true };
        let orders = OrderRuns { settings: *self, cancel: Arc::clone(cancel) };
        for puzzle in puzzles {
            let Some(outcomes) = orders.of(puzzle, &mut step)? else {
                outcome.is_complete = false;
                break;
            };
            outcome.is_unsolved |= outcomes.iter().all(|outcome| outcome.solutions.is_empty());
            report::add(&mut outcome.report, puzzle, &outcomes);
        }
        Ok(outcome)
    }
}
