//! Whether a grid is the solution of a puzzle. Shares no code with the solvers.

use core::fmt;
use core::ops::Deref;

use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;

/// A grid in which every house holds every digit.
///
/// The solvers make solutions, and so does [`verify`]. A solution is read like a [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Grid);

impl Solution {
    /// Makes a solution of a grid that a solver has filled. Debug assertions check it.
    pub(crate) fn trusted(grid: Grid) -> Solution {
        debug_assert_eq!(verify(&Grid::EMPTY, &grid), Ok(Solution(grid)));
        Solution(grid)
    }

    /// Returns the grid.
    pub fn grid(&self) -> &Grid {
        &self.0
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Grid {
        solution.0
    }
}

impl Deref for Solution {
    type Target = Grid;
    fn deref(&self) -> &Grid {
        &self.0
    }
}

/// The line of 81 digits, as a [`Grid`] prints it.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a grid is not a solution of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Flaw {
    /// The cell is empty.
    Empty(Cell),
    /// The cell holds another digit than the puzzle gives.
    Changed {
        /// The cell.
        cell: Cell,
        /// The digit of the puzzle.
        given: Digit,
        /// The digit of the grid.
        found: Digit,
    },
    /// The house lacks a digit, because another digit stands in it twice.
    Missing(House, Digit),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Empty(cell) => write!(f, "{cell} is empty"),
            Flaw::Changed { cell, given, found } => {
                write!(f, "{cell} is {found}, the puzzle gives {given}")
            }
            Flaw::Missing(house, digit) => write!(f, "{house} has no {digit}"),
        }
    }
}

impl core::error::Error for Flaw {}

/// Checks that `grid` is full, keeps all givens of `puzzle`, and has every digit in every house.
///
/// # Errors
///
/// The first flaw found: empty and changed cells in order, then houses in order.
///
/// ```
/// use loshu::{Grid, Verdict, Solver, verify};
///
/// let puzzle: Grid =
///     "003020600900305001001806400008102900700000008006708200002609500800203009005010300".parse()?;
/// let Verdict::Unique(solution) = Solver::new().solve(&puzzle) else { panic!() };
/// assert_eq!(verify(&puzzle, &solution), Ok(solution));
/// assert_eq!(verify(&puzzle, &puzzle).unwrap_err().to_string(), "A1 is empty");
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn verify(puzzle: &Grid, grid: &Grid) -> Result<Solution, Flaw> {
    for cell in Cell::ALL {
        let found = grid[cell].ok_or(Flaw::Empty(cell))?;
        if let Some(given) = puzzle[cell]
            && given != found
        {
            return Err(Flaw::Changed { cell, given, found });
        }
    }
    for house in House::ALL {
        let digits: DigitSet = house.cells().iter().filter_map(|cell| grid[cell]).collect();
        if let Some(missing) = (!digits).first() {
            return Err(Flaw::Missing(house, missing));
        }
    }
    Ok(Solution(*grid))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
    const SOLUTION: &str =
        "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

    #[test]
    fn one_wrong_digit_is_found() {
        let (puzzle, solution): (Grid, Grid) = (PUZZLE.parse().unwrap(), SOLUTION.parse().unwrap());
        assert_eq!(verify(&puzzle, &solution), Ok(Solution(solution)));
        let [a1, a3] = [Cell::ALL[0], Cell::ALL[2]];

        let mut wrong = solution;
        wrong[a1] = Digit::new(5);
        assert_eq!(verify(&puzzle, &wrong), Err(Flaw::Missing(House::ROWS[0], Digit::ALL[3])));
        wrong[a1] = None;
        assert_eq!(verify(&puzzle, &wrong), Err(Flaw::Empty(a1)));

        let mut wrong = solution;
        wrong[a3] = Digit::new(4);
        let flaw = Flaw::Changed { cell: a3, given: Digit::ALL[2], found: Digit::ALL[3] };
        assert_eq!(verify(&puzzle, &wrong), Err(flaw));
    }
}
