//! Random grids of every kind against the oracle.

use loshu::{Cell, Digit, Dlx, Engine, Grid, Search, Solution, Solver};

use crate::naive;
use crate::suite::at_most;

/// `SplitMix64` (Steele, Lea and Flood, 2014): the same numbers everywhere.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn shuffled<T, const N: usize>(&mut self, mut items: [T; N]) -> [T; N] {
        for i in (1..N).rev() {
            items.swap(i, self.below(i + 1));
        }
        items
    }
}

/// A full grid: three boxes that do not see each other are filled at random, and the rest is left
/// to the solver.
pub(crate) fn solution(rng: &mut Rng) -> Solution {
    let mut grid = Grid::EMPTY;
    for corner in [0, 3, 6] {
        for (i, digit) in rng.shuffled(Digit::ALL).into_iter().enumerate() {
            grid[Cell::at(corner + i / 3, corner + i % 3).unwrap()] = Some(digit);
        }
    }
    Solver::new().solutions(&grid).next().unwrap()
}

/// A part of a solution.
pub(crate) fn part(rng: &mut Rng, clues: usize) -> Grid {
    let solution = solution(rng);
    let mut grid = Grid::EMPTY;
    for cell in &rng.shuffled(Cell::ALL)[..clues] {
        grid[*cell] = solution[*cell];
    }
    grid
}

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
