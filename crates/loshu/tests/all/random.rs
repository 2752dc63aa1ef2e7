//! Random grids of every kind against the oracle.

use loshu::{Cell, Digit, Dlx, Engine, Grid, Search, Solver};

use crate::naive;
pub(crate) use crate::samples::{Rng, part, solution};
use crate::suite::at_most;

/// Any digits in some cells.
pub(crate) fn scattered(rng: &mut Rng, digits: usize) -> Grid {
    let mut grid = Grid::EMPTY;
    for _ in 0..digits {
        grid[Cell::ALL[rng.below(81)]] = Some(Digit::ALL[rng.below(9)]);
    }
    grid
}

/// A part of a solution with one more digit, which does not stand there in the solution and clashes
/// with nothing yet, if there is such a digit.
fn misled(rng: &mut Rng, clues: usize) -> Grid {
    let puzzle = part(rng, clues);
    let other = Solver::new().solutions(&puzzle).next().unwrap();
    for cell in rng.shuffled(Cell::ALL) {
        for digit in Digit::ALL.into_iter().filter(|&digit| other[cell] != Some(digit)) {
            let mut misled = puzzle;
            misled[cell] = Some(digit);
            if puzzle[cell].is_none() && misled.conflicts().is_empty() {
                return misled;
            }
        }
    }
    puzzle
}

/// Everything between proper puzzles and grids full of clashes.
pub(crate) fn any(rng: &mut Rng) -> Grid {
    let clues = 22 + rng.below(30);
    match rng.below(8) {
        0 => scattered(rng, clues),
        1 => scattered(rng, clues / 4),
        2..5 => misled(rng, clues),
        _ => part(rng, clues),
    }
}

const MOST: usize = 5;

/// The first solutions in order, as far as an engine goes.
fn solutions(engine: &dyn Engine, puzzle: &Grid) -> Vec<[u8; 81]> {
    let mut found = Vec::new();
    engine.run(puzzle, &at_most(MOST as u64), &mut |solution| found.push(solution.to_values()));
    found.sort_unstable();
    found
}

/// Compares that many random grids with the oracle.
fn against_the_oracle(seed: u64, grids: usize) {
    let mut rng = Rng(seed);
    let (mut kinds, mut given_up) = ([0; 4], 0);
    for _ in 0..grids {
        let puzzle = any(&mut rng);
        let Some(expected) = naive::solutions(&puzzle.to_values(), MOST, 10_000) else {
            given_up += 1;
            continue;
        };
        let clash = !puzzle.conflicts().is_empty();
        kinds[if clash { 3 } else { expected.len().min(2) }] += 1;
        for engine in [&Solver::new() as &dyn Engine, &Search::norvig(), &Dlx] {
            let found = solutions(engine, &puzzle);
            assert_eq!(found.len(), expected.len(), "{puzzle}");
            if found.len() < MOST {
                assert_eq!(found, expected, "{puzzle}");
            }
        }
    }
    assert!(given_up * 50 < grids, "the oracle gave up {given_up} of {grids}");

    assert!(kinds.iter().all(|&kind| kind * 20 > grids), "{kinds:?} of {grids}");
}

#[test]
fn twenty_thousand_grids() {
    against_the_oracle(1, 20_000);
}

#[test]
#[ignore = "takes minutes"]
fn a_million_grids() {
    against_the_oracle(2, 1_000_000);
}
