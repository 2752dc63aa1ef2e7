//! Where puzzles come from: an argument, a file, or standard input.

use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, BufRead, ErrorKind, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Result, anyhow, bail};
use loshu::format::{self, Format};

use super::blocks::{Blocks, ParseLine};
use super::{Reading, csv, decode};
use crate::format::{Mixed, NineLines, Opensudoku, begins_xml};
use crate::message::printable;

/// Where puzzles come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Argument(usize, String),
    File(PathBuf),
    Stdin,
}

/// A text and how its lines are understood.
pub(super) type Reader = (Blocks, Box<dyn ParseLine>);

impl Source {
    /// What the argument with this number means.
    pub(super) fn of(number: usize, argument: &OsStr) -> Source {
        let path = PathBuf::from(argument);
        match argument.to_str() {
            Some("-") => Source::Stdin,
            Some(text) if looks_like_puzzle(text) && !path.exists() => {
                Source::Argument(number, text.into())
            }
            _ => Source::File(path),
        }
    }

    /// What messages call the source.
    pub(super) fn name(&self) -> String {
        match self {
            Source::Argument(number, _) => format!("argument {number}"),
            Source::File(path) => printable(&path.to_string_lossy()),
            Source::Stdin => "standard input".into(),
        }
    }

    /// The bytes to be read from a file, if they can be known.
    pub(super) fn size(&self) -> Option<u64> {
        match self {
            Source::File(path) => {
                path.metadata().ok().filter(Metadata::is_file).map(|data| data.len())
            }
            Source::Argument(..) => Some(0),
            Source::Stdin => None,
        }
    }

    /// Whether somebody types the puzzles.
    pub(super) fn is_typed(&self) -> bool {
        matches!(self, Source::Stdin) && io::stdin().is_terminal()
    }

    pub(super) fn open(self, reading: &Reading, bytes_read: &Arc<AtomicU64>) -> Result<Reader> {
        let named_table = self.is_named_table();
        open(self.bytes(bytes_read)?, named_table, reading)
    }

    /// Whether the name says that it is a table, such as `a.csv` or `a.csv.gz`.
    fn is_named_table(&self) -> bool {
        let Source::File(path) = self else { return false };
        let name = path.file_name().unwrap_or_default().to_ascii_lowercase();
        let name = name.to_string_lossy();
        let name = name.trim_end_matches(".gz").trim_end_matches(".zst");
        name.ends_with(".csv") || name.ends_with(".tsv")
    }

    fn bytes(self, bytes_read: &Arc<AtomicU64>) -> Result<Box<dyn Read + Send>> {
        match self {
            Source::Argument(_, text) => Ok(Box::new(io::Cursor::new(text))),
            Source::Stdin => Ok(Box::new(io::stdin())),
            Source::File(path) => {
                let file = File::open(&path).map_err(|error| explain(error, path.as_os_str()))?;
                if file.metadata()?.is_dir() {
                    bail!("is a directory, expected a file of puzzles");
                }
                Ok(Box::new(CountingReader { inner: file, count: bytes_read.clone() }))
            }
        }
    }
}

/// Decodes a stream and recognises its format.
pub(super) fn open(
    bytes: Box<dyn Read + Send>,
    named_table: bool,
    reading: &Reading,
) -> Result<Reader> {
    let mut text = decode::text(bytes)?;
    let begin = text.fill_buf()?;
    if let Some((_, what)) = BINARY.iter().find(|(sign, _)| begin.starts_with(sign)) {
        bail!("is {what}");
    }
    if text.fill_buf()?.contains(&0) {
        bail!("looks like binary data, expected text");
    }
    let blocks = Blocks::new(text);
    let parse = parser(&blocks, named_table, reading)?;
    Ok((blocks, parse))
}

/// What reads the lines, judged by the first that says something.
fn parser(blocks: &Blocks, named_table: bool, reading: &Reading) -> Result<Box<dyn ParseLine>> {
    let (first, (number, before)) = (blocks.line(), blocks.before());
    let is_xml = match reading.from {
        Some(from) => from == Format::Opensudoku,
        None => begins_xml(first),
    };
    if is_xml {
        return Ok(Box::new(Opensudoku::new(number)));
    }
    let has_header = || {
        !begins_with_puzzle(first)
            && (named_table && has_names(first) || csv::has_puzzle_column(first))
    };
    let is_table = reading.column.is_some()
        || match reading.from {
            Some(from) => from == Format::Csv,
            None => has_header(),
        };
    if is_table && !first.is_empty() {
        return Ok(Box::new(csv::CsvParser::new(first, reading)?));
    }
    let mixed = Mixed::new(number, before, reading.from);
    match reading.from {
        Some(Format::Sukaku) => Ok(Box::new(NineLines::new(mixed))),
        _ => Ok(Box::new(mixed)),
    }
}

/// Whether a line may name columns: it has a letter that is no cell.
fn has_names(line: &[u8]) -> bool {
    line.iter().any(|byte| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X'))
}

/// The kinds of files that hold no text, by their first bytes.
const BINARY: [(&[u8], &str); 6] = [
    (b"PAR1", "a Parquet table; export it as CSV"),
    (b"PK\x03\x04", "a ZIP archive; unpack it first"),
    (b"%PDF", "a PDF file, expected text"),
    (b"\x89PNG", "a picture, expected text"),
    (b"\xFF\xD8\xFF", "a picture, expected text"),
    (b"GIF8", "a picture, expected text"),
];

/// Says more where an argument that is no file may have been meant as a puzzle.
fn explain(error: io::Error, argument: &OsStr) -> anyhow::Error {
    let text = argument.to_string_lossy();
    let cells = text.chars().filter(|&c| is_cell(c)).count();
    let no_file = matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidFilename);
    if no_file && cells >= 9 && 2 * cells >= text.chars().count() {
        return anyhow!("no such file; if it is meant as a puzzle: {cells} cells, expected 81");
    }
    if no_file && SITES.iter().any(|site| text.contains(site)) {
        return anyhow!("no such file; a link begins with https://");
    }
    error.into()
}

/// The sites whose links are read.
const SITES: [&str; 6] = [
    "f-puzzles.com/",
    "sudokupad.app/",
    "sudokuwiki.org/",
    "sudokuexchange.com/",
    "sudoku.coach/",
    "crackingthecryptic.com/",
];

/// Whether an argument is meant as a puzzle: long, and most of it is made of cells.
fn looks_like_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|&c| is_cell(c)).count();
    format::is_link(text)
        || text.contains('\n')
        || (text.len() >= 60 && 4 * cells >= 3 * text.chars().count().min(81))
}

fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || ".-_*xX".contains(c)
}

fn begins_with_puzzle(line: &[u8]) -> bool {
    matches!(format::puzzles(line).next(), Some(Ok(_)))
}

/// Counts what is read, for the progress bar.
struct CountingReader {
    inner: File,
    count: Arc<AtomicU64>,
}

impl Read for CountingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.count.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}
