//! Filling a pattern.

use rand_chacha::ChaCha8Rng;

use super::full::{full_grid, shuffled_cells};
use super::places::some_of;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::engine::Engine;
use crate::grid::Grid;
use crate::limits::{Limits, Stop};
use crate::marks::Marks;
use crate::solve::Solver;
use crate::verify::Solution;

/// The most solutions that are counted: the first filling usually has more, and it does not matter by
/// how many.
const MOST_COUNTED: u64 = 2000;

/// A way to fill some cells, and how many solutions there are.
pub(super) struct Pattern {
    cells: CellSet,
    pub(super) solution: Solution,
    pub(super) solutions: u64,
}

impl Pattern {
    /// Filled from a random full grid.
    pub(super) fn new(
        solver: &Solver,
        cells: CellSet,
        rng: &mut ChaCha8Rng,
    ) -> Result<Pattern, Stop> {
        let solution = full_grid(solver, rng);
        let solutions = count(solver, &some_of(&solution, cells), MOST_COUNTED)?;
        Ok(Pattern { cells, solution, solutions })
    }

    fn puzzle(&self) -> Grid {
        some_of(&self.solution, self.cells)
    }

    /// Changes one given so that there are no more solutions than before: the first of the givens, in
    /// random order, that can be changed so. Answers how many changes were tried, and whether one
    /// was made.
    ///
    /// The other digit comes from another solution of the puzzle without the given, so that there is
    /// always one.
    pub(super) fn improve(
        &mut self,
        solver: &Solver,
        rng: &mut ChaCha8Rng,
    ) -> Result<(u64, bool), Stop> {
        let puzzle = self.puzzle();
        let cells = shuffled_cells(rng);
        let mut tried = 0;
        for cell in cells.into_iter().filter(|&cell| self.cells.contains(cell)) {
            let Some(digit) = puzzle[cell] else { continue };
            let Some(other) = other_solution(solver, &puzzle, cell, digit)? else { continue };
            tried += 1;
            let solutions = count(
                solver,
                &some_of(&other, self.cells),
                (self.solutions + 1).min(MOST_COUNTED),
            )?;
            if solutions <= self.solutions {
                (self.solution, self.solutions) = (other, solutions);
                return Ok((tried, true));
            }
        }
        Ok((tried, false))
    }
}

/// A solution of the puzzle with another digit in this cell, whose given is ignored.
fn other_solution(
    solver: &Solver,
    puzzle: &Grid,
    cell: Cell,
    digit: Digit,
) -> Result<Option<Solution>, Stop> {
    let mut rest = *puzzle;
    rest[cell] = None;
    let others = CandidateSet::ALL - CandidateSet::cell(cell, digit.into());
    let mut solutions = solver.solutions(&Marks::new(&rest, CellSet::EMPTY, others));
    let first = solutions.next();
    match (first, solutions.stopped()) {
        (None, Some(stop)) => Err(stop),
        (first, _) => Ok(first),
    }
}

fn count(solver: &Solver, puzzle: &Grid, most: u64) -> Result<u64, Stop> {
    let count = Engine::count(solver, puzzle, &Limits::NONE.solutions(most));
    match count.stopped {
        Some(stop) if stop != Stop::Solutions => Err(stop),
        _ => Ok(count.solutions),
    }
}
