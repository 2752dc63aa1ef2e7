//! Guardians: cells that cannot hold the digits of a pattern alone.
//!
//! A pattern is impossible, or it would give a second solution. So one of the other candidates of its
//! cells is true, a guardian. What follows is the same for all patterns, and players number it:
//! type 1 if one cell has guardians, type 2 if those of several cells are one digit, type 3 if cells with
//! guardians in a house act as one cell of a naked subset, type 4 if a digit of the pattern is locked to two
//! cells with guardians.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks};

use crate::step::{Deadly, Reason, Sector};
use crate::technique::search::report::strike;
use crate::technique::{Sink, Technique};

/// A pattern of a technique on given marks: its cells, each with the digits of the pattern.
pub(crate) struct Guarded<'a> {
    technique: Technique,
    flaw: Flaw,
    pub(crate) marks: &'a Marks,
    pattern: Vec<(Cell, DigitSet)>,
    roof: CellSet,
}

/// Why the cells cannot hold the digits of the pattern alone.
pub(crate) enum Flaw {
    /// There would be a second solution.
    Deadly,
    /// There would be no solution.
    Impossible,
}

impl<'a> Guarded<'a> {
    pub(crate) fn new(
        technique: Technique,
        flaw: Flaw,
        marks: &'a Marks,
        pattern: Vec<(Cell, DigitSet)>,
    ) -> Guarded<'a> {
        let guarded =
            |&&(cell, digits): &&(Cell, DigitSet)| !(marks.digits(cell) - digits).is_empty();
        let roof = pattern.iter().filter(guarded).map(|&(cell, _)| cell).collect();
        Guarded { technique, flaw, marks, pattern, roof }
    }

    /// The cells with guardians.
    pub(crate) fn roof(&self) -> CellSet {
        self.roof
    }

    /// The digits of the pattern in one of its cells.
    pub(crate) fn kept(&self, cell: Cell) -> DigitSet {
        let entry = self.pattern.iter().find(|&&(other, _)| other == cell);
        entry.map_or(DigitSet::EMPTY, |&(_, digits)| digits)
    }

    /// The guardians of a cell.
    pub(crate) fn extras(&self, cell: Cell) -> DigitSet {
        self.marks.digits(cell) - self.kept(cell)
    }

    fn all_extras(&self) -> DigitSet {
        self.roof.iter().fold(DigitSet::EMPTY, |all, cell| all | self.extras(cell))
    }

    /// The conclusion of a number, 1 to 4.
    pub(crate) fn conclude(&self, number: u8, sink: &mut Sink<'_>) -> ControlFlow<()> {
        match number {
            1 => self.one_cell(sink),
            2 => self.one_digit(sink),
            3 => self.subset(DigitSet::EMPTY, sink),
            _ => self.locked(sink),
        }
    }

    /// Type 1: the digits of the pattern leave the only cell with guardians.
    fn one_cell(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        match self.roof.single() {
            Some(cell) => self.strike(CandidateSet::cell(cell, self.kept(cell)).iter(), [], sink),
            None => ControlFlow::Continue(()),
        }
    }

    /// Type 2: the only digit of the guardians of several cells leaves the cells that see all of them.
    pub(crate) fn one_digit(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        match self.all_extras().single() {
            // A single guardian is placed: type 1 prepares that.
            Some(_) if self.roof.len() < 2 => ControlFlow::Continue(()),
            Some(digit) => {
                let seen = CandidateSet::digit(digit, self.roof.common_peers());
                self.strike(seen.iter(), [], sink)
            }
            None => ControlFlow::Continue(()),
        }
    }

    /// Type 3: the guardians of two cells or more in a house are one cell of a naked subset. The other
    /// cells of the subset hold none of the digits to avoid.
    pub(crate) fn subset(&self, avoid: DigitSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() < 2 {
            return ControlFlow::Continue(());
        }
        for house in self.roof.common_houses() {
            let free = |cell: &Cell| (self.marks.digits(*cell) & avoid).is_empty();
            let open = (house.cells() & self.marks.open()) - self.roof;
            let cells: Vec<Cell> = open.iter().filter(free).collect();
            self.subsets(house, &cells, CellSet::EMPTY, self.all_extras(), sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Goes through the subsets in depth first, in the order of the cells.
    fn subsets(
        &self,
        house: House,
        cells: &[Cell],
        chosen: CellSet,
        digits: DigitSet,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        if !chosen.is_empty() && digits.len() == chosen.len() + 1 {
            self.locked_subset(house, chosen, digits, sink)?;
        }
        for (i, &cell) in cells.iter().enumerate() {
            let digits = digits | self.marks.digits(cell);
            if digits.len() <= chosen.len() + cells.len() - i + 1 {
                self.subsets(house, &cells[i + 1..], chosen.with(cell), digits, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn locked_subset(
        &self,
        house: House,
        chosen: CellSet,
        digits: DigitSet,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let set = chosen | self.roof;
        let houses: Vec<House> = set.common_houses().collect();
        let in_box = House::BLOCKS.contains(&house);
        if in_box && houses.len() > 1 {
            return ControlFlow::Continue(());
        }
        let mut eliminations = Vec::new();
        for house in houses {
            for cell in house.cells() - set {
                eliminations.extend(digits.iter().map(|digit| Candidate::new(cell, digit)));
            }
        }
        self.strike(eliminations, chosen.iter().map(Sector::Cell), sink)
    }

    /// Type 4: a digit of the pattern is locked to two cells with guardians.
    fn locked(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        let common = self.roof.iter().fold(DigitSet::ALL, |all, cell| all & self.kept(cell));
        for house in self.roof.common_houses() {
            for digit in common {
                if (self.marks.places(house, digit) - self.roof).is_empty() {
                    self.lock(house, digit, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The digit is locked to the roof in the house: the other digits of the pattern leave the roof.
    pub(crate) fn lock(&self, house: House, digit: Digit, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let others = self.roof.iter().flat_map(|cell| {
            self.kept(cell).without(digit).iter().map(move |other| Candidate::new(cell, other))
        });
        self.strike(others, [Sector::House(house, digit)], sink)
    }

    /// Reports candidates that go, if the marks have one of them. The argument needs the pattern, and
    /// that each of these sectors holds a candidate.
    pub(crate) fn strike(
        &self,
        eliminations: impl IntoIterator<Item = Candidate>,
        truths: impl IntoIterator<Item = Sector>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let reason = || {
            let truths = truths.into_iter();
            match self.flaw {
                Flaw::Deadly => {
                    let (pattern, truths) = (self.pattern.clone(), truths.collect());
                    Reason::Deadly(Deadly { pattern, truths })
                }
                Flaw::Impossible => {
                    let cells = self.pattern.iter().map(|&(cell, _)| Sector::Cell(cell));
                    Reason::Cases(cells.chain(truths).collect())
                }
            }
        };
        strike(self.marks, self.technique, eliminations, reason, sink)
    }
}
