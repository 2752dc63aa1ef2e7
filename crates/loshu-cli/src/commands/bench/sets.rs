//! The puzzles of a benchmark that are made from a seed.

use anyhow::Result;
use loshu::{Candidates, Cell, Generator, Grid, Propagation};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::flow::puzzle_set::PuzzleSet;

/// Sets made from a seed: `easy` puzzles that singles solve, `minimal` ones, and ones with `several`
/// solutions.
pub(super) fn generated(seed: u64, number: u64) -> Result<Vec<PuzzleSet>> {
    let mut sets = ["easy", "minimal", "several"]
        .map(|name| PuzzleSet { name: name.into(), puzzles: Vec::new() });
    let generator = Generator::new(seed);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for index in 0..number {
        let made = generator.puzzle(index)?;
        let mut order = Cell::ALL;
        order.shuffle(&mut rng);
        sets[0].puzzles.push(eased(made.puzzle, made.solution.grid(), &order));
        sets[1].puzzles.push(made.puzzle);
        sets[2].puzzles.push(thinned(made.puzzle, &order));
    }
    Ok(sets.into())
}

/// Puts digits back until singles solve the puzzle.
fn eased(mut puzzle: Grid, solution: &Grid, order: &[Cell; 81]) -> Grid {
    for &cell in order {
        let candidates = Candidates::of(&puzzle, Propagation::Singles);
        if candidates.is_ok_and(|candidates| candidates.is_solved()) {
            break;
        }
        puzzle[cell] = solution[cell];
    }
    puzzle
}

/// Takes two more givens out.
fn thinned(mut puzzle: Grid, order: &[Cell; 81]) -> Grid {
    let givens = order.iter().filter(|&&cell| puzzle[cell].is_some()).take(2).copied();
    for cell in givens.collect::<Vec<_>>() {
        puzzle[cell] = None;
    }
    puzzle
}
