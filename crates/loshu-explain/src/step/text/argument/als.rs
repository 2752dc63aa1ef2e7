use alloc::vec::Vec;

use loshu::{CellSet, Digit, DigitSet, Marks};

use super::Told;
use crate::step::roles::blossom;
use crate::step::roles::links::{LinkedSets, WWing, linked_sets};
use crate::step::text::sentence::{AlsSentence, Seen, Sentence};
use crate::step::{Chain, Sector, Step};

/// Chains through the same almost locked sets by the same digits are told once, for all digits that
/// they strike.
pub(super) fn together(chains: &[&Chain], step: &Step, marks: &Marks) -> Option<Told> {
    let all: Option<Vec<LinkedSets>> = chains.iter().map(|chain| linked_sets(chain)).collect();
    let all = all?;
    let mut told = Told::default();
    let mut known: Vec<&LinkedSets> = Vec::new();
    for linked in &all {
        if known.iter().any(|other| is_same(other, linked)) {
            continue;
        }
        known.push(linked);
        let alike = all.iter().filter(|other| is_same(other, linked));
        let ends = alike.filter_map(|other| Some(other.ends?[0].digit));
        told.extend(of_sets(linked, ends.collect(), known.len() == 1, step, marks));
    }
    Some(told)
}

fn is_same(one: &LinkedSets, two: &LinkedSets) -> bool {
    one.sets == two.sets && one.links == two.links && one.ends.is_some() == two.ends.is_some()
}

fn of_sets(linked: &LinkedSets, common: DigitSet, first: bool, step: &Step, marks: &Marks) -> Told {
    let LinkedSets { sets, links, ends } = linked;
    let mut pattern = Vec::new();
    pattern.extend(first.then_some(AlsSentence::Meaning));
    pattern.extend(sets.iter().enumerate().map(|(number, &cells)| AlsSentence::Set {
        number,
        cells,
        digits: marks.digits_of(cells),
    }));
    let count = sets.len();
    let why = match (&links[..], ends) {
        (&[one, two], None) if count == 2 => {
            pattern.push(AlsSentence::TwoLinks { digits: [one, two] });
            AlsSentence::RingWhy { sets: count }
        }
        (digits, ends) => {
            pattern.push(AlsSentence::Links { digits: digits.to_vec(), sets: count });
            match (digits, ends) {
                (_, None) => AlsSentence::RingWhy { sets: count },
                (&[link], Some(_)) => AlsSentence::OneHolds { link, common },
                (_, Some(_)) => AlsSentence::InTurn { links: links.clone(), common },
            }
        }
    };
    let told = Told::new(pattern, Vec::from([why]), Sentence::Als);
    common.iter().filter(|_| ends.is_some()).fold(told, |told, digit| {
        let seen = excluded(digit, sets, step, marks);
        told.seeing(seen, Seen::Places(digit))
    })
}

/// What the first and the last set exclude of a digit.
fn excluded(digit: Digit, sets: &[CellSet], step: &Step, marks: &Marks) -> CellSet {
    let ends = [sets.first(), sets.last()].into_iter().flatten();
    let places = ends.fold(CellSet::EMPTY, |all, &set| all | (marks.cells(digit) & set));
    step.struck().cells(digit) & places.common_peers()
}

/// Two almost locked sets, joined by a house with two places for a digit.
pub(super) fn w_wing(parts: &WWing, step: &Step, marks: &Marks) -> Told {
    let &WWing { pair, ends, barred, house, places } = parts;
    let (digit, common) = (barred[0].digit, ends[0].digit);
    let set = |number: usize| {
        let cells = pair[number];
        AlsSentence::Set { number, cells, digits: marks.digits_of(cells) }
    };
    let join = AlsSentence::House { house, digit, places, sets: pair };
    let pattern = Vec::from([AlsSentence::Meaning, set(0), set(1), join]);
    let why = Vec::from([AlsSentence::HouseWhy { house, digit, common: common.into() }]);
    let seen = excluded(common, &pair, step, marks);
    Told::new(pattern, why, Sentence::Als).seeing(seen, Seen::Places(common))
}

/// A death blossom.
pub(super) fn of_blossom(sectors: &[Sector], step: &Step, marks: &Marks) -> Option<Told> {
    let (stem, petals) = blossom(step, sectors, marks)?;
    let common = step.struck().all_digits();
    let mut pattern = Vec::from([AlsSentence::Stem { stem, digits: marks.digits(stem) }]);
    let mut why = Vec::new();
    for &(digit, cells) in &petals {
        let digits = marks.digits_of(cells);
        pattern.push(AlsSentence::Petal { digit, cells, digits });
        let held = |set: CellSet| {
            common.iter().fold(CellSet::EMPTY, |all, z| all | (marks.cells(z) & set))
        };
        let places = held(cells);
        why.push(AlsSentence::PetalWhy { stem, digit, cells, common, places });
    }
    why.push(AlsSentence::BlossomWhy(common));
    let told = Told::new(pattern, why, Sentence::Als);
    Some(common.iter().fold(told, |told, z| told.seeing(step.struck().cells(z), Seen::Places(z))))
}
