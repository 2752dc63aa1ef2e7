//! Rows that become grids, one after the other: of cells or of pencil marks.

use alloc::vec::Vec;

use super::error::ParseError;
use super::kind::Format;
use super::pm::{self, Sign};
use super::record::Record;
use super::rows::Rows;
use super::text_row::TextRow;

/// The rows of a grid so far.
///
/// All rows go to [`Rows`], which judges them as cells. Their texts are kept too: as soon as a row
/// can only be one of pencil marks, they decide.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    cells: Rows,
    texts: Vec<TextRow>,
    has_marks: bool,
    has_plain: bool,
}

/// A grid, or what is wrong with it.
pub(super) type Completed = Result<Record, ParseError>;

impl Sheet {
    /// Whether there is no row, not even a line that may be a ruler.
    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.texts.is_empty()
    }

    /// Whether there is a line that is certainly a row.
    pub(super) fn is_begun(&self) -> bool {
        self.cells.is_begun()
    }

    /// Whether the rows so far can only be pencil marks.
    pub(super) fn is_marks(&self) -> bool {
        self.has_marks && !self.has_plain
    }

    /// The number of rows so far.
    pub(super) fn height(&self) -> usize {
        if self.is_marks() { self.texts.len() } else { self.cells.count() }
    }

    /// Whether a grid with this row as one more is right so far.
    pub(super) fn suits(&self, row: &TextRow) -> bool {
        if row.cells.ruler.is_some() || self.cells.is_in_doubt() {
            return true;
        }
        match row.sign {
            Sign::Marks if self.is_marks() || self.is_empty() => true,
            Sign::Marks => self.texts.iter().all(TextRow::is_marks),
            Sign::Perhaps { .. } | Sign::Plain | Sign::Either if self.is_marks() => row.is_marks(),
            Sign::Perhaps { .. } | Sign::Plain | Sign::Either => row.is_cells(),
        }
    }

    /// Adds a row. Returns the grid that ends with it, or ended before it.
    pub(super) fn push(&mut self, row: TextRow) -> Option<Completed> {
        match row.sign {
            Sign::Marks => self.has_marks = true,
            Sign::Plain => self.has_plain = true,
            Sign::Perhaps { .. } | Sign::Either => {}
        }
        let is_kept = !self.cells.is_in_doubt();
        let certain = row.cells.ruler.is_none();
        let grid = self.cells.push(row.cells);
        if is_kept && (certain || !self.is_marks()) {
            self.texts.push(row);
        }
        let done = if !self.is_marks() {
            grid.map(|grid| grid.map(|grid| Record::new(Format::Grid, grid.line, grid.grid)))
        } else if self.texts.len() == 9 {
            Some(pm::record(&self.texts))
        } else {
            None
        };
        if done.is_some() {
            self.restart();
        }
        done
    }

    /// Forgets the rows of the grid that has been completed. Rows of the next grid stay.
    fn restart(&mut self) {
        let first = if self.is_marks() { None } else { self.cells.first_line() };
        let Some(first) = first else { return *self = Sheet::default() };
        self.texts.retain(|row| row.line >= first);
        self.has_plain = self.texts.iter().any(|row| row.sign == Sign::Plain);
        self.has_marks = false;
    }

    /// Takes the rows out, to be read in another way.
    pub(super) fn take_rows(&mut self) -> Vec<TextRow> {
        core::mem::take(self).texts
    }

    /// Ends the grid as it is.
    pub(super) fn finish(&mut self) -> Option<Completed> {
        let Sheet { mut cells, texts, has_marks, has_plain } = core::mem::take(self);
        if has_marks && !has_plain {
            return Some(pm::record(&texts));
        }
        let grid = cells.finish()?;
        Some(grid.map(|grid| Record::new(Format::Grid, grid.line, grid.grid)))
    }
}
