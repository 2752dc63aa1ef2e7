use loshu::{Grid, Limits, Solver, Stop};
use serde::{Deserialize, Serialize};

use super::found::Found;
use super::parse::{ReadError, read_many};
use super::text::{PuzzleText, in_range, whole};
use super::{ApiError, Ask};

/// Asks for the solution.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    puzzle: PuzzleText,
}

#[derive(Debug, Serialize)]
pub(crate) struct SolveAnswer {
    puzzle: Grid,
    #[serde(flatten)]
    found: Found,
}

impl Ask for SolveRequest {
    type Answer = SolveAnswer;

    fn answer(self, limits: &Limits) -> Result<SolveAnswer, ApiError> {
        let puzzle = self.puzzle.read()?;
        let verdict = Solver::new().with_limits(limits.clone()).solve(&puzzle);
        Ok(SolveAnswer { puzzle, found: Found::of(&puzzle, &verdict) })
    }
}

/// Asks for the number of solutions, up to a limit.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountRequest {
    puzzle: PuzzleText,
    #[serde(default = "million", deserialize_with = "whole")]
    limit: u64,
}

fn million() -> u64 {
    1_000_000
}

#[derive(Debug, Serialize)]
pub(crate) struct CountAnswer {
    solutions: u64,
    /// The number is a lower bound if a limit was reached.
    stopped: Option<Stop>,
}

impl Ask for CountRequest {
    type Answer = CountAnswer;

    fn answer(self, limits: &Limits) -> Result<CountAnswer, ApiError> {
        let limit = in_range("limit", self.limit, 1, 1 << 53)?;
        let puzzle = self.puzzle.read()?;
        let limits = limits.clone().solutions(limit);
        let count = Solver::new().with_limits(limits).count(&puzzle);
        Ok(CountAnswer { solutions: count.solutions, stopped: count.stopped })
    }
}

/// Asks for the solutions of all puzzles of a text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BatchRequest {
    text: String,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum BatchRow {
    Solved(SolveAnswer),
    Bad(ReadError),
}

impl Ask for BatchRequest {
    type Answer = Vec<BatchRow>;

    fn answer(self, limits: &Limits) -> Result<Vec<BatchRow>, ApiError> {
        let records = read_many(&self.text, limits, |record| record.givens)?;
        let puzzles: Vec<Grid> = records.iter().flatten().copied().collect();
        let verdicts = Solver::new().with_limits(limits.clone()).solve_batch(&puzzles);
        let mut solved = puzzles.iter().zip(&verdicts);
        let rows = records.into_iter().filter_map(|record| match record {
            Err(error) => Some(BatchRow::Bad(error)),
            Ok(_) => solved.next().map(|(puzzle, verdict)| {
                let found = Found::of(puzzle, verdict);
                BatchRow::Solved(SolveAnswer { puzzle: *puzzle, found })
            }),
        });
        Ok(rows.collect())
    }
}
