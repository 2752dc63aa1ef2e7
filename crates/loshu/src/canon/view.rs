//! Views: ways to begin the canonical form.

use alloc::vec::Vec;

use super::side::Side;
use crate::transform::Transform;

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
pub(super) struct View {
    /// The puzzle as it is (0), or transposed (1).
    side: u8,
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
    /// Begins with a row and an order of the stacks, by their first columns; each stack is a block.
    pub(super) fn new(side: usize, row: usize, [a, b, c]: [u8; 3]) -> View {
        let nothing = View {
            side: side as u8,
            row: 0,
            order: [0; 9],
            rows: 0,
            columns: [a, a + 1, a + 2, b, b + 1, b + 2, c, c + 1, c + 2],
            starts: 0b1_001_001_001,
            labels: [None; 10],
            labelled: 0,
        };
        nothing.with_row(0, row)
    }

    /// The puzzle as it is (0), or transposed (1).
    pub(super) fn side(&self) -> usize {
        self.side.into()
    }

    /// Writes the first row, which holds no digit twice: the empty cells of each stack come first.
    pub(super) fn write_first_row(mut self, row: &[u8]) -> View {
        for start in [0, 3, 6] {
            let first = self.empty_first(start, start + 3, row);
            self.label(first, start + 3, row);
        }
        self
    }

    /// The first row, once written.
    pub(super) fn first_row(&self, sides: &[Side; 2]) -> [u8; 9] {
        let row = sides[self.side()].row(self.order[0].into());
        self.columns.map(|column| self.value(row[usize::from(column)]))
    }

    /// The views with another row chosen: of the same band, until that is complete. Of rows that are
    /// the same the first is chosen.
    pub(super) fn choose_row(&self, side: &Side, chosen: usize, views: &mut Vec<View>) {
        for row in 0..9 {
            let band = self.rows >> (row / 3 * 3) & 0b111;
            let begun = band != 0 && band != 0b111;
            if side.is_first_of_same_rows(row, self.rows) && begun != chosen.is_multiple_of(3) {
                views.push(self.with_row(chosen, row));
            }
        }
    }

    /// The view with this row chosen.
    pub(super) fn with_row(mut self, chosen: usize, row: usize) -> View {
        self.order[chosen] = row as u8;
        self.row = row as u8;
        self.rows |= 1 << row;
        self
    }

    /// Writes the smallest value that can stand at a place, in all ways, unless it is larger than the
    /// least of the other views. (If it is smaller, those are dropped.)
    pub(super) fn write(&self, side: &Side, place: usize, least: &mut u8, views: &mut Vec<View>) {
        let row = side.row(self.row.into());
        let mut add = |value: u8, change: &dyn Fn(&mut View)| {
            if value < *least {
                views.clear();
                *least = value;
            }
            if value == *least {
                let mut view = *self;
                change(&mut view);
                views.push(view);
            }
        };
        let end = self.end(place);
        let in_block = |i: usize| row[usize::from(self.columns[i])];
        if self.starts >> place & 1 == 0 || self.is_fixed(place, in_block(place)) {
            // The block has been written as a whole when its first place was; or there is no choice.
            return add(self.value(in_block(place)), &|_| ());
        }
        if (place..end).any(|i| in_block(i) == 0) {
            return add(0, &|view| {
                view.empty_first(place, end, row);
            });
        }
        if (place..end).all(|i| self.labels[usize::from(in_block(i))].is_none()) {
            let value = self.labelled + 1;
            if holds_no_digit_twice((place..end).map(in_block)) {
                return add(value, &|view| view.label(place, end, row));
            }
            for i in (place..end).filter(|&i| self.is_first_of_same(side, place, i)) {
                add(value, &|view| {
                    view.put(i, place);
                    view.label(place, place + 1, row);
                });
            }
            return;
        }
        for i in (place..end).filter(|&i| self.is_first_of_same(side, place, i)) {
            if let Some(label) = self.labels[usize::from(in_block(i))] {
                // The column of the label can come first in its block, but not before this one.
                let of_label = self.place_of(label.column);
                let start = self.start(of_label);
                let first = start + usize::from(start == place && of_label != i);
                let value = (first as i8 + label.plus) as u8;
                add(value, &|view| {
                    view.put(i, place);
                    view.put(view.place_of(label.column), first);
                });
            }
        }
    }

    /// Whether no column at an earlier place of a block is the same as the one at a place, so that it
    /// stands for that one too.
    fn is_first_of_same(&self, side: &Side, start: usize, place: usize) -> bool {
        let same = side.same_columns(self.columns[place]);
        self.columns[start..place].iter().all(|&column| same >> column & 1 == 0)
    }

    /// Whether only this value can stand at a place, written in one way.
    fn is_fixed(&self, place: usize, value: u8) -> bool {
        let alone = |place: usize| self.starts >> place & 0b11 == 0b11;
        let label = self.labels[usize::from(value)];
        alone(place) && label.is_some_and(|label| alone(self.place_of(label.column)))
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

    /// Splits a block: the columns in which the row is empty come first. Returns the first place
    /// behind them.
    fn empty_first(&mut self, start: usize, end: usize, row: &[u8]) -> usize {
        let mut to = start;
        for i in start..end {
            if row[usize::from(self.columns[i])] == 0 {
                self.columns.swap(i, to);
                to += 1;
            }
        }
        self.starts |= 1 << to;
        to
    }

    /// Labels the digits of a block in the order that its columns will have.
    fn label(&mut self, start: usize, end: usize, row: &[u8]) {
        let plus = (self.labelled + 1) as i8 - start as i8;
        for &column in &self.columns[start..end] {
            self.labels[usize::from(row[usize::from(column)])] = Some(Label { column, plus });
        }
        self.labelled += (end - start) as u8;
    }

    /// Puts a column first in its block, and makes it a block of its own.
    fn put(&mut self, place: usize, start: usize) {
        self.columns.swap(place, start);
        self.starts |= 1 << (start + 1);
    }

    /// The way from the puzzle to the form. Digits that do not occur take the labels that are left.
    pub(super) fn transform(&self) -> Transform {
        let mut unused = self.labelled..9;
        let digits = core::array::from_fn(|digit| match self.labels[digit + 1] {
            Some(_) => self.value(digit as u8 + 1) - 1,
            None => unused.next().expect("nine digits, nine labels"),
        });
        Transform::new(self.side == 1, self.order, self.columns, digits)
    }

    /// The number of orders of the columns that are still free.
    pub(super) fn orders(&self) -> u64 {
        (0..9)
            .filter(|start| self.starts >> start & 1 == 1)
            .map(|start| [1, 1, 2, 6][self.end(start) - start])
            .product()
    }
}

/// Whether values are all different. In a grid with clashes they need not be.
pub(super) fn holds_no_digit_twice(values: impl Iterator<Item = u8>) -> bool {
    let (mut seen, mut twice) = (0_u16, 0);
    for value in values {
        twice |= seen & 1 << value;
        seen |= 1 << value;
    }
    twice == 0
}
