use loshu::{CellSet, Conflict, Grid, Limits, Solver, Status};
use serde::{Deserialize, Serialize};

use super::found::Found;
use super::puzzle::is_plain;
use super::value::Words;
use super::{Ask, Puzzle, Refusal, words};

/// Asks whether a puzzle is proper and minimal.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The words of the answer.
    #[serde(default)]
    pub words: Words,
}

/// What is known of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// The digits of the puzzle.
    pub puzzle: Grid,
    /// The number of givens.
    pub clues: usize,
    /// What a search says of the puzzle.
    #[serde(flatten)]
    pub found: Found,
    /// Whether no given can be left out; known of proper puzzles that are not made of pencil marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The givens that can be left out; known of the same puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<CellSet>,
    /// The digits that stand several times in a house.
    pub conflicts: Vec<Conflict>,
    /// All that in sentences.
    pub lines: Vec<String>,
}

impl CheckRequest {
    /// Asks about a puzzle, in English.
    pub fn new(puzzle: impl Into<Puzzle>) -> CheckRequest {
        CheckRequest { puzzle: puzzle.into(), words: Words::default() }
    }
}

impl Ask for CheckRequest {
    type Answer = CheckAnswer;

    fn answer(&self, limits: &Limits) -> Result<CheckAnswer, Refusal> {
        let start = self.puzzle.marks()?;
        let puzzle = *start.grid();
        let solver = Solver::new().with_limits(limits.clone());
        let found = Found::of(&start, &solver.solve(&start), self.words.language);
        let has_redundant = found.status == Status::Unique && is_plain(&start);
        let redundant = has_redundant.then(|| solver.redundant_givens(&puzzle)).transpose()?;
        let clues = puzzle.clues();
        let mut lines = vec![found.text.clone(), words::clues(clues, self.words.language)];
        lines.extend(redundant.map(|cells| words::redundant(cells, self.words.style())));
        Ok(CheckAnswer {
            puzzle,
            clues,
            found,
            minimal: redundant.map(CellSet::is_empty),
            redundant,
            conflicts: puzzle.conflicts(),
            lines,
        })
    }
}
