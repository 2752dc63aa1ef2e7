//! A text as batches of records.

use std::fmt;
use std::io::{BufRead, Cursor, Read};

use loshu::format::{self, Format};
use loshu_variant::Setting;

use crate::blocks::{Blocks, DIRECTIVE, ParseLine};
use crate::csv::{self, CsvParser};
use crate::line_ends::lines;
use crate::mixed::passage;
use crate::mixed::{Mixed, begins_json};
use crate::nine_lines::NineLines;
use crate::opensudoku::begins_xml;
use crate::reading::{Reading, Wanted};
use crate::records::Records;
use crate::{BLOCK, ReadError};

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
    /// Whether records have been handed out, so that the text is not looked at as a whole.
    is_told: bool,
    reading: Reading,
}

impl RecordStream {
    /// Decodes a stream of bytes and recognises its format.
    ///
    /// # Errors
    ///
    /// The bytes cannot be read, are no text, or are a table without the column that is wanted.
    pub fn open(bytes: Box<dyn Read + Send>, reading: &Reading) -> Result<RecordStream, ReadError> {
        RecordStream::begin(bytes, BLOCK, reading)
    }

    /// Does the same for bytes at hand, which may be so few that room for a block would take longer than they do.
    ///
    /// # Errors
    ///
    /// As for a stream.
    pub fn of_text(text: impl Into<Vec<u8>>, reading: &Reading) -> Result<RecordStream, ReadError> {
        let text = text.into();
        let block = text.len().clamp(1, BLOCK);
        RecordStream::begin(Box::new(Cursor::new(text)), block, reading)
    }

    fn begin(
        bytes: Box<dyn Read + Send>,
        block: usize,
        reading: &Reading,
    ) -> Result<RecordStream, ReadError> {
        let mut text = lines(bytes, block)?;
        let begin = text.fill_buf()?;
        if let Some((_, kind)) = BINARY.iter().find(|(sign, _)| begin.starts_with(sign)) {
            return Err(ReadError::NoText(Some(kind)));
        }
        if is_binary(begin) {
            return Err(ReadError::NoText(None));
        }
        let blocks = Blocks::new(text);
        let parse = parser(&blocks, reading)?;
        let lines = Some((blocks, parse));
        Ok(RecordStream { lines, found: false, is_told: false, reading: reading.clone() })
    }
}

impl Iterator for RecordStream {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        let (blocks, parse) = self.lines.as_mut()?;
        let Reading { keep, with_details, variants, most, strict, .. } = self.reading;
        let mut records = Records::keeping(keep, with_details, variants);
        records.with_solutions = self.reading.wanted == Wanted::Both;
        let mut more = blocks.read(parse.as_mut(), most, &mut records);
        // As long as nothing has been read, the text may be a print of which no line says anything.
        let is_nothing = |records: &Records| records.bad.len() == records.len();
        self.found |= !is_nothing(&records);
        while !self.found
            && matches!(more, Ok(true))
            && records.refused == 0
            && blocks.text().is_some_and(passage::may_be_part)
        {
            more = blocks.read(parse.as_mut(), most, &mut records);
            self.found = !is_nothing(&records);
        }
        if !self.found && records.refused == 0 && matches!(more, Ok(false)) && !self.is_told {
            match blocks.text().and_then(|text| passage::read(text, &self.reading)) {
                Some(read) => records = read,
                None => records.join_equal(),
            }
        }
        if self.found || !records.is_empty() {
            blocks.forget();
            self.is_told = true;
        }
        if let Some(layout) = &self.reading.layout {
            records = records.on_layout(&|_| (**layout).clone());
        } else if !self.reading.rules.is_empty() {
            let rules =
                |shape| Setting { clues: self.reading.rules.clone(), ..Setting::new(shape) };
            records = records.on_layout(&rules);
        }
        self.found |= !records.is_empty();
        if strict && records.end_at_bad() {
            self.lines = None;
            return Some(Batch { records, failure: None });
        }
        let failure = match more {
            Ok(true) => return Some(Batch { records, failure: None }),
            Ok(false) if self.found => None,
            Ok(false) if blocks.is_empty() => Some(ReadError::Empty),
            Ok(false) => Some(ReadError::NoPuzzle { lines: blocks.lines() }),
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
    // A line below a directive is a row, whatever its texts are.
    let is_row = before.iter().any(|line| line.starts_with(DIRECTIVE));
    if is_table(first, is_row, reading) && !first.is_empty() {
        return Ok(Box::new(CsvParser::new(first, reading)?));
    }
    let mixed = Mixed::new(number, before, reading);
    match reading.from {
        Some(Format::Sukaku) => Ok(Box::new(NineLines::new(mixed))),
        _ => Ok(Box::new(mixed)),
    }
}

/// Whether a text is read as a table, judged by its first line, which may be a row of gsf's tables.
fn is_table(first: &[u8], is_row: bool, reading: &Reading) -> bool {
    let has_header = || {
        !is_row
            && !begins_json(first)
            && !begins_with_puzzle(first)
            && !begins_xml(first)
            && (reading.is_table && has_names(first) || csv::has_puzzle_column(first))
    };
    reading.column.is_some() && reading.from != Some(Format::Json) && !begins_json(first)
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

/// Whether bytes are no text: most of them are no characters, or such as no text has. A text may have
/// some of them, which costs the lines in which they stand; and where the first line is a plain one or has a puzzle, words
/// behind it may have any.
fn is_binary(begin: &[u8]) -> bool {
    let is_parquet = begin.starts_with(b"PAR1") && begin.contains(&0);
    let is_text = || {
        let first = begin.split(|byte| *byte == b'\n').next().unwrap_or(begin);
        (!first.is_empty() && strange(first) == 0) || begins_with_puzzle(first)
    };
    is_parquet || begin.len() >= SURE && 2 * strange(begin) > begin.len() && !is_text()
}

/// How many bytes are no characters, or such as no text has.
fn strange(bytes: &[u8]) -> usize {
    let is_control = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let invalid: usize = match str::from_utf8(bytes) {
        Ok(_) => 0,
        Err(_) => bytes.utf8_chunks().map(|chunk| chunk.invalid().len()).sum(),
    };
    // The sign in the place of bytes that are no text.
    let replaced = 3 * memchr::memmem::find_iter(bytes, "\u{FFFD}").count();
    invalid + replaced + bytes.iter().filter(is_control).count()
}

/// Fewer bytes than this are not enough to tell that they are no text.
const SURE: usize = 512;

/// The kinds of files that hold no text, by their first bytes.
const BINARY: [(&[u8], &str); 13] = [
    (b"PAR1\x15", "a Parquet table; export it as CSV"),
    (b"PK\x03\x04", "a ZIP archive; unpack it first"),
    (b"%PDF-", "a PDF file, expected text"),
    (b"\x89PNG\r\n", "a picture, expected text"),
    // As a browser hands it over that takes it for text.
    (b"\xEF\xBF\xBDPNG\r\n", "a picture, expected text"),
    (b"\xFF\xD8\xFF", "a picture, expected text"),
    (b"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD", "no text, such as a picture"),
    (b"RIFF", "a picture or a sound, expected text"),
    (b"GIF89a", "a picture, expected text"),
    (b"\xFD7zXZ\0", "data compressed with xz; unpack it first"),
    (b"BZh91AY&SY", "data compressed with bzip2; unpack it first"),
    // With the feature `encoded` these are unpacked before.
    (b"\x1F\x8B\x08", "compressed data; unpack it first"),
    (b"\x28\xB5\x2F\xFD", "compressed data; unpack it first"),
];
