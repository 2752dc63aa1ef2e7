//! What is wrong with a text, and where.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;

use loshu::Cell;
use loshu::format::Format;

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

impl Error for RecordError {}

/// Why a text cannot be read, or not be read on.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes cannot be read, or cannot be decoded.
    Io(io::Error),
    /// The bytes are no text; what they are, as far as it is known.
    NoText(Option<&'static str>),
    /// A table has no column of this name, or none with a usual name.
    NoColumn {
        /// The name.
        wanted: Option<String>,
        /// The names of its columns.
        columns: Vec<String>,
    },
    /// The text is empty.
    Empty,
    /// The text has no puzzle.
    NoPuzzle {
        /// How many lines it has.
        lines: usize,
    },
}

impl Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::NoText(Some(kind)) => write!(f, "is {kind}"),
            ReadError::NoText(None) => f.write_str("looks like binary data, expected text"),
            ReadError::NoColumn { wanted, columns } => {
                let wanted = wanted.as_deref().unwrap_or("puzzle, quizzes or question");
                let columns = columns.join(", ");
                write!(f, "the table has no column {wanted}; its columns are: {columns}")
            }
            ReadError::Empty => f.write_str("is empty, expected a puzzle"),
            ReadError::NoPuzzle { lines } => {
                let lines = if *lines == 1 { "1 line".into() } else { format!("{lines} lines") };
                write!(
                    f,
                    "no puzzle in {lines}; a puzzle is 81 cells of 1-9 and . (see loshu help input)"
                )
            }
        }
    }
}

impl Error for ReadError {
    /// An input error is told as itself.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ReadError::Io(error) => error.source(),
            ReadError::NoText(_)
            | ReadError::NoColumn { .. }
            | ReadError::Empty
            | ReadError::NoPuzzle { .. } => None,
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
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

    /// The place behind a part of the same line.
    pub(crate) fn along(self, text: &[u8]) -> Place {
        let characters = text.iter().filter(|byte| !matches!(byte, 0x80..=0xBF)).count();
        Place { column: self.column + characters, ..self }
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

/// Why a record cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unwritable {
    /// The format is only read.
    Format(Format),
    /// The cell is open and has no candidate, and the format has no sign for that.
    NoCandidate(Cell),
    /// The format needs a rating, and the record has none that is a number.
    NoRating,
    /// The givens alone are another puzzle, and the format has no room for pencil marks.
    Candidates,
    /// A line of the record would be longer than this number of bytes, and is not read again.
    TooLong(usize),
}

impl Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unwritable::Format(format) => write!(f, "the format {format} cannot be written"),
            Unwritable::NoCandidate(cell) => {
                write!(f, "{cell} has no candidate, and the format has no sign for that")
            }
            Unwritable::NoRating => f.write_str(
                "there is no rating, and the format needs one; see `loshu rate --to csv`",
            ),
            Unwritable::Candidates => f.write_str(
                "the pencil marks belong to the puzzle (its givens alone are another one), and the \
                 format has no room for them; 729, pm or json have",
            ),
            Unwritable::TooLong(most) => {
                write!(f, "the record is longer than {most} bytes, which the format cannot hold")
            }
        }
    }
}

impl Error for Unwritable {}
