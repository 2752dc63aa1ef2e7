//! The fast engine.
//!
//! ```text
//! backend   which vector instructions the machine has
//! vector    the operations on vectors, with a file for each width
//! triad     the rules of propagation      sweep     the rules for many nodes at once
//! node      the rules for one node        weight    where to branch, for both
//! tree      the search of one puzzle      stack     its open nodes
//! quick     a search that need not count its tries as `tree` does, for the next three
//! guided    a search in which the caller chooses the digits
//! known     whether a known solution is the only one
//! true_candidates  which candidates are in a solution
//! lanes     the search of many puzzles    pool      its open nodes
//! start     where a search begins
//! batch     verdicts and counts of many puzzles
//! puzzles   the puzzles of a batch
//! endgame   counts the solutions where few cells are open
//! clash     what propagation does not notice
//! ```

mod backend;
mod batch;
mod clash;
mod endgame;
mod guided;
mod known;
mod lanes;
mod node;
mod pool;
mod puzzles;
mod quick;
mod sink;
mod stack;
mod start;
mod sweep;
mod tree;
mod triad;
mod true_candidates;
mod vector;
mod weight;

use alloc::vec::Vec;

pub use self::backend::Backend;
pub use self::start::Start;
pub use self::tree::Solutions;

pub(crate) use self::known::Known;

use self::start::Begin;
use self::tree::Tree;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::engine::{Count, Engine, Run, Stopwatch, Verdict};
use crate::grid::Grid;
use crate::limits::{Limits, Meter, Stop};
use crate::verify::Solution;

/// The fast solver.
///
/// A search begins with a puzzle, or with pencil marks: see [`Start`].
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
        Solver { limits: Limits::NONE, backend: Backend::detect() }
    }
}

impl Solver {
    /// Makes a solver without limits that uses the best vector instructions of the machine.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Sets the limits. They hold for each puzzle of a batch on its own, apart from the deadline,
    /// which is one moment for all.
    ///
    /// The methods of [`Engine`] take limits too. A limit of the call takes the place of the
    /// solver's own limit of the same kind.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Solver {
        Solver { limits, ..self }
    }

    /// Returns the limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Sets the vector instructions. Returns `None` if the machine does not have them.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Option<Solver> {
        backend.is_available().then_some(Solver { backend, ..self })
    }

    /// Returns the vector instructions in use.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Tells none, one and several solutions apart. The search ends with the second solution,
    /// whatever `limits.solutions` says.
    ///
    /// The verdict on several solutions names none of them; [`solutions`](Solver::solutions) does.
    pub fn solve(&self, start: &impl Start) -> Verdict {
        self.tree().verdict(start.root(), &self.limits).0
    }

    /// Tells whether a puzzle is proper, which means that it has exactly one solution.
    ///
    /// # Errors
    ///
    /// The limit that ended the search before that was known.
    ///
    /// ```
    /// use loshu::{Grid, Solver};
    ///
    /// assert_eq!(Solver::new().is_proper(&Grid::EMPTY), Ok(false));
    /// ```
    pub fn is_proper(&self, start: &impl Start) -> Result<bool, Stop> {
        match self.solve(start) {
            Verdict::Unique(_) => Ok(true),
            Verdict::Unsolvable | Verdict::Multiple => Ok(false),
            Verdict::Stopped { by, .. } => Err(by),
        }
    }

    /// Returns the verdict on each puzzle, as [`solve`](Solver::solve) does, in the order of the
    /// puzzles.
    ///
    /// The puzzles are searched at the same time, in the lanes of vectors, which is several times
    /// faster than one after the other. The full speed needs about a hundred puzzles. (With a limit
    /// of tries the puzzles are searched one after the other, because the lanes count no tries; so they are
    /// with [`Backend::Portable`] where the machine has better vectors.)
    pub fn solve_batch<S: Start>(&self, starts: &[S]) -> Vec<Verdict> {
        if self.searches_together() {
            batch::verdicts(self.backend, S::puzzles(starts), &self.limits)
        } else {
            starts.iter().map(|start| self.solve(start)).collect()
        }
    }

    /// Returns the number of solutions of each puzzle, as [`count`](Solver::count) does, in the
    /// order of the puzzles and with the speed of [`solve_batch`](Solver::solve_batch).
    pub fn count_batch<S: Start>(&self, starts: &[S]) -> Vec<Count> {
        if self.searches_together() {
            batch::counts(self.backend, S::puzzles(starts), &self.limits)
        } else {
            starts.iter().map(|start| self.count(start)).collect()
        }
    }

    /// Returns the number of solutions, up to `limits.solutions`. Set that limit, or another one,
    /// for puzzles with few givens: without limits, to count the solutions of the empty grid takes
    /// longer than anyone can wait.
    pub fn count(&self, start: &impl Start) -> Count {
        self.tree().count(start.root(), &self.limits)
    }

    /// Lists the solutions one after the other, up to `limits.solutions`. The order is the same on
    /// every machine; it is not sorted, and another version of the library may have another order.
    ///
    /// ```
    /// use loshu::{Grid, Solver};
    ///
    /// let three: Vec<_> = Solver::new().solutions(&Grid::EMPTY).take(3).collect();
    /// assert_ne!(three[0], three[1]);
    /// ```
    pub fn solutions(&self, start: &impl Start) -> Solutions {
        Solutions::new(Tree::new(self.backend), start.root(), &self.limits)
    }

    /// Calls `found` with each solution, up to the limits, and returns the work that it took: what
    /// [`Engine::run`] does, for pencil marks too.
    pub fn search(&self, start: &impl Start, found: &mut dyn FnMut(&Solution)) -> Run {
        let clock = Stopwatch::start();
        let mut run = Tree::new(self.backend).run(start.root(), &self.limits, clock, found);
        run.stats.elapsed = clock.elapsed();
        run
    }

    /// Returns the first solution of a search in which the caller picks the digit at each branch, one
    /// of those given, `None` if there is no solution. Limits have no effect. With random digits it
    /// makes random full grids.
    ///
    /// ```
    /// use loshu::{Grid, Solver, verify};
    ///
    /// let largest_first = Solver::new().guided(&Grid::EMPTY, &mut |digits| {
    ///     digits.iter().last().expect("a branch has two digits at least")
    /// });
    /// assert!(verify(&Grid::EMPTY, largest_first.unwrap().grid()).is_ok());
    /// ```
    pub fn guided(
        &self,
        start: &impl Start,
        pick: &mut dyn FnMut(DigitSet) -> Digit,
    ) -> Option<Solution> {
        guided::solution(self.backend, start.root(), pick)
    }

    /// Whether the puzzles of a batch are searched at the same time.
    fn searches_together(&self) -> bool {
        self.backend.has_lanes() && self.limits.tries.is_none()
    }

    /// A search whose tries are not reported, so that the lanes may take over.
    fn tree(&self) -> Tree {
        Tree::impatient(self.backend, &self.limits)
    }

    /// Returns the givens of a proper puzzle that follow from the other givens: the puzzle without one
    /// of them is still proper. A proper puzzle is *minimal* if there are none. For a puzzle that is not
    /// proper the answer means nothing. The limit of solutions is not used.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    pub fn redundant_givens(&self, puzzle: &Grid) -> Result<CellSet, Stop> {
        let mut meter = Meter::start(&self.limits, None)?;
        let mut tree = Tree::new(self.backend);
        tree.plant(puzzle.root());
        let Some(solution) = tree.next(&mut meter)? else { return Ok(CellSet::EMPTY) };
        let givens = puzzle.filled();
        let cells: Vec<Cell> = givens.iter().collect();
        let mut known = Known::new(&solution, self.backend);
        let mut redundant = CellSet::EMPTY;
        for next in cells.chunks(Known::TOGETHER) {
            known.draw(givens - next.iter().copied().collect());
            for &cell in next {
                let others = givens.without(cell);
                if known.implies(cell) || !known.other_exists(others, cell, &mut meter)? {
                    redundant.insert(cell);
                }
            }
        }
        Ok(redundant)
    }

    /// Returns the *true candidates*: those that are in a solution, with the digits of filled cells. There
    /// are 81 for a proper puzzle, and none if there is no solution. The limit of solutions is not used.
    ///
    /// Each solution shows 81 of them, and a candidate that no solution has shown yet is asked about alone.
    /// So it takes at most 729 searches, and about 30 for a puzzle with few givens.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    ///
    /// ```
    /// use loshu::{CandidateSet, Grid, Solver};
    ///
    /// assert_eq!(Solver::new().true_candidates(&Grid::EMPTY), Ok(CandidateSet::ALL));
    /// ```
    pub fn true_candidates(&self, start: &impl Start) -> Result<CandidateSet, Stop> {
        let mut meter = Meter::start(&self.limits, None)?;
        true_candidates::find(self.backend, start.root(), &mut meter)
    }
}

/// A try of this engine puts a digit into a cell, and leaves open that the cell has another one. A
/// backtrack turns to such an open alternative.
///
/// The limits of a call come before the solver's own of the same kind.
impl Engine for Solver {
    fn run(&self, puzzle: &Grid, limits: &Limits, found: &mut dyn FnMut(&Solution)) -> Run {
        self.clone().with_limits(limits.or(&self.limits)).search(puzzle, found)
    }

    fn count(&self, puzzle: &Grid, limits: &Limits) -> Count {
        self.clone().with_limits(limits.or(&self.limits)).count(puzzle)
    }

    fn verdict(&self, puzzle: &Grid, limits: &Limits) -> (Verdict, Run) {
        let clock = Stopwatch::start();
        let (verdict, mut run) =
            Tree::new(self.backend).verdict(puzzle.root(), &limits.or(&self.limits));
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
            let limits = Limits::NONE.solutions(100_000);
            assert_eq!(
                solver.clone().with_limits(limits).count(puzzle).solutions,
                one_by_one,
                "{puzzle}"
            );
            assert!(one_by_one > 1, "{puzzle}");
        }
    }

    /// The lanes search puzzles in one way or another as proper ones are rare or not.
    #[test]
    fn batches_whose_puzzles_change_have_the_verdicts_of_single_puzzles() {
        let proper: Vec<_> = (0..9)
            .map(|number| some_of_the_solution(|cell, _| cell % 9 != number && cell % 7 != 1))
            .collect();
        let several: Vec<_> = (0..9)
            .map(|number| some_of_the_solution(|cell, _| (cell * 5 + number) % 10 < 3))
            .collect();
        let mut puzzles: Vec<Grid> = Vec::new();
        for turn in 0..12 {
            for size in [30, 100] {
                puzzles.extend(several.iter().cycle().skip(turn).take(size));
                puzzles.extend(proper.iter().cycle().skip(turn).take(4 * size));
            }
        }
        let solver = Solver::new();
        let verdicts = solver.solve_batch(&puzzles);
        let multiple = verdicts.iter().filter(|&&verdict| verdict == Verdict::Multiple).count();
        assert!((500..puzzles.len() - 500).contains(&multiple), "{multiple}");
        for (puzzle, verdict) in puzzles.iter().zip(verdicts) {
            assert_eq!(verdict, solver.solve(puzzle), "{puzzle}");
        }
    }

    #[test]
    fn a_count_stops_at_its_limit() {
        for limit in [0, 1, 2, 3, 1000] {
            let limits = Limits::NONE.solutions(limit);
            let count = Solver::new().with_limits(limits).count(&Grid::EMPTY);
            assert_eq!((count.solutions, count.stopped), (limit, Some(Stop::Solutions)));
        }
    }
}
