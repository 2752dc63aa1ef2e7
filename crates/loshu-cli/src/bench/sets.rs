//! The puzzles of a benchmark: read, or made from a seed.

use std::ffi::OsString;

use anyhow::Result;
use loshu::{
    Candidates, Cell, CellOrder, DigitOrder, Engine, Grid, Limits, Propagation, Search, Solution,
    Solver, Verdict,
};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::args;
use crate::set::{self, Set};

/// A set for each file.
pub(super) fn read(files: &[OsString]) -> Result<Vec<Set>> {
    let read = |file: &OsString| set::read(&args::Input::file(file), usize::MAX);
    let sets: Result<Vec<_>> = files.iter().map(read).collect();
    Ok(sets?.into_iter().flatten().collect())
}

/// Sets made from a seed: `easy` puzzles that singles solve, `minimal` ones, and ones with `several`
/// solutions.
pub(super) fn generated(seed: u64, number: u64) -> Vec<Set> {
    let mut sets =
        ["easy", "minimal", "several"].map(|name| Set { name: name.into(), puzzles: Vec::new() });
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..number {
        let solution = full_grid(&mut rng);
        let mut order = Cell::ALL;
        order.shuffle(&mut rng);
        let minimal = minimal(&solution, &order);
        sets[0].puzzles.push(eased(minimal, &solution, &order));
        sets[1].puzzles.push(minimal);
        sets[2].puzzles.push(thinned(minimal, &order));
    }
    sets.into()
}

/// A full grid, by a search in random order.
fn full_grid(rng: &mut ChaCha8Rng) -> Grid {
    let search = Search {
        cell_order: CellOrder::FewestThenRandom,
        digit_order: DigitOrder::Random,
        seed: rand::Rng::next_u64(rng),
        ..Search::norvig()
    };
    let first = Limits { solutions: Some(1), ..Limits::default() };
    let mut grid = Grid::EMPTY;
    search.run(&Grid::EMPTY, &first, &mut |solution: &Solution| grid = *solution.grid());
    grid
}

/// Takes out one digit after the other while the solution stays the only one.
fn minimal(solution: &Grid, order: &[Cell; 81]) -> Grid {
    let mut puzzle = *solution;
    for &cell in order {
        let digit = puzzle[cell].take();
        if !matches!(Solver::new().solve(&puzzle), Verdict::Unique(_)) {
            puzzle[cell] = digit;
        }
    }
    puzzle
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
