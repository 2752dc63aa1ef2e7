//! Bivalue oddagons: an odd cycle of cells that all hold the same two digits, each two neighbours in
//! a house. Two digits cannot alternate on an odd cycle, so another digit of the cells is true.
//!
//! Order: pairs of digits; cycles by their lowest cell, depth first.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, CellSet, DigitSet, Marks};

use crate::technique::search::budget::Budget;
use crate::technique::search::guardians::{Flaw, Guarded};
use crate::technique::uniqueness::growth::pairs;
use crate::technique::{Position, Sink, Technique};

/// The most cells of a cycle.
const LONGEST: usize = 9;

/// The fewest cells of a cycle with nothing but the pair.
const FEWEST_BARE: usize = 3;

/// How many cells are added before the search of a pair gives up.
const BUDGET: u32 = 5_000;

/// The pieces of work that it takes to add a cell, and to draw conclusions from a cycle.
const PIECES: u32 = 8;

/// Finds bivalue oddagons of 5, 7 or 9 cells, with the conclusions of guardians.
pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let bivalue = marks.cells_with(2);
    for pair in pairs(DigitSet::ALL) {
        let bare = bivalue.iter().filter(|&cell| marks.digits(cell) == pair).count();
        if bare >= FEWEST_BARE {
            let cells = pair.iter().fold(CellSet::ALL, |all, digit| all & marks.cells(digit));
            let budget = Budget::new(BUDGET, PIECES, position.watch());
            Cycles { marks, pair, cells, path: Vec::new(), budget, seen: Vec::new() }
                .visit_all(sink)?;
        }
    }
    ControlFlow::Continue(())
}

struct Cycles<'a> {
    marks: &'a Marks,
    pair: DigitSet,
    cells: CellSet,
    path: Vec<Cell>,
    budget: Budget<'a>,
    seen: Vec<CellSet>,
}

impl Cycles<'_> {
    fn visit_all(&mut self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        for start in self.cells {
            self.cells.remove(start);
            self.path.push(start);
            self.extend(start, sink)?;
            self.path.pop();
        }
        ControlFlow::Continue(())
    }

    fn extend(&mut self, last: Cell, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let start = self.path[0];
        if self.path.len() >= 5 && self.path.len() % 2 == 1 && last.peers().contains(start) {
            self.close(sink)?;
        }
        if self.path.len() == LONGEST || self.budget.is_spent() {
            return ControlFlow::Continue(());
        }
        let used: CellSet = self.path.iter().copied().collect();
        for next in (self.cells & last.peers()) - used {
            self.budget.spend();
            self.path.push(next);
            if self.may_go_on() {
                self.extend(next, sink)?;
            }
            self.path.pop();
        }
        ControlFlow::Continue(())
    }

    /// No three cells in a row of one house, and few guardians.
    fn may_go_on(&self) -> bool {
        let tail = self.path.iter().rev().take(3).copied().collect::<CellSet>();
        let straight = tail.len() == 3 && tail.common_houses().next().is_some();
        let extras = self.path.iter().map(|&cell| self.marks.digits(cell) - self.pair);
        let extras: Vec<_> = extras.filter(|extras| !extras.is_empty()).collect();
        let all = extras.iter().fold(DigitSet::EMPTY, |all, &extras| all | extras);
        !straight && (extras.len() <= 2 || all.len() == 1)
    }

    fn close(&mut self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let cells: CellSet = self.path.iter().copied().collect();
        if self.seen.contains(&cells) {
            return ControlFlow::Continue(());
        }
        self.seen.push(cells);
        let pattern = self.path.iter().map(|&cell| (cell, self.pair)).collect();
        let guarded =
            Guarded::new(Technique::BivalueOddagon, Flaw::Impossible, self.marks, pattern);
        (1..=4).try_for_each(|number| guarded.conclude(number, sink))
    }
}
