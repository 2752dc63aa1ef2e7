//! Grids over several lines: with rulers, and in the frames of Simple Sudoku and HoDoKu.

use loshu::{Cell, CellSet, DigitSet, Grid};

use super::ascii::Line;

/// Ends the grids above it: what stands below says nothing about them.
pub(super) const END: &str = "===========\n";

/// A grid with rulers between the boxes. Where all rows are full or empty, an empty row could be a
/// ruler of the same sign, so it is made of dots.
pub(super) fn ruled(out: &mut String, grid: &Grid, empty: u8) {
    let filled = |values: &[u8]| values.iter().filter(|value| **value != 0).count();
    let is_clear = grid.to_values().chunks(9).any(|values| matches!(filled(values), 1..=8));
    let empty = if is_clear || empty == b'0' { empty } else { b'.' };
    for (row, values) in grid.to_values().chunks(9).enumerate() {
        out.push_str(if matches!(row, 3 | 6) { "------+------+------\n" } else { "" });
        let mut line = Line::<24>::new();
        for (column, &value) in values.iter().enumerate() {
            match column {
                0 => {}
                3 | 6 => line.push_str(" |"),
                _ => line.skip(1),
            }
            line.push_value(value, empty);
        }
        line.push(b'\n');
        out.push_str(line.text());
    }
}

/// A grid in a frame of stars.
pub(super) fn starred(out: &mut String, grid: &Grid) {
    for (row, values) in grid.to_values().chunks(9).enumerate() {
        out.push_str(match row {
            0 => "*-----------*\n",
            3 | 6 => "|---+---+---|\n",
            _ => "",
        });
        let mut line = Line::<16>::new();
        for values in values.chunks(3) {
            line.push(b'|');
            values.iter().for_each(|&value| line.push_value(value, b'.'));
        }
        line.push_str("|\n");
        out.push_str(line.text());
    }
    out.push_str("*-----------*\n");
}

/// The longest row of pencil marks, and room behind its last word.
const ROW: usize = 128;

/// As many dashes as a box of pencil marks is wide at most.
const DASHES: &str = "---------------------------------";

/// Which digits have a sign: `<5>` for a given, `*5*` for a placed digit.
#[derive(Clone, Copy)]
pub(super) struct Signs {
    pub(super) givens: CellSet,
    pub(super) placed: CellSet,
}

impl Signs {
    /// No digit has a sign.
    pub(super) const NONE: Signs = Signs { givens: CellSet::EMPTY, placed: CellSet::EMPTY };

    /// What stands before and behind the digit of a cell.
    fn of(self, cell: Cell) -> Option<[u8; 2]> {
        if self.givens.contains(cell) {
            return Some(*b"<>");
        }
        self.placed.contains(cell).then_some(*b"**")
    }
}

/// Pencil marks in a frame of dots, with columns as wide as their longest word.
pub(super) fn pencil_marks(out: &mut String, sets: &[DigitSet; 81], signs: Signs) {
    let length = |cell: usize| {
        let sign = if signs.of(Cell::ALL[cell]).is_some() { 2 } else { 0 };
        sets[cell].len() + sign
    };
    let mut widths = [1; 9];
    for cell in 0..81 {
        widths[cell % 9] = length(cell).max(widths[cell % 9]);
    }
    for (row, sets) in sets.chunks_exact(9).enumerate() {
        match row {
            0 => ruler(out, &widths, [".", ".", ".\n"]),
            3 | 6 => ruler(out, &widths, [":", "+", ":\n"]),
            _ => {}
        }
        let mut line = Line::<ROW>::new();
        for (column, (&set, width)) in sets.iter().zip(widths).enumerate() {
            if column % 3 == 0 {
                line.push_str("| ");
            }
            let cell = 9 * row + column;
            match signs.of(Cell::ALL[cell]) {
                None => line.push_word(set),
                Some([before, behind]) => {
                    line.push(before);
                    line.push_word(set);
                    line.push(behind);
                }
            }
            line.skip(width - length(cell) + if column % 3 == 2 { 1 } else { 2 });
        }
        line.push_str("|\n");
        out.push_str(line.text());
    }
    ruler(out, &widths, ["'", "'", "'\n"]);
}

fn ruler(out: &mut String, widths: &[usize; 9], [left, middle, right]: [&str; 3]) {
    out.push_str(left);
    for (stack, widths) in widths.chunks(3).enumerate() {
        out.push_str(&DASHES[..6 + widths.iter().sum::<usize>()]);
        out.push_str(if stack == 2 { right } else { middle });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulers_are_those_of_drawings() {
        let grid: Grid =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
                .parse()
                .unwrap();
        let mut out = String::new();
        ruled(&mut out, &grid, b'.');
        let drawn = grid.table().to_string();
        assert!(out.lines().eq(drawn.lines().map(str::trim_end)), "{out}");
    }
}
