use alloc::vec::Vec;

use loshu::{Cell, CellSet, Digit, DigitSet, House, Marks};

use crate::step::text::sentence::{Single, What};
use crate::step::{Sector, Step};

pub(super) fn why(sector: Sector, step: &Step, marks: &Marks) -> Vec<Single> {
    let Some(placed) = step.placements.first() else { return Vec::new() };
    let (cell, digit) = (placed.cell(), placed.digit());
    match sector {
        Sector::House(house, _) if is_last(house, marks) => {
            Vec::from([Single::LastCell { cell, house, digit }])
        }
        Sector::House(house, _) => only_place(digit, house, cell, marks),
        Sector::Cell(_) => only_candidate(cell, digit, marks),
    }
}

/// The cell; or the digit and the house, if it is the house that leaves one place.
pub(super) fn what(sector: Sector, step: &Step, marks: &Marks) -> What {
    match (sector, step.placements.first()) {
        (Sector::House(house, digit), _) if !is_last(house, marks) => What::Digit(digit, house),
        (Sector::Cell(cell), _) => What::Cell(cell),
        (Sector::House(house, digit), None) => What::Digit(digit, house),
        (Sector::House(..), Some(placed)) => What::Cell(placed.cell()),
    }
}

/// Whether the house has one empty cell.
fn is_last(house: House, marks: &Marks) -> bool {
    (house.cells() & marks.open()).len() == 1
}

/// Names the placed digits that exclude the other empty cells of the house, as few as do.
fn only_place(digit: Digit, house: House, cell: Cell, marks: &Marks) -> Vec<Single> {
    let mut why = Vec::from([Single::OnlyPlace { digit, house, cell }]);
    let mut others = (house.cells() & marks.open()).without(cell);
    let mut by = CellSet::EMPTY;
    while let Some((blocker, seen)) = best_blocker(digit, others, marks) {
        by.insert(blocker);
        others -= seen;
    }
    if !by.is_empty() {
        why.push(Single::Blocked { digit, house, by });
    }
    if !others.is_empty() {
        why.push(Single::Struck { digits: digit.into(), cells: others });
    }
    why
}

/// The placed digit that sees most of the cells.
fn best_blocker(digit: Digit, cells: CellSet, marks: &Marks) -> Option<(Cell, CellSet)> {
    let placed = marks.filled().iter().filter(|cell| marks.grid()[*cell] == Some(digit));
    let seen = placed.map(|cell| (cell, cells & cell.peers()));
    // `max_by_key` returns the last of equals; the cells are walked backwards to return the first.
    let best = seen.collect::<Vec<_>>().into_iter().rev().max_by_key(|(_, seen)| seen.len());
    best.filter(|(_, seen)| !seen.is_empty())
}

/// Names the digits that stand in the houses of the cell, each once.
fn only_candidate(cell: Cell, digit: Digit, marks: &Marks) -> Vec<Single> {
    let mut why = Vec::from([Single::OnlyCandidate { cell, digit }]);
    let mut rest = DigitSet::ALL.without(digit);
    let mut houses = Vec::from(cell.houses());
    while let Some(house) = fullest(&houses, rest, marks) {
        let digits = present(house, marks) & rest;
        rest -= digits;
        houses.retain(|known| *known != house);
        why.push(Single::Present { house, digits });
    }
    if !rest.is_empty() {
        why.push(Single::Struck { digits: rest, cells: cell.into() });
    }
    why
}

fn fullest(houses: &[House], rest: DigitSet, marks: &Marks) -> Option<House> {
    let count = |house: House| (present(house, marks) & rest).len();
    let best = houses.iter().rev().copied().max_by_key(|&house| count(house));
    best.filter(|&house| count(house) > 0)
}

fn present(house: House, marks: &Marks) -> DigitSet {
    house.cells().iter().filter_map(|cell| marks.grid()[cell]).collect()
}
