//! The canonical form: of all equivalent puzzles the first in the order of lines.

use alloc::vec::Vec;

use crate::cell::Cell;
use crate::grid::Grid;
use crate::transform::Transform;

/// The canonical form of a puzzle: all equivalent puzzles (see [`Transform`]) have the same `grid`
/// and the same number of `automorphisms`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The smallest of all equivalent puzzles in the order of lines, where an empty cell is smaller
    /// than any digit: the *minlex* form.
    pub grid: Grid,
    /// The number of ways in which the puzzle is equivalent to itself, by permuting and transposing
    /// lines with digits renamed to fit: 1 to 3,359,232, and 1 for nearly all puzzles.
    pub automorphisms: u64,
    /// A transform that leads from the puzzle to `grid`. If there are automorphisms, others do too.
    pub transform: Transform,
}

/// Finds the canonical form.
///
/// The form is written from the first cell to the last. At each cell all *views* of the puzzle are
/// kept: the ways to write the cells so far that give the smallest text. A view fixes the order of
/// columns and digits only as far as the written cells need it, so that there are few views.
///
/// ```
/// use loshu::{Grid, Transform, canonical};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let form = canonical(&puzzle);
/// assert_eq!(form.transform.apply(&puzzle), form.grid);
/// assert_eq!(canonical(&Transform::TRANSPOSE.apply(&puzzle)).grid, form.grid);
/// assert_eq!(form.automorphisms, 1);
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn canonical(grid: &Grid) -> Canonical {
    let values = grid.to_values();
    let grids = [values, core::array::from_fn(|i| values[i % 9 * 9 + i / 9])];
    let mut views: Vec<View> = (0..2).flat_map(View::all).collect();
    let (mut next, mut written) = (Vec::new(), [0; 81]);
    for cell in Cell::ALL {
        if cell.column() == 0 {
            next.clear();
            views.iter().for_each(|view| view.choose_row(cell.row(), &mut next));
            core::mem::swap(&mut views, &mut next);
        }
        next.clear();
        let mut least = u8::MAX;
        for view in &views {
            view.write(&grids[view.grid], cell.column(), &mut least, &mut next);
        }
        written[cell.index()] = least;
        core::mem::swap(&mut views, &mut next);
    }
    let form = form(&views, &written);
    debug_assert_eq!(form.transform.apply(grid), form.grid);
    form
}

/// The form that all views have written.
fn form(views: &[View], written: &[u8; 81]) -> Canonical {
    Canonical {
        grid: Grid::from_values(written).expect("labels are 1 to 9"),
        automorphisms: views.iter().map(View::orders).sum(),
        transform: views.first().expect("some view is as small as any").transform(),
    }
}

/// Whether values are all different. In a grid with clashes they need not be.
fn holds_no_digit_twice(values: impl Iterator<Item = u8>) -> bool {
    let (mut seen, mut twice) = (0_u16, 0);
    for value in values {
        twice |= seen & 1 << value;
        seen |= 1 << value;
    }
    twice == 0
}

/// A digit that has been written, or will be in the order of the columns of a block.
#[derive(Clone, Copy)]
struct Label {
    /// The column of its first row.
    column: u8,
    /// The label is the place of that column plus this number.
    plus: i8,
}

/// A way to begin the canonical form.
#[derive(Clone, Copy)]
struct View {
    /// The grid as it is, or transposed.
    grid: usize,
    /// The row being written.
    row: u8,
    /// The rows in the order in which they were written, this one the last.
    order: [u8; 9],
    /// The rows that have been chosen, one bit each.
    rows: u16,
    /// The columns by their places. Those of a block can still change places.
    columns: [u8; 9],
    /// The places at which blocks begin, one bit each, and the end.
    starts: u16,
    labels: [Option<Label>; 10],
    /// How many digits have a label.
    labelled: u8,
}

impl View {
    /// One for each order of the stacks; each stack is a block.
    fn all(grid: usize) -> impl Iterator<Item = View> {
        const ORDERS: [[u8; 3]; 6] =
            [[0, 3, 6], [0, 6, 3], [3, 0, 6], [3, 6, 0], [6, 0, 3], [6, 3, 0]];
        ORDERS.into_iter().map(move |[a, b, c]| View {
            grid,
            row: 0,
            order: [0; 9],
            rows: 0,
            columns: [a, a + 1, a + 2, b, b + 1, b + 2, c, c + 1, c + 2],
            starts: 0b1_001_001_001,
            labels: [None; 10],
            labelled: 0,
        })
    }

    /// The views with another row chosen: of the same band, until that is complete.
    fn choose_row(&self, chosen: usize, views: &mut Vec<View>) {
        for row in 0..9 {
            let band = self.rows >> (row / 3 * 3) & 0b111;
            let begun = band != 0 && band != 0b111;
            if self.rows >> row & 1 == 0 && begun != chosen.is_multiple_of(3) {
                let mut order = self.order;
                order[chosen] = row as u8;
                views.push(View { row: row as u8, order, rows: self.rows | 1 << row, ..*self });
            }
        }
    }

    /// Writes the smallest value that can stand at a place, in all ways, unless it is larger than the
    /// least of the other views. (If it is smaller, those are dropped.)
    fn write(&self, grid: &[u8; 81], place: usize, least: &mut u8, views: &mut Vec<View>) {
        let row = &grid[9 * usize::from(self.row)..][..9];
        let mut add = |value: u8, view: &dyn Fn() -> View| {
            if value < *least {
                views.clear();
                *least = value;
            }
            if value == *least {
                views.push(view());
            }
        };
        let end = self.end(place);
        if self.starts >> place & 1 == 0 {
            // The block has been written as a whole when its first place was.
            let value = row[usize::from(self.columns[place])];
            return add(self.value(value), &|| *self);
        }
        let in_block = |i: usize| row[usize::from(self.columns[i])];
        if (place..end).any(|i| in_block(i) == 0) {
            return add(0, &|| self.empty_first(place, end, row));
        }
        if (place..end).all(|i| self.labels[usize::from(in_block(i))].is_none()) {
            let value = self.labelled + 1;
            if holds_no_digit_twice((place..end).map(in_block)) {
                return add(value, &|| self.label(place, end, row));
            }
            return (place..end).for_each(|i| {
                add(value, &|| self.put(i, place).label(place, place + 1, row));
            });
        }
        for i in place..end {
            if let Some(label) = self.labels[usize::from(in_block(i))] {
                // The column of the label can come first in its block, but not before this one.
                let of_label = self.place_of(label.column);
                let start = self.start(of_label);
                let first = start + usize::from(start == place && of_label != i);
                let value = (first as i8 + label.plus) as u8;
                add(value, &|| {
                    let view = self.put(i, place);
                    view.put(view.place_of(label.column), first)
                });
            }
        }
    }

    /// What a value is written as, as the columns are now.
    fn value(&self, value: u8) -> u8 {
        let Some(label) = self.labels[usize::from(value)] else { return 0 };
        (self.place_of(label.column) as i8 + label.plus) as u8
    }

    fn place_of(&self, column: u8) -> usize {
        self.columns.iter().position(|&other| other == column).unwrap_or(0)
    }

    /// The first place of the block of a place.
    fn start(&self, place: usize) -> usize {
        (self.starts & ((2 << place) - 1)).ilog2() as usize
    }

    /// The first place behind the block of a place.
    fn end(&self, place: usize) -> usize {
        place + 1 + (self.starts >> (place + 1)).trailing_zeros() as usize
    }

    /// Splits a block: the columns in which the row is empty come first.
    fn empty_first(&self, start: usize, end: usize, row: &[u8]) -> View {
        let mut view = *self;
        let mut to = start;
        for i in start..end {
            if row[usize::from(view.columns[i])] == 0 {
                view.columns.swap(i, to);
                to += 1;
            }
        }
        view.starts |= 1 << to;
        view
    }

    /// Labels the digits of a block in the order that its columns will have.
    fn label(&self, start: usize, end: usize, row: &[u8]) -> View {
        let mut view = *self;
        let plus = (self.labelled + 1) as i8 - start as i8;
        for &column in &self.columns[start..end] {
            view.labels[usize::from(row[usize::from(column)])] = Some(Label { column, plus });
        }
        view.labelled += (end - start) as u8;
        view
    }

    /// Puts a column first in its block, and makes it a block of its own.
    fn put(&self, place: usize, start: usize) -> View {
        let mut view = *self;
        view.columns.swap(place, start);
        view.starts |= 1 << (start + 1);
        view
    }

    /// The way from the puzzle to the form. Digits that do not occur take the labels that are left.
    fn transform(&self) -> Transform {
        let mut unused = self.labelled..9;
        let digits = core::array::from_fn(|digit| match self.labels[digit + 1] {
            Some(_) => self.value(digit as u8 + 1) - 1,
            None => unused.next().expect("nine digits, nine labels"),
        });
        Transform::new(self.grid == 1, self.order, self.columns, digits)
    }

    /// The number of orders of the columns that are still free.
    fn orders(&self) -> u64 {
        (0..9)
            .filter(|start| self.starts >> start & 1 == 1)
            .map(|start| [1, 1, 2, 6][self.end(start) - start])
            .product()
    }
}
