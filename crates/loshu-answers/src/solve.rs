use loshu::format::Record;
use loshu::{Limits, Marks, Solver, Stop};
use serde::{Deserialize, Serialize};

use super::board::{Board, HowMany, OrdinaryBoard, TrueDigits};
use super::found::Found;
use super::parse::read_many;
use super::value::{Words, in_range, whole};
use super::{Ask, Puzzle, Refusal};

/// Asks for the solution.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The kind of puzzle as words with commas, which add to a text: `6,x`, `anti-knight`.
    pub variant: Option<String>,
    /// The words of the answer.
    #[serde(default)]
    pub words: Words,
}

/// The solution of a puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// The givens of the puzzle as a line.
    pub puzzle: String,
    /// What a search says of the puzzle.
    #[serde(flatten)]
    pub found: Found,
}

impl SolveRequest {
    /// Asks about a puzzle, in English.
    pub fn new(puzzle: impl Into<Puzzle>) -> SolveRequest {
        SolveRequest { puzzle: puzzle.into(), variant: None, words: Words::default() }
    }
}

impl Ask for SolveRequest {
    type Answer = SolveAnswer;

    fn answer(&self, limits: &Limits) -> Result<SolveAnswer, Refusal> {
        let read = self.puzzle.read(self.variant.as_deref())?;
        let board = read.board();
        Ok(SolveAnswer::of(board, &board.solve(&[], limits), self.words))
    }
}

impl SolveAnswer {
    fn of(board: &dyn Board, solutions: &HowMany, words: Words) -> SolveAnswer {
        let found = Found::of(board, solutions, words.language);
        SolveAnswer { puzzle: board.line(&board.givens()), found }
    }
}

/// Asks for the number of solutions, up to a limit.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CountRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The kind of puzzle as words with commas, which add to a text: `6,x`, `anti-knight`.
    pub variant: Option<String>,
    /// Where the count stops.
    #[serde(default = "million", deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_SOLUTIONS)))]
    pub limit: u64,
}

/// The largest limit of a count: up to here every whole number is a float, as which JSON is often read.
pub(crate) const MOST_SOLUTIONS: u64 = 1 << 53;

pub(crate) fn million() -> u64 {
    1_000_000
}

/// A number of solutions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountAnswer {
    /// The number, which is a lower bound if a limit was reached.
    pub solutions: u64,
    /// The limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

impl Ask for CountRequest {
    type Answer = CountAnswer;

    fn answer(&self, limits: &Limits) -> Result<CountAnswer, Refusal> {
        let limit = in_range("limit", self.limit, 1, MOST_SOLUTIONS)?;
        let read = self.puzzle.read(self.variant.as_deref())?;
        let count = read.board().count(&limits.clone().solutions(limit));
        Ok(CountAnswer { solutions: count.solutions, stopped: count.stopped })
    }
}

/// Asks for the solutions of all puzzles of a text.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BatchRequest {
    /// The text, in any form that can be read.
    pub text: String,
    /// The words of the answers.
    #[serde(default)]
    pub words: Words,
}

/// The answer for a puzzle of a text, or the error in its place.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum BatchRow {
    /// A puzzle.
    Solved(SolveAnswer),
    /// A place where a puzzle should be.
    Bad(Refusal),
}

impl Ask for BatchRequest {
    type Answer = Vec<BatchRow>;

    fn answer(&self, limits: &Limits) -> Result<Vec<BatchRow>, Refusal> {
        let start =
            |record: Record| record.restricted_marks().unwrap_or_else(|| Marks::of(&record.givens));
        let records = read_many(&self.text, limits, start, None)?;
        let starts: Vec<Marks> = records.iter().flatten().copied().collect();
        let verdicts = Solver::new().with_limits(limits.clone()).solve_batch(&starts);
        let mut verdicts = verdicts.iter();
        let rows = records.into_iter().filter_map(|record| match record {
            Err(error) => Some(BatchRow::Bad(error)),
            Ok(start) => verdicts.next().map(|verdict| {
                let board = OrdinaryBoard::new(start);
                BatchRow::Solved(SolveAnswer::of(&board, &(*verdict).into(), self.words))
            }),
        });
        Ok(rows.collect())
    }
}

/// Asks for the true candidates: the digits that each cell has in some solution.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CandidatesRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The kind of puzzle as words with commas, which add to a text: `6,x`, `anti-knight`.
    pub variant: Option<String>,
    /// An earlier answer that a limit ended, with which the work goes on.
    pub known: Option<KnownCandidates>,
}

/// What an earlier answer has said of true candidates.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KnownCandidates {
    /// The true candidates of each cell, as far as they were known.
    pub candidates: Vec<Vec<u8>>,
    /// The digits of each cell of which nothing was known.
    pub open: Vec<Vec<u8>>,
}

/// The true candidates of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidatesAnswer {
    /// The digits of each cell: one in each cell of a proper puzzle, and none anywhere if there is no solution.
    pub candidates: Vec<Vec<u8>>,
    /// The digits of each cell of which nothing is known yet, if a limit ended the search. With both lists as `known`, the
    /// next question goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Vec<Vec<u8>>>,
    /// The limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

impl CandidatesRequest {
    /// Asks about a puzzle.
    pub fn new(puzzle: impl Into<Puzzle>) -> CandidatesRequest {
        CandidatesRequest { puzzle: puzzle.into(), variant: None, known: None }
    }
}

impl Ask for CandidatesRequest {
    type Answer = CandidatesAnswer;

    fn answer(&self, limits: &Limits) -> Result<CandidatesAnswer, Refusal> {
        let read = self.puzzle.read(self.variant.as_deref())?;
        let board = read.board();
        let known = self.known.as_ref().map(|known| known.of(board)).transpose()?;
        let TrueDigits { seen, open, stopped } = board.true_candidates(known.as_ref(), limits);
        Ok(CandidatesAnswer { candidates: seen, open: stopped.map(|_| open), stopped })
    }
}

impl KnownCandidates {
    /// What is known of the cells of a board.
    fn of(&self, board: &dyn Board) -> Result<TrueDigits, Refusal> {
        for list in [&self.candidates, &self.open] {
            in_range(
                "the number of cells in `known`",
                list.len() as u64,
                board.cells() as u64,
                board.cells() as u64,
            )?;
            for &digit in list.iter().flatten() {
                in_range("a digit in `known`", u64::from(digit), 1, u64::from(board.size()))?;
            }
        }
        Ok(TrueDigits { seen: self.candidates.clone(), open: self.open.clone(), stopped: None })
    }
}
