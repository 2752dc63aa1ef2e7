use core::fmt;

use crate::digit::Digit;

/// Why a text is not a puzzle, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl core::error::Error for ParseError {}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Something else was expected here.
    Unexpected {
        /// What would have been right.
        expected: Expected,
        /// What stands there.
        found: Found,
    },
    /// The row or the puzzle has too few cells, or the row too many.
    Cells {
        /// How many there are.
        found: usize,
        /// How many there should be: 9 or 81.
        expected: usize,
    },
    /// The text is one line with too few cells, or too many for a row.
    Alone {
        /// How many there are.
        found: usize,
    },
    /// The text of a Sukaku has not 729 characters.
    Characters {
        /// How many there are.
        found: usize,
    },
    /// The line has too few fields.
    Fields {
        /// How many there are.
        found: usize,
        /// How many there should be at least.
        expected: usize,
    },
    /// Lines of nine equal signs may be rows of empty cells or rulers.
    RowOrRuler,
    /// It is something that is not read, for the reason that is given.
    Refused(&'static str),
    /// There is no puzzle in the text.
    None,
    /// One puzzle was expected, and there is another one.
    Several,
}

impl Problem {
    /// Returns the side of the square grid, 4 or more, that the cells fill where 81 are expected: 4 for 16 cells,
    /// which may be a puzzle of that size.
    ///
    /// ```
    /// use loshu::Grid;
    ///
    /// let error = "1...3...2...4...".parse::<Grid>().unwrap_err();
    /// assert_eq!(error.problem.side(), Some(4));
    /// ```
    pub fn side(&self) -> Option<usize> {
        match *self {
            Problem::Cells { found, expected: 81 } => {
                let side = found.isqrt();
                (side >= 4 && side * side == found).then_some(side)
            }
            Problem::Unexpected { .. }
            | Problem::Cells { .. }
            | Problem::Alone { .. }
            | Problem::Characters { .. }
            | Problem::Fields { .. }
            | Problem::RowOrRuler
            | Problem::Refused(_)
            | Problem::None
            | Problem::Several => None,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            Problem::Cells { found: 1, expected } => write!(f, "1 cell, expected {expected}"),
            Problem::Cells { found, expected } => match self.side() {
                Some(side) => write!(f, "{found} cells ({side}x{side}), expected {expected} (9x9)"),
                None => write!(f, "{found} cells, expected {expected}"),
            },
            Problem::Alone { found: 1 } => f.write_str("1 cell; a puzzle has 81, a row 9"),
            Problem::Alone { found } => write!(f, "{found} cells; a puzzle has 81, a row 9"),
            Problem::Characters { found } => write!(f, "{found} characters, expected 729"),
            Problem::Fields { found: 1, expected } => write!(f, "1 field, expected {expected}"),
            Problem::Fields { found, expected } => {
                write!(f, "{found} fields, expected {expected}")
            }
            Problem::Refused(reason) => f.write_str(reason),
            Problem::RowOrRuler => f.write_str(
                "cannot tell rulers from rows of empty cells; write a blank line behind each grid",
            ),
            Problem::None => f.write_str("expected a puzzle, found the end of the text"),
            Problem::Several => f.write_str("expected the end of the text, found another puzzle"),
        }
    }
}

/// What the parser was looking for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A digit or a sign for an empty cell.
    Cell,
    /// The end of the row.
    EndOfRow,
    /// The end of the puzzle: the end of the line, white space or one of `, ; : #`.
    End,
    /// A digit 1 to 9.
    Digit,
    /// This digit.
    Given(Digit),
    /// This digit or a sign for an empty cell.
    Mark(Digit),
    /// Something else, in words.
    Other(&'static str),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Cell => "a digit or an empty cell",
            Expected::EndOfRow => "the end of the row",
            Expected::End => "the end of the puzzle",
            Expected::Digit => "a digit 1 to 9",
            Expected::Given(digit) => return write!(f, "the given {digit}"),
            Expected::Mark(digit) => return write!(f, "{digit} or an empty mark"),
            Expected::Other(what) => what,
        })
    }
}

/// What the parser found instead. Printing it is safe on a terminal: control characters are escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A character.
    Char(char),
    /// A byte that is not part of UTF-8 text.
    Byte(u8),
    /// Nothing: the line or the field ends.
    End,
}

impl Found {
    /// The first character of a text, and the rest.
    #[inline]
    pub(super) fn take(text: &[u8]) -> Option<(Found, &[u8])> {
        let (&first, rest) = text.split_first()?;
        if first.is_ascii() {
            return Some((Found::Char(first.into()), rest));
        }
        Found::take_wide(text)
    }

    /// A character that is not ASCII. Most are.
    #[cold]
    fn take_wide(text: &[u8]) -> Option<(Found, &[u8])> {
        let (&first, rest) = text.split_first()?;
        let wide = (2..=4).filter_map(|n| text.split_at_checked(n)).find_map(|(head, rest)| {
            let c = core::str::from_utf8(head).ok()?.chars().next()?;
            Some((Found::Char(c), rest))
        });
        wide.or(Some((Found::Byte(first), rest)))
    }
}

/// The column of a place in a line: characters, counted from 1. A byte that is not part of UTF-8
/// counts as one.
pub(super) fn column(line: &[u8], place: usize) -> usize {
    let (mut rest, mut column) = (&line[..place.min(line.len())], 1);
    while let Some((_, behind)) = Found::take(rest) {
        (rest, column) = (behind, column + 1);
    }
    column
}

/// Something else than expected at a place of a line.
pub(super) fn unexpected(line: &[u8], place: usize, expected: Expected) -> Wrong {
    let found = line.get(place..).and_then(Found::take).map_or(Found::End, |(found, _)| found);
    Wrong { place, problem: Problem::Unexpected { expected, found } }
}

/// What is wrong at a place of a line, counted in bytes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) place: usize,
    pub(super) problem: Problem,
}

impl Wrong {
    /// The error for the line with this number.
    pub(super) fn at(self, number: usize, line: &[u8]) -> ParseError {
        ParseError { line: number, column: column(line, self.place), problem: self.problem }
    }
}

impl Found {
    /// The number of characters of a text.
    pub(super) fn count(text: &[u8]) -> usize {
        column(text, text.len()) - 1
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Char('"') => f.write_str("'\"'"),
            Found::Char(c) => write!(f, "'{}'", c.escape_debug()),
            Found::End => f.write_str("the end"),
            Found::Byte(byte) => write!(f, "the byte 0x{byte:02X}, which is not UTF-8"),
        }
    }
}
