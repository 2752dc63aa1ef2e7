use alloc::vec::Vec;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::marks::Marks;

/// Marks that find their singles as digits are placed, in HoDoKu's order.
#[derive(Clone)]
pub(super) struct NetBoard {
    digits: [DigitSet; 81],
    cells: [CellSet; 9],
    counts: [[u8; 9]; 27],
    open: CellSet,
    naked: Vec<(Cell, Digit)>,
    hidden: Vec<(Cell, Digit)>,
}

/// A cell with one candidate, or a digit with one place in a house.
#[derive(Clone, Copy)]
pub(super) struct Single {
    pub(super) cell: Cell,
    pub(super) digit: Digit,
    pub(super) naked: bool,
}

impl NetBoard {
    pub(super) fn new(marks: &Marks) -> NetBoard {
        let count = |house: House, digit| marks.places(house, digit).len() as u8;
        NetBoard {
            digits: Cell::ALL.map(|cell| marks.digits(cell)),
            cells: Digit::ALL.map(|digit| marks.cells(digit)),
            counts: House::ALL.map(|house| Digit::ALL.map(|digit| count(house, digit))),
            open: marks.open(),
            naked: Vec::new(),
            hidden: Vec::new(),
        }
    }

    /// Starts again from another board.
    pub(super) fn copy(&mut self, other: &NetBoard) {
        self.clone_from(other);
    }

    /// The digits that the cell still has.
    pub(super) fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The number of places that the digit still has in the house.
    pub(super) fn count(&self, house: House, digit: Digit) -> u8 {
        self.counts[house.index()][digit.index()]
    }

    pub(super) fn is_open(&self, cell: Cell) -> bool {
        self.open.contains(cell)
    }

    /// Places a digit, whether the cell still has it or not.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        self.open.remove(cell);
        for peer in cell.peers() & self.cells[digit.index()] & self.open {
            self.strike(peer, digit, Some(cell));
        }
        for other in core::mem::take(&mut self.digits[cell.index()]).without(digit) {
            self.leave(cell, other, None);
        }
        self.cells[digit.index()].remove(cell);
        for house in cell.houses() {
            self.counts[house.index()][digit.index()] = 0;
        }
    }

    /// Takes a candidate away. In the houses of a placed cell that cell alone is no single.
    pub(super) fn strike(&mut self, cell: Cell, digit: Digit, placed: Option<Cell>) {
        self.digits[cell.index()].remove(digit);
        if let Some(last) = self.digits[cell.index()].single() {
            self.naked.push((cell, last));
        }
        self.leave(cell, digit, placed);
    }

    fn leave(&mut self, cell: Cell, digit: Digit, placed: Option<Cell>) {
        self.cells[digit.index()].remove(cell);
        for house in cell.houses() {
            let count = &mut self.counts[house.index()][digit.index()];
            *count = count.saturating_sub(1);
            if *count == 1 {
                let last = (self.cells[digit.index()] & house.cells()).single();
                let single = last.filter(|_| last != placed).map(|last| (last, digit));
                self.hidden.extend(single);
            }
        }
    }

    /// Takes the singles found since the last time: naked ones first, one a cell.
    pub(super) fn take_singles(&mut self, singles: &mut Vec<Single>) {
        singles.clear();
        let mut listed = !self.open;
        let naked = self.naked.drain(..).map(|(cell, digit)| Single { cell, digit, naked: true });
        let hidden =
            self.hidden.drain(..).map(|(cell, digit)| Single { cell, digit, naked: false });
        for single in naked.chain(hidden) {
            if !listed.contains(single.cell) {
                listed.insert(single.cell);
                singles.push(single);
            }
        }
    }
}
