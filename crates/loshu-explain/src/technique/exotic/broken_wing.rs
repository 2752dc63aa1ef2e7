//! Broken wings: an odd cycle of cells of one digit, each two neighbours in a house. If the houses
//! held the digit nowhere else, the cells would have to alternate, which an odd cycle cannot. So one
//! of the other places, the guardians, is true.
//!
//! Order: digits; cycles by their lowest cell, depth first.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, Cell, CellSet, Digit, House, Marks, Watch};

use crate::step::{Reason, Sector, Step};
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

/// The most guardians.
const GUARDIANS: usize = 4;

/// The lengths of the cycles.
const LENGTHS: [usize; 2] = [5, 7];

/// Finds broken wings with up to four guardians; a single guardian is placed.
pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (marks, watch) = (position.marks(), position.watch());
    for digit in Digit::ALL {
        for start in marks.cells(digit) {
            let (cells, houses) = (Vec::new(), Vec::new());
            let mut cycle = Cycle { marks, watch, digit, cells, houses };
            cycle.cells.push(start);
            cycle.extend(CellSet::EMPTY, sink)?;
        }
    }
    ControlFlow::Continue(())
}

struct Cycle<'a> {
    marks: &'a Marks,
    watch: &'a Watch<'a>,
    digit: Digit,
    cells: Vec<Cell>,
    houses: Vec<House>,
}

impl Cycle<'_> {
    fn extend(&mut self, guardians: CellSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
        self.watch.go_on()?;
        let last = *self.cells.last().expect("a cycle has a start");
        let path: CellSet = self.cells.iter().copied().collect();
        for house in last.houses() {
            if self.houses.contains(&house) {
                continue;
            }
            let places = self.marks.places(house, self.digit);
            if places.len() > GUARDIANS + 2 {
                continue;
            }
            self.houses.push(house);
            for next in places.without(last) & self.ahead() {
                let guardians = guardians | places.without(last).without(next);
                if (guardians & path.with(next)).is_empty() && self.may_have(guardians) {
                    self.step_to(next, guardians, sink)?;
                }
            }
            self.houses.pop();
        }
        ControlFlow::Continue(())
    }

    /// Where the next cell may lie: the last cell of the longest cycle sees the first, and comes after
    /// the second, because the other direction is the same cycle.
    fn ahead(&self) -> CellSet {
        let start = self.cells[0];
        match LENGTHS[1] - self.cells.len() {
            0 => start.into(),
            1 => start.peers() & CellSet::from_bits(u128::MAX << self.cells[1].index()),
            _ => CellSet::ALL,
        }
    }

    /// Goes on to a cell, or closes the cycle.
    fn step_to(&mut self, next: Cell, guardians: CellSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let start = self.cells[0];
        let forward = self.cells.get(1) < self.cells.last();
        if next == start && LENGTHS.contains(&self.cells.len()) && forward {
            return self.close(guardians, sink);
        }
        if next <= start || self.cells.contains(&next) || self.cells.len() == LENGTHS[1] {
            return ControlFlow::Continue(());
        }
        self.cells.push(next);
        let flow = self.extend(guardians, sink);
        self.cells.pop();
        flow
    }

    fn may_have(&self, guardians: CellSet) -> bool {
        let gone = || guardians.common_peers() & self.marks.cells(self.digit);
        guardians.len() <= 1 || (guardians.len() <= GUARDIANS && !gone().is_empty())
    }

    fn close(&self, guardians: CellSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if guardians.is_empty() {
            return ControlFlow::Continue(());
        }
        let sectors = || self.houses.iter().map(|&house| Sector::House(house, self.digit));
        let reason = || Reason::Cases(sectors().collect());
        let candidate = |cell| Candidate::new(cell, self.digit);
        match guardians.single() {
            Some(only) => sink(Step::placing(Technique::BrokenWing, candidate(only), reason())),
            None => {
                let gone = guardians.common_peers().iter().map(candidate);
                strike(self.marks, Technique::BrokenWing, gone, reason, sink)
            }
        }
    }
}
