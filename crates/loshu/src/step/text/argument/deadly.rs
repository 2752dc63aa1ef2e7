use alloc::vec::Vec;

use crate::candidate::CandidateSet;
use crate::marks::Marks;
use crate::step::Deadly;
use crate::step::roles::cells_of;
use crate::step::text::sentence::DeadlySentence;

pub(super) fn why(deadly: &Deadly, marks: &Marks) -> Vec<DeadlySentence> {
    let guardians = deadly.guardians(marks);
    let mut why =
        Vec::from([DeadlySentence::Swap { cells: deadly.cells(), digits: deadly.digits() }]);
    if !guardians.is_empty() {
        why.push(DeadlySentence::Guardians(guardians));
    }
    why.extend(kind(deadly, guardians));
    why
}

/// What the guardians have in common.
fn kind(deadly: &Deadly, guardians: CandidateSet) -> Option<DeadlySentence> {
    let cells = cells_of(&deadly.truths);
    if !cells.is_empty() {
        return Some(DeadlySentence::Subset { guardians, cells });
    }
    if !deadly.truths.is_empty() {
        return Some(DeadlySentence::Locked { sectors: deadly.truths.clone() });
    }
    if let Some(cell) = guardians.all_cells().single() {
        let kept = deadly.pattern.iter().find(|(known, _)| *known == cell);
        return kept.map(|&(cell, digits)| DeadlySentence::InOneCell { cell, digits });
    }
    let digit = guardians.all_digits().single()?;
    Some(DeadlySentence::OneDigit { digit, cells: guardians.all_cells() })
}
