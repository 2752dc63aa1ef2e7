//! What a propagation leaves of a puzzle, for `show`, `near` and `minimize`.

pub(super) mod variant;

use loshu::{CandidateSet, Candidates, Cell, Contradiction, Grid, Marks, Propagation};

/// The candidates that a propagation leaves of a puzzle, or of the marks on it.
pub(super) fn reduced(
    puzzle: &Grid,
    marks: Option<&Marks>,
    level: Propagation,
) -> Result<Candidates, Contradiction> {
    marks.map_or_else(|| Candidates::of(puzzle, level), |marks| marks.propagate(level))
}

/// The puzzle after singles: its digits and those that singles find.
pub(super) fn after_singles(puzzle: &Grid, marks: Option<&Marks>) -> Result<Grid, Contradiction> {
    Ok(reduced(puzzle, marks, Propagation::Singles)?.to_grid())
}

/// All candidates of all cells. A cell with a digit has that one.
pub(super) fn all(left: &Candidates) -> CandidateSet {
    let cells = Cell::ALL.iter().map(|&cell| CandidateSet::cell(cell, left.get(cell)));
    cells.fold(CandidateSet::EMPTY, |all, cell| all | cell)
}
