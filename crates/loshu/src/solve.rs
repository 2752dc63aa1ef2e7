//! The fast engine.
//!
//! ```text
//! backend   which vector instructions the machine has
//! vector    the operations on vectors, with a file for each width
//! triad     the rules of propagation      sweep     the rules for many nodes at once
//! node      the rules for one node        weight    where to branch, for both
//! tree      the search of one puzzle      stack     its open nodes
//! guided    a search in which the caller chooses the digits
//! known     whether a known solution is the only one
//! lanes     the search of many puzzles    pool      its open nodes
//! batch     verdicts and counts of many puzzles
//! puzzles   the puzzles of a batch
//! endgame   counts the solutions where few cells are open
//! clash     what propagation does not notice
//! ```

mod backend;
mod batch;
mod clash;
mod endgame;
#[cfg(feature = "rand")]
mod guided;
#[cfg(feature = "rand")]
mod known;
mod lanes;
mod node;
mod pool;
mod puzzles;
mod stack;
mod sweep;
mod tree;
mod triad;
mod vector;
mod weight;

use alloc::boxed::Box;
use alloc::vec::Vec;

pub use self::backend::Backend;
pub use self::tree::Solutions;

#[cfg(feature = "rand")]
pub(crate) use self::known::Known;

use self::node::{Node, PLACES};
use self::puzzles::Puzzles;
use self::tree::Tree;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::engine::{Count, Engine, Run, Stopwatch, Verdict};
use crate::grid::Grid;
use crate::limits::{Limits, Meter, Stop};
use crate::marks::Marks;
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
    /// The candidates that are possible in empty cells.
    candidates: Option<Box<CandidateSet>>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver { limits: Limits::NONE, backend: Backend::detect(), candidates: None }
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

    /// Returns a solver for which only these candidates are possible in empty cells: it answers for
    /// pencil marks. A puzzle that is made of such marks is called a Sukaku.
    ///
    /// ```
    /// use loshu::{CandidateSet, Cell, Digit, Grid, Solver, Verdict};
    ///
    /// // In the cells of the first row one candidate each.
    /// let (cells, digits) = (&Cell::ALL[..9], Digit::ALL);
    /// let mut marks = CandidateSet::ALL;
    /// for (&cell, digit) in cells.iter().zip(digits) {
    ///     marks -= CandidateSet::cell(cell, !loshu::DigitSet::from(digit));
    /// }
    /// let solver = Solver::new().with_candidates(marks);
    /// assert_eq!(solver.solve(&Grid::EMPTY), Verdict::Multiple);
    /// let none = Solver::new().with_candidates(CandidateSet::EMPTY);
    /// assert_eq!(none.solve(&Grid::EMPTY), Verdict::Unsolvable);
    /// ```
    #[must_use]
    pub fn with_candidates(self, candidates: CandidateSet) -> Solver {
        Solver { candidates: Some(Box::new(candidates)), ..self }
    }

    /// Where the search of a puzzle begins.
    fn root(&self, puzzle: &Grid) -> Node {
        match &self.candidates {
            None => Node::of(puzzle),
            Some(candidates) => Node::restricted(puzzle, candidates),
        }
    }

    /// Tells none, one and several solutions apart. The search ends with the second solution,
    /// whatever `limits.solutions` says.
    ///
    /// The verdict on several solutions names none of them; [`solutions`](Solver::solutions) does.
    pub fn solve(&self, puzzle: &Grid) -> Verdict {
        self.tree(&self.limits).verdict(self.root(puzzle), &self.limits).0
    }

    /// Tells whether the puzzle is proper, which means that it has exactly one solution.
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
    pub fn is_proper(&self, puzzle: &Grid) -> Result<bool, Stop> {
        match self.solve(puzzle) {
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
    /// of tries the puzzles are searched one after the other, because the lanes count no tries.)
    pub fn solve_batch(&self, puzzles: &[Grid]) -> Vec<Verdict> {
        if self.limits.tries.is_none() && self.candidates.is_none() {
            return batch::verdicts(self.backend, Puzzles::Grids(puzzles), &self.limits);
        }
        puzzles.iter().map(|puzzle| self.solve(puzzle)).collect()
    }

    /// Returns the verdict on each of some pencil marks, with the speed of
    /// [`solve_batch`](Solver::solve_batch). Each is a puzzle of its own; the candidates of
    /// [`with_candidates`](Solver::with_candidates) are not used.
    ///
    /// ```
    /// use loshu::{Grid, Marks, Solver};
    ///
    /// let puzzle: Grid =
    ///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// let verdicts = Solver::new().solve_marks(&[Marks::of(&puzzle)]);
    /// assert_eq!(verdicts, [Solver::new().solve(&puzzle)]);
    /// # Ok::<(), loshu::ParseError>(())
    /// ```
    pub fn solve_marks(&self, marks: &[Marks]) -> Vec<Verdict> {
        if self.limits.tries.is_none() {
            return batch::verdicts(self.backend, Puzzles::Marks(marks), &self.limits);
        }
        marks.iter().map(|marks| self.of_marks(marks).solve(marks.grid())).collect()
    }

    /// Returns the number of solutions of each of some pencil marks, up to `limits.solutions`, in the
    /// way of [`solve_marks`](Solver::solve_marks).
    pub fn count_marks(&self, marks: &[Marks]) -> Vec<Count> {
        if self.limits.tries.is_none() {
            return batch::counts(self.backend, Puzzles::Marks(marks), &self.limits);
        }
        marks.iter().map(|marks| self.of_marks(marks).count(marks.grid())).collect()
    }

    /// The solver for these marks.
    fn of_marks(&self, marks: &Marks) -> Solver {
        self.clone().with_candidates(*marks.candidates())
    }

    /// Returns the number of solutions of each puzzle, as [`count`](Solver::count) does, in the
    /// order of the puzzles and with the speed of [`solve_batch`](Solver::solve_batch).
    pub fn count_batch(&self, puzzles: &[Grid]) -> Vec<Count> {
        if self.limits.tries.is_none() && self.candidates.is_none() {
            return batch::counts(self.backend, Puzzles::Grids(puzzles), &self.limits);
        }
        puzzles.iter().map(|puzzle| self.count(puzzle)).collect()
    }

    /// Returns the number of solutions, up to `limits.solutions`. Set that limit, or another one,
    /// for puzzles with few givens: without limits, to count the solutions of the empty grid takes
    /// longer than anyone can wait.
    pub fn count(&self, puzzle: &Grid) -> Count {
        self.count_within(puzzle, &self.limits)
    }

    fn count_within(&self, puzzle: &Grid, limits: &Limits) -> Count {
        self.tree(limits).count(self.root(puzzle), limits)
    }

    /// Returns the number of solutions, up to `solutions`.
    #[cfg(feature = "rand")]
    pub(crate) fn count_up_to(&self, puzzle: &Grid, solutions: u64) -> Count {
        self.count_within(puzzle, &self.limits.clone().solutions(solutions))
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
    pub fn solutions(&self, puzzle: &Grid) -> Solutions {
        Solutions::new(Tree::new(self.backend), self.root(puzzle), &self.limits)
    }

    /// A search whose tries are not reported, so that the lanes may take over.
    fn tree(&self, limits: &Limits) -> Tree {
        Tree::impatient(self.backend, limits)
    }

    /// Returns the givens of a proper puzzle that follow from the other givens: the puzzle without one
    /// of them is still proper. A proper puzzle is *minimal* if there are none. For a puzzle that is not
    /// proper the answer means nothing.
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

    /// Answers questions about other digits of givens. The limit of solutions is not used.
    pub(crate) fn alternatives(&self) -> Result<Alternatives<'_>, Stop> {
        let meter = Meter::start(&self.limits, None)?;
        Ok(Alternatives { solver: self, tree: Tree::new(self.backend), meter })
    }

    /// The first solution of a search in which the caller picks the digit at each branch.
    #[cfg(feature = "rand")]
    pub(crate) fn pick_solution(
        &self,
        puzzle: &Grid,
        pick: &mut dyn FnMut(DigitSet) -> Digit,
    ) -> Option<Solution> {
        guided::solution(self.backend, puzzle, pick)
    }
}

/// Tells whether a cell can hold another digit.
pub(crate) struct Alternatives<'a> {
    solver: &'a Solver,
    tree: Tree,
    meter: Meter<'a>,
}

impl Alternatives<'_> {
    /// Tells whether the puzzle has a solution with another digit in this cell, whose given is ignored.
    pub(crate) fn exist(&mut self, puzzle: &Grid, cell: Cell, digit: Digit) -> Result<bool, Stop> {
        self.plant(puzzle, cell, digit);
        self.tree.has_next(&mut self.meter)
    }

    /// Returns a solution of the puzzle with another digit in this cell.
    #[cfg(feature = "rand")]
    pub(crate) fn find(
        &mut self,
        puzzle: &Grid,
        cell: Cell,
        digit: Digit,
    ) -> Result<Option<Solution>, Stop> {
        self.plant(puzzle, cell, digit);
        self.tree.next(&mut self.meter)
    }

    /// Draws all consequences from some digits of a known solution.
    #[cfg(feature = "rand")]
    pub(crate) fn draw(&self, known: &mut Known, sure: CellSet) {
        known.draw(sure, self.solver.backend);
    }

    /// Tells whether givens of a known solution have another one, with another digit in this cell.
    #[cfg(feature = "rand")]
    pub(crate) fn other_exists(
        &mut self,
        known: &mut Known,
        givens: CellSet,
        cell: Cell,
    ) -> Result<bool, Stop> {
        known.other_exists(givens, cell, self.solver.backend, &mut self.meter)
    }

    fn plant(&mut self, puzzle: &Grid, cell: Cell, digit: Digit) {
        let mut others = self.solver.root(puzzle);
        *others.set_mut(PLACES[cell.index()]) = (!DigitSet::from(digit)).bits();
        self.tree.plant(others);
    }
}

/// A try of this engine puts a digit into a cell, and leaves open that the cell has another one. A
/// backtrack turns to such an open alternative.
///
/// The limits of a call come before the solver's own of the same kind.
impl Engine for Solver {
    fn run(&self, puzzle: &Grid, limits: &Limits, found: &mut dyn FnMut(&Solution)) -> Run {
        let clock = Stopwatch::start();
        let limits = limits.or(&self.limits);
        let mut run = Tree::new(self.backend).run(self.root(puzzle), &limits, clock, found);
        run.stats.elapsed = clock.elapsed();
        run
    }

    fn count(&self, puzzle: &Grid, limits: &Limits) -> Count {
        self.count_within(puzzle, &limits.or(&self.limits))
    }

    fn verdict(&self, puzzle: &Grid, limits: &Limits) -> (Verdict, Run) {
        let clock = Stopwatch::start();
        let (verdict, mut run) =
            Tree::new(self.backend).verdict(self.root(puzzle), &limits.or(&self.limits));
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
        let mut puzzles = Vec::new();
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
