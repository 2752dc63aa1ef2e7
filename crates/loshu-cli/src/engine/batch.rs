//! What the fast engine says of the puzzles of a batch, or of one of them.

use loshu::{Count, Grid, Limits, Marks, Solution, Solver, Verdict};
use loshu_formats::Records;

/// The verdicts on the puzzles of a batch, all searched together.
pub(crate) fn verdicts(records: &Records) -> Vec<Verdict> {
    match records.all_marks() {
        None => Solver::new().solve_batch(&records.puzzles),
        Some(marks) => Solver::new().solve_batch(&marks),
    }
}

/// The numbers of solutions of the puzzles of a batch, up to limits, all searched together.
pub(crate) fn counts(records: &Records, limits: Limits) -> Vec<Count> {
    let solver = Solver::new().with_limits(limits);
    match records.all_marks() {
        None => solver.count_batch(&records.puzzles),
        Some(marks) => solver.count_batch(&marks),
    }
}

/// The verdict on a puzzle, or on its pencil marks.
pub(crate) fn verdict(puzzle: &Grid, marks: Option<&Marks>, limits: Limits) -> Verdict {
    let solver = Solver::new().with_limits(limits);
    marks.map_or_else(|| solver.solve(puzzle), |marks| solver.solve(marks))
}

/// The first solution of a puzzle, or of its pencil marks.
pub(crate) fn first_solution(puzzle: &Grid, marks: Option<&Marks>) -> Option<Solution> {
    let solver = Solver::new();
    marks.map_or_else(|| solver.solutions(puzzle), |marks| solver.solutions(marks)).next()
}
