use loshu::{Candidate, DigitSet, Grid, Marks, Solver};

use super::{Conclusion, Unproven};
use crate::step::symmetry::Symmetry;

/// The digits are exchanged among themselves, the givens lead to givens, and they have one solution.
pub(super) fn check(symmetry: &Symmetry, marks: &Marks) -> Result<(), Unproven> {
    let targets: DigitSet = symmetry.digits.into_iter().collect();
    let mut puzzle = Grid::EMPTY;
    for cell in marks.givens() {
        puzzle[cell] = marks.grid()[cell];
    }
    let stays = |(cell, digit)| {
        let image = symmetry.image(Candidate::new(cell, digit));
        puzzle[image.cell()] == Some(image.digit())
    };
    if targets != DigitSet::ALL || !puzzle.givens().all(stays) {
        return Err(Unproven::Claim("the givens have the symmetry"));
    }
    let proper = Solver::new().is_proper(&puzzle) == Ok(true);
    proper.then_some(()).ok_or(Unproven::Claim("the givens have one solution"))
}

/// The most images of a candidate: a cell comes back after four quarter turns, a digit after nine replacements.
const MOST_IMAGES: usize = 36;

/// With the candidate its images would be true too: one of them is not there, or excludes it.
pub(super) fn follows(symmetry: &Symmetry, marks: &Marks, conclusion: Conclusion) -> bool {
    let Conclusion { candidate, holds } = conclusion;
    let mut images = core::iter::successors(Some(candidate), |at| Some(symmetry.image(*at)));
    let there = |at: Candidate| marks.contains(at) || marks.grid()[at.cell()] == Some(at.digit());
    !holds && images.by_ref().take(MOST_IMAGES).any(|at| !there(at) || at.excludes(candidate))
}
