//! Rows of output: what a command prints about one puzzle, in the four forms.

// `row` is what a command says of a puzzle, and where the puzzle stands. `format` is how rows are written.
// `fields` makes tables and objects of them, `board` are puzzles and solutions of any size in them. `look` and
// `table` draw, `status` and `ratings` are what rows of several commands have in common.

pub(crate) mod board;
pub(crate) mod class;
mod fields;
mod format;
pub(crate) mod look;
pub(crate) mod ratings;
mod row;
pub(crate) mod status;
pub(crate) mod table;

use loshu_formats::{JsonValue, push_row};

pub(crate) use self::fields::FieldSink;
use self::fields::{CsvFields, JsonMembers};
pub(crate) use self::format::RowFormat;
use self::row::BadRow;
pub(crate) use self::row::{Place, Row, TextRow};
use crate::args::Form;

/// Rows in memory.
#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) format: RowFormat,
    pub(crate) bytes: Vec<u8>,
    /// The row of CSV that is being made, in memory that is used again.
    row: String,
    fields: CsvFields,
}

impl Rows {
    pub(crate) fn new(format: RowFormat) -> Rows {
        Rows { format, bytes: Vec::new(), row: String::new(), fields: CsvFields::default() }
    }

    /// Makes room for this number of grids, a line each.
    pub(crate) fn reserve(&mut self, grids: usize) {
        self.bytes.reserve(82 * grids);
    }

    /// Adds a row that has no place.
    pub(crate) fn push(&mut self, row: &impl Row) {
        self.push_at(Place { source: "", line: 0, details: None }, row);
    }

    /// Adds the row of a puzzle.
    pub(crate) fn push_at(&mut self, place: Place<'_>, row: &impl Row) {
        match self.format.form {
            Form::Line => row.line(&mut self.bytes),
            Form::Grid => row.grid(&mut self.bytes, self.format.look),
            Form::Csv => return self.csv(place, row),
            Form::Jsonl => self.json(place, row),
        }
        self.bytes.push(b'\n');
    }

    pub(crate) fn push_bad(&mut self, place: Place<'_>, error: &str) {
        if self.format.with_bad {
            self.push_at(place, &BadRow { error });
        }
    }

    fn json(&mut self, place: Place<'_>, row: &impl Row) {
        let mut members = JsonMembers::begin(&mut self.bytes);
        row.fields(&mut members);
        if self.format.details.is_some() {
            members.field("source", place.source);
            members.field("line", &place.line);
            if let Some(details) = place.details {
                let names: Vec<&str> = details.iter().map(|(name, _)| name).collect();
                let columns = self.format.columns_of(&names);
                for (column, (_, value)) in columns.iter().zip(details.values()) {
                    if let Some(column) = column {
                        members.member(column, &JsonValue(value));
                    }
                }
            }
        }
        members.end();
    }

    fn csv(&mut self, place: Place<'_>, row: &impl Row) {
        let RowFormat { columns, details, formulas, .. } = &self.format;
        self.fields.fill(columns, row);
        self.row.clear();
        match details {
            None => push_row(self.fields.iter(), *formulas, &mut self.row),
            Some(details) => {
                let line = place.line.to_string();
                let known = |name| place.details.and_then(|details| details.get(name));
                let known = details.iter().map(|(name, _)| known(name).unwrap_or_default());
                let fields = self.fields.iter().chain([place.source, &line]).chain(known);
                push_row(fields, *formulas, &mut self.row);
            }
        }
        if let Some(details) = place.details {
            self.format.note_lost(details);
        }
        self.bytes.extend_from_slice(self.row.as_bytes());
    }
}
