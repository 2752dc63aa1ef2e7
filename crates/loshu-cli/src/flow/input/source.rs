//! Where puzzles come from: an argument, a file, or standard input.

use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, BufRead, ErrorKind, IsTerminal, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Result, anyhow, bail};
use loshu::format::{self, Format, Problem};
use loshu_dataset::{DatasetError, PARQUET, is_parquet, parquet_text};
use loshu_formats::{ReadError, Reading, RecordStream, Signs};

use crate::terminal::message::printable;

/// Where puzzles come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Argument(usize, String),
    File(PathBuf),
    Stdin,
}

impl Source {
    /// What the argument with this number means.
    pub(super) fn of(number: usize, argument: &OsStr) -> Source {
        let path = PathBuf::from(argument);
        match argument.to_str() {
            Some("-") => Source::Stdin,
            Some(text) if is_link_without_scheme(text) && !path.exists() => {
                Source::Argument(number, format!("https://{text}"))
            }
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
            // How much of a table has been read cannot be said in bytes.
            Source::File(_) if self.parquet().is_some() => None,
            Source::File(path) => {
                path.metadata().ok().filter(Metadata::is_file).map(|data| data.len())
            }
            Source::Argument(..) => Some(0),
            Source::Stdin => None,
        }
    }

    /// Whether the puzzles stand on the command line, or somebody types them: they are few, and a person reads on.
    pub(super) fn is_by_hand(&self) -> bool {
        matches!(self, Source::Argument(..)) || self.is_typed()
    }

    /// Whether somebody types the puzzles.
    pub(super) fn is_typed(&self) -> bool {
        matches!(self, Source::Stdin) && io::stdin().is_terminal()
    }

    /// Opens the source.
    pub(super) fn open(self, reading: &Reading, bytes_read: &Arc<AtomicU64>) -> Result<Opened> {
        let reading = Reading { is_table: self.is_named_table(), ..reading.clone() };
        let wanted = reading.layout.as_ref().map(|layout| layout.shape.len());
        let name = PathBuf::from(self.name());
        match self.content(bytes_read, wanted)? {
            Content::Text(bytes) => {
                let stream = RecordStream::open(bytes, &reading).map_err(explain)?;
                Ok(Opened { stream, above: 0 })
            }
            Content::Parquet(file) => {
                let text = parquet_text(&name, file, reading.column.as_deref())
                    .map_err(|error| anyhow!("{}", printable(&without_name(&error, &name))))?;
                let reading = Reading { column: None, from: Some(Format::Csv), ..reading };
                let stream = RecordStream::open(Box::new(text), &reading).map_err(explain)?;
                Ok(Opened { stream, above: 1 })
            }
        }
    }

    /// The file, if it is a table in Parquet.
    fn parquet(&self) -> Option<&Path> {
        match self {
            Source::File(path) => Some(&**path).filter(|path| is_parquet(path)),
            Source::Argument(..) | Source::Stdin => None,
        }
    }

    /// Whether the name says that it is a table, such as `a.csv` or `a.csv.gz`.
    fn is_named_table(&self) -> bool {
        let Source::File(path) = self else { return false };
        let name = path.file_name().unwrap_or_default().to_ascii_lowercase();
        let name = name.to_string_lossy();
        let name = name.trim_end_matches(".gz").trim_end_matches(".zst");
        name.ends_with(".csv") || name.ends_with(".tsv")
    }

    /// What the source holds. Options may say how many cells a puzzle has.
    fn content(self, bytes_read: &Arc<AtomicU64>, wanted: Option<usize>) -> Result<Content> {
        let is_parquet = self.parquet().is_some();
        match self {
            Source::Argument(_, text) => Ok(Content::Text(Box::new(io::Cursor::new(text)))),
            // Whoever types sees the first answer after the first line.
            Source::Stdin if io::stdin().is_terminal() => Ok(Content::Text(Box::new(io::stdin()))),
            Source::Stdin => of_pipe(),
            Source::File(path) => {
                let file = File::open(&path)
                    .map_err(|error| explain_missing(error, path.as_os_str(), wanted))?;
                if file.metadata()?.is_dir() {
                    bail!("is a directory, expected a file of puzzles");
                }
                if is_parquet {
                    return Ok(Content::Parquet(file));
                }
                let count = bytes_read.clone();
                Ok(Content::Text(Box::new(CountingReader { inner: file, count })))
            }
        }
    }
}

/// A source that is open.
pub(super) struct Opened {
    pub(super) stream: RecordStream,
    /// How many lines stand above the first record that the source itself does not have.
    pub(super) above: usize,
}

/// What a source holds.
enum Content {
    Text(Box<dyn Read + Send>),
    Parquet(File),
}

/// What comes in by standard input. A table in Parquet has its directory at the end, so it is kept in a file that
/// vanishes with the program.
fn of_pipe() -> Result<Content> {
    if !io::stdin().lock().fill_buf()?.starts_with(PARQUET) {
        return Ok(Content::Text(Box::new(io::stdin())));
    }
    let kept = tempfile::tempfile().and_then(|mut file| {
        io::copy(&mut io::stdin(), &mut file)?;
        file.rewind()?;
        Ok(file)
    });
    let file =
        kept.map_err(|error| anyhow!("the table cannot be kept in a temporary file: {error}"))?;
    Ok(Content::Parquet(file))
}

/// What is wrong with a table, without its name, which stands before each message.
fn without_name(error: &DatasetError, path: &Path) -> String {
    let text = error.to_string();
    let rest = text.strip_prefix(&format!("{}: ", path.display())).map(str::to_owned);
    rest.unwrap_or(text)
}

/// Names the option that helps, and keeps what could steer a terminal out of the message.
pub(super) fn explain(error: ReadError) -> anyhow::Error {
    match error {
        ReadError::Io(error) => error.into(),
        ReadError::NoColumn { .. } => {
            anyhow!("{} (choose with --column)", printable(&error.to_string()))
        }
        error => error.into(),
    }
}

/// Says more where an argument that is no file may have been meant as a puzzle.
fn explain_missing(error: io::Error, argument: &OsStr, wanted: Option<usize>) -> anyhow::Error {
    let text = argument.to_string_lossy();
    let (signs, cells) = (text.chars().count(), text.chars().filter(|&c| is_cell(c)).count());
    let no_file = matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidFilename);
    let is_of_cells = cells == signs && text.contains(|c: char| c.is_ascii_digit());
    if no_file && (is_of_cells || cells >= 9 && 2 * cells >= signs) {
        let problem = match wanted {
            Some(wanted) => format!("{cells} cells, expected {wanted}"),
            None => Problem::Cells { found: cells, expected: 81 }.to_string(),
        };
        return anyhow!("no such file; if it is meant as a puzzle: {problem}");
    }
    let is_path = text.contains('/') || text.contains('.') && !text.contains(' ');
    if no_file && !is_path {
        return anyhow!(
            "no such file, and no puzzle: 81 cells of 1-9 and . (see loshu help input)"
        );
    }
    error.into()
}

/// The sites whose links are read.
const SITES: [&str; 6] = [
    "f-puzzles.com",
    "sudokupad.app",
    "sudokuwiki.org",
    "sudokuexchange.com",
    "sudoku.coach",
    "crackingthecryptic.com",
];

/// Whether an argument is a link as browsers show it, without `https://`.
fn is_link_without_scheme(text: &str) -> bool {
    let Some((host, _)) = text.split_once('/') else { return false };
    let is_part_of = |site: &str| host.strip_suffix(site).is_some_and(|part| part.ends_with('.'));
    SITES.iter().any(|site| host == *site || is_part_of(site))
}

/// Whether an argument is meant as a puzzle: long, and most of it is made of cells.
fn looks_like_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|&c| is_cell(c)).count();
    format::is_link(text)
        || text.contains('\n')
        || is_square(text)
        || (text.len() >= 60 && 4 * cells >= 3 * text.chars().count().min(81))
}

/// Whether a text has the length of a square grid of another size than nine, and consists of cells: two of them
/// are empty, or all digits are small enough for the size. Names of files may be like letters beyond those.
fn is_square(text: &str) -> bool {
    let cells = text.chars().count();
    let side = cells.isqrt();
    if side * side != cells || !(4..=25).contains(&side) {
        return false;
    }
    let is_empty = |sign: char| ".0_*-".contains(sign);
    let is_of = |known: &str| text.chars().all(|sign| is_empty(sign) || known.contains(sign));
    let digits: Vec<u8> = (1..=side as u8).collect();
    let ways = [Signs::Digits, Signs::Letters, Signs::Pictures];
    if side < 9 && ways.iter().any(|signs| is_of(&signs.line(&digits, side as u8))) {
        return true;
    }
    let has_letters = side > 9;
    let is_cell = |sign: char| {
        is_empty(sign) || sign.is_ascii_digit() || has_letters && sign.is_ascii_alphabetic()
    };
    text.chars().filter(|sign| is_empty(*sign)).count() > 1 && text.chars().all(is_cell)
}

fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || ".-_*xX".contains(c)
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
