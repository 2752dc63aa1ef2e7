//! Grids over several lines: which lines are rows, and where one grid ends.

use alloc::vec::Vec;

use super::error::{Expected, Found, ParseError, Problem};
use super::parse::Puzzle;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// A line of a grid. A bad row counts as a row, so that the next grid begins in step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) values: [u8; 9],
    /// Where reading ended.
    pub(super) column: usize,
    pub(super) error: Option<ParseError>,
    /// The sign of nine equal signs that draw rulers in other grids.
    pub(super) ruler: Option<u8>,
    /// Those signs that stand for empty cells beside digits.
    pub(super) signs: Signs,
}

/// The signs that stand for empty cells in some grids, and draw rulers in others.
///
/// The last two draw nothing. In frames with room for each cell, a blank is an empty cell, and a line
/// of blanks may be an empty row; so may a line of tabs in a table with tabs between the cells.
pub(super) const RULER_SIGNS: &[u8] = b"-_*xX \t";

/// A set of [`RULER_SIGNS`], and whether there is any empty cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    set: u8,
    pub(super) any: bool,
}

impl Signs {
    /// The signs in a text whose blanks are no cells.
    pub(super) fn of(text: &[u8]) -> Signs {
        let signs = RULER_SIGNS.iter().filter(|sign| !sign.is_ascii_whitespace());
        let used = (0..).zip(signs).filter(|(_, sign)| text.contains(sign));
        let set = used.fold(0, |set, (bit, _)| set | 1 << bit);
        Signs { set, any: set != 0 || text.iter().any(|sign| b".0".contains(sign)) }
    }

    /// Those of a row with a blank for an empty cell.
    pub(super) const BLANK: Signs = Signs { set: 1 << 5, any: true };

    /// Those of a row with tabs between the cells.
    pub(super) const TABS: Signs = Signs { set: 1 << 6, any: false };

    pub(super) fn contains(self, sign: u8) -> bool {
        let bit = RULER_SIGNS.iter().position(|&other| other == sign);
        bit.is_some_and(|bit| self.set & 1 << bit != 0)
    }

    pub(super) fn union(self, other: Signs) -> Signs {
        Signs { set: self.set | other.set, any: self.any || other.any }
    }
}

/// The lines of a grid so far.
///
/// Nine equal signs may be a row of empty cells or a ruler. They are a row where the sign stands for
/// an empty cell beside digits, and a ruler where other signs do. Where that leaves both readings,
/// the grid ends only with the next line, and is an error if that is one more row.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    rows: Vec<Row>,
    signs: Signs,
    /// Both readings have been found possible; the rest of the lines belongs to this error.
    doubt: Option<ParseError>,
}

impl Rows {
    /// Whether there is a line that is certainly a row.
    pub(super) fn is_begun(&self) -> bool {
        self.certain() > 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The line of the first row, or of what may be one.
    pub(super) fn first_line(&self) -> Option<usize> {
        self.rows.first().map(|row| row.line)
    }

    /// Whether the rest of the block belongs to an error.
    pub(super) fn is_in_doubt(&self) -> bool {
        self.doubt.is_some()
    }

    /// Adds a line; answers with a grid that ends with it, or ended before it.
    pub(super) fn push(&mut self, row: Row) -> Option<Result<Puzzle, ParseError>> {
        if self.doubt.is_some() {
            return None;
        }
        self.rows.push(row);
        self.signs = self.signs.union(row.signs);
        if self.signs.any {
            let signs = self.signs;
            self.rows.retain(|row| row.ruler.is_none_or(|sign| signs.contains(sign)));
        }
        match self.count() {
            9 if !self.has_header() && !self.has_doubt() => self.finish(),
            10 if !self.has_header() => {
                let problem = Problem::RowOrRuler;
                self.doubt = Some(ParseError { line: row.line, column: 1, problem });
                None
            }
            11 => Some(self.split()),
            _ => None,
        }
    }

    /// Ends the grid, if there is one.
    pub(super) fn finish(&mut self) -> Option<Result<Puzzle, ParseError>> {
        let Rows { mut rows, doubt, .. } = core::mem::take(self);
        let certain = rows.iter().filter(|row| row.ruler.is_none()).count();
        if certain == 9 || certain > 0 && rows.len() > 9 {
            rows.retain(|row| row.ruler.is_none());
        }
        if rows.len() == 10 {
            rows.remove(0);
        }
        match doubt {
            Some(error) => Some(Err(error)),
            None if certain == 0 && rows.len() < 9 => None,
            None => Some(grid(&rows)),
        }
    }

    fn certain(&self) -> usize {
        self.rows.iter().filter(|row| row.ruler.is_none()).count()
    }

    /// The number of rows. As long as no empty cell stands beside a digit, all between full rows is
    /// taken for a ruler.
    pub(super) fn count(&self) -> usize {
        match self.certain() {
            0 => self.rows.len(),
            _ if self.signs.any => self.rows.len(),
            certain => certain,
        }
    }

    /// Whether the first row numbers the columns, or is a row of such digits.
    fn has_header(&self) -> bool {
        self.rows.first().is_some_and(Row::is_header)
    }

    /// Whether rows stand where rulers would: above the grid, or below two bands.
    fn has_doubt(&self) -> bool {
        let may_be_ruler = |at: usize| self.rows.get(at).is_some_and(|row| row.ruler.is_some());
        self.signs.any && (may_be_ruler(0) || may_be_ruler(3) && may_be_ruler(7))
    }

    /// The first grid of eleven rows: behind a header, if another one follows it, else the first
    /// nine rows.
    fn split(&mut self) -> Result<Puzzle, ParseError> {
        let rows = core::mem::take(&mut self.rows);
        let begin = usize::from(rows[10].is_header());
        self.rows = rows[9 + begin..].to_vec();
        self.signs = self.rows.iter().fold(Signs::default(), |signs, row| signs.union(row.signs));
        grid(&rows[begin..begin + 9])
    }
}

impl Row {
    fn is_header(&self) -> bool {
        self.values == [1, 2, 3, 4, 5, 6, 7, 8, 9] && self.error.is_none()
    }

    /// Whether it has more cells than a row.
    fn is_long(&self) -> bool {
        self.error.is_some_and(|error| matches!(error.problem, Problem::Cells { found: 10.., .. }))
    }
}

/// The grid of some rows, if they are nine good ones.
fn grid(rows: &[Row]) -> Result<Puzzle, ParseError> {
    let (first, last) = (rows[0], rows[rows.len() - 1]);
    if let Some(mut error) = rows.iter().find_map(|row| row.error) {
        if let Problem::Cells { expected, .. } = &mut error.problem
            && rows.iter().all(Row::is_long)
        {
            // No row is one of nine cells: each line is meant as a puzzle.
            *expected = 81;
        }
        return Err(error);
    }
    // Where another sign stands for empty cells, blanks are no cells.
    let is_blank = |row: &&Row| row.signs.contains(b' ');
    let uses_signs = rows.iter().any(|row| row.signs.any && !row.signs.contains(b' '));
    if let (true, Some(row)) = (uses_signs, rows.iter().find(is_blank)) {
        let problem = Problem::Unexpected {
            expected: Expected::Other("the same sign for all empty cells of the grid"),
            found: Found::Char(' '),
        };
        return Err(ParseError { line: row.line, column: row.column, problem });
    }
    if rows.len() != 9 {
        let problem = Problem::Cells { found: 9 * rows.len(), expected: 81 };
        return Err(ParseError { line: last.line, column: last.column, problem });
    }
    let mut grid = Grid::EMPTY;
    for (cell, &value) in Cell::ALL.into_iter().zip(rows.iter().flat_map(|row| &row.values)) {
        grid[cell] = Digit::new(value);
    }
    Ok(Puzzle { grid, line: first.line })
}
