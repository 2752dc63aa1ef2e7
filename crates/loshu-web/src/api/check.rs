use loshu::{CellSet, Conflict, Digit, Grid, House, Limits, Solver, Status};
use serde::{Deserialize, Serialize};

use super::found::Found;
use super::text::PuzzleText;
use super::{ApiError, Ask};

/// Asks whether a puzzle is proper and minimal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    puzzle: PuzzleText,
}

#[derive(Debug, Serialize)]
pub(crate) struct CheckAnswer {
    puzzle: Grid,
    clues: usize,
    #[serde(flatten)]
    found: Found,
    /// Known of proper puzzles only.
    minimal: Option<bool>,
    /// The givens that can be left out.
    redundant: Option<CellSet>,
    conflicts: Vec<ConflictRow>,
}

/// Cells of a house that hold the same digit.
#[derive(Debug, Serialize)]
struct ConflictRow {
    house: House,
    digit: Digit,
    cells: CellSet,
}

impl From<Conflict> for ConflictRow {
    fn from(Conflict { house, digit, cells }: Conflict) -> ConflictRow {
        ConflictRow { house, digit, cells }
    }
}

impl Ask for CheckRequest {
    type Answer = CheckAnswer;

    fn answer(self, limits: &Limits) -> Result<CheckAnswer, ApiError> {
        let puzzle = self.puzzle.read()?;
        let solver = Solver::new().with_limits(limits.clone());
        let found = Found::of(&puzzle, &solver.solve(&puzzle));
        let is_proper = found.status == Status::Unique;
        let redundant = is_proper.then(|| solver.redundant_givens(&puzzle)).transpose()?;
        Ok(CheckAnswer {
            puzzle,
            clues: puzzle.clues(),
            found,
            minimal: redundant.map(CellSet::is_empty),
            redundant,
            conflicts: puzzle.conflicts().into_iter().map(ConflictRow::from).collect(),
        })
    }
}
