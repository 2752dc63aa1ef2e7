//! Verdicts of puzzles of other sizes and layouts.

use loshu::{Cell, Count, Digit, Grid, Limits, Marks, Run, Status};
use loshu_formats::Variant;
use loshu_variant::{DigitSet, Puzzle, Setting, Shape, Solution, Solver, Verdict};
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

/// An ordinary puzzle for the engine of all layouts, with the candidates that pencil marks leave.
pub(crate) fn ordinary(puzzle: &Grid, marks: Option<&Marks>) -> Puzzle {
    let mut setting = Setting::new(Shape::square(9).expect("nine rows are a shape"));
    let marks = marks.copied().unwrap_or_else(|| Marks::of(puzzle));
    for cell in Cell::ALL {
        let digits = puzzle[cell].map_or_else(|| marks.digits(cell), Into::into);
        setting.cells[cell.index()] = digits.iter().map(Digit::get).collect::<DigitSet>();
    }
    setting.puzzle().expect("rows, columns and boxes are rules")
}
