use alloc::vec::Vec;
use core::iter::successors;

use loshu::{Candidate, Cell, CellSet, Digit, DigitSet, Marks};

use super::Told;
use crate::step::text::sentence::{Sentence, SymmetrySentence};
use crate::step::{Step, Symmetry};

/// What the symmetry does to the givens; then cells that do not move, and candidates without a partner.
pub(super) fn told(symmetry: &Symmetry, step: &Step, marks: &Marks) -> Told {
    let pattern = Vec::from([
        SymmetrySentence::Givens(symmetry.turn),
        SymmetrySentence::Digits { cycles: cycles(symmetry) },
    ]);
    let mut why = Vec::from([SymmetrySentence::Why]);
    let stays = |cell: &Cell| symmetry.turn.cell(*cell) == *cell;
    let fixed: CellSet = step.struck().all_cells().iter().filter(stays).collect();
    if !fixed.is_empty() {
        let digits = Digit::ALL.into_iter();
        let digits: DigitSet =
            digits.filter(|digit| symmetry.digits[digit.index()] == *digit).collect();
        why.push(SymmetrySentence::Fixed { cells: fixed, digits });
    }
    let moved = step.eliminations.iter().filter(|at| !fixed.contains(at.cell()));
    let told = moved.filter_map(|&struck| broken(symmetry, struck, step, marks));
    why.extend(told.filter(|sentence| !is_repeated(sentence)));
    Told::new(pattern, why, Sentence::Symmetry)
}

/// The digits that replace each other in turn, each group once.
fn cycles(symmetry: &Symmetry) -> Vec<Vec<Digit>> {
    let mut found: Vec<Vec<Digit>> = Vec::new();
    for digit in Digit::ALL {
        if found.iter().all(|cycle| !cycle.contains(&digit)) {
            let next = |at: &Digit| Some(symmetry.digits[at.index()]).filter(|at| *at != digit);
            found.push(successors(Some(digit), next).collect());
        }
    }
    found
}

/// The image of a candidate that is not there, or excludes it.
fn broken(
    symmetry: &Symmetry,
    struck: Candidate,
    step: &Step,
    marks: &Marks,
) -> Option<SymmetrySentence> {
    let next = |at: &Candidate| Some(symmetry.image(*at)).filter(|at| *at != struck);
    let images = successors(next(&struck), next);
    images.into_iter().find_map(|image| {
        let stands = marks.grid()[image.cell()] == Some(image.digit());
        if image.excludes(struck) {
            let is_mutual = symmetry.image(image) == struck && step.eliminations.contains(&image);
            Some(SymmetrySentence::Clash { struck, image, is_mutual })
        } else {
            (!stands && !marks.contains(image)).then_some(SymmetrySentence::Gone { struck, image })
        }
    })
}

/// Of two candidates that are images of each other, the first one is told.
fn is_repeated(sentence: &SymmetrySentence) -> bool {
    match sentence {
        SymmetrySentence::Clash { struck, image, is_mutual } => *is_mutual && image < struck,
        SymmetrySentence::Givens(_)
        | SymmetrySentence::Digits { .. }
        | SymmetrySentence::Why
        | SymmetrySentence::Fixed { .. }
        | SymmetrySentence::Gone { .. } => false,
    }
}
