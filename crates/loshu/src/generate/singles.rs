//! Naked and hidden singles, fast: what [`Candidates`](crate::Candidates) with
//! [`Propagation::Singles`](crate::Propagation::Singles) draws, from each candidate that goes.
//!
//! The rules only take candidates away, so what is left in the end does not depend on the order, nor
//! whether there is a contradiction; a test compares both.

use alloc::vec::Vec;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;

/// The candidates by cell and by house.
pub(super) struct Singles {
    sets: [DigitSet; 81],
    /// For each house and digit the places that are left, a bit each.
    places: [[u16; 9]; 27],
    solved: CellSet,
    digits: DigitSet,
    /// Digits to be placed.
    singles: Vec<(Cell, Digit)>,
}

/// A house or a cell has nothing left.
pub(super) struct Impossible;

impl Singles {
    /// All digits in all cells.
    pub(super) fn new() -> Singles {
        Singles {
            sets: [DigitSet::ALL; 81],
            places: [[0x1FF; 9]; 27],
            solved: CellSet::EMPTY,
            digits: DigitSet::EMPTY,
            singles: Vec::with_capacity(81),
        }
    }

    /// The digits that are left in a cell.
    pub(super) fn get(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// The cells with a digit.
    pub(super) fn solved(&self) -> CellSet {
        self.solved
    }

    /// The digits of these cells.
    pub(super) fn solved_digits(&self) -> DigitSet {
        self.digits
    }

    /// The solved cells with their digits.
    pub(super) fn to_grid(&self) -> Grid {
        let digit = |cell: Cell| self.get(cell).single().map(|digit| (cell, digit));
        self.solved.iter().filter_map(digit).collect()
    }

    /// Places a candidate of the cell and draws the consequences.
    pub(super) fn assign(&mut self, cell: Cell, digit: Digit) -> Result<(), Impossible> {
        self.singles.push((cell, digit));
        while let Some((cell, digit)) = self.singles.pop() {
            self.place(cell, digit)?;
        }
        Ok(())
    }

    fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Impossible> {
        if !self.get(cell).contains(digit) {
            return Err(Impossible);
        }
        if self.solved.contains(cell) {
            return Ok(());
        }
        self.solved.insert(cell);
        self.digits.insert(digit);
        for other in self.get(cell).without(digit) {
            self.remove(cell, other)?;
        }
        for peer in cell.peers() {
            self.remove(peer, digit)?;
        }
        Ok(())
    }

    #[inline]
    fn remove(&mut self, cell: Cell, digit: Digit) -> Result<(), Impossible> {
        let set = &mut self.sets[cell.index()];
        if !set.contains(digit) {
            return Ok(());
        }
        set.remove(digit);
        if let Some(last) = set.single() {
            self.singles.push((cell, last));
        }
        let emptied = set.is_empty();
        let houses = HOUSES[cell.index()].into_iter().zip(PLACES[cell.index()]);
        for (house, place) in houses {
            let places = &mut self.places[usize::from(house)][digit.index()];
            *places &= !(1 << place);
            if *places & places.wrapping_sub(1) == 0 {
                let only = places.trailing_zeros() as usize;
                let &cell = CELLS[usize::from(house)].get(only).ok_or(Impossible)?;
                self.singles.push((cell, digit));
            }
        }
        if emptied { Err(Impossible) } else { Ok(()) }
    }
}

/// The cells of each house in their order.
static CELLS: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::ALL[0]; 9]; 27];
    let mut i = 0;
    while i < 81 {
        let mut kind = 0;
        while kind < 3 {
            cells[HOUSES[i][kind] as usize][PLACES[i][kind] as usize] = Cell::ALL[i];
            kind += 1;
        }
        i += 1;
    }
    cells
};

/// The row, the column and the box of each cell.
static HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let [row, column, block] = Cell::ALL[i].houses();
        houses[i] = [row.index() as u8, column.index() as u8, block.index() as u8];
        i += 1;
    }
    houses
};

/// Its places there.
static PLACES: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let (row, column) = (i / 9, i % 9);
        places[i] = [column as u8, row as u8, (row % 3 * 3 + column % 3) as u8];
        i += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::super::full::{pick, shuffled_cells};
    use super::*;
    use crate::candidates::{Candidates, Propagation};
    use crate::seed::stream;

    #[test]
    fn draws_what_the_candidates_draw() {
        let mut ends = [0; 2];
        for index in 0..300 {
            let rng = &mut stream(5, index);
            let mut singles = Singles::new();
            let mut candidates = Candidates::ALL;
            for cell in shuffled_cells(rng) {
                let digit = pick(candidates.get(cell), rng);
                let same = candidates.assign(cell, digit, Propagation::Singles).is_ok();
                assert_eq!(singles.assign(cell, digit).is_ok(), same);
                if !same {
                    ends[0] += 1;
                    break;
                }
                assert_eq!(singles.solved(), candidates.solved());
                assert!(Cell::ALL.iter().all(|&cell| singles.get(cell) == candidates.get(cell)));
                ends[1] += usize::from(candidates.is_solved());
            }
        }
        assert!(ends[0] > 50 && ends[1] > 50, "{ends:?}");
    }
}
