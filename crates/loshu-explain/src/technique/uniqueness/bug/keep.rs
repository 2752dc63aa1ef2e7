use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks, Watch};

use crate::technique::uniqueness::growth::pairs;

/// The two candidates that each open cell keeps, so that every digit has two places in each house or
/// none; none if there is no such choice. The larger cells choose, the others have two candidates.
pub(super) fn kept(
    marks: &Marks,
    larger: CellSet,
    watch: &Watch<'_>,
) -> ControlFlow<(), Option<Vec<(Cell, DigitSet)>>> {
    let free = CandidateSet::block(larger, DigitSet::ALL);
    let mut grave = Grave { candidates: *marks.candidates() - free };
    let choices: Vec<Cell> = larger.iter().collect();
    if !grave.choose(marks, &choices, watch)? {
        return ControlFlow::Continue(None);
    }
    let kept = |cell: Cell| (cell, grave.candidates.digits(cell));
    ControlFlow::Continue(Some(marks.open().iter().map(kept).collect()))
}

struct Grave {
    candidates: CandidateSet,
}

impl Grave {
    /// Chooses two candidates for each of the cells, such that the counts of all houses are right;
    /// whether there is such a choice.
    fn choose(
        &mut self,
        marks: &Marks,
        cells: &[Cell],
        watch: &Watch<'_>,
    ) -> ControlFlow<(), bool> {
        watch.go_on()?;
        let Some((&cell, rest)) = cells.split_first() else {
            return ControlFlow::Continue(self.is_even());
        };
        let before = self.candidates;
        for pair in pairs(marks.digits(cell)) {
            if pair.iter().all(|digit| self.has_room(cell, digit)) {
                self.candidates |= CandidateSet::cell(cell, pair);
                if self.choose(marks, rest, watch)? {
                    return ControlFlow::Continue(true);
                }
                self.candidates = before;
            }
        }
        ControlFlow::Continue(false)
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
