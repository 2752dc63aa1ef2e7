use loshu::{CellSet, Grid, Limits, Solver, Status, Verdict};
use serde::{Deserialize, Serialize};

use super::board::{RuleConflict, say_broken};
use super::found::Found;
use super::player::Digits;
use super::value::Words;
use super::{Ask, Judged, Puzzle, Refusal, words};

/// Asks whether a puzzle is proper and minimal, and what a grid is worth as its solution.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The kind of puzzle as words with commas, which add to a text: `6,x`, `anti-knight`.
    pub variant: Option<String>,
    /// The grid, which may have empty cells.
    pub solution: Option<Digits>,
    /// The words of the answer.
    #[serde(default)]
    pub words: Words,
}

/// What is known of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// The givens of the puzzle as a line.
    pub puzzle: String,
    /// The number of givens.
    pub clues: usize,
    /// What a search says of the puzzle.
    #[serde(flatten)]
    pub found: Found,
    /// Whether no given and no clue can be left out; known of proper puzzles that are not made of pencil marks, if no limit
    /// ended the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The givens and clues that can be left out, each by itself; known of the same puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    /// Givens and clues that have no solution together; known of some puzzles without a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash: Option<Vec<String>>,
    /// The cells of these givens and clues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash_cells: Option<Vec<String>>,
    /// The rules that the givens break.
    pub conflicts: Vec<RuleConflict>,
    /// What the grid is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
    /// What is known of the puzzle in sentences.
    pub lines: Vec<String>,
}

impl CheckRequest {
    /// Asks about a puzzle, in English.
    pub fn new(puzzle: impl Into<Puzzle>) -> CheckRequest {
        let (puzzle, variant) = (puzzle.into(), None);
        CheckRequest { puzzle, variant, solution: None, words: Words::default() }
    }
}

impl Ask for CheckRequest {
    type Answer = CheckAnswer;

    fn answer(&self, limits: &Limits) -> Result<CheckAnswer, Refusal> {
        let read = self.puzzle.read(self.variant.as_deref())?;
        let (board, style) = (read.board(), self.words.style());
        let language = style.language;
        let solution = self.solution.as_ref();
        let solution = solution.map(|grid| grid.written("solution", board)).transpose()?;
        let givens = board.givens();
        let solutions = board.solve(&[], limits);
        let mut found = Found::of(board, &solutions, language);
        let clues = givens.iter().filter(|digit| **digit > 0).count();
        let is_solved = found.status == Status::Unique && clues == givens.len();
        if is_solved {
            found.text = words::solved(language);
        }
        let judged = match &solution {
            None => None,
            Some(grid) => Some(Judged::of(board, &solutions, &grid.digits, limits, style)?),
        };
        let mut lines = vec![found.text.clone(), words::clues(clues, language)];
        let redundant = match found.status {
            Status::Unique => match board.redundant(limits) {
                Ok(parts) => parts,
                Err(_) => {
                    lines.push(words::unknown_redundant(board.has_clues(), language));
                    None
                }
            },
            Status::Multiple | Status::Unsolvable | Status::Invalid | Status::Stopped(_) => None,
        };
        let redundant = redundant.map(|parts| board.part_names(&parts, language));
        if let Some(names) = redundant.as_ref().filter(|_| !is_solved) {
            lines.push(words::redundant(names, board.has_clues(), language));
        }
        let conflicts = board.conflicts(&board.broken(&givens, limits)?, style);
        lines.extend(say_broken(board, &conflicts, style));
        let is_unsolvable = found.status == Status::Unsolvable;
        let clash = is_unsolvable.then(|| board.clash(limits)).flatten();
        let name = |cell: usize| board.cell(cell);
        let clash_cells =
            clash.as_ref().map(|parts| board.part_cells(parts).into_iter().map(name).collect());
        let clash = clash.map(|parts| board.part_names(&parts, language));
        lines.extend(clash.as_ref().map(|names| words::clash(names, language)));
        Ok(CheckAnswer {
            puzzle: board.line(&givens),
            clues,
            found,
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant,
            clash,
            clash_cells,
            conflicts,
            judged,
            lines,
        })
    }
}

/// Asks which rules digits break, each rule looked at alone. Nothing is searched.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ConflictsRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The kind of puzzle as words with commas, which add to a text: `6,x`, `anti-knight`.
    pub variant: Option<String>,
    /// The digits, givens included.
    pub grid: Digits,
    /// The language of the names of rules.
    #[serde(default)]
    pub words: Words,
}

/// The rules that digits break.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConflictsAnswer {
    /// What is broken.
    pub conflicts: Vec<RuleConflict>,
}

impl Ask for ConflictsRequest {
    type Answer = ConflictsAnswer;

    fn answer(&self, limits: &Limits) -> Result<ConflictsAnswer, Refusal> {
        let read = self.puzzle.read(self.variant.as_deref())?;
        let board = read.board();
        let digits = self.grid.written("grid", board)?.digits;
        let broken = board.broken(&digits, limits)?;
        Ok(ConflictsAnswer { conflicts: board.conflicts(&broken, self.words.style()) })
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
