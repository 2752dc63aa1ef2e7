//! Aligned pair and triple exclusion: two or three cells cannot hold digits that leave a cell in
//! sight of them without a candidate. A digit of the cells goes if each combination with it is
//! excluded.
//!
//! Order: the cells ascending; the digits of the first cell, then of the others.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, Cell, CellSet, DigitSet, Marks};

use crate::step::{Reason, Sector, Step};
use crate::technique::{Position, Sink, Technique};

/// The most candidates of the cells of a triple.
const LARGEST: usize = 5;

/// The pieces of work that it takes to look at two cells, and at three.
const PAIR: u32 = 8;
const TRIPLE: u32 = 30;

/// Finds aligned pair exclusions.
pub(crate) fn find_pairs(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let excluders = marks.cells_with(2);
    let open = marks.open();
    for a in open {
        for b in open.iter().filter(|&b| b > a) {
            let common = a.peers() & b.peers() & excluders;
            let smaller = marks.digits(a).len().min(marks.digits(b).len());
            if common.len() + 1 >= smaller {
                position.watch().go_on_after(PAIR)?;
                let base = AlignedCells { marks, cells: &[a, b], excluders: common };
                base.report(Technique::AlignedPairExclusion, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds aligned triple exclusions: with two excluding cells at least that see all three cells.
pub(crate) fn find_triples(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let small = marks.cells_with(2) | marks.cells_with(3);
    let open: CellSet = marks.open().iter().filter(|&c| marks.digits(c).len() <= LARGEST).collect();
    for a in open {
        for b in open.iter().filter(|&b| b > a) {
            let common = a.peers() & b.peers() & small;
            if common.len() < 2 {
                continue;
            }
            position.watch().go_on()?;
            for c in open.iter().filter(|&c| c > b) {
                let excluders = (common & c.peers()).without(a).without(b);
                if excluders.len() >= 2 {
                    position.watch().go_on_after(TRIPLE)?;
                    let base = AlignedCells { marks, cells: &[a, b, c], excluders };
                    base.report(Technique::AlignedTripleExclusion, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Some cells, and the cells in sight of all of them that exclude combinations.
struct AlignedCells<'a> {
    marks: &'a Marks,
    cells: &'a [Cell],
    excluders: CellSet,
}

impl AlignedCells<'_> {
    fn report(&self, technique: Technique, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let sets: Vec<DigitSet> = self.excluders.iter().map(|e| self.marks.digits(e)).collect();
        let mut gone = Vec::new();
        for (i, &cell) in self.cells.iter().enumerate() {
            for digit in self.marks.digits(cell) {
                if !self.is_possible(&sets, (i, digit.into()), &mut Vec::new()) {
                    gone.push(Candidate::new(cell, digit));
                }
            }
        }
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let cells = self.cells.iter().copied().chain(self.excluders);
        let reason = Reason::Cases(cells.map(Sector::Cell).collect());
        sink(Step::striking(technique, gone, reason))
    }

    /// Whether some combination with one cell's digit fixed is not excluded.
    fn is_possible(
        &self,
        sets: &[DigitSet],
        fixed: (usize, DigitSet),
        chosen: &mut Vec<DigitSet>,
    ) -> bool {
        let i = chosen.len();
        let Some(&cell) = self.cells.get(i) else {
            let used = chosen.iter().fold(DigitSet::EMPTY, |all, &digit| all | digit);
            return !sets.iter().any(|&set| (set - used).is_empty());
        };
        let digits = if i == fixed.0 { fixed.1 } else { self.marks.digits(cell) };
        digits.iter().map(DigitSet::from).any(|digit| {
            let clash = |(other, &earlier): (&Cell, &DigitSet)| {
                earlier == digit && other.peers().contains(cell)
            };
            if self.cells.iter().zip(&*chosen).any(clash) {
                return false;
            }
            chosen.push(digit);
            let possible = self.is_possible(sets, fixed, chosen);
            chosen.pop();
            possible
        })
    }
}
