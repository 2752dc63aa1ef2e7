//! A text as batches of records.

use std::fmt;
use std::io::{BufRead, Read};

use loshu::format::{self, Format};

use crate::blocks::{Blocks, ParseLine};
use crate::csv::{self, CsvParser};
use crate::line_ends::lines;
use crate::mixed::Mixed;
use crate::nine_lines::NineLines;
use crate::opensudoku::{Opensudoku, begins_xml};
use crate::records::{Keep, Records};
use crate::{BATCH, ReadError};

/// How a text is read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The only format that is accepted; without one the format is recognised.
    pub from: Option<Format>,
    /// The name of the column that is read of a table, if it is not one of the usual names.
    pub column: Option<String>,
    /// Whether the text is known to be a table, such as by its name.
    pub is_table: bool,
    /// Which grids of a table are wanted.
    pub wanted: Wanted,
    /// What is kept of a record.
    pub keep: Keep,
    /// Whether the first bad record is the end.
    pub strict: bool,
    /// How many records a batch has at most.
    pub most: usize,
}

/// Any format, the givens alone, in batches of 1,024.
impl Default for Reading {
    fn default() -> Reading {
        let (wanted, keep) = (Wanted::Puzzles, Keep::Givens);
        let (from, column, is_table, strict) = (None, None, false, false);
        Reading { from, column, is_table, wanted, keep, strict, most: BATCH }
    }
}

/// Which grids of a table are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The puzzles.
    Puzzles,
    /// The solutions, if there is a column of them, in the place of the puzzles.
    Solutions,
    /// The puzzles, and the solutions if there is a column of them.
    Both,
}

/// Some records, in order.
#[derive(Debug)]
pub struct Batch {
    /// The records.
    pub records: Records,
    /// Why reading ended behind these records, if not by the end.
    pub failure: Option<ReadError>,
}

/// The records of a text in batches. Memory does not grow with the text, and a batch ends where the
/// next line would have to be waited for.
pub struct RecordStream {
    /// Until the end or a failure.
    lines: Option<(Blocks, Box<dyn ParseLine>)>,
    /// Whether there was a record.
    found: bool,
    strict: bool,
    keep: Keep,
    most: usize,
}

impl RecordStream {
    /// Decodes a stream of bytes and recognises its format.
    ///
    /// # Errors
    ///
    /// The bytes cannot be read, are no text, or are a table without the column that is wanted.
    pub fn open(bytes: Box<dyn Read + Send>, reading: &Reading) -> Result<RecordStream, ReadError> {
        let mut text = lines(bytes)?;
        let begin = text.fill_buf()?;
        if let Some((_, kind)) = BINARY.iter().find(|(sign, _)| begin.starts_with(sign)) {
            return Err(ReadError::NoText(Some(kind)));
        }
        if begin.contains(&0) {
            return Err(ReadError::NoText(None));
        }
        let blocks = Blocks::new(text);
        let parse = parser(&blocks, reading)?;
        let &Reading { strict, keep, most, .. } = reading;
        Ok(RecordStream { lines: Some((blocks, parse)), found: false, strict, keep, most })
    }
}

impl Iterator for RecordStream {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        let (blocks, parse) = self.lines.as_mut()?;
        let mut records = Records::keeping(self.keep);
        let more = blocks.read(parse.as_mut(), self.most, &mut records);
        self.found |= !records.is_empty();
        if self.strict && records.end_at_bad() {
            self.lines = None;
            return Some(Batch { records, failure: None });
        }
        let failure = match more {
            Ok(true) => return Some(Batch { records, failure: None }),
            Ok(false) if self.found => None,
            Ok(false) if blocks.is_empty() => Some(ReadError::Empty),
            Ok(false) => Some(ReadError::NoPuzzle),
            Err(error) => Some(error.into()),
        };
        self.lines = None;
        (failure.is_some() || !records.is_empty()).then_some(Batch { records, failure })
    }
}

impl fmt::Debug for RecordStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordStream")
            .field("at_end", &self.lines.is_none())
            .finish_non_exhaustive()
    }
}

/// What reads the lines, judged by the first that says something.
fn parser(blocks: &Blocks, reading: &Reading) -> Result<Box<dyn ParseLine>, ReadError> {
    let (first, (number, before)) = (blocks.line(), blocks.before());
    let is_xml = match reading.from {
        Some(from) => from == Format::Opensudoku,
        None => begins_xml(first),
    };
    if is_xml {
        return Ok(Box::new(Opensudoku::new(number)));
    }
    if is_table(first, reading) && !first.is_empty() {
        return Ok(Box::new(CsvParser::new(first, reading)?));
    }
    let mixed = Mixed::new(number, before, reading.from);
    match reading.from {
        Some(Format::Sukaku) => Ok(Box::new(NineLines::new(mixed))),
        _ => Ok(Box::new(mixed)),
    }
}

/// Whether a text is read as a table, judged by its first line.
fn is_table(first: &[u8], reading: &Reading) -> bool {
    let has_header = || {
        !begins_with_puzzle(first)
            && (reading.is_table && has_names(first) || csv::has_puzzle_column(first))
    };
    reading.column.is_some()
        || match reading.from {
            Some(from) => from == Format::Csv,
            None => has_header(),
        }
}

/// Whether a line may name columns: it has a letter that is no cell.
fn has_names(line: &[u8]) -> bool {
    line.iter().any(|byte| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X'))
}

fn begins_with_puzzle(line: &[u8]) -> bool {
    matches!(format::puzzles(line).next(), Some(Ok(_)))
}

/// The kinds of files that hold no text, by their first bytes.
const BINARY: [(&[u8], &str); 8] = [
    (b"PAR1", "a Parquet table; export it as CSV"),
    (b"PK\x03\x04", "a ZIP archive; unpack it first"),
    (b"%PDF", "a PDF file, expected text"),
    (b"\x89PNG", "a picture, expected text"),
    (b"\xFF\xD8\xFF", "a picture, expected text"),
    (b"GIF8", "a picture, expected text"),
    // With the feature `encoded` these are unpacked before.
    (b"\x1F\x8B", "compressed data; unpack it first"),
    (b"\x28\xB5\x2F\xFD", "compressed data; unpack it first"),
];
