//! The grid: 81 cells, each empty or filled, legal or not.

use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::value::ValueError;

/// Anything that can be written into 81 cells: a puzzle, a solution, or neither.
///
/// A grid is parsed from every usual writing (see [`format`](crate::format)) and displayed as one
/// line of 81 characters; [`table`](Grid::table) draws it.
///
/// ```
/// use loshu::{Cell, Digit, Grid};
///
/// let text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let grid: Grid = text.parse()?;
/// assert_eq!(grid.clues(), 17);
/// assert_eq!(grid[Cell::ALL[0]], Digit::new(4));
/// assert_eq!(grid.to_string(), text);
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The grid without a digit.
    pub const EMPTY: Grid = Grid([None; 81]);

    /// Returns the cells that hold a digit.
    pub fn filled(&self) -> CellSet {
        CellSet::of_flags(&self.0.map(|digit| u8::from(digit.is_some())))
    }

    /// Returns the number of cells that hold a digit, 0 to 81.
    pub fn clues(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Iterates over the filled cells with their digits, in order.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::ALL.iter().zip(&self.0).filter_map(|(&cell, &digit)| Some((cell, digit?)))
    }

    /// Returns the 81 cells as values, 0 for an empty cell.
    pub fn to_values(&self) -> [u8; 81] {
        self.0.map(|digit| digit.map_or(0, Digit::get))
    }

    /// Returns the grid with these values, 0 for an empty cell; `None` if a value is above 9.
    pub fn from_values(values: &[u8; 81]) -> Option<Grid> {
        // Looking at all of them is quicker than stopping at the first that is too large.
        let largest = values.iter().fold(0, |largest, &value| value.max(largest));
        (largest <= 9).then(|| Grid(values.map(Digit::new)))
    }

    /// The grid with these digits; a number that is none leaves its cell empty.
    #[inline(always)]
    pub(crate) fn of_digits(digits: &[u16; 81]) -> Grid {
        Grid::of_cells(digits, |digit| digit as u8)
    }

    /// The grid of cells that stand for digits; a value that is none leaves its cell empty.
    #[inline(always)]
    pub(crate) fn of_cells<T: Copy>(cells: &[T; 81], mut value: impl FnMut(T) -> u8) -> Grid {
        Grid(cells.map(|cell| Digit::new(value(cell))))
    }

    /// Returns all clashes in the order of the houses: each digit that stands in more than one cell of
    /// a house.
    pub fn conflicts(&self) -> Vec<Conflict> {
        let clashes = |house: House| {
            let mut places = [CellSet::EMPTY; 9];
            for cell in house.cells() {
                if let Some(digit) = self[cell] {
                    places[digit.index()].insert(cell);
                }
            }
            let with_digit = Digit::ALL.into_iter().zip(places);
            let conflict = move |(digit, cells)| Conflict { house, digit, cells };
            with_digit.map(conflict).filter(|conflict| conflict.cells.len() > 1)
        };
        House::ALL.into_iter().flat_map(clashes).collect()
    }

    /// What is written in each cell, as sets of at most one digit.
    pub(crate) fn as_sets(&self) -> [DigitSet; 81] {
        self.0.map(|digit| digit.map_or(DigitSet::EMPTY, DigitSet::from))
    }
}

/// A digit that stands several times in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Conflict {
    /// The house.
    pub house: House,
    /// The digit.
    pub digit: Digit,
    /// The cells of the house that hold the digit, at least two.
    pub cells: CellSet,
}

/// `5 stands twice in row C: C2, C8`.
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Conflict { house, digit, cells } = self;
        match cells.len() {
            2 => write!(f, "{digit} stands twice in {house}:")?,
            n => write!(f, "{digit} stands {n} times in {house}:")?,
        }
        cells.iter().enumerate().try_for_each(|(at, cell)| {
            let comma = if at > 0 { "," } else { "" };
            write!(f, "{comma} {cell}")
        })
    }
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::EMPTY
    }
}

/// The grid with these digits. Of several digits for one cell the last one stands.
///
/// ```
/// use loshu::{Cell, Digit, Grid};
///
/// let diagonal: Grid = (0..9).filter_map(|i| Some((Cell::at(i, i)?, Digit::from_index(i)?))).collect();
/// assert_eq!(diagonal.clues(), 9);
/// ```
impl FromIterator<(Cell, Digit)> for Grid {
    fn from_iter<I: IntoIterator<Item = (Cell, Digit)>>(givens: I) -> Grid {
        let mut grid = Grid::EMPTY;
        grid.extend(givens);
        grid
    }
}

impl Extend<(Cell, Digit)> for Grid {
    fn extend<I: IntoIterator<Item = (Cell, Digit)>>(&mut self, givens: I) {
        givens.into_iter().for_each(|(cell, digit)| self[cell] = Some(digit));
    }
}

/// The grid with these values, 0 for an empty cell.
impl TryFrom<[u8; 81]> for Grid {
    type Error = ValueError;

    fn try_from(values: [u8; 81]) -> Result<Grid, ValueError> {
        Grid::from_values(&values).ok_or(ValueError::expected("values of 0 to 9"))
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.0[cell.index()]
    }
}

impl IndexMut<Cell> for Grid {
    fn index_mut(&mut self, cell: Cell) -> &mut Option<Digit> {
        &mut self.0[cell.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn conflicts_names_every_cell_by_house() {
        let mut grid = Grid::EMPTY;
        for name in ["A1", "A2", "A9", "I9"] {
            grid[name.parse().unwrap()] = Digit::new(5);
        }
        let found: Vec<_> = grid.conflicts().iter().map(Conflict::to_string).collect();
        let expected = [
            "5 stands 3 times in row A: A1, A2, A9",
            "5 stands twice in column 9: A9, I9",
            "5 stands twice in box 1: A1, A2",
        ];
        assert_eq!(found, expected);
        assert_eq!(Grid::EMPTY.conflicts(), []);
    }

    #[test]
    fn values_and_back() {
        let mut values = [0; 81];
        values[7] = 9;
        let grid = Grid::from_values(&values).unwrap();
        assert_eq!(grid.to_values(), values);
        assert_eq!(grid.givens().count(), 1);
        values[80] = 10;
        assert_eq!(Grid::from_values(&values), None);
    }
}
