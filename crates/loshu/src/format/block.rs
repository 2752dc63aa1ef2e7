//! Lines without a gap that are rows of grids: where each grid begins and ends.
//!
//! As long as every row fits, a grid ends with its ninth row. As soon as one does not fit, nobody knows
//! yet whether it is a damaged row, a line that strayed into the grid, or the end of a grid that was cut
//! short. So the rows wait until the block ends, or has become long, and are then divided in the way
//! that loses the fewest good rows.

use alloc::vec::Vec;

use super::divide::{Content, Kind, Piece, divide};
use super::pm::Sign;
use super::rows::Signs;
use super::sheet::{Completed, Sheet};
use super::text_row::TextRow;

/// More rows than this do not wait. Then a row that does not fit counts as a row of its grid.
const MOST_WAITING: usize = 1000;

/// The rows of a block of which no grid has been made.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    /// The rows if all of them fit; none if some wait.
    sheet: Sheet,
    /// The rows among which one does not fit, or blank lines stand.
    waiting: Vec<Waiting>,
    /// How many blank lines stand between the rows that wait.
    blanks: usize,
    /// How many rows the block before lacks: if a line came between the rows of a grid, this block begins
    /// with the rest of it.
    missing: usize,
    /// Whether the last line was a blank one between bands.
    is_between_bands: bool,
    /// Whether a ruler stands above the first row.
    pub(super) is_framed: bool,
}

/// The rows of a grid and the rulers around and between them.
const MOST_ROWS_OF_BANDS: usize = 30;

#[derive(Clone, Debug)]
struct Waiting {
    row: TextRow,
    is_cells: bool,
    is_marks: bool,
    /// Whether a blank line stands above the row.
    after_blank: bool,
}

impl Waiting {
    fn new(row: TextRow, after_blank: bool) -> Waiting {
        let (is_cells, is_marks) = (row.is_cells(), row.is_marks());
        Waiting { row, is_cells, is_marks, after_blank }
    }
}

impl Block {
    /// Whether there is no row, not even a line that may be a ruler.
    pub(super) fn is_empty(&self) -> bool {
        self.sheet.is_empty() && self.waiting.is_empty()
    }

    /// Whether there is a line that is certainly a row, and the next line may be one more.
    pub(super) fn is_begun(&self) -> bool {
        !self.is_between_bands && (self.sheet.is_begun() || !self.waiting.is_empty())
    }

    /// Whether all that there is is one row, and that is wrong.
    pub(super) fn is_one_bad_row(&self) -> bool {
        self.sheet.is_empty()
            && matches!(&self.waiting[..], [Waiting { is_cells: false, is_marks: false, .. }])
    }

    /// Whether there is a row that is right by itself, and the next line may be one more.
    pub(super) fn has_good_row(&self) -> bool {
        let is_good = |waiting: &Waiting| waiting.is_cells || waiting.is_marks;
        !self.is_between_bands && (self.sheet.is_begun() || self.waiting.iter().any(is_good))
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
        let count = |sign| self.waiting.iter().filter(|waiting| waiting.row.sign == sign).count();
        self.sheet.is_marks() || count(Sign::Marks) > count(Sign::Plain)
    }

    /// Adds a row.
    pub(super) fn push(&mut self, row: TextRow) -> Vec<Completed> {
        let after_blank = core::mem::take(&mut self.is_between_bands);
        let may_be_rest = self.missing > 0;
        if self.waiting.is_empty() && !may_be_rest && !after_blank && self.sheet.suits(&row) {
            let done = self.sheet.push(row);
            self.is_framed &= done.is_none();
            return done.into_iter().collect();
        }
        self.let_wait();
        self.blanks += usize::from(after_blank);
        self.waiting.push(Waiting::new(row, after_blank));
        if self.is_grid_of_bands() {
            return self.finish();
        }
        if self.waiting.len() > MOST_WAITING { self.take_first() } else { Vec::new() }
    }

    /// Moves the rows that fit to those that wait.
    fn let_wait(&mut self) {
        let rows = self.sheet.take_rows().into_iter();
        self.waiting.extend(rows.map(|row| Waiting::new(row, false)));
    }

    /// Whether the rows are a grid with blank lines between its bands.
    fn is_grid_of_bands(&self) -> bool {
        if self.blanks != 2 || self.missing > 0 || self.waiting.len() > MOST_ROWS_OF_BANDS {
            return false;
        }
        let kinds = self.kinds();
        let is_row = |(_, kind): &(usize, &Kind)| !matches!(kind, Kind::Ruler);
        let rows: Vec<_> = kinds.iter().enumerate().filter(is_row).map(|(at, _)| at).collect();
        let is_whole = rows.len() == 9 && kinds.iter().all(|kind| !matches!(kind, Kind::Bad));
        is_whole && [3, 6].iter().all(|&band| self.waiting[rows[band]].after_blank)
    }

    /// What each row that waits is by itself.
    fn kinds(&self) -> Vec<Kind> {
        let signs = self.waiting.iter().map(|waiting| waiting.row.cells.signs);
        let signs = signs.fold(Signs::default(), Signs::union);
        let kind = |waiting: &Waiting| match waiting.row.cells.ruler {
            Some(sign) if !signs.contains(sign) => Kind::Ruler,
            _ => match (waiting.is_cells, waiting.is_marks) {
                (false, false) => Kind::Bad,
                (is_cells, is_marks) => Kind::Row { is_cells, is_marks },
            },
        };
        self.waiting.iter().map(kind).collect()
    }

    /// Takes the first nine rows of a block that goes on and on: a row that does not fit is one of them.
    fn take_first(&mut self) -> Vec<Completed> {
        let kinds = self.kinds();
        let is_row = |kind: &Kind| !matches!(kind, Kind::Ruler);
        let rows = kinds.iter().enumerate().filter(|(_, kind)| is_row(kind));
        let end = rows.map(|(at, _)| at + 1).nth(8).unwrap_or(kinds.len());
        let is_bad = kinds[..end].iter().any(|kind| matches!(kind, Kind::Bad));
        let first = if is_bad {
            Piece { begin: 0, end, content: Content::Broken }
        } else {
            let breaks: Vec<_> = self.waiting.iter().map(|waiting| waiting.after_blank).collect();
            let pieces = divide(&kinds[..end], &breaks[..end], 0);
            let Some(first) = pieces.first() else { return Vec::new() };
            *first
        };
        let rest = self.waiting.split_off(first.end);
        let rows = core::mem::replace(&mut self.waiting, rest);
        let mut completed = read_piece(&first, rows, &kinds);
        (self.is_framed, self.missing) = (false, 0);
        self.blanks = self.waiting.iter().filter(|waiting| waiting.after_blank).count();
        // Where all that is left fits, nothing has to wait.
        let fits = |kind: &Kind| !matches!(kind, Kind::Bad);
        if kinds[first.end..].iter().all(fits) && self.blanks == 0 {
            for waiting in core::mem::take(&mut self.waiting) {
                completed.extend(self.push(waiting.row));
            }
        }
        completed
    }

    /// A blank line: it ends the block, unless it may stand between bands.
    pub(super) fn blank(&mut self) -> Vec<Completed> {
        if self.is_between_bands {
            return Vec::new();
        }
        let height = if self.waiting.is_empty() {
            self.sheet.height()
        } else {
            let band = self.waiting.iter().rposition(|waiting| waiting.after_blank).unwrap_or(0);
            let is_row = |kind: &&Kind| matches!(kind, Kind::Row { .. });
            self.kinds()[band..].iter().filter(is_row).count()
        };
        if height != 3 {
            return self.finish();
        }
        self.let_wait();
        self.is_between_bands = true;
        Vec::new()
    }

    /// Ends the block.
    pub(super) fn finish(&mut self) -> Vec<Completed> {
        if self.is_empty() {
            *self = Block { missing: self.missing, ..Block::default() };
            return Vec::new();
        }
        if self.waiting.is_empty() {
            let missing = 9_usize.saturating_sub(self.sheet.height()) % 9;
            let done = core::mem::take(self).sheet.finish();
            self.missing = if matches!(done, Some(Err(_))) { missing } else { 0 };
            return done.into_iter().collect();
        }
        let kinds = self.kinds();
        let breaks: Vec<_> = self.waiting.iter().map(|waiting| waiting.after_blank).collect();
        let pieces = divide(&kinds, &breaks, self.missing);
        let mut waiting = core::mem::take(self).waiting.into_iter();
        let mut completed = Vec::new();
        for piece in &pieces {
            let rows = waiting.by_ref().take(piece.end - piece.begin).collect();
            completed.extend(read_piece(piece, rows, &kinds[piece.begin..piece.end]));
        }
        if let Some(last) = pieces.last()
            && last.content == Content::Broken
        {
            let good = |kind: &&Kind| matches!(kind, Kind::Row { .. });
            let rows = kinds[last.begin..last.end].iter().filter(good).count();
            self.missing = 9_usize.saturating_sub(rows) % 9;
        }
        completed
    }
}

/// Reads the rows of a piece. Each row that is not one of its grid is an error of its own.
fn read_piece(piece: &Piece, rows: Vec<Waiting>, kinds: &[Kind]) -> Vec<Completed> {
    let (mut sheet, mut completed, mut behind) = (Sheet::default(), Vec::new(), Vec::new());
    let mut is_begun = false;
    for (Waiting { row, .. }, kind) in rows.into_iter().zip(kinds) {
        if matches!(kind, Kind::Ruler) {
            continue;
        }
        if !piece.takes(*kind) {
            let mut alone = Sheet::default();
            let errors = alone.push(row).into_iter().chain(alone.finish());
            if is_begun {
                behind.extend(errors);
            } else {
                completed.extend(errors);
            }
            continue;
        }
        is_begun = true;
        completed.extend(sheet.push(row));
    }
    completed.extend(sheet.finish());
    completed.extend(behind);
    completed
}
