//! The candidates of one digit, numbered.

use loshu::{Candidate, Cell, CellSet, Digit, House, Marks};

use super::kind::Houses;
use crate::bits::ones;

/// A set of candidates of the digit, by their numbers.
pub(super) type Bits = u64;

/// The candidates of one digit, numbered from the lowest cell up, so that a set of them is 64 bits.
#[derive(Debug)]
pub(in crate::technique) struct Places {
    digit: Digit,
    all: CellSet,
    cells: [Cell; 64],
    count: usize,
    /// The candidates in each house.
    pub(super) houses: [Bits; 27],
    /// The candidates that each candidate sees.
    seen: [Bits; 64],
}

impl Places {
    /// The candidates of the digit; none if there are more than 64. So many are left only while
    /// fewer than 17 cells are filled, none of them with the digit.
    pub(in crate::technique) fn of(marks: &Marks, digit: Digit) -> Option<Places> {
        let all = marks.cells(digit);
        let count = all.len();
        if count > 64 {
            return None;
        }
        let mut cells = [Cell::ALL[0]; 64];
        let mut houses = [0; 27];
        for (number, cell) in all.iter().enumerate() {
            cells[number] = cell;
            for house in cell.houses() {
                houses[house.index()] |= 1 << number;
            }
        }
        let mut seen = [0; 64];
        for (number, cell) in all.iter().enumerate() {
            let [row, column, block] = cell.houses().map(|house| houses[house.index()]);
            seen[number] = (row | column | block) & !(1 << number);
        }
        Some(Places { digit, all, cells, count, houses, seen })
    }

    pub(super) fn digit(&self) -> Digit {
        self.digit
    }

    /// Whether the cell has the digit as a candidate.
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.all.contains(cell)
    }

    /// All candidates.
    pub(super) fn all_bits(&self) -> Bits {
        (0..self.count).fold(0, |all, number| all | 1 << number)
    }

    /// The cells of the candidates.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().take(self.count).copied()
    }

    /// The candidates that each candidate sees, by their numbers.
    pub(super) fn seen(&self) -> &[Bits] {
        &self.seen[..self.count]
    }

    /// The candidates that all of these see; all if there are none.
    pub(super) fn seen_from_all(&self, bits: Bits) -> Bits {
        ones(bits).fold(Bits::MAX, |seen, number| seen & self.seen[number])
    }

    /// The candidates in at least one and in at least two of the houses.
    pub(super) fn once_and_twice(&self, houses: Houses) -> (Bits, Bits) {
        ones(houses).fold((0, 0), |(once, twice), house| {
            (once | self.houses[house], twice | once & self.houses[house])
        })
    }

    /// The candidates with these numbers, from the lowest cell up.
    pub(super) fn candidates(&self, bits: Bits) -> impl Iterator<Item = Candidate> {
        ones(bits).map(|number| Candidate::new(self.cells[number], self.digit))
    }
}

/// The houses of a cell.
pub(super) fn houses_of(cell: Cell) -> Houses {
    cell.houses().into_iter().fold(0, |houses, house: House| houses | 1 << house.index())
}
