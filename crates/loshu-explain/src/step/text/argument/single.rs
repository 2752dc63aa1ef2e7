use alloc::vec::Vec;

use loshu::{Cell, CellSet, Digit, DigitSet, House, Marks};

use super::Told;
use crate::catalog::Technique;
use crate::step::roles::blockers;
use crate::step::text::sentence::{Sentence, Single};
use crate::step::{Sector, Step};

pub(super) fn told(sector: Sector, step: &Step, marks: &Marks) -> Told {
    let Some(placed) = step.placements.first() else { return Told::default() };
    let (cell, digit) = (placed.cell(), placed.digit());
    let (pattern, why) = match sector {
        Sector::House(house, _) if is_last(house, marks) => {
            (Vec::from([Single::OneEmpty(house)]), Vec::from([Single::Missing { house, digit }]))
        }
        Sector::House(..) if step.technique == Technique::LastDigit => (
            Vec::from([Single::Eight { digit, houses: cell.houses() }]),
            Vec::from([Single::Ninth(cell)]),
        ),
        Sector::House(house, _) => (
            blocked(digit, house, cell, marks),
            Vec::from([Single::OnlyPlace { digit, house, cell }]),
        ),
        Sector::Cell(_) => {
            (present_digits(cell, digit, marks), Vec::from([Single::OnlyCandidate { cell, digit }]))
        }
    };
    Told::new(pattern, why, Sentence::Single)
}

/// The cell or the house in which another step leaves one candidate.
pub(super) fn left(sector: Sector, step: &Step) -> Option<Sentence> {
    let placed = step.placements.first()?;
    let (cell, digit) = (placed.cell(), placed.digit());
    Some(Sentence::Single(match sector {
        Sector::House(house, _) => Single::OnlyPlace { digit, house, cell },
        Sector::Cell(_) => Single::OnlyCandidate { cell, digit },
    }))
}

/// Whether the house has one empty cell.
pub(super) fn is_last(house: House, marks: &Marks) -> bool {
    (house.cells() & marks.open()).len() == 1
}

/// The placed digits that exclude the other empty cells of the house, as few as do.
fn blocked(digit: Digit, house: House, cell: Cell, marks: &Marks) -> Vec<Single> {
    let mut others = (house.cells() & marks.open()).without(cell);
    let by = blockers(digit, others, marks);
    others -= by.iter().fold(CellSet::EMPTY, |all, blocker| all | blocker.peers());
    let all = others.is_empty();
    let mut clues = Vec::new();
    clues.extend((!by.is_empty()).then_some(Single::Blocked { digit, house, by, all }));
    clues.extend((!all).then_some(Single::Struck { digits: digit.into(), cells: others }));
    clues
}

/// The digits that stand in the houses of the cell, each once.
fn present_digits(cell: Cell, digit: Digit, marks: &Marks) -> Vec<Single> {
    let mut clues = Vec::new();
    let mut rest = DigitSet::ALL.without(digit);
    let mut houses = Vec::from(cell.houses());
    while let Some(house) = fullest(&houses, rest, marks) {
        let digits = present(house, marks) & rest;
        rest -= digits;
        houses.retain(|known| *known != house);
        clues.push(Single::Present { house, digits });
    }
    if !rest.is_empty() {
        clues.push(Single::Struck { digits: rest, cells: cell.into() });
    }
    clues
}

fn fullest(houses: &[House], rest: DigitSet, marks: &Marks) -> Option<House> {
    let count = |house: House| (present(house, marks) & rest).len();
    let best = houses.iter().rev().copied().max_by_key(|&house| count(house));
    best.filter(|&house| count(house) > 0)
}

fn present(house: House, marks: &Marks) -> DigitSet {
    house.cells().iter().filter_map(|cell| marks.grid()[cell]).collect()
}
