//! Unavoidable sets: cells of a full grid whose digits can change places without a conflict. A puzzle
//! without a given in one of them has another solution.
//!
//! Of the many that a grid has these are those that are found at once: two digits trading places, and
//! two lines of a band or stack. They tell of most givens that cannot go, without a search.

use alloc::vec::Vec;

use super::bits::bits;
use super::places::Places;
use crate::cell::CellSet;
use crate::digit::Digit;
use crate::house::House;
use crate::verify::Solution;

/// Larger ones, of more than six pairs of cells, hardly ever miss all givens.
const MOST_PAIRS: u32 = 6;

/// Unavoidable sets, by the orbit of each that is tried last. Before it has its turn, the set has a
/// given there; and after it, nothing changes for the set. So a set is looked at once.
pub(super) struct Unavoidable {
    /// For each turn the number of the last of its sets.
    last: [u8; 81],
    /// With each set the number of the one before that has the same turn.
    sets: Vec<(CellSet, u8)>,
}

/// No number of a set.
const NONE: u8 = u8::MAX;

impl Unavoidable {
    /// Finds sets of a solution whose orbits are tried in this order.
    pub(super) fn of(solution: &Solution, places: &Places, orbits: &[CellSet]) -> Unavoidable {
        let sets = Vec::with_capacity(usize::from(NONE));
        let mut all = Unavoidable { last: [NONE; 81], sets };
        let lines = Lines::of(solution, orbits);
        all.trade_digits(&lines, places);
        all.trade_lines(&lines.columns, &lines.turns_by_row, House::ROWS, House::COLUMNS);
        all.trade_lines(&lines.rows, &lines.turns_by_column, House::COLUMNS, House::ROWS);
        all
    }

    /// Whether one of the sets has none of these cells, after this turn and not before.
    pub(super) fn misses(&self, turn: usize, filled: CellSet) -> bool {
        let mut number = self.last[turn];
        while let Some(&(set, before)) = self.sets.get(usize::from(number)) {
            if set.is_disjoint(filled) {
                return true;
            }
            number = before;
        }
        false
    }

    /// Keeps the cells of these that lie in some of nine houses, whose last turns are known.
    fn keep(&mut self, cells: CellSet, houses: &[House; 9], turns: &[u8; 9], chosen: u32) {
        let (mut chosen_cells, mut turn) = (CellSet::EMPTY, 0);
        for house in bits(chosen) {
            chosen_cells |= houses[house].cells();
            turn = turns[house].max(turn);
        }
        if self.sets.len() < usize::from(NONE) {
            let last = &mut self.last[usize::from(turn)];
            self.sets.push((cells & chosen_cells, *last));
            *last = (self.sets.len() - 1) as u8;
        }
    }

    /// In a set of rows that is closed under *the row in which the second digit stands in the column,
    /// or in the box, of the first digit*, two digits can change places.
    fn trade_digits(&mut self, lines: &Lines, places: &Places) {
        let Lines { columns, rows, in_block, turns_by_digit, .. } = lines;
        for first in 0..9 {
            for second in first + 1..9 {
                let next = core::array::from_fn(|row| {
                    let column = usize::from(columns[first][row]);
                    let in_block = in_block[second][row / 3 * 3 + column / 3];
                    1 << rows[second][column] | 1 << in_block
                });
                let both = places.cells(Digit::ALL[first]) | places.cells(Digit::ALL[second]);
                let turns = later(&turns_by_digit[first], &turns_by_digit[second]);
                closed_sets(next, |closed| self.keep(both, &House::ROWS, &turns, closed));
            }
        }
    }

    /// In a set of columns in which two rows of a band have the same digits, the rows can change
    /// places; and so can two columns of a stack. `places` has for each digit and row its column,
    /// `turns` for each row and column the turn of the cell.
    fn trade_lines(
        &mut self,
        places: &[[u8; 9]; 9],
        turns: &[[u8; 9]; 9],
        rows: [House; 9],
        columns: [House; 9],
    ) {
        for [first, second] in PAIRS {
            let mut next = [0; 9];
            for place in places {
                next[usize::from(place[first])] = 1 << place[second];
            }
            let both = rows[first].cells() | rows[second].cells();
            let turns = later(&turns[first], &turns[second]);
            closed_sets(next, |closed| self.keep(both, &columns, &turns, closed));
        }
    }
}

/// The later of the turns of two cells.
fn later(first: &[u8; 9], second: &[u8; 9]) -> [u8; 9] {
    core::array::from_fn(|i| first[i].max(second[i]))
}

/// The pairs of lines in a band.
const PAIRS: [[usize; 2]; 9] =
    [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5], [4, 5], [6, 7], [6, 8], [7, 8]];

/// Where the digits of a full grid stand, counted from 0, and the turns of the cells.
#[derive(Default)]
struct Lines {
    /// For each digit and row its column.
    columns: [[u8; 9]; 9],
    /// For each digit and column its row.
    rows: [[u8; 9]; 9],
    /// For each digit and box its row.
    in_block: [[u8; 9]; 9],
    /// For each digit and row the turn of the cell.
    turns_by_digit: [[u8; 9]; 9],
    /// For each row and column.
    turns_by_row: [[u8; 9]; 9],
    /// For each column and row.
    turns_by_column: [[u8; 9]; 9],
}

impl Lines {
    fn of(solution: &Solution, orbits: &[CellSet]) -> Lines {
        let mut lines = Lines::default();
        for (turn, orbit) in (0..).zip(orbits) {
            orbit.iter().for_each(|cell| lines.turns_by_row[cell.row()][cell.column()] = turn);
        }
        for (cell, digit) in solution.grid().givens() {
            let (digit, row, column) = (digit.index(), cell.row(), cell.column());
            let turn = lines.turns_by_row[row][column];
            lines.columns[digit][row] = column as u8;
            lines.rows[digit][column] = row as u8;
            lines.in_block[digit][cell.block()] = row as u8;
            lines.turns_by_digit[digit][row] = turn;
            lines.turns_by_column[column][row] = turn;
        }
        lines
    }
}

/// Hands over the smallest sets of numbers below 9 that are closed under the steps from each number,
/// a bit each, if they are small enough.
fn closed_sets(next: [u32; 9], mut found: impl FnMut(u32)) {
    let mut rest = 0x1FF_u32;
    while rest != 0 {
        let (mut open, mut closed) = (rest & rest.wrapping_neg(), 0);
        while open != 0 {
            let number = open.trailing_zeros() as usize % 16;
            closed |= 1 << number;
            open = (open | next.get(number).copied().unwrap_or_default()) & !closed;
        }
        rest &= !closed;
        if closed.count_ones() <= MOST_PAIRS {
            found(closed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::generate::Generator;
    use crate::solve::Solver;

    #[test]
    fn without_an_unavoidable_set_there_is_another_solution() {
        let mut sizes = 0;
        for index in 0..20 {
            let solution = Generator::new(4).full_grid(index);
            let orbits = Cell::ALL.map(CellSet::from);
            let unavoidable = Unavoidable::of(&solution, &Places::of(&solution), &orbits);
            for &(set, _) in &unavoidable.sets {
                let mut puzzle = *solution.grid();
                set.iter().for_each(|cell| puzzle[cell] = None);
                assert!(Solver::new().count(&puzzle).solutions > 1, "{puzzle}");
                let last = set.last().map_or(0, Cell::index);
                let missed = (0..81).filter(|&turn| unavoidable.misses(turn, !set));
                assert!(missed.collect::<Vec<_>>() == [last] && set.len() >= 4, "{set}");
                sizes += set.len();
            }
            assert!(!(0..81).any(|turn| unavoidable.misses(turn, CellSet::ALL)));
        }
        assert!(sizes > 20 * 100, "{sizes}");
    }
}
