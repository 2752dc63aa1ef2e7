use alloc::collections::VecDeque;
use core::str::FromStr;

use super::error::{ParseError, Problem};
use super::line::{LineKind, Scan, Shape, plain_puzzle, ruler_sign};
use super::rows::{Row, Rows, Signs};
use crate::grid::Grid;

/// A puzzle and where it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What was read.
    pub grid: Grid,
    /// The line on which it begins, counted from 1.
    pub line: usize,
}

/// The puzzles of a text, in order. An error stands in the place of each bad puzzle, and reading
/// goes on behind it.
///
/// ```
/// let text = "\
/// ..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..  # easy
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";
/// let mut puzzles = loshu::format::puzzles(text.as_bytes());
/// assert_eq!(puzzles.next().unwrap().unwrap().grid.clues(), 32);
/// let error = puzzles.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 81: 80 cells, expected 81");
/// assert!(puzzles.next().is_none());
/// ```
pub fn puzzles(text: &[u8]) -> impl Iterator<Item = Result<Puzzle, ParseError>> + '_ {
    let mut parser = Parser::new();
    let mut lines = lines(text);
    core::iter::from_fn(move || {
        loop {
            if let Some(result) = parser.next() {
                return Some(result);
            }
            match lines.next() {
                Some(line) => match parser.plain_line(line) {
                    Some(puzzle) => return Some(Ok(puzzle)),
                    None => parser.push_line(line),
                },
                None if parser.is_idle() => return None,
                None => parser.finish(),
            }
        }
    })
}

impl FromStr for Grid {
    type Err = ParseError;

    /// Reads a text that holds one puzzle.
    fn from_str(text: &str) -> Result<Grid, ParseError> {
        let mut all = puzzles(text.as_bytes());
        let end =
            ParseError { line: text.lines().count().max(1), column: 1, problem: Problem::None };
        let puzzle = all.next().unwrap_or(Err(end))?;
        match all.next() {
            None => Ok(puzzle.grid),
            Some(Ok(Puzzle { line, .. }) | Err(ParseError { line, .. })) => {
                Err(ParseError { line, column: 1, problem: Problem::Several })
            }
        }
    }
}

/// Turns lines into puzzles; for those who read a stream.
///
/// After each [`push_line`](Parser::push_line), and after [`finish`](Parser::finish) at the end,
/// the parser is an iterator over what has been completed: two results at most, if they are taken
/// each time.
#[derive(Clone, Debug, Default)]
pub struct Parser {
    line: usize,
    /// The grid over several lines that is being read.
    open: Rows,
    ready: VecDeque<Result<Puzzle, ParseError>>,
}

impl Parser {
    /// A parser at the beginning of a text.
    pub fn new() -> Parser {
        Parser::default()
    }

    /// Reads the next line if it is a puzzle of the plainest form, 81 digits and `.` from its
    /// beginning, and nothing is to come before it. Otherwise the line has not been read, and is to
    /// be pushed.
    ///
    /// This is for those who read a million lines: it is several times faster than
    /// [`push_line`](Parser::push_line), which answers the same.
    ///
    /// ```
    /// use loshu::format::Parser;
    ///
    /// let mut parser = Parser::new();
    /// assert_eq!(parser.plain_line(b"# a comment"), None);
    /// parser.push_line(b"# a comment");
    /// let puzzle = parser.plain_line(&[b'.'; 81]).unwrap();
    /// assert_eq!((puzzle.line, puzzle.grid.clues()), (2, 0));
    /// ```
    #[inline]
    pub fn plain_line(&mut self, line: &[u8]) -> Option<Puzzle> {
        let grid = if self.is_idle() { plain_puzzle(line)? } else { return None };
        self.line += 1;
        Some(Puzzle { grid, line: self.line })
    }

    /// Reads the next line, with or without its end. White space at its end does not matter. A text
    /// with line ends inside counts as several lines.
    pub fn push_line(&mut self, line: &[u8]) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        lines(line.strip_suffix(b"\r").unwrap_or(line)).for_each(|line| self.push_one(line));
    }

    fn push_one(&mut self, line: &[u8]) {
        self.line += 1;
        let line = match line.strip_prefix(b"\xEF\xBB\xBF") {
            Some(rest) if self.line == 1 => rest,
            _ => line,
        };
        match LineKind::of(line) {
            LineKind::Ruler | LineKind::Comment => {}
            LineKind::Blank => self.finish(),
            LineKind::Cells => self.push_cells(line.trim_ascii_end()),
        }
    }

    /// The end of the text, or of a part of it: a grid with fewer than nine rows is an error.
    pub fn finish(&mut self) {
        self.ready.extend(self.open.finish());
    }

    /// Whether no grid is open and no result waits.
    fn is_idle(&self) -> bool {
        self.open.is_empty() && self.ready.is_empty()
    }

    fn push_cells(&mut self, text: &[u8]) {
        let mut values = [0; 81];
        let scan = Scan::of(text, &mut values);
        match Shape::of(text, &scan) {
            Shape::Row => self.push_row(text, &scan, values.first_chunk().expect("81 values")),
            Shape::Title if self.open.is_begun() => {
                self.push_row(text, &scan, values.first_chunk().expect("81 values"));
            }
            Shape::Title | Shape::Puzzle => {
                self.finish();
                let puzzle = Puzzle {
                    grid: Grid::from_values(&values).unwrap_or_default(),
                    line: self.line,
                };
                let error = scan.error(self.line, 81);
                self.ready.push_back(error.map_or(Ok(puzzle), Err));
            }
        }
    }

    fn push_row(&mut self, text: &[u8], scan: &Scan, values: &[u8; 9]) {
        let (line, error) = (self.line, scan.error(self.line, 9));
        let ruler = ruler_sign(text).filter(|_| error.is_none());
        let signs = if ruler.is_some() { Signs::default() } else { Signs::of(text) };
        let row = Row { line, values: *values, column: scan.column, error, ruler, signs };
        self.ready.extend(self.open.push(row));
    }
}

impl Iterator for Parser {
    type Item = Result<Puzzle, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.ready.pop_front()
    }
}

/// The lines of a text, without their ends: LF, CRLF, or CR alone.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.iter().position(|byte| matches!(byte, b'\n' | b'\r')) else {
            rest = None;
            return Some(text);
        };
        let width = if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = Some(&text[end + width..]);
        Some(&text[..end])
    })
}
