use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CandidateSet, Cell, CellSet, Digit, DigitSet, Marks};

use super::Sets;
use crate::bits;
use crate::step::{Reason, Sector, Step};
use crate::technique::search::budget::Budget;
use crate::technique::search::reported::Reported;
use crate::technique::{Options, Position, Sink, Technique};

/// How many sets are tried for a candidate of the stem, as in HoDoKu.
const MOST_PETALS: usize = 100;

/// How many times a set is tried.
const BUDGET: u32 = 300_000;

/// A stem cell, and for each of its candidates a set that loses this digit if the stem has it:
/// whichever candidate is true, its set is locked, and has every digit that all sets share.
///
/// Stems in order; then the sets of the first candidate, of the second, and so on. Of blossoms that
/// strike the same the first is reported.
pub(in crate::technique) fn find(
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let (marks, sets) = (position.marks(), position.sets()?);
    let (mut reported, mut budget) =
        (Reported::default(), Budget::new(BUDGET, 1, position.watch()));
    for stem in marks.open() {
        let digits: Vec<_> = marks.digits(stem).iter().collect();
        if digits.len() < 2 {
            continue;
        }
        let overlap = options.hodoku.overlapping_sets;
        let mut search = BlossomSearch {
            marks,
            sets,
            stem,
            digits,
            overlap,
            petals: Vec::new(),
            reported: &mut reported,
            budget: &mut budget,
            sink,
        };
        let mut targets = [CellSet::EMPTY; 9];
        for digit in !marks.digits(stem) {
            targets[digit.index()] = marks.cells(digit);
        }
        search.grow(&targets)?;
    }
    ControlFlow::Continue(())
}

struct BlossomSearch<'a, 'w, 's> {
    marks: &'a Marks,
    sets: &'a Sets,
    stem: Cell,
    digits: Vec<Digit>,
    overlap: bool,
    petals: Vec<usize>,
    reported: &'a mut Reported,
    budget: &'a mut Budget<'w>,
    sink: &'a mut Sink<'s>,
}

impl BlossomSearch<'_, '_, '_> {
    /// Adds a set for the next candidate of the stem; `targets` are the candidates that all sets so
    /// far exclude.
    fn grow(&mut self, targets: &[CellSet; 9]) -> ControlFlow<()> {
        let Some(&digit) = self.digits.get(self.petals.len()) else {
            let gone = self.eliminations(targets);
            let step = self.reported.is_new(&gone).then(|| self.step(&gone));
            return step.map_or(ControlFlow::Continue(()), &mut *self.sink);
        };
        let sets = self.sets;
        for petal in bits::row_ones(sets.seeing(self.stem, digit)).take(MOST_PETALS) {
            if !self.budget.spend() {
                break;
            }
            let left = self.narrow(targets, petal);
            if left != [CellSet::EMPTY; 9] && self.is_free(petal) {
                self.petals.push(petal);
                self.grow(&left)?;
                self.petals.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn narrow(&self, targets: &[CellSet; 9], petal: usize) -> [CellSet; 9] {
        let mut left = [CellSet::EMPTY; 9];
        for digit in self.sets.digits(petal) {
            left[digit.index()] = targets[digit.index()] & self.sets.excluded(petal, digit);
        }
        left
    }

    fn is_free(&self, petal: usize) -> bool {
        let cells = self.sets.cells(petal);
        self.overlap || self.petals.iter().all(|&other| (cells & self.sets.cells(other)).is_empty())
    }

    fn eliminations(&self, targets: &[CellSet; 9]) -> CandidateSet {
        DigitSet::ALL.iter().fold(CandidateSet::EMPTY, |gone, digit| {
            gone | CandidateSet::digit(digit, targets[digit.index()].without(self.stem))
        })
    }

    fn step(&self, gone: &CandidateSet) -> Step {
        // Petal by petal, so that a reader of the step can tell them apart.
        let petals = self.petals.iter().flat_map(|&set| self.sets.cells(set));
        debug_assert!(gone.is_subset(self.marks.candidates()));
        let cells = core::iter::once(self.stem).chain(petals).map(Sector::Cell).collect();
        Step::striking(Technique::DeathBlossom, gone.iter(), Reason::Cases(cells))
    }
}
