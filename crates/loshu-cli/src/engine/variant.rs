//! Verdicts of puzzles of other sizes and layouts.

use loshu::{Count, Limits, Run, Status};
use loshu_formats::Variant;
use loshu_variant::{Solution, Solver, Verdict};
use loshu_work::clock;

/// What is known of a puzzle after a search for two solutions.
pub(crate) struct Solved {
    pub(crate) status: Status,
    /// The first solution that was found.
    pub(crate) solution: Option<Solution>,
    pub(crate) run: Run,
}

/// Solves a puzzle, and measures the time.
pub(crate) fn solve(variant: &Variant, limits: Limits) -> Solved {
    let mut verdict = Verdict::Unsolvable;
    let run = clock::run(|| {
        let (found, run) = Solver::new().with_limits(limits).verdict(&variant.puzzle());
        verdict = found;
        run
    });
    let (status, solution) = match verdict {
        Verdict::Unsolvable => (Status::Unsolvable, None),
        Verdict::Unique(solution) => (Status::Unique, Some(solution)),
        Verdict::Multiple([first, _]) => (Status::Multiple, Some(first)),
        Verdict::Stopped { by, found } => (Status::Stopped(by), found),
    };
    Solved { status, solution, run }
}

/// Counts solutions.
pub(crate) fn count(variant: &Variant, limits: Limits) -> Count {
    Solver::new().with_limits(limits).count(&variant.puzzle())
}
