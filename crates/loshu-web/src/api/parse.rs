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

    fn answer(self, limits: &Limits) -> Result<ParseAnswer, ApiError> {
        self.answer_with(limits, library_reader)
    }

    fn answer_with(self, _: &Limits, read: Reader) -> Result<ParseAnswer, ApiError> {
        let mut answer = ParseAnswer { puzzles: Vec::new(), errors: Vec::new() };
        for record in read_many(&self.text, read)? {
            match record {
                Ok(record) => answer.puzzles.push(record.into()),
                Err(error) => answer.errors.push(error),
            }
        }
        Ok(answer)
    }
}

/// Reads the records of a text; an error stands in the place of its record.
pub type Reader = fn(&str) -> Vec<Result<Record, ApiError>>;

/// Reads the formats of the library: lines, grids, pencil marks, links.
pub fn library_reader(text: &str) -> Vec<Result<Record, ApiError>> {
    // One more than are allowed is enough to tell that there are too many.
    let records = format::records(text.as_bytes()).take(MOST + 1);
    records.map(|record| record.map_err(ApiError::from)).collect()
}

/// The puzzles of a text, and the errors that stand in the place of puzzles.
pub(crate) fn read_many(
    text: &str,
    read: Reader,
) -> Result<Vec<Result<Record, ReadError>>, ApiError> {
    let records = read_best(text, read);
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

/// What the library reads without an error needs no other reader; its errors say most, so they are
/// kept where another reader finds no more puzzles.
fn read_best(text: &str, read: Reader) -> Vec<Result<Record, ReadError>> {
    let records = library_reader(text);
    let puzzles = records.iter().flatten().count();
    if puzzles > 0 && puzzles == records.len() {
        return records;
    }
    let others = read(text);
    if others.iter().flatten().count() > puzzles { others } else { records }
}
