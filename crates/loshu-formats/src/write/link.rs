//! Links to sudokuexchange.com, SudokuPad, sudokuwiki.org and sudoku.coach.

use loshu::format::{EXCHANGE_SIGNS, Record};
use loshu::{Cell, Grid, Marks};

use super::ascii::push_cells;

/// Appends a link to sudokuexchange.com.
pub(super) fn exchange(record: &Record, out: &mut String) {
    out.push_str("https://sudokuexchange.com/play/?s=");
    push_packed(&record.givens, out);
}

/// Appends a link to SudokuPad that holds the givens alone.
pub(super) fn sudokupad(record: &Record, out: &mut String) {
    out.push_str("https://sudokupad.app/scf");
    push_packed(&record.givens, out);
}

/// Appends a link to sudoku.coach.
pub(super) fn coach(record: &Record, out: &mut String) {
    out.push_str("https://sudoku.coach/en/play/");
    push_cells(out, &record.givens, b'0');
}

/// Appends a link to sudokuwiki.org: 81 digits if nothing else is known.
pub(super) fn sudokuwiki(record: &Record, out: &mut String) {
    out.push_str("https://www.sudokuwiki.org/sudoku.htm?bd=");
    if record.candidates.is_none() && record.values == record.givens {
        return push_cells(out, &record.givens, b'0');
    }
    out.push_str("S9B");
    let marks = record.marks();
    let sign = |value: u32| char::from_digit(value, 36).unwrap_or('0');
    for cell in Cell::ALL {
        let value = value_of(&marks, cell);
        out.extend([sign(value / 36), sign(value % 36)]);
    }
}

/// What sudokuwiki.org says of a cell: its given, its digit and 9, or the set of its candidates and 18.
fn value_of(marks: &Marks, cell: Cell) -> u32 {
    match marks.grid()[cell] {
        Some(digit) if marks.givens().contains(cell) => digit.get().into(),
        Some(digit) => u32::from(digit.get()) + 9,
        None => 18 + u32::from(marks.digits(cell).bits()),
    }
}

/// The packed form of a grid: a cell and up to five empty ones in each sign.
fn push_packed(grid: &Grid, out: &mut String) {
    let (values, mut at) = (grid.to_values(), 0);
    while at < 81 {
        let gap = values[at + 1..].iter().take(5).take_while(|&&value| value == 0).count();
        out.push(EXCHANGE_SIGNS[usize::from(values[at]) + 10 * gap].into());
        at += 1 + gap;
    }
}
