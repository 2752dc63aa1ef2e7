//! A solver that knows naked singles only, apart from the solvers that are measured.

use loshu::{Cell, Grid};

/// Whether naked singles alone fill the grid, which is part of a solution.
pub fn solve(grid: &Grid) -> bool {
    let mut used = Used::by(grid);
    let mut open: Vec<Cell> = Cell::ALL.into_iter().filter(|&cell| grid[cell].is_none()).collect();
    loop {
        let before = open.len();
        open.retain(|&cell| !used.fill(cell));
        if open.is_empty() || open.len() == before {
            return open.is_empty();
        }
    }
}

/// The digits that stand in each row, column and box: bit 0 for digit 1 to bit 8 for digit 9.
#[derive(Default)]
struct Used {
    /// From row A down.
    rows: [u16; 9],
    /// From column 1 to the right.
    columns: [u16; 9],
    /// In the order of reading.
    blocks: [u16; 9],
}

impl Used {
    /// What the givens use up.
    fn by(grid: &Grid) -> Used {
        let mut used = Used::default();
        for (cell, digit) in grid.givens() {
            used.add(cell, 1 << (digit.get() - 1));
        }
        used
    }

    /// A digit, as its bit, stands in the cell.
    fn add(&mut self, cell: Cell, bit: u16) {
        self.rows[cell.row()] |= bit;
        self.columns[cell.column()] |= bit;
        self.blocks[cell.block()] |= bit;
    }

    /// Fills the cell if it is a naked single.
    fn fill(&mut self, cell: Cell) -> bool {
        let used = self.rows[cell.row()] | self.columns[cell.column()] | self.blocks[cell.block()];
        let free = !used & 0x1ff;
        let single = free.is_power_of_two();
        if single {
            self.add(cell, free);
        }
        single
    }
}
