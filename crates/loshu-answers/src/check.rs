use loshu::{CellSet, Conflict, Grid, Limits, Solver, Status};
use serde::{Deserialize, Serialize};

use super::found::Found;
use super::puzzle::is_plain;
use super::value::Words;
use super::{Ask, Judged, Puzzle, Refusal, words};

/// Asks whether a puzzle is proper and minimal, and what a grid is worth as its solution.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The grid, which may have empty cells.
    pub solution: Option<Puzzle>,
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
    /// What the grid is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
    /// What is known of the puzzle in sentences.
    pub lines: Vec<String>,
}

impl CheckRequest {
    /// Asks about a puzzle, in English.
    pub fn new(puzzle: impl Into<Puzzle>) -> CheckRequest {
        CheckRequest { puzzle: puzzle.into(), solution: None, words: Words::default() }
    }
}

impl Ask for CheckRequest {
    type Answer = CheckAnswer;

    fn answer(&self, limits: &Limits) -> Result<CheckAnswer, Refusal> {
        let start = self.puzzle.marks()?;
        let puzzle = *start.grid();
        let solver = Solver::new().with_limits(limits.clone());
        let style = self.words.style();
        let verdict = solver.solve(&start);
        let found = Found::of(&start, &verdict, style.language);
        let has_redundant = found.status == Status::Unique && is_plain(&start);
        let redundant = has_redundant.then(|| solver.redundant_givens(&puzzle)).transpose()?;
        let judged = match &self.solution {
            None => None,
            Some(grid) => Some(Judged::of(&start, &verdict, &grid.grid()?, &solver, style)?),
        };
        let (clues, conflicts) = (puzzle.clues(), puzzle.conflicts());
        let mut lines = vec![found.text.clone(), words::clues(clues, style.language)];
        lines.extend(redundant.map(|cells| words::redundant(cells, style)));
        lines.extend(conflicts.iter().map(|conflict| words::conflict(conflict, style)));
        Ok(CheckAnswer {
            puzzle,
            clues,
            found,
            minimal: redundant.map(CellSet::is_empty),
            redundant,
            conflicts,
            judged,
            lines,
        })
    }
}
