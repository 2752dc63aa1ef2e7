use alloc::vec::Vec;

use crate::bits::ones;
use crate::rate::se::chains::links::Allowed;
use crate::rate::se::order::{CELLS, HOUSES, PLACES, cells};
use crate::rate::se::state::State;

/// The candidates that have strong links, by cell, and by house and digit.
#[derive(Debug, Default)]
pub(super) struct Linked {
    pub(super) marks: Vec<u16>,
    pub(super) spots: Vec<[u16; 9]>,
}

impl Linked {
    /// Finds the candidates with strong links.
    pub(super) fn find(&mut self, state: &State, allowed: Allowed) {
        self.marks.clear();
        self.marks.resize(81, 0);
        self.spots.clear();
        self.spots.resize(27, [0; 9]);
        if allowed.cells {
            for cell in cells(state.with_count(2)) {
                ones(state.marks[cell]).for_each(|digit| self.add(cell, digit));
            }
        }
        if allowed.houses {
            for (house, digits) in state.spots.iter().enumerate() {
                for (digit, spots) in digits.iter().enumerate() {
                    if spots.count_ones() == 2 {
                        ones(*spots).for_each(|p| self.add(CELLS[house][p] as usize, digit));
                    }
                }
            }
        }
    }

    fn add(&mut self, cell: usize, digit: usize) {
        self.marks[cell] |= 1 << digit;
        for kind in 0..3 {
            self.spots[HOUSES[cell][kind] as usize][digit] |= 1 << PLACES[cell][kind];
        }
    }
}
