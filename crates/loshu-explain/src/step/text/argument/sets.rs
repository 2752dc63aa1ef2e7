use alloc::vec::Vec;

use loshu::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks};

use super::Told;
use crate::step::roles::kind::{Kind, SetsKind};
use crate::step::roles::sets::{self as parts, Bent, Fish};
use crate::step::roles::{cells_of, houses_of};
use crate::step::text::sentence::{Seen, Sentence, SetsSentence};
use crate::step::{Sector, Sets, Step};

pub(super) fn told(sets: &Sets, step: &Step, marks: &Marks) -> Told {
    let named = match Kind::of(step.technique) {
        Kind::Sets(SetsKind::SueDeCoq) => locked_cells(sets, crossing(sets, marks)),
        Kind::Sets(SetsKind::SkLoop) => locked_cells(sets, ring(sets)),
        Kind::Sets(SetsKind::MultiSector) => locked_cells(sets, None),
        Kind::Sets(SetsKind::XyzWing) | Kind::Plain | Kind::Chain(_) | Kind::Cases(_) => None,
    };
    named
        .or_else(|| locked(sets, marks))
        .or_else(|| parts::fish(sets, marks).map(|fish| of_fish(&fish, sets, step, marks)))
        .or_else(|| naked(sets, marks))
        .or_else(|| hidden(sets))
        .or_else(|| parts::bent(sets, marks).map(|bent| of_bent(&bent, step, marks)))
        .unwrap_or_else(|| {
            let (truths, links) = (sets.truths.clone(), sets.links.clone());
            let cover = Vec::from([SetsSentence::Cover { truths, links }]);
            Told::new(cover, Vec::from([SetsSentence::CoverWhy]), Sentence::Sets)
        })
}

fn locked(sets: &Sets, marks: &Marks) -> Option<Told> {
    let (&[Sector::House(from, digit)], &[Sector::House(to, _)]) =
        (&sets.truths[..], &sets.links[..])
    else {
        return None;
    };
    let cells = marks.places(from, digit);
    let pattern = Vec::from([SetsSentence::Locked { digit, from, to, cells }]);
    Some(Told::new(
        pattern,
        Vec::from([SetsSentence::LockedWhy { digit, from, to }]),
        Sentence::Sets,
    ))
}

fn of_fish(fish: &Fish, sets: &Sets, step: &Step, marks: &Marks) -> Told {
    let digit = fish.digit;
    let struck = step.struck().cells(digit);
    let endo = sets.endo_fins(marks).cells(digit);
    let twice =
        |cell: &Cell| fish.cover.iter().filter(|house| house.cells().contains(*cell)).count() > 1;
    let cannibals: CellSet = struck.iter().filter(twice).collect();
    let seen = struck & CandidateSet::digit(digit, fish.fins).common_rivals().cells(digit);
    let mut pattern = Vec::from([SetsSentence::Fish(fish.clone())]);
    pattern.extend((!endo.is_empty()).then_some(SetsSentence::EndoFins(endo)));
    let mut why = Vec::from([SetsSentence::Count(fish.clone())]);
    why.extend(
        (!cannibals.is_empty()).then_some(SetsSentence::Cannibals { digit, cells: cannibals }),
    );
    let fins = fish.fins.len();
    why.extend((fins > 0).then_some(SetsSentence::Fins { digit, fins, seen }));
    Told::new(pattern, why, Sentence::Sets)
}

fn naked(sets: &Sets, marks: &Marks) -> Option<Told> {
    let (cells, digits, houses) = parts::naked(sets, marks)?;
    let pattern = Vec::from([SetsSentence::Naked { cells, digits }]);
    Some(Told::new(pattern, Vec::from([SetsSentence::NakedWhy { digits, houses }]), Sentence::Sets))
}

/// The truths are digits of one house, the links are cells.
fn hidden(sets: &Sets) -> Option<Told> {
    let cells = cells_of(&sets.links);
    let digits: DigitSet = houses_of(&sets.truths).map(|(_, digit)| digit).collect();
    let (house, _) = houses_of(&sets.truths).next()?;
    let one = houses_of(&sets.truths).all(|(other, _)| other == house);
    let fits = one && cells.len() == sets.links.len() && digits.len() == sets.truths.len();
    fits.then(|| {
        let pattern = Vec::from([SetsSentence::Hidden { cells, digits, house }]);
        Told::new(pattern, Vec::from([SetsSentence::HiddenWhy(digits)]), Sentence::Sets)
    })
}

fn of_bent(bent: &Bent, step: &Step, marks: &Marks) -> Told {
    let &Bent { cells, digits, common, .. } = bent;
    let struck = step.struck().cells(common);
    if let Some((pivot, wings)) = bent.xyz(marks) {
        let (all, own) = (wings.map(|wing| (wing, marks.digits(wing))), marks.digits(pivot));
        let only = |wing| (marks.digits(wing) - DigitSet::from(common)).first().unwrap_or(common);
        let other = wings.map(|wing| (wing, only(wing)));
        let pattern = Vec::from([SetsSentence::XyzPivot { pivot, digits: own, wings: all }]);
        let why = Vec::from([SetsSentence::XyzWhy { wings: other, common }]);
        return Told::new(pattern, why, Sentence::Sets).seeing(struck, Seen::AllThree);
    }
    let places = marks.cells(common) & cells;
    let houses = bent.two_houses();
    let pattern = Vec::from([SetsSentence::Bent { houses, cells, digits, common }]);
    let confined = digits.without(common);
    let why = Vec::from([SetsSentence::BentWhy { count: cells.len(), confined, common, places }]);
    Told::new(pattern, why, Sentence::Sets).seeing(struck, Seen::Places(common))
}

/// Cells, and houses of their digits, as many: Sue de Coq, SK loop, multi-sector locked sets. The pattern is
/// the rows and columns of the cells, if it has no name.
fn locked_cells(sets: &Sets, named: Option<SetsSentence>) -> Option<Told> {
    let cells = cells_of(&sets.truths);
    if cells.len() < sets.truths.len()
        || !cells_of(&sets.links).is_empty()
        || sets.links.len() != cells.len()
    {
        return None;
    }
    let count = cells.len();
    let pattern = named.unwrap_or_else(|| {
        let [rows, columns] = parts::rows_and_columns(cells);
        SetsSentence::RowsAndColumns { rows, columns, cells }
    });
    let links = by_house(&sets.links);
    let rooms = SetsSentence::Rooms { count, links: links.clone() };
    let why = Vec::from([SetsSentence::RoomsWhy { count, links }]);
    Some(Told::new(Vec::from([pattern, rooms]), why, Sentence::Sets))
}

fn crossing(sets: &Sets, marks: &Marks) -> Option<SetsSentence> {
    parts::crossing(sets, marks).map(SetsSentence::Crossing)
}

fn ring(sets: &Sets) -> Option<SetsSentence> {
    parts::ring(sets).map(|(corners, pairs)| SetsSentence::Ring { corners, pairs })
}

/// The digits of each house.
fn by_house(sectors: &[Sector]) -> Vec<(House, DigitSet)> {
    let mut all: Vec<(House, DigitSet)> = Vec::new();
    let mut sorted: Vec<(House, Digit)> = houses_of(sectors).collect();
    sorted.sort_unstable();
    for (house, digit) in sorted {
        match all.iter_mut().find(|(known, _)| *known == house) {
            Some((_, digits)) => *digits |= digit.into(),
            None => all.push((house, digit.into())),
        }
    }
    all
}
