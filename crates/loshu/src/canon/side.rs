//! The puzzle as it is, or transposed, and which of its lines are the same.

use super::view::holds_no_digit_twice;
use crate::grid::Grid;

/// The puzzle as it is, or transposed.
pub(super) struct Side {
    /// The digits in reading order, 0 for an empty cell.
    pub(super) values: [u8; 81],
    /// Whether no row and no column holds a digit twice.
    pub(super) is_legal: bool,
    /// The rows of its band that are the same as each row, itself among them, one bit each.
    same_rows: [u16; 9],
    same_columns: [u16; 9],
}

/// Each line is the same as itself alone: so it is where no digit stands twice in a line.
const ALONE: [u16; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

impl Side {
    /// The puzzle as it is, and transposed.
    pub(super) fn both(grid: &Grid) -> [Side; 2] {
        let values = grid.to_values();
        let sides = [values, core::array::from_fn(|i| values[i % 9 * 9 + i / 9])];
        let is_legal = sides.iter().all(are_rows_legal);
        let [rows, columns] = if is_legal { [ALONE; 2] } else { sides.each_ref().map(same_rows) };
        let side =
            |values, same_rows, same_columns| Side { values, is_legal, same_rows, same_columns };
        [side(sides[0], rows, columns), side(sides[1], columns, rows)]
    }

    pub(super) fn row(&self, row: usize) -> &[u8] {
        &self.values[9 * row..][..9]
    }

    /// In how many ways lines that are the same can change places.
    pub(super) fn ways(&self) -> u64 {
        let lines = (0..9).zip(&self.same_rows).chain((0..9).zip(&self.same_columns));
        lines.map(|(line, same)| u64::from((same & ((2 << line) - 1)).count_ones())).product()
    }

    /// Whether a row has not been chosen, and no row before it that is the same and has not been chosen
    /// either stands for it.
    pub(super) fn is_first_of_same_rows(&self, row: usize, chosen: u16) -> bool {
        (self.same_rows[row] & !chosen).trailing_zeros() as usize == row
    }

    /// The columns of the stack that are the same as a column, itself among them, one bit each.
    pub(super) fn same_columns(&self, column: u8) -> u16 {
        self.same_columns[usize::from(column)]
    }
}

fn are_rows_legal(values: &[u8; 81]) -> bool {
    let is_legal =
        |row: &[u8]| holds_no_digit_twice(row.iter().copied().filter(|&value| value > 0));
    values.chunks(9).all(is_legal)
}

/// Rows are the same if they have the same digits in the same columns. To exchange them changes nothing.
/// An empty row is the same as itself alone: it makes few views.
fn same_rows(values: &[u8; 81]) -> [u16; 9] {
    let row = |row: usize| &values[9 * row..][..9];
    core::array::from_fn(|one| {
        let is_same = |&other: &usize| {
            other == one || row(other) == row(one) && row(one).iter().any(|&value| value > 0)
        };
        let band = one / 3 * 3;
        (band..band + 3).filter(is_same).map(|other| 1 << other).sum()
    })
}
