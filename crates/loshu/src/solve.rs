//! The fast engine.

mod backend;
mod batch;
mod board;
mod endgame;
mod lanes;
#[cfg(feature = "rand")]
mod pick;
mod pool;
mod rules;
mod single;
mod smallest;
mod sweep;
mod vector;
mod weight;

use alloc::vec::Vec;

pub use self::backend::Backend;
pub use self::single::Solutions;

use self::board::{Board, PLACES};
use self::single::Tree;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::engine::{Count, Engine, Run, Stopwatch, Verdict};
use crate::grid::Grid;
use crate::limits::{Limits, Meter, Stop};
use crate::verify::Solution;

/// The fast solver.
///
/// ```
/// use loshu::{Grid, Solver, Verdict};
///
/// let inkala2012: Grid =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// match Solver::new().solve(&inkala2012) {
///     Verdict::Unique(solution) => println!("{}", solution.table()),
///     verdict => unreachable!("{verdict:?}"),
/// }
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    limits: Limits,
    backend: Backend,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver { limits: Limits::default(), backend: Backend::detect() }
    }
}

impl Solver {
    /// A solver without limits, with the best vector instructions that the machine has.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Sets what ends a search before its time. The limits hold for each call anew, and in a batch
    /// for each puzzle; a deadline is one moment for all.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Solver {
        Solver { limits, ..self }
    }

    /// Tells none, one and several solutions apart; `limits.solutions` is not used.
    ///
    /// Of several solutions the answer has the smallest and the largest in the order of lines (the
    /// 81 digits as a number), so that it is the same for every version of the engine and on every
    /// machine. (Should a limit end the search for these two, they are any two.)
    pub fn solve(&self, puzzle: &Grid) -> Verdict {
        Tree::new(self.backend).impatient(&self.limits).verdict(puzzle, &self.limits).0
    }

    /// The vector instructions in use.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Works with these vector instructions, if the machine has them.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Option<Solver> {
        backend.is_available().then_some(Solver { backend, ..self })
    }

    /// [`solve`](Solver::solve) for many puzzles: the verdicts in the order of the puzzles.
    ///
    /// Many puzzles are solved at once, side by side in the lanes of vectors, which is several times
    /// faster than one after the other; from about a hundred puzzles on it pays in full. (With a
    /// limit of tries they are solved one after the other, so that each has its own.)
    pub fn solve_batch(&self, puzzles: &[Grid]) -> Vec<Verdict> {
        let mut tree = Tree::new(self.backend);
        let Limits { tries: None, .. } = self.limits else {
            return puzzles.iter().map(|puzzle| tree.verdict(puzzle, &self.limits).0).collect();
        };
        let mut verdicts = batch::verdicts(self.backend, puzzles, &self.limits);
        for (verdict, puzzle) in verdicts.iter_mut().zip(puzzles) {
            if let Verdict::Multiple(a, b) = *verdict {
                *verdict = tree.several(puzzle, [a, b], &self.limits);
            }
        }
        verdicts
    }

    /// [`count`](Solver::count) for many puzzles, at once as in [`solve_batch`](Solver::solve_batch).
    pub fn count_batch(&self, puzzles: &[Grid]) -> Vec<Count> {
        let Limits { tries: None, .. } = self.limits else {
            return puzzles.iter().map(|puzzle| self.count(puzzle)).collect();
        };
        batch::counts(self.backend, puzzles, &self.limits)
    }

    /// [`solve_batch`](Solver::solve_batch) on all threads of the current rayon pool.
    #[cfg(feature = "parallel")]
    pub fn par_solve_batch(&self, puzzles: &[Grid]) -> Vec<Verdict> {
        use rayon::prelude::*;
        const CHUNK: usize = 1024;
        puzzles.par_chunks(CHUNK).flat_map_iter(|chunk| self.solve_batch(chunk)).collect()
    }

    /// Counts the solutions, up to `limits.solutions` if that is set.
    pub fn count(&self, puzzle: &Grid) -> Count {
        Tree::new(self.backend).impatient(&self.limits).count(puzzle, &self.limits)
    }

    /// The solutions one after the other, in an order that is fixed but not sorted.
    ///
    /// ```
    /// use loshu::{Grid, Solver};
    ///
    /// let three: Vec<_> = Solver::new().solutions(&Grid::EMPTY).take(3).collect();
    /// assert_ne!(three[0], three[1]);
    /// ```
    pub fn solutions(&self, puzzle: &Grid) -> Solutions<'_> {
        Solutions::new(Tree::new(self.backend), puzzle, &self.limits)
    }

    /// The givens that follow from the others: for each of them alone, the puzzle without it still
    /// has the same one solution. A proper puzzle is *minimal* if there is none. For a puzzle that
    /// is not proper the answer means nothing.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    pub fn redundant_givens(&self, puzzle: &Grid) -> Result<CellSet, Stop> {
        let mut redundant = CellSet::EMPTY;
        let mut alternatives = self.alternatives()?;
        for (cell, digit) in puzzle.givens() {
            if !alternatives.exist(puzzle, cell, digit)? {
                redundant.insert(cell);
            }
        }
        Ok(redundant)
    }

    /// [`count`](Solver::count) up to a number of its own.
    #[cfg(feature = "rand")]
    pub(crate) fn count_up_to(&self, puzzle: &Grid, solutions: u64) -> Count {
        let limits = Limits { solutions: Some(solutions), ..self.limits.clone() };
        Tree::new(self.backend).impatient(&limits).count(puzzle, &limits)
    }

    /// For many questions about the same digits of puzzles; of the limits, solutions are not used.
    pub(crate) fn alternatives(&self) -> Result<Alternatives<'_>, Stop> {
        let meter = Meter::start(&self.limits, None)?;
        Ok(Alternatives { tree: Tree::new(self.backend), meter })
    }

    /// A solution of a puzzle, met by a search that picks one digit of a set where it has a choice.
    #[cfg(feature = "rand")]
    pub(crate) fn pick_solution(
        &self,
        puzzle: &Grid,
        pick: &mut dyn FnMut(DigitSet) -> Digit,
    ) -> Option<Solution> {
        pick::solution(self.backend, puzzle, pick)
    }
}

/// Tells whether a cell could hold another digit.
pub(crate) struct Alternatives<'a> {
    tree: Tree,
    meter: Meter<'a>,
}

impl Alternatives<'_> {
    /// Whether the puzzle has a solution with another digit in this cell, where it may be a given.
    pub(crate) fn exist(&mut self, puzzle: &Grid, cell: Cell, digit: Digit) -> Result<bool, Stop> {
        Ok(self.find(puzzle, cell, digit)?.is_some())
    }

    /// A solution of the puzzle with another digit in this cell.
    pub(crate) fn find(
        &mut self,
        puzzle: &Grid,
        cell: Cell,
        digit: Digit,
    ) -> Result<Option<Solution>, Stop> {
        let mut others = Board::of(puzzle);
        *others.set_mut(PLACES[cell.index()]) = (!DigitSet::from(digit)).bits();
        self.tree.plant(others);
        self.tree.next(&mut self.meter)
    }
}

/// A try is a branching here: a digit put into a cell, with the alternative that it does not go
/// there left open. A backtrack is the turn to such an alternative.
impl Engine for Solver {
    fn run(&self, puzzle: &Grid, limits: &Limits, found: &mut dyn FnMut(&Solution)) -> Run {
        let clock = Stopwatch::start();
        let mut run = Tree::new(self.backend).run(puzzle, limits, clock, found);
        run.stats.elapsed = clock.elapsed();
        run
    }

    fn count(&self, puzzle: &Grid, limits: &Limits) -> Count {
        Tree::new(self.backend).count(puzzle, limits)
    }

    fn verdict(&self, puzzle: &Grid, limits: &Limits) -> (Verdict, Run) {
        let clock = Stopwatch::start();
        let (verdict, mut run) = Tree::new(self.backend).verdict(puzzle, limits);
        run.stats.elapsed = clock.elapsed();
        (verdict, run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str =
        "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

    /// The grid with only those cells of a solution that pass.
    fn some_of_the_solution(pass: impl Fn(usize, Digit) -> bool) -> Grid {
        let mut grid: Grid = SOLUTION.parse().unwrap();
        for (cell, digit) in grid.givens().collect::<Vec<_>>() {
            grid[cell] = pass(cell.index(), digit).then_some(digit);
        }
        grid
    }

    #[test]
    fn merging_subtrees_does_not_change_a_count() {
        let solver = Solver::new();
        let puzzles = [
            some_of_the_solution(|_, digit| digit.get() > 2), // two twins
            some_of_the_solution(|_, digit| digit.get() > 3), // three
            some_of_the_solution(|cell, _| cell > 26),        // a band
            some_of_the_solution(|cell, digit| cell % 3 > 0 && digit.get() != 5),
            some_of_the_solution(|cell, _| cell * 7 % 10 < 4),
        ];
        for puzzle in &puzzles {
            let one_by_one = solver.solutions(puzzle).take(100_000).count() as u64;
            let limits = Limits { solutions: Some(100_000), ..Limits::default() };
            assert_eq!(
                solver.clone().limits(limits).count(puzzle).solutions,
                one_by_one,
                "{puzzle}"
            );
            assert!(one_by_one > 1, "{puzzle}");
        }
    }

    #[test]
    fn a_count_stops_at_its_limit() {
        for limit in [0, 1, 2, 3, 1000] {
            let limits = Limits { solutions: Some(limit), ..Limits::default() };
            let count = Solver::new().limits(limits).count(&Grid::EMPTY);
            assert_eq!((count.solutions, count.stopped), (limit, Some(Stop::Solutions)));
        }
    }
}
