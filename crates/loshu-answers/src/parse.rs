use loshu::format::{self, Record};
use loshu::{Grid, Limits};
use loshu_formats::{Item, Keep, Reading, RecordStream, Variant, is_sukaku};
use loshu_variant::DigitSet;
use serde::{Deserialize, Serialize};

use super::step::notes;
use super::variant::text_of;
use super::{Ask, Kind, Refusal, SetterWords};

/// The most puzzles of a text.
const MOST: usize = 10_000;

/// Asks for the puzzles of a text.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ParseRequest {
    /// The text, in any form that can be read.
    pub text: String,
    /// Whether variants are puzzles too, and not errors.
    #[serde(default)]
    pub variants: bool,
}

/// The puzzles of a text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParseAnswer {
    /// The puzzles.
    pub puzzles: Vec<PuzzleRow>,
    /// The errors, one for each place where a puzzle was expected.
    pub errors: Vec<Refusal>,
}

/// A puzzle of a text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleRow {
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// The name of the format.
    pub format: &'static str,
    /// The givens of an ordinary puzzle, 81 signs; a variant with all of its rules as a text that can be read again.
    pub puzzle: String,
    /// The number of givens.
    pub clues: usize,
    /// The digits of a player, givens included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<Grid>,
    /// The pencil marks of each cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
    /// The puzzle for `layout`, if its setter leaves fewer digits to cells than the givens do, and the givens alone do
    /// not have one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// What its setter has written beside it.
    #[serde(flatten)]
    pub words: SetterWords,
}

impl From<Record> for PuzzleRow {
    fn from(record: Record) -> PuzzleRow {
        let marks = record.candidates.or(record.notes);
        PuzzleRow {
            line: record.line,
            format: record.format.name(),
            puzzle: record.givens.to_string(),
            clues: record.givens.clues(),
            grid: (record.values != record.givens).then_some(record.values),
            notes: marks.map(|marks| notes(|cell| marks.digits(cell))),
            layout: as_layout(&record),
            words: SetterWords::of(&record.details),
        }
    }
}

impl PuzzleRow {
    fn of_variant(variant: &Variant) -> PuzzleRow {
        let is_given = |cell: &&DigitSet| cell.single().is_some();
        PuzzleRow {
            line: variant.line,
            format: variant.format.name(),
            puzzle: text_of(variant),
            clues: variant.setting.cells.iter().filter(is_given).count(),
            grid: None,
            notes: None,
            layout: None,
            words: SetterWords::of(&variant.details),
        }
    }
}

/// A Sukaku with all that its setter leaves to cells.
fn as_layout(record: &Record) -> Option<String> {
    let variant = is_sukaku(record).then(|| Variant::of_marks(record)).flatten();
    variant.map(|variant| text_of(&variant))
}

impl Ask for ParseRequest {
    type Answer = ParseAnswer;

    fn answer(&self, limits: &Limits) -> Result<ParseAnswer, Refusal> {
        let mut answer = ParseAnswer { puzzles: Vec::new(), errors: Vec::new() };
        let variant = self.variants.then_some(PuzzleRow::of_variant as fn(&Variant) -> PuzzleRow);
        for row in read_many(&self.text, limits, PuzzleRow::from, variant)? {
            match row {
                Ok(row) => answer.puzzles.push(row),
                Err(error) => answer.errors.push(error),
            }
        }
        Ok(answer)
    }
}

/// What is wanted of the puzzles of a text, and the errors that stand in the place of puzzles. Variants are errors,
/// unless something is wanted of them.
pub(crate) fn read_many<T>(
    text: &str,
    limits: &Limits,
    wanted: impl Fn(Record) -> T,
    variant: Option<fn(&Variant) -> T>,
) -> Result<Vec<Result<T, Refusal>>, Refusal> {
    let rows = read_best(text, limits, &wanted, variant)?;
    match rows.len() {
        0 => Ok(vec![Err(nothing())]),
        many if many > MOST => {
            Err(Refusal::unexpected("text", format_args!("{MOST} puzzles at most"), "more"))
        }
        _ => Ok(rows),
    }
}

/// What stands in the place of the puzzle of a text without one.
fn nothing() -> Refusal {
    let error = Refusal::unexpected("text", "a puzzle", "none");
    Refusal { kind: Kind::Puzzle, line: Some(1), column: Some(1), ..error }
}

/// The errors of the library say most, so they are told where it finds errors in the same places as
/// the readers of files.
fn read_best<T>(
    text: &str,
    limits: &Limits,
    wanted: &impl Fn(Record) -> T,
    variant: Option<fn(&Variant) -> T>,
) -> Result<Vec<Result<T, Refusal>>, Refusal> {
    let rows = read_file(text, limits, wanted, variant)?;
    if !rows.is_empty() && rows.iter().all(Result::is_ok) {
        return Ok(rows);
    }
    let mut plain = Vec::new();
    // One more than are allowed is enough to tell that there are too many.
    for (number, record) in format::records(text.as_bytes()).take(MOST + 1).enumerate() {
        if number % PIECE == 0 {
            limits.look()?;
        }
        plain.push(record.map(wanted).map_err(Refusal::from));
    }
    Ok(if rows.is_empty() || places(&plain).eq(places(&rows)) { plain } else { rows })
}

/// How many records are read between two looks at the limits, a few microseconds each.
const PIECE: usize = 64;

/// What the readers of files make of a text; nothing if it cannot be read on.
fn read_file<T>(
    text: &str,
    limits: &Limits,
    wanted: &impl Fn(Record) -> T,
    variant: Option<fn(&Variant) -> T>,
) -> Result<Vec<Result<T, Refusal>>, Refusal> {
    let variants = variant.is_some();
    let reading = Reading { keep: Keep::All, variants, most: PIECE, ..Reading::default() };
    let Ok(stream) = RecordStream::of_text(text, &reading) else { return Ok(Vec::new()) };
    let mut rows = Vec::new();
    for batch in stream {
        limits.look()?;
        if batch.failure.is_some() {
            return Ok(Vec::new());
        }
        let mut records = batch.records.full_in_order();
        for item in batch.records.items() {
            let record = match (item, variant) {
                (Item::Variant(found), Some(variant)) => Some(Ok(variant(found))),
                (Item::Variant(_), None) => None,
                (Item::Puzzle(..) | Item::Bad(_), _) => records.next().map(|record| match record {
                    Ok(record) => Ok(wanted(record.into_owned())),
                    Err(bad) => Err(Refusal::from(bad.to_error())),
                }),
            };
            rows.extend(record);
        }
        if rows.len() > MOST {
            break;
        }
    }
    Ok(rows)
}

/// The line and the column of each error, and nothing for each puzzle.
fn places<T>(records: &[Result<T, Refusal>]) -> impl Iterator<Item = Option<[Option<usize>; 2]>> {
    records.iter().map(|record| record.as_ref().err().map(|error| [error.line, error.column]))
}
