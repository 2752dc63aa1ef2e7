use alloc::collections::VecDeque;
use core::fmt;
use core::str::FromStr;

use crate::cell::Cell;
use crate::digit::Digit;
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
    let mut lines = text.split(|&byte| byte == b'\n').fuse();
    core::iter::from_fn(move || {
        loop {
            if let Some(result) = parser.next() {
                return Some(result);
            }
            match lines.next() {
                Some(line) => parser.push_line(line),
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

/// Turns lines into puzzles; for those who read a stream. Takes memory for two puzzles at most.
///
/// After each [`push_line`](Parser::push_line), and after [`finish`](Parser::finish) at the end,
/// the parser is an iterator over what has been completed.
#[derive(Clone, Debug, Default)]
pub struct Parser {
    line: usize,
    /// The grid over several lines that is being read.
    open: Option<Rows>,
    ready: VecDeque<Result<Puzzle, ParseError>>,
}

/// The rows of a grid so far. A bad row counts as a row, so that the next grid begins in step.
#[derive(Clone, Debug)]
struct Rows {
    puzzle: Puzzle,
    count: usize,
    /// Where the last row ended.
    end: (usize, usize),
    error: Option<ParseError>,
}

impl Parser {
    /// A parser at the beginning of a text.
    pub fn new() -> Parser {
        Parser::default()
    }

    /// Reads the next line, without its line feed. White space at its end does not matter.
    pub fn push_line(&mut self, line: &[u8]) {
        self.line += 1;
        let line = match line.strip_prefix(b"\xEF\xBB\xBF") {
            Some(rest) if self.line == 1 => rest,
            _ => line,
        };
        let line = line.trim_ascii_end();
        match LineKind::of(line) {
            LineKind::Ruler | LineKind::Comment => {}
            LineKind::Blank => self.finish(),
            LineKind::Cells => self.push_cells(line),
        }
    }

    /// The end of the text, or of a part of it: a grid with fewer than nine rows is an error.
    pub fn finish(&mut self) {
        if let Some(open) = self.open.take() {
            self.ready.push_back(open.close());
        }
    }

    /// Whether no grid is open and no result waits.
    fn is_idle(&self) -> bool {
        self.open.is_none() && self.ready.is_empty()
    }

    fn push_cells(&mut self, text: &[u8]) {
        let mut values = [0; 81];
        let line = self.line;
        let scan = scan(text, &mut values);
        let error = |problem| ParseError { line, column: scan.column, problem };
        if scan.count == 9 || (!scan.compact && scan.count < 81 && text.len() < 60) {
            let row = match scan.problem {
                Some(problem) => Err(error(problem)),
                None if scan.count == 9 => Ok(()),
                None => Err(error(Problem::Cells { found: scan.count, expected: 9 })),
            };
            self.push_row(row, &values[..9], scan.column);
            return;
        }
        self.finish();
        let result = match scan.problem {
            Some(problem) => Err(error(problem)),
            None if scan.count == 81 => Ok(Puzzle { grid: grid_of(&values), line }),
            None => Err(error(Problem::Cells { found: scan.count, expected: 81 })),
        };
        self.ready.push_back(result);
    }

    fn push_row(&mut self, row: Result<(), ParseError>, values: &[u8], column: usize) {
        let puzzle = Puzzle { grid: Grid::EMPTY, line: self.line };
        let open = self.open.get_or_insert(Rows { puzzle, count: 0, end: (0, 0), error: None });
        match row {
            Ok(()) => {
                for (cell, &value) in Cell::ALL[9 * open.count..].iter().zip(values) {
                    open.puzzle.grid[*cell] = Digit::new(value);
                }
            }
            Err(error) => open.error = open.error.or(Some(error)),
        }
        open.count += 1;
        open.end = (self.line, column);
        if open.count == 9 {
            self.finish();
        }
    }
}

impl Iterator for Parser {
    type Item = Result<Puzzle, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.ready.pop_front()
    }
}

impl Rows {
    fn close(self) -> Result<Puzzle, ParseError> {
        let (line, column) = self.end;
        let problem = Problem::Cells { found: 9 * self.count, expected: 81 };
        match self.error {
            Some(error) => Err(error),
            None if self.count < 9 => Err(ParseError { line, column, problem }),
            None => Ok(self.puzzle),
        }
    }
}

enum LineKind {
    Blank,
    Comment,
    Ruler,
    Cells,
}

impl LineKind {
    /// Looks at no more of a line than it takes to see that it is none of the special kinds.
    fn of(line: &[u8]) -> LineKind {
        let line = line.trim_ascii();
        match line.first() {
            None => LineKind::Blank,
            Some(b'#') => LineKind::Comment,
            Some(b'=') if line.iter().all(|&byte| byte == b'=') => LineKind::Blank,
            Some(_) if is_ruler(line) => LineKind::Ruler,
            Some(_) => LineKind::Cells,
        }
    }
}

fn is_ruler(mut line: &[u8]) -> bool {
    while let Some((found, rest)) = Found::take(line) {
        match found {
            Found::Char('-' | '+' | '=' | '|' | ' ' | '\t' | '\u{2500}'..='\u{257F}') => {
                line = rest;
            }
            _ => return false,
        }
    }
    true
}

fn grid_of(values: &[u8; 81]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, &value) in Cell::ALL.into_iter().zip(values) {
        grid[cell] = Digit::new(value);
    }
    grid
}

/// What a line of cells holds.
struct Scan {
    count: usize,
    /// Whether more than nine cells stood side by side: a puzzle on one line.
    compact: bool,
    /// Where reading stopped, in characters, counted from 1.
    column: usize,
    problem: Option<Problem>,
}

/// Reads up to 81 cells, as values, from the beginning of a line.
fn scan(text: &[u8], values: &mut [u8; 81]) -> Scan {
    let run = text.iter().zip(values.iter_mut());
    let run = run.map_while(|(&byte, value)| cell_value(byte).map(|v| *value = v)).count();
    let mut scan = Scan { count: run, compact: run > 9, column: run + 1, problem: None };
    let mut rest = &text[run..];
    while let Some((found, behind)) = Found::take(rest) {
        match found {
            Found::Char(',' | ';' | ':' | '#') => break,
            Found::Char(c) if c.is_whitespace() && (scan.compact || scan.count == 81) => break,
            Found::Char(c) if is_separator(c) && !scan.compact => {}
            Found::Char(c)
                if scan.count < 81
                    && c.is_ascii()
                    && let Some(value) = cell_value(c as u8) =>
            {
                values[scan.count] = value;
                scan.count += 1;
            }
            _ => {
                let expected = if scan.count == 81 { Expected::End } else { Expected::Cell };
                scan.problem = Some(Problem::Unexpected { expected, found });
                break;
            }
        }
        scan.column += 1;
        rest = behind;
    }
    scan
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '\u{2500}'..='\u{257F}')
}

/// 0 for an empty cell.
fn cell_value(byte: u8) -> Option<u8> {
    match byte {
        b'1'..=b'9' => Some(byte - b'0'),
        b'.' | b'0' | b'-' | b'_' | b'*' | b'x' | b'X' => Some(0),
        _ => None,
    }
}

/// Why a text is not a puzzle, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// There is no puzzle in the text.
    None,
    /// One puzzle was expected, and there is another one.
    Several,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            Problem::Cells { found, expected } => write!(f, "{found} cells, expected {expected}"),
            Problem::None => f.write_str("expected a puzzle, found the end of the text"),
            Problem::Several => f.write_str("expected the end of the text, found another puzzle"),
        }
    }
}

/// What the parser was looking for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A digit or a sign for an empty cell.
    Cell,
    /// The end of the puzzle: the end of the line, white space or one of `, ; : #`.
    End,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Cell => "a digit or an empty cell",
            Expected::End => "the end of the puzzle",
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
}

impl Found {
    /// The first character of a text, and the rest.
    fn take(text: &[u8]) -> Option<(Found, &[u8])> {
        let (&first, rest) = text.split_first()?;
        if first.is_ascii() {
            return Some((Found::Char(first.into()), rest));
        }
        let wide = (2..=4).filter_map(|n| text.split_at_checked(n)).find_map(|(head, rest)| {
            let c = core::str::from_utf8(head).ok()?.chars().next()?;
            Some((Found::Char(c), rest))
        });
        wide.or(Some((Found::Byte(first), rest)))
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Char(c) => write!(f, "'{}'", c.escape_debug()),
            Found::Byte(byte) => write!(f, "the byte 0x{byte:02X}, which is not UTF-8"),
        }
    }
}
