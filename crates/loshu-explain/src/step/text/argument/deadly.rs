use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House, Marks};

use super::Told;
use crate::step::roles::{cells_of, houses_of};
use crate::step::text::sentence::{DeadlySentence, Seen, Sentence};
use crate::step::{Deadly, Sector, Step};

pub(super) fn told(deadly: &Deadly, step: &Step, marks: &Marks) -> Told {
    let guardians = deadly.guardians(marks);
    let struck = step.struck();
    let (mut pattern, mut why) = if is_grave(deadly, marks) {
        let without = DeadlySentence::GraveWhy(guardians.len());
        (Vec::from([DeadlySentence::Grave(guardians)]), Vec::from([without]))
    } else {
        (cells_of_pattern(deadly, marks), Vec::from([swap(deadly, &guardians, step)]))
    };
    let subset = cells_of(&deadly.truths);
    let confined: Vec<Sector> =
        houses_of(&deadly.truths).map(|(house, digit)| Sector::House(house, digit)).collect();
    if !confined.is_empty() {
        pattern.push(DeadlySentence::Confined(confined.clone()));
        why.push(completed(deadly, &confined, step));
        return Told::new(pattern, why, Sentence::Deadly);
    }
    if !guardians.is_empty() {
        why.push(DeadlySentence::Guardians(guardians));
    }
    if !subset.is_empty() {
        let digits = guardians.all_digits() | marks.digits_of(subset);
        why.push(DeadlySentence::Subset { guardians, cells: subset, digits });
        return Told::new(pattern, why, Sentence::Deadly);
    }
    // A cell that holds one of the guardians has no other digit; that needs no sentence of its own.
    let cells = guardians.all_cells();
    let others = struck.all_cells() - cells;
    Told::new(pattern, why, Sentence::Deadly).seeing(others, Seen::Cells(cells))
}

/// Why the pattern must not be filled with its digits alone.
fn swap(deadly: &Deadly, guardians: &CandidateSet, step: &Step) -> DeadlySentence {
    let struck = step.struck();
    match guardians.all_cells().single() {
        Some(cell) if struck.all_cells() == cell.into() && deadly.truths.is_empty() => {
            DeadlySentence::SwapBy { cell, digits: struck.digits(cell) }
        }
        Some(_) | None => DeadlySentence::Swap { cells: deadly.cells(), digits: deadly.digits() },
    }
}

/// Whether the pattern is all that is left of the grid.
pub(super) fn is_grave(deadly: &Deadly, marks: &Marks) -> bool {
    deadly.cells() == marks.open()
}

/// The cells with nothing but the digits of the pattern, those with more, those that are filled.
fn cells_of_pattern(deadly: &Deadly, marks: &Marks) -> Vec<DeadlySentence> {
    let filled = deadly.cells() & marks.filled();
    let others = deadly.guardians(marks);
    let roof = others.all_cells();
    let floor = deadly.cells() - filled - roof;
    let digits = deadly.digits();
    let mut pattern = Vec::new();
    pattern.extend((!filled.is_empty()).then_some(DeadlySentence::Filled(filled)));
    pattern.extend((!floor.is_empty()).then_some(DeadlySentence::Floor { cells: floor, digits }));
    let is_alone = floor.is_empty() && !filled.is_empty();
    let told = DeadlySentence::Roof { cells: roof, others, is_alone };
    pattern.extend((!roof.is_empty()).then_some(told));
    pattern
}

/// How a struck candidate would complete the pattern, where digits have no other places.
fn completed(deadly: &Deadly, confined: &[Sector], step: &Step) -> DeadlySentence {
    let cells = deadly.cells();
    if let &[Sector::House(house, digit)] = confined {
        let both = house.cells() & cells;
        let other = deadly.digits() & step.struck().all_digits();
        if !step.struck().all_digits().contains(digit)
            && (step.struck().all_cells() - both).is_empty()
        {
            return DeadlySentence::Locked { house, digit, cells: both, other };
        }
    }
    let found = step.eliminations.first().and_then(|&struck| {
        let forced = forced(struck, deadly, confined)?;
        let others = step.struck() - CandidateSet::from(struck);
        Some(DeadlySentence::Forced { struck, forced, others })
    });
    found.unwrap_or_else(|| DeadlySentence::Complete(step.struck()))
}

/// What a struck candidate of a rectangle of two digits forces, if that fills all other cells.
fn forced(struck: Candidate, deadly: &Deadly, confined: &[Sector]) -> Option<Vec<Candidate>> {
    let cells = deadly.cells();
    let pair = deadly.digits();
    if cells.len() != 4 || pair.len() != 2 || !cells.contains(struck.cell()) {
        return None;
    }
    let mut known = Vec::from([struck]);
    while known.len() < 4 {
        let next = houses_of(confined).find_map(|(house, digit)| {
            let open: Vec<Cell> =
                (house.cells() & cells).iter().filter(|&cell| free(cell, digit, &known)).collect();
            let stands =
                known.iter().any(|at| at.digit() == digit && house.cells().contains(at.cell()));
            let &[cell] = &open[..] else { return None };
            (!stands && !known.iter().any(|at| at.cell() == cell))
                .then(|| Candidate::new(cell, digit))
        });
        match next {
            Some(candidate) => known.push(candidate),
            None => break,
        }
    }
    // The last corner takes what its neighbours leave, by the pattern alone.
    let done: DigitSet = known.iter().map(|at| at.digit()).collect();
    (known.len() >= 3 || done.len() == 1 && known.len() == 2).then(|| known.split_off(1))
}

/// Whether the cell may hold the digit beside the known ones.
fn free(cell: Cell, digit: loshu::Digit, known: &[Candidate]) -> bool {
    known.iter().all(|at| !at.excludes(Candidate::new(cell, digit)))
}

/// The houses of a rectangle, for its place.
pub(super) fn lines_of(cells: CellSet) -> Vec<House> {
    let touched = |house: &House| !(house.cells() & cells).is_empty();
    let [rows, columns] = [House::ROWS, House::COLUMNS]
        .map(|lines| lines.into_iter().filter(touched).collect::<Vec<_>>());
    if columns.len() < rows.len() { columns } else { rows }
}
