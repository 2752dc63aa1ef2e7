//! Some givens of a solution, and what follows from them at once.

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;
use crate::verify::Solution;

/// The grid with only these digits of a solution.
pub(super) fn some_of(solution: &Solution, cells: CellSet) -> Grid {
    let mut grid = Grid::EMPTY;
    cells.iter().for_each(|cell| grid[cell] = solution[cell]);
    grid
}

/// For each digit of a solution the nine cells with it.
pub(super) struct Places([CellSet; 9]);

impl Places {
    pub(super) fn of(solution: &Solution) -> Places {
        let mut places = Places([CellSet::EMPTY; 9]);
        for (cell, digit) in solution.grid().givens() {
            places.0[digit.index()].insert(cell);
        }
        places
    }

    pub(super) fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// Whether the digit of an empty cell is a single there, naked or hidden: the answer of nearly all
    /// searches while many givens are left, for a hundredth of the price.
    pub(super) fn imply(&self, filled: CellSet, cell: Cell, digit: Digit) -> bool {
        let seen = (self.cells(digit) & filled).iter();
        let open = !seen.fold(filled, |seen, given| seen | given.peers());
        let is_hidden = |house: House| (open & house.cells()).without(cell).is_empty();
        cell.houses().into_iter().any(is_hidden) || self.is_naked(filled & cell.peers(), digit)
    }

    /// Whether these cells, which see a cell with this digit, hold all other digits.
    fn is_naked(&self, peers: CellSet, digit: Digit) -> bool {
        let others = !DigitSet::from(digit);
        others.iter().all(|other| !self.cells(other).is_disjoint(peers))
    }
}
