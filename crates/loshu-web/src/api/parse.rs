use loshu::format::{self, Record};
use loshu::{Grid, Limits};
use serde::{Deserialize, Serialize};

use super::told::notes;
use super::{ApiError, Ask, Kind};

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
    /// The name of the format.
    format: &'static str,
    puzzle: Grid,
    clues: usize,
    /// The digits of a player, givens included.
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<Grid>,
    /// The pencil marks of each cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<Vec<String>>,
}

impl From<Record> for PuzzleRow {
    fn from(record: Record) -> PuzzleRow {
        let marks = record.candidates.or(record.notes);
        PuzzleRow {
            line: record.line,
            format: record.format.name(),
            puzzle: record.givens,
            clues: record.givens.clues(),
            grid: (record.values != record.givens).then_some(record.values),
            notes: marks.map(|marks| notes(|cell| marks.digits(cell))),
        }
    }
}

impl Ask for ParseRequest {
    type Answer = ParseAnswer;

    fn answer(self, _: &Limits) -> Result<ParseAnswer, ApiError> {
        let mut answer = ParseAnswer { puzzles: Vec::new(), errors: Vec::new() };
        for record in read_many(&self.text)? {
            match record {
                Ok(record) => answer.puzzles.push(record.into()),
                Err(error) => answer.errors.push(error),
            }
        }
        Ok(answer)
    }
}

/// The puzzles of a text, and the errors that stand in the place of puzzles.
pub(crate) fn read_many(text: &str) -> Result<Vec<Result<Record, ReadError>>, ApiError> {
    let records = read_best(text);
    match records.len() {
        0 => Ok(vec![Err(nothing())]),
        many if many > MOST => {
            Err(ApiError::unexpected("text", format_args!("{MOST} puzzles at most"), "more"))
        }
        _ => Ok(records),
    }
}

/// What stands in the place of the puzzle of a text without one.
fn nothing() -> ReadError {
    let error = ApiError::unexpected("text", "a puzzle", "none");
    ApiError { kind: Kind::Puzzle, line: Some(1), column: Some(1), ..error }
}

/// The errors of the library say most, so they are told where it finds errors in the same places as
/// the readers of files.
fn read_best(text: &str) -> Vec<Result<Record, ReadError>> {
    let records = loshu_formats::read(text, None).unwrap_or_default();
    let records: Vec<_> =
        records.into_iter().map(|record| record.map_err(ApiError::from)).collect();
    if !records.is_empty() && records.iter().all(Result::is_ok) {
        return records;
    }
    // One more than are allowed is enough to tell that there are too many.
    let plain = format::records(text.as_bytes()).take(MOST + 1);
    let plain: Vec<_> = plain.map(|record| record.map_err(ApiError::from)).collect();
    if records.is_empty() || places(&plain).eq(places(&records)) { plain } else { records }
}

/// The line and the column of each error, and nothing for each puzzle.
fn places(
    records: &[Result<Record, ReadError>],
) -> impl Iterator<Item = Option<[Option<usize>; 2]>> {
    records.iter().map(|record| record.as_ref().err().map(|error| [error.line, error.column]))
}
