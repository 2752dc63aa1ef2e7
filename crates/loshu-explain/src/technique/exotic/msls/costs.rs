//! How many rows or columns the digits need where rows and columns cross. One array holds the numbers
//! of all sets of columns, a byte each, so that sixteen of them are compared at once.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CellSet, Digit, House, Marks, Watch};

/// A set of rows or of columns, the first line lowest.
pub(super) type Lines = usize;

/// The fewest and the most lines of a set.
const SIZES: [u32; 2] = [3, 5];

/// A number for each set of three to five columns, in ascending order of the sets.
type Counts = [u8; 336];

/// The sets in ascending order.
static SETS: [u16; 336] = {
    let (mut sets, mut count, mut set) = ([0; 336], 0, 0_u16);
    while set < 512 {
        if SIZES[0] <= set.count_ones() && set.count_ones() <= SIZES[1] {
            sets[count] = set;
            count += 1;
        }
        set += 1;
    }
    sets
};

/// For each third of the columns and each set of columns in it: how many of these are in each set.
static SHARED: [[Counts; 8]; 3] = {
    let mut shared = [[[0; 336]; 8]; 3];
    let mut i = 0;
    while i < 3 * 8 * 336 {
        let (third, some, place) = (i / 336 / 8, i / 336 % 8, i % 336);
        let both = SETS[place] >> (3 * third) & some as u16;
        shared[third][some][place] = both.count_ones() as u8;
        i += 1;
    }
    shared
};

/// How many of these columns are in each set.
fn shared(columns: Lines) -> impl Iterator<Item = u8> {
    let [a, b, c] = [0, 1, 2].map(|third| &SHARED[third][columns >> (3 * third) & 7]);
    a.iter().zip(b).zip(c).map(|((a, b), c)| a + b + c)
}

/// Sets of three to five rows and of three to five columns that need as many lines as they have open
/// cells in common, if each line has one of these. Sets with fewer cells first.
pub(super) fn balanced(marks: &Marks, watch: &Watch<'_>) -> ControlFlow<(), Vec<(Lines, Lines)>> {
    let rows = House::ROWS.map(|row| CrossedRow::new(marks, row));
    let mut search = BalanceSearch { rows: &rows, found: Vec::new(), watch };
    search.extend(0, &Crossed::NONE)?;
    search.found.sort_unstable();
    let found = search.found.into_iter().map(|(_, rows, columns)| (rows, columns));
    ControlFlow::Continue(found.collect())
}

/// A row where it crosses sets of columns.
struct CrossedRow {
    /// For each digit the columns in which the row has it.
    columns: [Lines; 9],
    /// For each digit whether the row has it in the columns.
    holds: [Counts; 9],
    /// The columns in which it is open.
    open_columns: Lines,
    /// The number of open cells, and whether there is one.
    open: Counts,
    reaches: Counts,
}

impl CrossedRow {
    fn new(marks: &Marks, row: House) -> CrossedRow {
        let columns_of = |cells: CellSet| {
            (cells & row.cells()).iter().fold(0, |all, cell| all | 1 << cell.column())
        };
        let columns = Digit::ALL.map(|digit| columns_of(marks.cells(digit)));
        let counts = |columns: Lines, most: u8| {
            let mut counts = [0; 336];
            counts.iter_mut().zip(shared(columns)).for_each(|(to, count)| *to = count.min(most));
            counts
        };
        let open_columns = columns_of(marks.candidates().all_cells());
        let [reaches, open] = [1, 9].map(|most| counts(open_columns, most));
        let holds = columns.map(|columns| counts(columns, 1));
        CrossedRow { columns, holds, open_columns, open, reaches }
    }
}

/// Some rows where they cross sets of columns.
#[derive(Clone)]
struct Crossed {
    rows: Lines,
    /// For each digit the columns in which the rows have it.
    columns: [Lines; 9],
    /// For each digit the number of rows that have it in the columns.
    holding: [Counts; 9],
    /// The columns in which they are open.
    open_columns: Lines,
    /// The number of open cells, and of rows with an open cell.
    open: Counts,
    reaching: Counts,
}

impl Crossed {
    const NONE: Crossed = Crossed {
        rows: 0,
        columns: [0; 9],
        holding: [[0; 336]; 9],
        open_columns: 0,
        open: [0; 336],
        reaching: [0; 336],
    };

    fn with(&self, number: usize, row: &CrossedRow) -> Crossed {
        let mut more = self.clone();
        more.rows |= 1 << number;
        for digit in 0..9 {
            more.columns[digit] |= row.columns[digit];
            add(&mut more.holding[digit], &row.holds[digit]);
        }
        more.open_columns |= row.open_columns;
        add(&mut more.open, &row.open);
        add(&mut more.reaching, &row.reaches);
        more
    }

    /// The number of lines that the digits need: for each digit the rows or the columns.
    fn needed(&self) -> Counts {
        let mut needed = [0; 336];
        for (&columns, holding) in self.columns.iter().zip(&self.holding) {
            let both = shared(columns).zip(holding);
            needed.iter_mut().zip(both).for_each(|(sum, (a, &b))| *sum += a.min(b));
        }
        needed
    }
}

fn add(sums: &mut Counts, more: &Counts) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

struct BalanceSearch<'a> {
    rows: &'a [CrossedRow; 9],
    /// The number of cells, the rows and the columns.
    found: Vec<(u8, Lines, Lines)>,
    watch: &'a Watch<'a>,
}

impl BalanceSearch<'_> {
    /// Adds rows, from this number on.
    fn extend(&mut self, first: usize, crossed: &Crossed) -> ControlFlow<()> {
        for number in first..9 {
            self.watch.go_on_after(4)?;
            let more = crossed.with(number, &self.rows[number]);
            let count = more.rows.count_ones();
            if count >= SIZES[0] {
                self.collect(&more);
            }
            if count < SIZES[1] {
                self.extend(number + 1, &more)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn collect(&mut self, crossed: &Crossed) {
        let needed = crossed.needed();
        for (place, (&needed, &open)) in needed.iter().zip(&crossed.open).enumerate() {
            let columns = Lines::from(SETS[place]);
            let full = || {
                u32::from(crossed.reaching[place]) == crossed.rows.count_ones()
                    && columns & !crossed.open_columns == 0
            };
            if needed == open && full() {
                self.found.push((open, crossed.rows, columns));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_all_sets() {
        let columns = 0b1_0110_0101;
        let counts: Vec<u8> = shared(columns).collect();
        for (set, count) in SETS.iter().zip(counts) {
            assert_eq!((usize::from(*set) & columns).count_ones(), u32::from(count));
        }
    }

    /// In an empty grid no set of cells is locked, and each needs all of its lines.
    #[test]
    fn an_empty_grid_needs_more_lines_than_cells() {
        let marks = Marks::of(&loshu::Grid::EMPTY);
        let watch = Watch::unlimited();
        assert_eq!(balanced(&marks, &watch), ControlFlow::Continue(Vec::new()));
    }
}
