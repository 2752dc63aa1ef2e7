//! How many rows or columns the digits need where rows and columns cross. Nine small counters in one
//! word add up the numbers of all digits at once.

use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::house::House;
use crate::marks::Marks;

/// A set of rows or of columns, the first line lowest.
pub(super) type Lines = usize;

/// Four bits for each digit; from bit 40 up a number of cells.
type Counters = u64;

const CELLS: u32 = 40;
const COUNTERS: Counters = (1 << 36) - 1;
const TOP_BITS: Counters = 0x8_8888_8888;
const LOW_HALVES: Counters = 0xF_0F0F_0F0F;

/// Sets of three to five rows and of three to five columns that need as many lines as they have open
/// cells in common.
pub(super) fn balanced(marks: &Marks) -> impl Iterator<Item = (Lines, Lines)> {
    let by_row = House::ROWS.map(|row| digits_in(marks, row));
    let by_column = House::COLUMNS.map(|column| digits_in(marks, column));
    sets().flat_map(move |rows| {
        let row_costs = sums(rows, &by_row);
        let column_costs = sums_of_sets(&by_column.each_ref().map(|digits| digits[rows]));
        let is_balanced = move |&columns: &Lines| {
            let cells = row_costs[columns] >> CELLS;
            cells > 0 && least(row_costs[columns], column_costs[columns]) == cells
        };
        sets().filter(is_balanced).map(move |columns| (rows, columns))
    })
}

fn sets() -> impl Iterator<Item = Lines> {
    (0..512).filter(|set: &Lines| matches!(set.count_ones(), 3..=5))
}

/// For each set of the lines that cross a line: one for each digit that the line has there, and the
/// number of open cells.
fn digits_in(marks: &Marks, line: House) -> Vec<Counters> {
    let cells: Vec<_> = line.cells().iter().collect();
    let mut all = Vec::from([0; 512]);
    for set in 1..512_usize {
        let digits = marks.digits(cells[set.trailing_zeros() as usize]);
        let rest: Counters = all[set & (set - 1)];
        let open = Counters::from(!digits.is_empty());
        all[set] = (rest | spread(digits)) + (open << CELLS);
    }
    all
}

/// One for each digit.
fn spread(digits: DigitSet) -> Counters {
    digits.iter().fold(0, |all, digit| all | 1 << (4 * digit.index()))
}

/// The sums over these lines.
fn sums(lines: Lines, by_line: &[Vec<Counters>; 9]) -> [Counters; 512] {
    let mut sums = [0; 512];
    for (_, counters) in by_line.iter().enumerate().filter(|(line, _)| lines >> line & 1 == 1) {
        for (sum, counter) in sums.iter_mut().zip(counters) {
            *sum += counter;
        }
    }
    sums
}

/// For each set of lines the sum over its lines.
fn sums_of_sets(by_line: &[Counters; 9]) -> [Counters; 512] {
    let mut sums = [0; 512];
    for set in 1..512_usize {
        sums[set] = sums[set & (set - 1)] + by_line[set.trailing_zeros() as usize];
    }
    sums
}

/// The sum over the digits of the smaller one of two counters.
fn least(first: Counters, second: Counters) -> u64 {
    let (first, second) = (first & COUNTERS, second & COUNTERS);
    // The top bit of a counter stays set where the first one is not the smaller one.
    let larger = (((first | TOP_BITS) - second) & TOP_BITS) >> 3;
    let larger = larger * 0xF;
    let least = (second & larger) | (first & !larger);
    let halves = (least & LOW_HALVES) + ((least >> 4) & LOW_HALVES);
    halves.wrapping_mul(0x0101_0101_0101_0101) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_compared_each_for_itself() {
        assert_eq!(least(0x5_4321_0123 | 25 << CELLS, 0x1_2345_5432), 14);
        assert_eq!(least(0x5_5555_5555, 0x5_5555_5555), 45);
        assert_eq!(least(0, 0x5_5555_5555), 0);
    }
}
