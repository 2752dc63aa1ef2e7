use alloc::vec::Vec;

use loshu::{CandidateSet, Marks};

use crate::step::roles::cells_of;
use crate::step::text::sentence::DeadlySentence;
use crate::step::{Deadly, Step};

pub(super) fn why(deadly: &Deadly, step: &Step, marks: &Marks) -> Vec<DeadlySentence> {
    let guardians = deadly.guardians(marks);
    let (cells, digits) = (deadly.cells(), deadly.digits());
    let filled = !(cells & marks.filled()).is_empty();
    let mut why = Vec::from([if is_grave(deadly, marks) {
        DeadlySentence::Grave(guardians)
    } else {
        DeadlySentence::Swap { cells, digits, filled }
    }]);
    if !guardians.is_empty() {
        why.push(DeadlySentence::Guardians(guardians));
    }
    why.extend(kind(deadly, guardians, step, marks));
    why
}

/// Whether the pattern is all that is left of the grid.
pub(super) fn is_grave(deadly: &Deadly, marks: &Marks) -> bool {
    deadly.cells() == marks.open()
}

/// What the guardians have in common.
fn kind(
    deadly: &Deadly,
    guardians: CandidateSet,
    step: &Step,
    marks: &Marks,
) -> Option<DeadlySentence> {
    let cells = cells_of(&deadly.truths);
    if !cells.is_empty() {
        let digits = guardians.all_digits() | marks.digits_of(cells);
        return Some(DeadlySentence::Subset { guardians, cells, digits });
    }
    if !deadly.truths.is_empty() {
        let (sectors, struck) = (deadly.truths.clone(), step.struck());
        return Some(DeadlySentence::Locked { sectors, struck });
    }
    let struck = step.struck();
    let cell = guardians.all_cells().single().filter(|&cell| struck.all_cells().contains(cell));
    if let Some(cell) = cell {
        return Some(DeadlySentence::InOneCell { cell, digits: struck.digits(cell) });
    }
    let digit = guardians.all_digits().single()?;
    Some(DeadlySentence::OneDigit { digit, cells: guardians.all_cells() })
}
