//! Rows of output: what a command prints about one puzzle, in the four forms.

use std::borrow::Cow;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::Form;
use crate::chunk_result::Exit;
use crate::distinct::Class;
use crate::look::Look;

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

/// How rows are written.
#[derive(Clone, Debug)]
pub(crate) struct RowFormat {
    form: Form,
    look: Look,
    columns: Arc<[String]>,
    /// Whether bad records have rows.
    with_bad: bool,
}

impl RowFormat {
    /// The format of rows with the fields of this one.
    pub(crate) fn of(form: Form, look: Look, template: &impl Row) -> RowFormat {
        let columns = fields(template).into_iter().map(|(name, _)| name).collect();
        RowFormat { form, look, columns, with_bad: true }
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
            Form::Csv => self.columns.join(",") + "\n",
            _ => String::new(),
        }
    }
}

/// Rows in memory.
#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) format: RowFormat,
    pub(crate) bytes: Vec<u8>,
}

impl Rows {
    pub(crate) fn new(format: RowFormat) -> Rows {
        Rows { format, bytes: Vec::new() }
    }

    /// Makes room for so many grids, a line each.
    pub(crate) fn reserve(&mut self, grids: usize) {
        self.bytes.reserve(82 * grids);
    }

    pub(crate) fn push(&mut self, row: &impl Row) {
        match self.format.form {
            Form::Line => row.line(&mut self.bytes),
            Form::Grid => row.grid(&mut self.bytes, self.format.look),
            Form::Csv => self.csv(&fields(row)),
            Form::Jsonl => self.json(fields(row)),
        }
        self.bytes.push(b'\n');
    }

    pub(crate) fn push_bad(&mut self, error: &str) {
        if self.format.with_bad {
            self.push(&BadRow { status: "error", error });
        }
    }

    fn json(&mut self, mut fields: Map<String, Value>) {
        fields.retain(|_, value| !value.is_null());
        serde_json::to_writer(&mut self.bytes, &fields).expect("memory takes all");
    }

    fn csv(&mut self, fields: &Map<String, Value>) {
        let texts =
            self.format.columns.iter().map(|name| fields.get(name).map_or(String::new(), text));
        let mut writer = csv::Writer::from_writer(&mut self.bytes);
        writer.write_record(texts).expect("memory takes all");
        drop(writer);
        // The line feed is that of every row.
        self.bytes.pop();
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
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join("; "),
        other => other.to_string(),
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
