//! Full grids.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;
use crate::solve::Solver;
use crate::verify::Solution;

/// A random full grid: the three boxes of a diagonal at random, for they leave each other free, and
/// then a search that tries random digits. Every full grid can come, though not all are equally
/// likely: of a million, some classes of top bands have half more or half less than their share.
pub(super) fn full_grid(solver: &Solver, rng: &mut ChaCha8Rng) -> Solution {
    loop {
        let mut grid = Grid::EMPTY;
        for block in [0, 4, 8] {
            let mut digits = Digit::ALL;
            digits.shuffle(rng);
            for (cell, digit) in House::BLOCKS[block].cells().iter().zip(digits) {
                grid[cell] = Some(digit);
            }
        }
        // There always is one; a loop says so without a word of what should not be.
        if let Some(solution) = solver.pick_solution(&grid, &mut |digits| pick(digits, rng)) {
            return solution;
        }
    }
}

/// One of some digits.
pub(super) fn pick(digits: DigitSet, rng: &mut ChaCha8Rng) -> Digit {
    let mut digits = digits.iter();
    let skipped = rng.random_range(0..digits.len().max(1));
    digits.nth(skipped).unwrap_or(Digit::ALL[0])
}

/// The cells in random order.
pub(super) fn shuffled_cells(rng: &mut ChaCha8Rng) -> [Cell; 81] {
    let mut cells = Cell::ALL;
    cells.shuffle(rng);
    cells
}
