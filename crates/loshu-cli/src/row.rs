//! Rows of output: what a command prints about one puzzle, in the four forms.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use loshu::format::Details;
use loshu_formats::{Formulas, push_header, push_row};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::Form;
use crate::chunk_result::Exit;
use crate::distinct::Class;
use crate::input::Inputs;
use crate::look::Look;
use crate::message::printable;
use crate::terminal::Shown;

/// What a command prints about one puzzle.
///
/// Its fields, as [`Serialize`] lists them, are the columns of CSV and the members of a JSON object.
/// A field that is `None` is an empty field of CSV, and is left out of the object.
pub(crate) trait Row: Serialize {
    /// Writes one line, without a line feed.
    fn line(&self, out: &mut Vec<u8>);

    /// Draws, with a line feed at the end.
    fn grid(&self, out: &mut Vec<u8>, look: Look);

    /// The exit status, if this were the only row.
    fn exit(&self) -> Exit {
        Exit::Fine
    }

    /// Whether a solution was found, for `--stats`.
    fn is_solved(&self) -> bool {
        false
    }

    /// The time that was measured, for `--stats`.
    fn time(&self) -> Option<Duration> {
        None
    }

    /// Messages about the puzzle, which are printed with its place.
    fn notes(&self) -> Cow<'_, [String]> {
        Cow::Borrowed(&[])
    }

    /// Whether the row is not written, because nobody asked for such puzzles.
    fn is_left_out(&self) -> bool {
        false
    }

    /// What the rows are sorted by. A row without a key is written at once.
    fn sort_key(&self) -> Option<u32> {
        None
    }

    /// The class of equivalent puzzles of which only one is to be printed.
    fn class(&self) -> Option<Class> {
        None
    }
}

/// Where a puzzle stands, and what else its record says: what joins a row to its input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) source: &'a str,
    /// The line on which the puzzle begins, counted from 1.
    pub(crate) line: usize,
    pub(crate) details: Option<&'a Details>,
}

/// How rows are written.
#[derive(Clone, Debug)]
pub(crate) struct RowFormat {
    form: Form,
    look: Look,
    columns: Arc<[String]>,
    /// Whether bad records have rows.
    with_bad: bool,
    /// The details that have columns, if rows tell the places of puzzles.
    details: Option<Arc<[String]>>,
    formulas: Formulas,
    /// The names of details without a column, which the first records do not have.
    lost: Arc<Mutex<BTreeSet<String>>>,
}

/// More names of lost details than this are not kept.
const MOST_LOST: usize = 1000;

/// What stands before the name of a detail that is also a column of the row.
const INPUT: &str = "input_";

impl RowFormat {
    /// The format of rows with the fields of this one.
    pub(crate) fn of(form: Form, look: Look, template: &impl Row) -> RowFormat {
        let columns = fields(template).into_iter().map(|(name, _)| name).collect();
        RowFormat {
            form,
            look,
            columns,
            with_bad: true,
            details: None,
            formulas: Formulas::Quoted,
            lost: Arc::default(),
        }
    }

    /// With the source and the line of each puzzle in tables, and with its details. The first records
    /// decide on the columns of CSV.
    pub(crate) fn with_places(self, inputs: &mut Inputs, formulas: Formulas) -> RowFormat {
        let details = match self.form {
            Form::Csv => Some(inputs.first_details().into()),
            Form::Jsonl => Some(Arc::default()),
            Form::Line | Form::Grid => None,
        };
        RowFormat { details, formulas, ..self }
    }

    /// The name of a detail among the columns of a row: `input_status` for `status`.
    fn column_of(&self, detail: &str) -> String {
        // A table that went through several commands may have `input_status` as well as `status`.
        let name = detail.trim_start_matches(INPUT);
        let is_own =
            matches!(name, "source" | "line") || self.columns.iter().any(|own| own == name);
        if is_own { format!("{INPUT}{detail}") } else { detail.to_owned() }
    }

    /// How the rows are shown on a terminal.
    pub(crate) fn shown(&self) -> Shown {
        match self.form {
            Form::Csv => Shown::Text,
            Form::Jsonl => Shown::Json,
            Form::Line | Form::Grid => Shown::Drawing,
        }
    }

    /// The names of the details that have no column, if there are any.
    pub(crate) fn lost(&self) -> Option<String> {
        let lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        let names: Vec<_> = lost.iter().map(|name| printable(name)).collect();
        let more = if lost.len() < MOST_LOST { "" } else { ", and more" };
        (!lost.is_empty()).then(|| names.join(", ") + more)
    }

    /// With a column for the error of a bad record.
    pub(crate) fn with_error_column(self) -> RowFormat {
        let columns = self.columns.iter().cloned().chain(["error".into()]).collect();
        RowFormat { columns, ..self }
    }

    /// Without rows for bad records, which is for pictures.
    pub(crate) fn without_bad(self) -> RowFormat {
        RowFormat { with_bad: false, ..self }
    }

    /// The text before all rows.
    pub(crate) fn header(&self) -> String {
        match self.form {
            Form::Csv => self.csv_header(),
            Form::Line | Form::Grid | Form::Jsonl => String::new(),
        }
    }

    fn csv_header(&self) -> String {
        let details: Vec<_> = self.details.iter().flat_map(|details| details.iter()).collect();
        let names = details.into_iter().map(|name| self.column_of(name));
        let places = ["source", "line"].into_iter().filter(|_| self.details.is_some());
        let columns = self.columns.iter().cloned().chain(places.map(str::to_owned)).chain(names);
        let columns: Vec<String> = columns.collect();
        let mut header = String::new();
        push_header(columns.iter().map(String::as_str), self.formulas, &mut header);
        header
    }
}

/// Rows in memory.
#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) format: RowFormat,
    pub(crate) bytes: Vec<u8>,
    /// The row that is being made, in memory that is used again.
    row: String,
}

impl Rows {
    pub(crate) fn new(format: RowFormat) -> Rows {
        Rows { format, bytes: Vec::new(), row: String::new() }
    }

    /// Makes room for so many grids, a line each.
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
            Form::Csv => return self.csv(&fields(row), place),
            Form::Jsonl => self.json(fields(row), place),
        }
        self.bytes.push(b'\n');
    }

    pub(crate) fn push_bad(&mut self, place: Place<'_>, error: &str) {
        if self.format.with_bad {
            self.push_at(place, &BadRow { status: "error", error });
        }
    }

    fn json(&mut self, mut fields: Map<String, Value>, place: Place<'_>) {
        fields.retain(|_, value| !value.is_null());
        if self.format.details.is_some() {
            fields.insert("source".into(), place.source.into());
            fields.insert("line".into(), place.line.into());
            for (name, text) in place.details.iter().flat_map(|details| details.iter()) {
                fields.insert(self.format.column_of(name), text.into());
            }
        }
        serde_json::to_writer(&mut self.bytes, &fields).expect("memory takes all");
    }

    fn csv(&mut self, fields: &Map<String, Value>, place: Place<'_>) {
        let mut texts: Vec<Cow<'_, str>> = self
            .format
            .columns
            .iter()
            .map(|name| fields.get(name).map_or("".into(), text))
            .collect();
        if let Some(columns) = &self.format.details {
            texts.push(place.source.into());
            texts.push(place.line.to_string().into());
            let detail = |name: &String| place.details.and_then(|details| details.get(name));
            texts.extend(columns.iter().map(|name| detail(name).unwrap_or_default().into()));
            self.note_lost(columns, place.details);
        }
        self.row.clear();
        push_row(texts.iter().map(|text| &**text), self.format.formulas, &mut self.row);
        self.bytes.extend_from_slice(self.row.as_bytes());
    }

    /// Keeps the names of the details that have no column.
    fn note_lost(&self, columns: &[String], details: Option<&Details>) {
        let names = details.iter().flat_map(|details| details.iter()).map(|(name, _)| name);
        for name in names.filter(|name| !columns.iter().any(|known| known == name)) {
            let mut lost = self.format.lost.lock().unwrap_or_else(PoisonError::into_inner);
            if lost.len() < MOST_LOST && !lost.contains(name) {
                lost.insert(name.to_owned());
            }
        }
    }
}

/// The names and values of a row, in order.
fn fields(row: &impl Row) -> Map<String, Value> {
    match serde_json::to_value(row) {
        Ok(Value::Object(fields)) => fields,
        other => unreachable!("a row is a struct of plain values: {other:?}"),
    }
}

/// A value as a field of CSV.
fn text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Null => Cow::Borrowed(""),
        Value::String(text) => Cow::Borrowed(text),
        Value::Array(items) => Cow::Owned(items.iter().map(text).collect::<Vec<_>>().join("; ")),
        other => Cow::Owned(other.to_string()),
    }
}

/// A bad record: it keeps its place among the rows.
#[derive(Debug, Serialize)]
struct BadRow<'a> {
    status: &'static str,
    error: &'a str,
}

impl Row for BadRow<'_> {
    fn line(&self, out: &mut Vec<u8>) {
        write!(out, "!\terror: {}", self.error).expect("memory takes all");
    }

    fn grid(&self, out: &mut Vec<u8>, _: Look) {
        writeln!(out, "# error: {}", self.error).expect("memory takes all");
    }
}
