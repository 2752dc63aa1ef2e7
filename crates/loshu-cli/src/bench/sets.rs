//! The puzzles of a benchmark: read, or made from a seed.

use std::ffi::{OsStr, OsString};

use anyhow::{Result, bail};
use loshu::{
    Candidates, Cell, CellOrder, DigitOrder, Engine, Grid, Limits, Propagation, Search, Solution,
    Solver, Verdict,
};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::args;
use crate::input::{BATCH, BadRecord, Inputs};
use crate::report::short_name;

/// Puzzles to be measured together.
#[derive(Debug)]
pub(super) struct Set {
    pub(super) name: String,
    pub(super) puzzles: Vec<Grid>,
}

/// A set for each file. A bad record is an error here: what is measured must be known.
pub(super) fn read(files: &[OsString]) -> Result<Vec<Set>> {
    files.iter().map(|file| read_file(file)).collect()
}

fn read_file(file: &OsStr) -> Result<Set> {
    let mut set = Set { name: String::new(), puzzles: Vec::new() };
    for chunk in Inputs::new(&args::Input::file(file), BATCH)?.chunks() {
        let source = chunk.source;
        if let Some(BadRecord { line, column, problem, .. }) = chunk.records.bad.first() {
            bail!("{source}:{line}:{column}: {problem}");
        }
        set.puzzles.extend(chunk.records.puzzles);
        if let Some(failure) = chunk.failure {
            return Err(failure.context(source));
        }
        set.name = short_name(&source);
    }
    Ok(set)
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
