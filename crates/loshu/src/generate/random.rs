//! The random puzzles of the first essay.

use rand_chacha::ChaCha8Rng;

use super::full::{pick, shuffled_cells};
use super::singles::Singles;
use crate::grid::Grid;
use crate::seed::stream;

/// Returns random puzzle number `index` of a seed, as the first essay makes it. Random digits go into
/// cells in random order, with naked and hidden singles drawn after each, until at least `clues` cells
/// (17 in the essay) are filled with at least eight different digits. After a contradiction all starts
/// from the empty grid.
///
/// The puzzle may have no solution, or several: of a million puzzles with 17 clues or more, 1,276 had
/// none (in the essay about 0.2 %).
///
/// With more than 81 clues there is no puzzle; the number is cut to 81.
///
/// Source: Peter Norvig, *Solving Every Sudoku Puzzle*, 2006, `random_puzzle`.
///
/// ```
/// let puzzle = loshu::random_puzzle(17, 2006, 0);
/// assert!(puzzle.clues() >= 17);
/// assert_eq!(puzzle, loshu::random_puzzle(17, 2006, 0));
/// ```
pub fn random_puzzle(clues: usize, seed: u64, index: u64) -> Grid {
    let mut rng = stream(seed, index);
    loop {
        if let Some(puzzle) = attempt(clues.min(81), &mut rng) {
            return puzzle;
        }
    }
}

fn attempt(clues: usize, rng: &mut ChaCha8Rng) -> Option<Grid> {
    let mut singles = Singles::new();
    for cell in shuffled_cells(rng) {
        let digit = pick(singles.get(cell), rng);
        singles.assign(cell, digit).ok()?;
        if singles.solved().len() >= clues && singles.solved_digits().len() >= 8 {
            return Some(singles.to_grid());
        }
    }
    None
}
