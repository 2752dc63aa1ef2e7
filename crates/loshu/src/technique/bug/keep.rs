use alloc::vec::Vec;

use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::marks::Marks;
use crate::technique::growth::pairs;

/// The two candidates that each open cell keeps, so that every digit has two places in each house or
/// none; none if there is no such choice. The larger cells choose, the others have two candidates.
pub(super) fn kept(marks: &Marks, larger: CellSet) -> Option<Vec<(Cell, DigitSet)>> {
    let free = CandidateSet::block(larger, DigitSet::ALL);
    let mut grave = Grave { candidates: *marks.candidates() - free };
    let choices: Vec<Cell> = larger.iter().collect();
    grave.choose(marks, &choices)?;
    let kept = |cell: Cell| (cell, grave.candidates.digits(cell));
    Some(marks.open().iter().map(kept).collect())
}

struct Grave {
    candidates: CandidateSet,
}

impl Grave {
    /// Chooses two candidates for each of the cells, such that the counts of all houses are right.
    fn choose(&mut self, marks: &Marks, cells: &[Cell]) -> Option<()> {
        let Some((&cell, rest)) = cells.split_first() else {
            return self.is_even().then_some(());
        };
        let before = self.candidates;
        for pair in pairs(marks.digits(cell)) {
            if pair.iter().all(|digit| self.has_room(cell, digit)) {
                self.candidates |= CandidateSet::cell(cell, pair);
                if self.choose(marks, rest).is_some() {
                    return Some(());
                }
                self.candidates = before;
            }
        }
        None
    }

    fn has_room(&self, cell: Cell, digit: Digit) -> bool {
        let places = self.candidates.cells(digit);
        cell.houses().into_iter().all(|house| (places & house.cells()).len() < 2)
    }

    fn is_even(&self) -> bool {
        Digit::ALL.into_iter().all(|digit| {
            let places = self.candidates.cells(digit);
            House::ALL.into_iter().all(|house| matches!((places & house.cells()).len(), 0 | 2))
        })
    }
}
