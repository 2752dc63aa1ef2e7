//! What is known of a puzzle, in a word.

use core::fmt;

use crate::engine::{Run, Verdict};
use crate::grid::Grid;
use crate::limits::Stop;

/// What is known of a puzzle: a [`Verdict`] without the solution. Unlike a verdict, a status tells a
/// puzzle with clashing givens from other puzzles without a solution.
///
/// ```
/// use loshu::{Grid, Solver, Status};
///
/// let puzzle: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// let status = Status::of(&puzzle, &Solver::new().solve(&puzzle));
/// assert_eq!((status, status.name()), (Status::Invalid, "invalid"));
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Exactly one solution: the puzzle is proper.
    Unique,
    /// Two solutions or more.
    Multiple,
    /// No solution, although no two givens clash.
    Unsolvable,
    /// No solution, because two givens clash: a row, a column or a box has a digit twice.
    Invalid,
    /// A limit ended the search before the number of solutions was known.
    Stopped(Stop),
}

impl Status {
    /// Returns the status of a puzzle by its verdict.
    pub fn of(puzzle: &Grid, verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Unique(_) => Status::Unique,
            Verdict::Multiple => Status::Multiple,
            Verdict::Stopped { by, .. } => Status::Stopped(*by),
            Verdict::Unsolvable => Status::without_solution(puzzle),
        }
    }

    /// Returns the status of a puzzle by a search that looked for two solutions or more.
    pub fn of_run(puzzle: &Grid, run: &Run) -> Status {
        match (run.solutions, run.stopped) {
            (2.., _) => Status::Multiple,
            (_, Some(by)) => Status::Stopped(by),
            (1, None) => Status::Unique,
            (0, None) => Status::without_solution(puzzle),
        }
    }

    fn without_solution(puzzle: &Grid) -> Status {
        if puzzle.conflicts().is_empty() { Status::Unsolvable } else { Status::Invalid }
    }

    /// Returns the name: `unique`, `multiple`, `unsolvable`, `invalid` or `stopped`.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::Unsolvable => "unsolvable",
            Status::Invalid => "invalid",
            Status::Stopped(_) => "stopped",
        }
    }
}

/// The name.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
