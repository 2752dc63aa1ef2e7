//! Formats that need more than the library: JSON, packed links, XML, tables; and all of them
//! together.
//!
//! | file | what it does |
//! |---|---|
//! | `mixed` | lines of any format, each record by its own |
//! | `nine_lines` | 729 characters on nine lines |
//! | `json` | JSON values: `split` cuts a stream into values, `value` reads one |
//! | `fpuzzles` | the JSON of f-puzzles, and packed data |
//! | `opensudoku` | XML |
//! | `write` | from records to text |
//! | `agree` | whether a solution belongs to a puzzle |

pub(crate) mod agree;
mod fpuzzles;
mod json;
mod mixed;
mod nine_lines;
mod opensudoku;
mod write;

pub(crate) use self::mixed::Mixed;
pub(crate) use self::nine_lines::NineLines;
pub(crate) use self::opensudoku::{Opensudoku, begins_xml};
pub(crate) use self::write::Style;

use std::fmt::{self, Display};

use anyhow::Result;
use loshu::format::{Format, Record, Unwritable};

use crate::input;

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What was expected, and what was found.
    pub problem: String,
}

impl Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

/// Reads the records of a file as `loshu convert` does. Its format is recognised by itself, unless
/// one is named.
///
/// # Errors
///
/// The text cannot be read on, such as damaged compressed data, or holds no record.
pub fn read(bytes: Vec<u8>, from: Option<Format>) -> Result<Vec<Result<Record, RecordError>>> {
    input::read_records(bytes, from)
}

/// Writes records as `loshu convert` does: the text of a file. What the format cannot hold is left
/// out.
///
/// # Errors
///
/// The format is only read, or it cannot hold a record.
pub fn write(records: &[Record], format: Format) -> Result<String, Unwritable> {
    let style = Style::new(format, None, records.first());
    let mut text = style.header();
    for (index, record) in records.iter().enumerate() {
        text.push_str(if index > 0 && format.is_tall() { "\n" } else { "" });
        style.write(record, &mut text)?;
    }
    Ok(text + style.footer())
}

/// What is wrong at a place of a text, counted in bytes.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) problem: String,
}

impl Fault {
    pub(crate) fn new(at: usize, problem: impl Into<String>) -> Fault {
        Fault { at, problem: problem.into() }
    }
}

/// A line and a column, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    /// The place behind a text that begins here.
    pub(crate) fn behind(self, text: &[u8]) -> Place {
        text.iter().fold(self, |place, &byte| place.after(byte))
    }

    /// The place behind a byte.
    pub(crate) fn after(self, byte: u8) -> Place {
        match byte {
            b'\n' => Place { line: self.line + 1, column: 1 },
            // The later bytes of a character.
            0x80..=0xBF => self,
            _ => Place { column: self.column + 1, ..self },
        }
    }
}
