//! What the rules look at: the candidates, kept by cell, by house and by digit at the same time.

use alloc::vec::Vec;

use loshu::{Candidate, Cell, Digit, Grid, Marks};

use super::order::{CELLS, HOUSES, PEERS, PLACES, cells};
use crate::bits::ones;

/// A digit (0 to 8) in a cell: the digit above seven bits of cell, so that no division is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mark(u16);

impl Mark {
    /// One more than the largest number of a mark: the size of tables by mark.
    pub(super) const END: usize = 9 << 7;

    pub(super) fn new(cell: usize, digit: usize) -> Mark {
        Mark((digit << 7 | cell) as u16)
    }

    pub(super) fn from_index(index: usize) -> Mark {
        Mark(index as u16)
    }

    pub(super) fn cell(self) -> usize {
        self.index() & 0x7F
    }

    pub(super) fn digit(self) -> usize {
        self.index() >> 7
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The mark in the words of the library.
    pub(super) fn candidate(self) -> Candidate {
        Candidate::new(Cell::ALL[self.cell()], Digit::ALL[self.digit()])
    }
}

/// The candidates of the empty cells. A filled cell has none.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The digits of each cell.
    pub(super) marks: [u16; 81],
    /// The places of each digit in each house.
    pub(super) spots: [[u16; 9]; 27],
    /// The cells of each digit.
    pub(super) planes: [u128; 9],
    /// The number of empty cells of each house.
    pub(super) empty: [u8; 27],
    /// The number of cells filled with each digit.
    pub(super) placed: [u8; 9],
    /// The cells without a digit.
    pub(super) open: u128,
}

impl State {
    /// The state at the start: each digit that no peer has is a candidate.
    pub(super) fn new(grid: &Grid) -> State {
        let mut state = State {
            marks: [0x1FF; 81],
            spots: [[0x1FF; 9]; 27],
            planes: [(1 << 81) - 1; 9],
            empty: [9; 27],
            placed: [0; 9],
            open: (1 << 81) - 1,
        };
        for (cell, digit) in grid.givens() {
            state.place(Mark::new(cell.index(), digit.index()));
        }
        state
    }

    /// The state that these marks show.
    pub(super) fn of(marks: &Marks) -> State {
        let mut state = State::new(marks.grid());
        let open =
            (0..9).flat_map(|digit| cells(state.planes[digit]).map(move |c| Mark::new(c, digit)));
        let gone: Vec<Mark> = open.filter(|mark| !marks.contains(mark.candidate())).collect();
        gone.into_iter().for_each(|mark| state.remove(mark));
        state
    }

    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.marks[cell] >> digit & 1 == 1
    }

    pub(super) fn count(&self, cell: usize) -> u32 {
        self.marks[cell].count_ones()
    }

    /// The cells with exactly this many candidates, up to four.
    pub(super) fn with_count(&self, count: usize) -> u128 {
        let mut at_least = [self.open, 0, 0, 0, 0, 0];
        for plane in self.planes {
            for n in (0..5).rev() {
                at_least[n + 1] |= at_least[n] & plane;
            }
        }
        at_least[count] & !at_least[count + 1]
    }

    /// Removes a candidate; removing one that is not there changes nothing.
    pub(super) fn remove(&mut self, mark: Mark) {
        let (cell, digit) = (mark.cell(), mark.digit());
        self.marks[cell] &= !(1 << digit);
        self.planes[digit] &= !(1 << cell);
        for kind in 0..3 {
            self.spots[HOUSES[cell][kind] as usize][digit] &= !(1 << PLACES[cell][kind]);
        }
    }

    /// Writes a digit into a cell, and removes it from the peers.
    pub(super) fn place(&mut self, mark: Mark) {
        let (cell, digit) = (mark.cell(), mark.digit());
        if self.open >> cell & 1 == 1 {
            self.open &= !(1 << cell);
            self.placed[digit] += 1;
            HOUSES[cell].iter().for_each(|&house| self.empty[house as usize] -= 1);
        }
        ones(self.marks[cell]).for_each(|other| self.remove(Mark::new(cell, other)));
        PEERS[cell].iter().for_each(|&peer| self.remove(Mark::new(peer as usize, digit)));
    }

    /// The candidates of a house outside of some places, digits of the set only: in house order,
    /// digits ascending.
    pub(super) fn marks_of<'a>(
        &'a self,
        house: usize,
        places: u16,
        digits: u16,
    ) -> impl Iterator<Item = Mark> + 'a {
        ones(places).flat_map(move |place| {
            let cell = CELLS[house][place] as usize;
            ones(self.marks[cell] & digits).map(move |digit| Mark::new(cell, digit))
        })
    }

    /// The other candidates of the cell of a mark, ascending.
    pub(super) fn others(&self, mark: Mark) -> impl Iterator<Item = Mark> + use<> {
        let others = self.marks[mark.cell()] & !(1 << mark.digit());
        ones(others).map(move |digit| Mark::new(mark.cell(), digit))
    }
}
