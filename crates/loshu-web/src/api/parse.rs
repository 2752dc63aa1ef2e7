use loshu::format::{self, Puzzle};
use loshu::{Grid, Limits};
use serde::{Deserialize, Serialize};

use super::{ApiError, Ask};

/// The most puzzles of a text.
const MOST: usize = 10_000;

/// A place of a text where a puzzle should be.
pub(crate) type ReadError = ApiError;

/// Asks for the puzzles of a text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ParseRequest {
    text: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct ParseAnswer {
    puzzles: Vec<PuzzleRow>,
    errors: Vec<ReadError>,
}

#[derive(Debug, Serialize)]
struct PuzzleRow {
    line: usize,
    puzzle: Grid,
    clues: usize,
}

impl Ask for ParseRequest {
    type Answer = ParseAnswer;

    fn answer(self, _: &Limits) -> Result<ParseAnswer, ApiError> {
        let mut answer = ParseAnswer { puzzles: Vec::new(), errors: Vec::new() };
        for record in read_many(&self.text)? {
            match record {
                Ok(Puzzle { grid, line }) => {
                    answer.puzzles.push(PuzzleRow { line, puzzle: grid, clues: grid.clues() });
                }
                Err(error) => answer.errors.push(error),
            }
        }
        Ok(answer)
    }
}

/// The puzzles of a text, and the errors that stand in the place of puzzles.
pub(crate) fn read_many(text: &str) -> Result<Vec<Result<Puzzle, ReadError>>, ApiError> {
    let records = format::puzzles(text.as_bytes()).take(MOST + 1);
    let records: Vec<_> = records.map(|record| record.map_err(ApiError::from)).collect();
    match records.len() {
        0 => Err(ApiError::unexpected("text", "a puzzle", "none")),
        many if many > MOST => {
            Err(ApiError::unexpected("text", format_args!("{MOST} puzzles at most"), "more"))
        }
        _ => Ok(records),
    }
}
