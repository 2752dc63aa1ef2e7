//! Patterns of cells with two digits each, in which every digit stands in none or two cells of each
//! house. They are grown: as long as a digit stands in one cell of a house, another cell is added.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, CellSet, Digit, DigitSet, House, Marks};

use crate::technique::Position;
use crate::technique::search::budget::Budget;

/// How many times a cell may be added before a search gives up.
const BUDGET: u32 = 10_000;

/// The pieces of work that it takes to add a cell, and to draw conclusions from a pattern.
const PIECES: u32 = 8;

/// A growing pattern.
pub(crate) struct Growth<'a> {
    marks: &'a Marks,
    /// The only pair of digits; or each cell may keep two digits of its own.
    pair: Option<DigitSet>,
    /// The most cells.
    most: usize,
    /// The cells that may be added.
    free: CellSet,
    pattern: Vec<(Cell, DigitSet)>,
    places: [CellSet; 9],
    budget: Budget<'a>,
}

/// Takes finished patterns, and says whether to go on.
type GrowthVisit<'a> = dyn FnMut(&[(Cell, DigitSet)]) -> ControlFlow<()> + 'a;

impl<'a> Growth<'a> {
    /// Patterns of one pair, or of any pairs.
    pub(crate) fn new(
        position: &'a Position<'a>,
        pair: Option<DigitSet>,
        most: usize,
    ) -> Growth<'a> {
        let marks = position.marks();
        let free = match pair {
            Some(pair) => pair.iter().fold(CellSet::ALL, |all, digit| all & marks.cells(digit)),
            None => marks.open(),
        };
        let (pattern, places) = (Vec::new(), [CellSet::EMPTY; 9]);
        let budget = Budget::new(BUDGET, PIECES, position.watch());
        Growth { marks, pair, most, free, pattern, places, budget }
    }

    /// Visits all patterns that have one of these cells with two candidates, each once.
    pub(crate) fn visit_all(
        mut self,
        starts: CellSet,
        visit: &mut GrowthVisit<'_>,
    ) -> ControlFlow<()> {
        for start in starts {
            self.free.remove(start);
            self.add(start, self.marks.digits(start), visit)?;
        }
        ControlFlow::Continue(())
    }

    fn add(&mut self, cell: Cell, kept: DigitSet, visit: &mut GrowthVisit<'_>) -> ControlFlow<()> {
        if !self.budget.spend() {
            return ControlFlow::Continue(());
        }
        self.pattern.push((cell, kept));
        for digit in kept {
            self.places[digit.index()].insert(cell);
        }
        let free = self.free;
        self.free.remove(cell);
        let flow =
            if self.may_have_guardians() { self.grow(visit) } else { ControlFlow::Continue(()) };
        self.free = free;
        for digit in kept {
            self.places[digit.index()].remove(cell);
        }
        self.pattern.pop();
        flow
    }

    /// At most two cells have guardians, or all guardians are one digit.
    fn may_have_guardians(&self) -> bool {
        let extras = self.pattern.iter().map(|&(cell, kept)| self.marks.digits(cell) - kept);
        let extras: Vec<_> = extras.filter(|extras| !extras.is_empty()).collect();
        let all = extras.iter().fold(DigitSet::EMPTY, |all, &extras| all | extras);
        extras.len() <= 2 || (self.pair.is_some() && all.len() == 1)
    }

    fn grow(&mut self, visit: &mut GrowthVisit<'_>) -> ControlFlow<()> {
        let Some((digit, cells)) = self.lonely() else { return visit(&self.pattern) };
        if self.pattern.len() == self.most {
            return ControlFlow::Continue(());
        }
        for cell in cells {
            for kept in self.choices(cell).filter(|kept| kept.contains(digit)) {
                if kept.iter().all(|digit| self.has_room(cell, digit)) {
                    self.add(cell, kept, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A digit that stands in one cell of a house, and the cells that may hold it there too: the
    /// fewest cells of all such.
    fn lonely(&self) -> Option<(Digit, CellSet)> {
        let mut best: Option<(Digit, CellSet)> = None;
        for &(cell, kept) in &self.pattern {
            for digit in kept {
                for house in cell.houses() {
                    let places = self.places[digit.index()] & house.cells();
                    let cells = self.free & self.marks.places(house, digit);
                    let better = best.is_none_or(|(_, fewest)| cells.len() < fewest.len());
                    if places.len() == 1 && better {
                        best = Some((digit, cells));
                    }
                }
            }
        }
        best
    }

    /// The pairs that a cell may keep.
    fn choices(&self, cell: Cell) -> impl Iterator<Item = DigitSet> + use<> {
        let digits = self.pair.unwrap_or(self.marks.digits(cell));
        pairs(digits)
    }

    fn has_room(&self, cell: Cell, digit: Digit) -> bool {
        let places = self.places[digit.index()];
        cell.houses().into_iter().all(|house: House| (places & house.cells()).len() < 2)
    }
}

/// The pairs of digits of a set.
pub(crate) fn pairs(digits: DigitSet) -> impl Iterator<Item = DigitSet> {
    let first = digits.iter();
    first.flat_map(move |a| {
        let above = digits.iter().filter(move |&b| b > a);
        above.map(move |b| DigitSet::from(a).with(b))
    })
}
