use loshu::{CellSet, Conflict, Grid, Limits, Solver, Status, Verdict};
use serde::{Deserialize, Serialize};

use super::found::Found;
use super::puzzle::{givens, is_plain};
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
    /// The givens of the puzzle.
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
        let puzzle = givens(&start);
        let solver = Solver::new().with_limits(limits.clone());
        let style = self.words.style();
        let verdict = solver.solve(&start);
        let mut found = Found::of(&start, &verdict, style.language);
        let is_proper = found.status == Status::Unique;
        let is_solved = is_proper && puzzle.clues() == 81;
        if is_solved {
            found.text = words::solved(style.language);
        }
        let has_redundant = is_proper && is_plain(&start);
        let redundant = has_redundant.then(|| solver.redundant_givens(&puzzle)).transpose()?;
        let judged = match &self.solution {
            None => None,
            Some(grid) => Some(Judged::of(&start, &verdict, &grid.grid()?, &solver, style)?),
        };
        let (clues, conflicts) = (puzzle.clues(), puzzle.conflicts());
        let mut lines = vec![found.text.clone(), words::clues(clues, style.language)];
        let told = redundant.filter(|_| !is_solved);
        lines.extend(told.map(|cells| words::redundant(cells, style)));
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

/// Returns the givens of each puzzle that can be left out; `None` if a limit ended the search. Each puzzle
/// has one solution. A given can be left out if the puzzle without it has one solution, too: all these
/// puzzles are one batch.
pub fn redundant_givens(puzzles: &[Grid], solver: &Solver) -> Vec<Option<CellSet>> {
    let reduced: Vec<Grid> = puzzles.iter().flat_map(without_one_given).collect();
    let mut verdicts = solver.solve_batch(&reduced).into_iter();
    let mut redundant = |puzzle: &Grid| {
        let (mut redundant, mut is_known) = (CellSet::EMPTY, true);
        for (cell, verdict) in puzzle.filled().iter().zip(verdicts.by_ref()) {
            match verdict {
                Verdict::Unique(_) => redundant |= cell.into(),
                Verdict::Stopped { .. } => is_known = false,
                Verdict::Multiple | Verdict::Unsolvable => {}
            }
        }
        is_known.then_some(redundant)
    };
    puzzles.iter().map(&mut redundant).collect()
}

/// The puzzle without its first given, without its second, and so on.
fn without_one_given(puzzle: &Grid) -> impl Iterator<Item = Grid> {
    let puzzle = *puzzle;
    puzzle.filled().iter().map(move |cell| {
        let mut reduced = puzzle;
        reduced[cell] = None;
        reduced
    })
}
