use alloc::vec::Vec;

use loshu::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks};

use crate::step::roles::{cells_of, houses_of, shared_houses};
use crate::step::text::sentence::SetsSentence;
use crate::step::{Sector, Sets, Step};

pub(super) fn why(sets: &Sets, step: &Step, marks: &Marks) -> Vec<SetsSentence> {
    locked(sets, marks)
        .or_else(|| fish(sets, marks).map(|fish| fish.why(sets, step, marks)))
        .or_else(|| of_cells(sets, marks))
        .or_else(|| hidden(sets))
        .unwrap_or_else(|| {
            let (truths, links) = (sets.truths.clone(), sets.links.clone());
            Vec::from([SetsSentence::Cover { truths, links }])
        })
}

fn locked(sets: &Sets, marks: &Marks) -> Option<Vec<SetsSentence>> {
    let (&[Sector::House(from, digit)], &[Sector::House(to, _)]) =
        (&sets.truths[..], &sets.links[..])
    else {
        return None;
    };
    let cells = marks.places(from, digit);
    Some(Vec::from([SetsSentence::Locked { digit, from, to, cells }]))
}

/// A fish: houses of one digit on both sides.
pub(super) struct FishParts {
    pub(super) digit: Digit,
    pub(super) base: Vec<House>,
    pub(super) cover: Vec<House>,
    pub(super) fins: CellSet,
}

pub(super) fn fish(sets: &Sets, marks: &Marks) -> Option<FishParts> {
    let side = |sectors: &[Sector]| houses_of(sectors).map(|(house, _)| house).collect::<Vec<_>>();
    let all = sets.truths.iter().chain(&sets.links);
    let digits: DigitSet = all.clone().flat_map(|sector| sector.scope().all_digits()).collect();
    let digit = digits.single().filter(|_| sets.truths.len() > 1)?;
    let fins = sets.fins(marks).cells(digit);
    Some(FishParts { digit, base: side(&sets.truths), cover: side(&sets.links), fins })
}

impl FishParts {
    fn why(self, sets: &Sets, step: &Step, marks: &Marks) -> Vec<SetsSentence> {
        let FishParts { digit, base, cover, fins } = self;
        let struck = step.struck().cells(digit);
        let endo = sets.endo_fins(marks).cells(digit);
        let twice =
            |cell: &Cell| cover.iter().filter(|house| house.cells().contains(*cell)).count() > 1;
        let cannibals: CellSet = struck.iter().filter(twice).collect();
        let seen = struck & CandidateSet::digit(digit, fins).common_rivals().cells(digit);
        let (first, second) = (base.clone(), cover.clone());
        let mut why = Vec::from([SetsSentence::Fish { digit, base: first, cover: second, fins }]);
        why.extend((!endo.is_empty()).then_some(SetsSentence::EndoFins(endo)));
        why.push(SetsSentence::Count { digit, base, cover, fins: fins.len() });
        why.extend(
            (!cannibals.is_empty()).then_some(SetsSentence::Cannibals { digit, cells: cannibals }),
        );
        why.extend((!fins.is_empty()).then_some(SetsSentence::Fins {
            digit,
            fins: fins.len(),
            seen,
        }));
        why
    }
}

/// All truths are cells: a naked subset, a bent set, or a larger locked set.
fn of_cells(sets: &Sets, marks: &Marks) -> Option<Vec<SetsSentence>> {
    let cells = cells_of(&sets.truths);
    if cells.len() < sets.truths.len() || cells_of(&sets.links) != CellSet::EMPTY {
        return None;
    }
    let digits = marks.digits_of(cells);
    let houses: Vec<_> = shared_houses(cells).collect();
    let linked: DigitSet = houses_of(&sets.links).map(|(_, digit)| digit).collect();
    if !houses.is_empty() && digits.len() == cells.len() && linked == digits {
        Some(Vec::from([SetsSentence::Naked { cells, digits, houses }]))
    } else if sets.links.len() + 1 == cells.len() && digits.len() == cells.len() {
        Some(bent(cells, digits, linked, marks))
    } else if sets.links.len() == cells.len() {
        Some(Vec::from([SetsSentence::LockedCells { cells, links: by_house(&sets.links) }]))
    } else {
        None
    }
}

fn bent(cells: CellSet, digits: DigitSet, linked: DigitSet, marks: &Marks) -> Vec<SetsSentence> {
    let free = digits - linked;
    let holders = free.iter().fold(CellSet::EMPTY, |all, digit| all | marks.cells(digit)) & cells;
    Vec::from([
        SetsSentence::Bent { cells, digits, free },
        SetsSentence::OneOfFree { free, cells: holders },
    ])
}

/// The truths are digits of one house, the links are cells.
fn hidden(sets: &Sets) -> Option<Vec<SetsSentence>> {
    let cells = cells_of(&sets.links);
    let digits: DigitSet = houses_of(&sets.truths).map(|(_, digit)| digit).collect();
    let (house, _) = houses_of(&sets.truths).next()?;
    let one = houses_of(&sets.truths).all(|(other, _)| other == house);
    (one && cells.len() == sets.links.len() && digits.len() == sets.truths.len())
        .then(|| Vec::from([SetsSentence::Hidden { cells, digits, house }]))
}

/// The digits of each house.
pub(super) fn by_house(sectors: &[Sector]) -> Vec<(House, DigitSet)> {
    let mut all: Vec<(House, DigitSet)> = Vec::new();
    for (house, digit) in houses_of(sectors) {
        match all.iter_mut().find(|(known, _)| *known == house) {
            Some((_, digits)) => *digits |= digit.into(),
            None => all.push((house, digit.into())),
        }
    }
    all
}
