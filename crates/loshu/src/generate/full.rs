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
            grid.extend(House::BLOCKS[block].cells().iter().zip(digits));
        }
        // The boxes share no house, and every filling of them that was ever tried has solutions. We
        // have no proof for all fillings: after one without a solution another one is tried.
        if let Some(solution) = solver.guided(&grid, &mut |digits| pick(digits, rng)) {
            return solution;
        }
    }
}

/// One digit of a set that is not empty.
pub(super) fn pick(digits: DigitSet, rng: &mut ChaCha8Rng) -> Digit {
    let number = rng.random_range(0..digits.len());
    digits.iter().nth(number).expect("the number is below the length")
}

/// The cells in random order.
pub(super) fn shuffled_cells(rng: &mut ChaCha8Rng) -> [Cell; 81] {
    let mut cells = Cell::ALL;
    cells.shuffle(rng);
    cells
}
