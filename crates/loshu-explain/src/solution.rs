//! The solution of marks.

use loshu::{Limits, Marks, Solution, Solver, Stop, Verdict};

/// The solution of marks that have exactly one. Limits of solutions and of tries have no effect.
pub(crate) fn only_solution(marks: &Marks, limits: &Limits) -> Result<Option<Solution>, Stop> {
    let limits = limits.clone().solutions(None).tries(None);
    let solver = Solver::new().with_limits(limits);
    match solver.solve(marks) {
        Verdict::Unique(solution) => Ok(Some(solution)),
        Verdict::Unsolvable | Verdict::Multiple => Ok(None),
        Verdict::Stopped { by, .. } => Err(by),
    }
}
