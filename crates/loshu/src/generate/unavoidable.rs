//! Unavoidable sets: cells of a full grid whose digits can change places without a conflict. A puzzle
//! without a given in one of them has another solution.
//!
//! Of the many that a grid has these are those that are found at once: two digits trading places, and
//! two lines of a band or stack. They tell of most givens that cannot go, without a search.

use alloc::vec::Vec;

use super::bits::bits;
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::verify::Solution;

/// Larger ones hardly ever miss all givens.
const MOST: usize = 12;

pub(super) struct Unavoidable(Vec<CellSet>);

impl Unavoidable {
    pub(super) fn of(solution: &Solution) -> Unavoidable {
        let mut sets = Unavoidable(Vec::with_capacity(128));
        let rows = Lines::of(solution, |row, column| (row, column));
        let columns = Lines::of(solution, |column, row| (row, column));
        sets.trade_digits(&rows);
        for lines in [&rows, &columns] {
            sets.trade_lines(lines);
        }
        sets
    }

    /// Whether one of the sets has none of these cells.
    pub(super) fn misses(&self, filled: CellSet) -> bool {
        self.0.iter().any(|&set| set & filled == CellSet::EMPTY)
    }

    fn keep(&mut self, set: CellSet) {
        if set.len() <= MOST {
            self.0.push(set);
        }
    }

    /// In a set of rows that is closed under *the row in which the second digit stands in the column,
    /// or in the box, of the first digit*, two digits can change places.
    fn trade_digits(&mut self, rows: &Lines) {
        for first in 0..9 {
            for second in first + 1..9 {
                let next = |row: usize| {
                    let place = rows.place[first][row];
                    [rows.in_column[second][place], rows.in_block[second][row / 3 * 3 + place / 3]]
                };
                for closed in closed_sets(next) {
                    let cells = bits(closed).flat_map(|row| {
                        [first, second].map(|digit| rows.cell(row, rows.place[digit][row]))
                    });
                    self.keep(cells.collect());
                }
            }
        }
    }

    /// In a set of columns in which two rows of a band have the same digits, the rows can change
    /// places.
    fn trade_lines(&mut self, lines: &Lines) {
        for [first, second] in PAIRS {
            let next = |column: usize| [lines.place[lines.digit[second][column]][first]; 2];
            for closed in closed_sets(next) {
                let cells = bits(closed)
                    .flat_map(|column| [first, second].map(|line| lines.cell(line, column)));
                self.keep(cells.collect());
            }
        }
    }
}

/// The pairs of lines in a band.
const PAIRS: [[usize; 2]; 9] =
    [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5], [4, 5], [6, 7], [6, 8], [7, 8]];

/// A full grid by rows, or by columns as if they were rows.
struct Lines {
    cells: [[Cell; 9]; 9],
    /// The digit at a place of a line, from 0.
    digit: [[usize; 9]; 9],
    /// For each digit and row its column, for each digit and column its row, and for each digit and
    /// box its row.
    place: [[usize; 9]; 9],
    in_column: [[usize; 9]; 9],
    in_block: [[usize; 9]; 9],
}

impl Lines {
    fn of(solution: &Solution, at: impl Fn(usize, usize) -> (usize, usize)) -> Lines {
        let none = [[0; 9]; 9];
        let mut lines = Lines {
            cells: [[Cell::ALL[0]; 9]; 9],
            digit: none,
            place: none,
            in_column: none,
            in_block: none,
        };
        for line in 0..9 {
            for place in 0..9 {
                let (row, column) = at(line, place);
                let cell = Cell::ALL[9 * row + column];
                let digit = solution[cell].map_or(0, Digit::index);
                lines.cells[line][place] = cell;
                lines.digit[line][place] = digit;
                lines.place[digit][line] = place;
                lines.in_column[digit][place] = line;
                lines.in_block[digit][line / 3 * 3 + place / 3] = line;
            }
        }
        lines
    }

    fn cell(&self, line: usize, place: usize) -> Cell {
        self.cells[line][place]
    }
}

/// The smallest sets of numbers below 9 that are closed under two permutations, a bit each.
fn closed_sets(next: impl Fn(usize) -> [usize; 2]) -> impl Iterator<Item = u32> {
    let mut rest = 0x1FF_u32;
    core::iter::from_fn(move || {
        let (mut open, mut closed) = (rest & rest.wrapping_neg(), 0);
        while open != 0 {
            let number = open.trailing_zeros() as usize;
            closed |= 1 << number;
            let [a, b] = next(number);
            open = (open | 1 << a | 1 << b) & !closed;
        }
        rest &= !closed;
        (closed != 0).then_some(closed)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use crate::solve::Solver;

    #[test]
    fn without_an_unavoidable_set_there_is_another_solution() {
        let mut sizes = 0;
        for index in 0..20 {
            let solution = Generator::new(4).full_grid(index);
            let sets = Unavoidable::of(&solution);
            for &set in &sets.0 {
                let mut puzzle = *solution.grid();
                set.iter().for_each(|cell| puzzle[cell] = None);
                assert!(Solver::new().count(&puzzle).solutions > 1, "{puzzle}");
                assert!(sets.misses(!set) && set.len() >= 4);
                sizes += set.len();
            }
            assert!(!sets.misses(CellSet::ALL));
        }
        assert!(sizes > 20 * 100, "{sizes}");
    }
}
