//! A grid over several lines that is being read: of cells or of pencil marks.

use alloc::vec::Vec;

use super::error::ParseError;
use super::kind::Format;
use super::pm::{self, Sign};
use super::record::Record;
use super::rows::Rows;
use super::text_row::TextRow;

/// The rows of the open grid.
///
/// All rows go to [`Rows`], which judges them as cells. Their texts are kept too: as soon as a row
/// can only be one of pencil marks, they decide.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    cells: Rows,
    texts: Vec<TextRow>,
    has_marks: bool,
    has_plain: bool,
    /// Where blank lines stood: how many texts and how many rows were above.
    breaks: Vec<(usize, usize)>,
    /// Whether a ruler stands above the first row.
    pub(super) is_framed: bool,
}

/// What has been completed: a grid and what was left of the one before it.
pub(super) type Completed = Vec<Result<Record, ParseError>>;

impl Block {
    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.texts.is_empty()
    }

    /// Whether there is a line that is certainly a row, and the next line may be one more.
    pub(super) fn is_begun(&self) -> bool {
        self.cells.is_begun() && !self.is_between_bands()
    }

    /// Whether the last line was a blank one between bands.
    pub(super) fn is_between_bands(&self) -> bool {
        self.breaks.last().is_some_and(|(texts, _)| *texts == self.texts.len())
    }

    /// Whether a line with many digits is a row of this grid.
    pub(super) fn takes(&self, sign: Sign) -> bool {
        match sign {
            Sign::Marks => true,
            Sign::Perhaps { words } => {
                self.is_marks() || self.is_empty() && matches!(words, 8 | 10)
            }
            Sign::Plain | Sign::Either => false,
        }
    }

    fn is_marks(&self) -> bool {
        self.has_marks && !self.has_plain
    }

    /// Adds a row.
    pub(super) fn push(&mut self, row: TextRow) -> Completed {
        let mut completed = Vec::new();
        if let Some(&(texts, rows)) = self.breaks.last()
            && rows + 3 == self.height()
        {
            completed = self.split(texts);
        }
        match row.sign {
            Sign::Marks => self.has_marks = true,
            Sign::Plain => self.has_plain = true,
            Sign::Perhaps { .. } | Sign::Either => {}
        }
        let certain = row.cells.ruler.is_none();
        let grid = self.cells.push(row.cells);
        if certain || !self.is_marks() {
            self.texts.push(row);
        }
        let done = match grid {
            _ if self.is_marks() => (self.texts.len() == 9).then(|| pm::record(&self.texts)),
            Some(grid) => Some(grid.map(|grid| Record::new(Format::Grid, grid.line, grid.grid))),
            None => None,
        };
        if let Some(done) = done {
            completed.push(done);
            self.restart();
        }
        completed
    }

    /// Forgets the texts. Rows that belong to the next grid stay with [`Rows`].
    fn restart(&mut self) {
        let cells =
            if self.is_marks() { Rows::default() } else { core::mem::take(&mut self.cells) };
        *self = Block { cells, ..Block::default() };
    }

    /// A blank line: it ends the grid, unless it may stand between bands.
    pub(super) fn blank(&mut self) -> Completed {
        let (height, above) = (self.height(), self.breaks.last().map_or(0, |(_, rows)| *rows));
        match height.saturating_sub(above) {
            0 if self.is_between_bands() => Vec::new(),
            3 if matches!(height, 3 | 6) => {
                self.breaks.push((self.texts.len(), height));
                Vec::new()
            }
            _ => self.finish(),
        }
    }

    /// The number of rows so far.
    fn height(&self) -> usize {
        if self.is_marks() { self.texts.len() } else { self.cells.count() }
    }

    /// Ends the grid.
    pub(super) fn finish(&mut self) -> Completed {
        let last = self.breaks.last().copied();
        let mut completed = match last {
            Some((texts, _)) if self.height() != 9 => self.split(texts),
            _ => Vec::new(),
        };
        completed.extend(self.end());
        completed
    }

    /// Ends the grid as it is.
    fn end(&mut self) -> Option<Result<Record, ParseError>> {
        let Block { mut cells, texts, has_marks, has_plain, .. } = core::mem::take(self);
        if has_marks && !has_plain {
            return Some(pm::record(&texts));
        }
        let grid = cells.finish()?;
        Some(grid.map(|grid| Record::new(Format::Grid, grid.line, grid.grid)))
    }

    /// The rows above a blank line have turned out to be no bands: ends them, and begins again with
    /// those below.
    fn split(&mut self, at: usize) -> Completed {
        let below = self.texts.split_off(at);
        let mut above = Block::default();
        self.texts.drain(..).for_each(|row| drop(above.push(row)));
        *self = Block { is_framed: false, ..Block::default() };
        let mut completed: Completed = above.end().into_iter().collect();
        for row in below {
            completed.extend(self.push(row));
        }
        completed
    }
}
