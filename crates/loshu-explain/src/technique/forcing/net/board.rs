use alloc::vec::Vec;

use loshu::{Cell, CellSet, Digit, DigitSet, House, Marks};

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

    /// Places a digit, whether the cell still has it or not.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        self.open.remove(cell);
        let former = core::mem::take(&mut self.digits[cell.index()]);
        for other in former {
            self.cells[other.index()].remove(cell);
        }
        for peer in cell.peers() & self.cells[digit.index()] {
            self.strike(peer, digit);
        }
        for other in former {
            for house in cell.houses() {
                if self.lower(house, other) == 1 && other != digit {
                    self.find_hidden(house, other);
                }
            }
        }
    }

    /// Takes a candidate away. If it is the last of its cell, the places that houses have for the
    /// digit are not counted anew: HoDoKu gives the marks up there.
    pub(super) fn strike(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()].remove(digit);
        self.cells[digit.index()].remove(cell);
        if self.digits[cell.index()].is_empty() {
            return;
        }
        if let Some(last) = self.digits[cell.index()].single() {
            self.naked.push((cell, last));
        }
        for house in cell.houses() {
            match self.lower(house, digit) {
                0 => self.forget_hidden(house, digit),
                1 => self.find_hidden(house, digit),
                _ => {}
            }
        }
    }

    /// Counts one place less; returns how many there are.
    fn lower(&mut self, house: House, digit: Digit) -> u8 {
        let count = &mut self.counts[house.index()][digit.index()];
        *count = count.saturating_sub(1);
        *count
    }

    fn find_hidden(&mut self, house: House, digit: Digit) {
        let last = (self.cells[digit.index()] & house.cells()).first();
        self.hidden.extend(last.map(|last| (last, digit)));
    }

    /// Forgets the first hidden single of the digit in the house.
    fn forget_hidden(&mut self, house: House, digit: Digit) {
        let is_there =
            |&(cell, other): &(Cell, Digit)| other == digit && house.cells().contains(cell);
        if let Some(at) = self.hidden.iter().position(is_there) {
            self.hidden.remove(at);
        }
    }

    /// The singles of the open cells found so far: naked ones, then hidden ones, one a cell. What was a
    /// hidden single when it was found may be none any more: like HoDoKu, this asks whether any house
    /// of the cell has one place for the digit.
    pub(super) fn singles(&self, singles: &mut Vec<Single>) {
        singles.clear();
        for &(cell, digit) in self.naked.iter().filter(|(cell, _)| self.open.contains(*cell)) {
            singles.push(Single { cell, digit, naked: true });
        }
        let mut free = self.open;
        for &(cell, digit) in &self.hidden {
            let is_single = cell.houses().into_iter().any(|house| self.count(house, digit) == 1);
            if free.contains(cell) && is_single {
                free.remove(cell);
                singles.push(Single { cell, digit, naked: false });
            }
        }
    }
}
