//! Is a puzzle proper, and which of its givens does it need?

use loshu::{CellSet, Grid, Solver, Verdict};

use crate::args::SearchLimits;
use crate::engine;
use crate::status::Status;

/// What the solver says of a puzzle.
pub(super) struct Finding {
    pub(super) status: Status,
    /// Of a proper puzzle, the givens that can be left out; nothing if a limit came first.
    pub(super) redundant: Option<CellSet>,
}

/// Finds out about each puzzle: the verdicts in a batch where none has limits of its own.
pub(super) fn of_all(puzzles: &[Grid], limits: &SearchLimits) -> Vec<Finding> {
    if !limits.is_none() {
        let solver = || Solver::new().limits(engine::limits(limits));
        let of_one = |puzzle, solver: Solver| Finding::new(&solver, puzzle, &solver.solve(puzzle));
        return puzzles.iter().map(|puzzle| of_one(puzzle, solver())).collect();
    }
    let solver = Solver::new();
    let verdicts = solver.solve_batch(puzzles);
    let of_one = |(puzzle, verdict)| Finding::new(&solver, puzzle, verdict);
    puzzles.iter().zip(&verdicts).map(of_one).collect()
}

impl Finding {
    fn new(solver: &Solver, puzzle: &Grid, verdict: &Verdict) -> Finding {
        let status = Status::of(puzzle, verdict);
        let redundant = match status {
            Status::Unique => solver.redundant_givens(puzzle).ok(),
            _ => None,
        };
        Finding { status, redundant }
    }
}
