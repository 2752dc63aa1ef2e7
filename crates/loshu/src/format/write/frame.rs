//! Grids in the frames of Simple Sudoku and HoDoKu.

use alloc::string::String;
use alloc::vec::Vec;

use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::marks::Marks;

/// A grid in a frame of stars.
pub(super) fn plain_frame(out: &mut String, grid: &Grid) {
    for (row, line) in grid.to_line().chunks(9).enumerate() {
        out.push_str(if row == 0 { "*-----------*\n" } else { "" });
        out.push_str(if matches!(row, 3 | 6) { "|---+---+---|\n" } else { "" });
        for (column, &cell) in line.iter().enumerate() {
            out.push_str(if column % 3 == 0 { "|" } else { "" });
            out.push(cell.into());
        }
        out.push_str("|\n");
    }
    out.push_str("*-----------*\n");
}

/// Pencil marks in a frame of dots, with columns as wide as their longest word.
pub(super) fn pm_frame(out: &mut String, marks: &Marks) {
    let word = |cell: Cell| -> String {
        let digits = marks.grid()[cell].map_or_else(|| marks.digits(cell), DigitSet::from);
        digits.iter().map(|digit: Digit| char::from(b'0' + digit.get())).collect()
    };
    let words = Cell::ALL.map(word);
    let longest = |column: usize| words.iter().skip(column).step_by(9).map(String::len).max();
    let widths: Vec<_> = (0..9).map(|column| longest(column).unwrap_or(1)).collect();
    ruler(out, &widths, ['.', '.', '.']);
    for (row, words) in words.chunks(9).enumerate() {
        if matches!(row, 3 | 6) {
            ruler(out, &widths, [':', '+', ':']);
        }
        for (column, word) in words.iter().enumerate() {
            out.push_str(if column % 3 == 0 { "| " } else { "" });
            let room = widths[column] - word.len() + if column % 3 == 2 { 1 } else { 2 };
            out.push_str(word);
            out.extend(core::iter::repeat_n(' ', room));
        }
        out.push_str("|\n");
    }
    ruler(out, &widths, ['\'', '\'', '\'']);
}

fn ruler(out: &mut String, widths: &[usize], [left, middle, right]: [char; 3]) {
    out.push(left);
    for (stack, widths) in widths.chunks(3).enumerate() {
        let width = 6 + widths.iter().sum::<usize>();
        out.extend(core::iter::repeat_n('-', width));
        out.push(if stack == 2 { right } else { middle });
    }
    out.push('\n');
}
