//! Tables with a column of puzzles.

use anyhow::{Result, bail};
use csv_core::ReadRecordResult;
use loshu::format::Problem;
use loshu::{Grid, ParseError};

use super::Records;
use super::blocks::{LONGEST_LINE, ParseLine};
use crate::message::printable;

const COLUMN_NAMES: [&str; 6] = ["puzzle", "puzzles", "quiz", "quizzes", "question", "questions"];

/// More columns than any table of puzzles has.
const MOST_COLUMNS: usize = 1024;

/// Reads one column of a table with a header; comma, semicolon or tab stand between the columns. A
/// row is one line: a field that goes on over a line end is none that could hold a puzzle.
pub(super) struct Table {
    row: Row,
    column: usize,
    header_read: bool,
}

/// Whether a line is the header of a table with a column of puzzles.
pub(super) fn has_puzzle_column(line: &[u8]) -> bool {
    Row::of(line).fields().any(is_puzzle_column)
}

fn is_puzzle_column(name: &str) -> bool {
    COLUMN_NAMES.contains(&name.to_ascii_lowercase().as_str())
}

impl Table {
    /// The table with this header.
    ///
    /// # Errors
    ///
    /// There is no such column.
    pub(super) fn new(header: &[u8], column: Option<&str>) -> Result<Table> {
        let row = Row::of(header);
        let is_wanted = |name: &str| match column {
            Some(column) => name == column,
            None => is_puzzle_column(name),
        };
        let Some(column) = row.fields().position(is_wanted) else {
            let wanted = printable(column.unwrap_or("puzzle, quizzes or question"));
            let names: Vec<_> = row.fields().map(printable).collect();
            let names = names.join(", ");
            bail!(
                "the table has no column {wanted}; its columns are: {names} (choose with --column)"
            );
        };
        Ok(Table { row, column, header_read: false })
    }

    fn puzzle(&self) -> Result<Grid, (usize, String)> {
        match self.row.fields().nth(self.column) {
            None => Err((0, self.too_few_columns())),
            Some("") => Err((0, "expected a puzzle, found an empty field".into())),
            Some(text) => text
                .parse()
                .map_err(|error: ParseError| (error.column - 1, problem(text, error.problem))),
        }
    }

    fn too_few_columns(&self) -> String {
        let found = self.row.fields().count();
        let columns = if found == 1 { "column" } else { "columns" };
        format!("{found} {columns}, expected {} at least", self.column + 1)
    }

    /// Where the field with the puzzle begins in a line, in characters; about so, should quotes
    /// stand before it.
    fn indent(&self, line: &[u8]) -> usize {
        let line = String::from_utf8_lossy(line.trim_ascii_end());
        let text = self.row.fields().nth(self.column).unwrap_or_default();
        let before = self.row.fields().take(self.column).map(|field| field.len() + 1).sum();
        let found = line.get(before..).and_then(|rest| rest.find(text));
        found.map_or(&*line, |found| &line[..before + found]).chars().count()
    }
}

/// A field on one line is meant as a whole puzzle, not as the first row of one.
fn problem(text: &str, problem: Problem) -> String {
    match problem {
        Problem::Cells { found, expected: 9 } if !text.contains('\n') => {
            Problem::Cells { found, expected: 81 }.to_string()
        }
        _ => problem.to_string(),
    }
}

impl ParseLine for Table {
    fn line(&mut self, line_number: usize, line: &[u8], records: &mut Records) {
        if !self.header_read {
            self.header_read = true;
        } else if !line.trim_ascii().is_empty() {
            self.row.read(line);
            match self.puzzle() {
                Ok(grid) => records.push(line_number, grid),
                Err((column, problem)) => {
                    records.push_bad(line_number, self.indent(line) + column + 1, problem);
                }
            }
        }
    }

    fn end(&mut self, _: &mut Records) {}
}

/// The fields of a line.
struct Row {
    /// Dear to build, so one is used for all lines.
    reader: csv_core::Reader,
    text: Vec<u8>,
    /// Where the fields end in the text.
    ends: Vec<usize>,
    len: usize,
}

impl Row {
    /// Reads a header, and learns from it what stands between the columns.
    fn of(header: &[u8]) -> Row {
        let delimiter = [b'\t', b';', b','].into_iter().find(|sign| header.contains(sign));
        let delimiter = delimiter.unwrap_or(b',');
        let reader = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
        let (text, ends) = (vec![0; LONGEST_LINE + 1], vec![0; MOST_COLUMNS]);
        let mut row = Row { reader, text, ends, len: 0 };
        row.read(header.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(header));
        row
    }

    fn read(&mut self, line: &[u8]) {
        self.reader.reset();
        let (mut input, mut written) = (line.trim_ascii_end(), 0);
        self.len = 0;
        loop {
            let (result, read, wrote, ended) = self.reader.read_record(
                input,
                &mut self.text[written..],
                &mut self.ends[self.len..],
            );
            (input, written) = (&input[read..], written + wrote);
            self.len += ended;
            if result != ReadRecordResult::InputEmpty {
                break;
            }
        }
    }

    fn fields(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let fields = starts.zip(&self.ends[..self.len]);
        fields.map(|(start, &end)| {
            str::from_utf8(&self.text[start..end]).unwrap_or("\u{FFFD}").trim()
        })
    }
}
