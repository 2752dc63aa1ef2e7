//! The teaching engine: the solvers of the essays as one depth-first search with four knobs.
//!
//! Norvig's [Solving Every Sudoku Puzzle](https://norvig.com/sudoku.html), a backtracker over the
//! cells in order, and a search with an explicit stack differ in four choices only: how much
//! follows from a digit ([`Propagation`]), which cell is next ([`CellOrder`]), in which order its
//! digits are tried ([`DigitOrder`]), and how a try is taken back ([`Undo`]).
//!
//! An [`Observer`] sees each step.

mod observer;
mod order;
mod undo;

use alloc::vec::Vec;

pub use self::observer::Observer;
pub use self::order::{CellOrder, DigitOrder};
pub use self::undo::Undo;

use self::order::{DigitQueue, Orders};
use self::undo::{Mark, Trail};
use crate::candidates::{Candidates, Contradiction, Propagation};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::engine::{Engine, Run, Stats, Stopwatch};
use crate::grid::Grid;
use crate::limits::{Limits, Meter, Stop};
use crate::verify::Solution;

/// A depth-first search with four knobs, for learning and for comparison. [`Solver`](crate::Solver)
/// is the fast one.
///
/// ```
/// use loshu::{Engine, Grid, Limits, Propagation, Search, Verdict};
///
/// let grid2: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let (verdict, run) = Search::norvig().verdict(&grid2, &Limits::NONE);
/// assert!(matches!(verdict, Verdict::Unique(_)));
/// assert_eq!(run.to_first.unwrap().tries, 25);
///
/// let plainer = Search { propagation: Propagation::Peers, ..Search::norvig() };
/// let (same, run) = plainer.verdict(&grid2, &Limits::NONE);
/// assert_eq!(same, verdict);
/// assert_eq!(run.to_first.unwrap().tries, 481);
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The consequences that are drawn from a try.
    pub propagation: Propagation,
    /// The order of the cells.
    pub cell_order: CellOrder,
    /// The order of the digits of a cell.
    pub digit_order: DigitOrder,
    /// The way to take back a try.
    pub undo: Undo,
    /// The seed of the random orders. Each search starts from it, so that its tries depend on the
    /// puzzle and the seed alone. Without the feature `rand` the seed has no effect.
    pub seed: u64,
}

impl Search {
    /// Returns the solver of the first essay: the cell with the fewest candidates, singles, copies.
    pub const fn norvig() -> Search {
        Search {
            propagation: Propagation::Singles,
            cell_order: CellOrder::FewestCandidates,
            digit_order: DigitOrder::Ascending,
            undo: Undo::Copy,
            seed: 0,
        }
    }

    /// Returns the solver of the explicit-stack essay: the cell with the fewest candidates, and no
    /// consequences beyond the peers.
    pub const fn stack() -> Search {
        Search { propagation: Propagation::Peers, ..Search::norvig() }
    }

    /// Returns [`stack`](Search::stack) with the digits in random order.
    #[cfg(feature = "rand")]
    pub const fn stack_random(seed: u64) -> Search {
        Search { digit_order: DigitOrder::Random, seed, ..Search::stack() }
    }

    /// Returns the plain backtracker: the cells in order, and in each of them the digits 1 to 9. The
    /// first solution that it finds is the smallest one in the order of lines.
    pub const fn backtracking() -> Search {
        Search {
            propagation: Propagation::Check,
            cell_order: CellOrder::RowMajor,
            undo: Undo::Trail,
            ..Search::norvig()
        }
    }

    /// Searches, and tells an observer each step.
    pub fn observe(&self, puzzle: &Grid, limits: &Limits, observer: &mut dyn Observer) -> Run {
        let clock = Stopwatch::start();
        let meter = match Meter::start(limits, limits.solutions) {
            Ok(meter) => meter,
            Err(stop) => return Run { stopped: Some(stop), ..Run::default() },
        };
        let mut traversal = Traversal {
            search: *self,
            orders: Orders::new(*self),
            candidates: Candidates::ALL,
            trail: Trail::new(self.undo, observer),
            stats: Stats::default(),
            to_first: None,
            clock,
            meter,
        };
        let stopped = traversal.traversal(puzzle).err();
        traversal.run(stopped)
    }
}

impl Default for Search {
    fn default() -> Search {
        Search::norvig()
    }
}

impl Engine for Search {
    fn run(&self, puzzle: &Grid, limits: &Limits, found: &mut dyn FnMut(&Solution)) -> Run {
        struct Solutions<'a>(&'a mut dyn FnMut(&Solution));
        impl Observer for Solutions<'_> {
            fn solved(&mut self, solution: &Solution) {
                (self.0)(solution);
            }
        }
        self.observe(puzzle, limits, &mut Solutions(found))
    }
}

/// A cell whose digits are being tried.
struct Branch {
    cell: Cell,
    digits: DigitQueue,
    /// The digit that is tried now.
    standing: Option<Digit>,
    /// The state in which each try begins.
    mark: Mark,
}

/// A search in progress.
struct Traversal<'a> {
    search: Search,
    orders: Orders,
    candidates: Candidates,
    trail: Trail<'a>,
    stats: Stats,
    to_first: Option<Stats>,
    clock: Stopwatch,
    meter: Meter<'a>,
}

impl Traversal<'_> {
    /// Goes through the tree. The stack is explicit, and no deeper than there are cells.
    fn traversal(&mut self, puzzle: &Grid) -> Result<(), Stop> {
        let mut open = Vec::with_capacity(81);
        let mut consistent = self.place_givens(puzzle);
        loop {
            if consistent {
                match self.orders.cell(&self.candidates, self.search.propagation) {
                    Some(cell) => open.push(self.branch(cell, open.len())),
                    None => self.solved()?,
                }
            }
            consistent = loop {
                let depth = open.len();
                let Some(branch) = open.last_mut() else { return Ok(()) };
                self.take_back(branch, depth);
                match branch.digits.next() {
                    Some(digit) => break self.attempt(branch, digit, depth)?,
                    None => open.pop(),
                };
            };
        }
    }

    fn place_givens(&mut self, puzzle: &Grid) -> bool {
        let level = self.search.propagation;
        let placed = puzzle.givens().try_for_each(|(cell, digit)| {
            self.candidates.place(cell, digit, level, &mut self.trail)
        });
        let result = placed.and_then(|()| self.candidates.propagate_logged(level, &mut self.trail));
        self.note(result)
    }

    fn branch(&mut self, cell: Cell, depth: usize) -> Branch {
        let digits = match self.search.propagation {
            Propagation::Check => DigitSet::ALL,
            Propagation::Peers
            | Propagation::Singles
            | Propagation::Pairs
            | Propagation::Locked => self.candidates.get(cell),
        };
        self.trail.observer.branched(depth + 1, cell, digits);
        Branch {
            cell,
            digits: self.orders.digits(&self.candidates, self.search.propagation, cell, digits),
            standing: None,
            mark: self.trail.mark(&self.candidates),
        }
    }

    fn attempt(&mut self, branch: &mut Branch, digit: Digit, depth: usize) -> Result<bool, Stop> {
        self.meter.take_try()?;
        self.stats.tries += 1;
        self.stats.max_depth = self.stats.max_depth.max(depth);
        branch.standing = Some(digit);
        self.trail.observer.tried(depth, branch.cell, digit);
        let level = self.search.propagation;
        let result = self
            .candidates
            .place(branch.cell, digit, level, &mut self.trail)
            .and_then(|()| self.candidates.propagate_logged(level, &mut self.trail));
        Ok(self.note(result))
    }

    fn take_back(&mut self, branch: &mut Branch, depth: usize) {
        if let Some(digit) = branch.standing.take() {
            self.stats.backtracks += 1;
            self.trail.go_back(&branch.mark, &mut self.candidates);
            self.trail.observer.returned(depth, branch.cell, digit);
        }
    }

    fn note(&mut self, result: Result<(), Contradiction>) -> bool {
        if let Err(contradiction) = &result {
            self.trail.observer.contradicted(contradiction);
        }
        result.is_ok()
    }

    fn solved(&mut self) -> Result<(), Stop> {
        self.stats.elapsed = self.clock.elapsed();
        self.to_first.get_or_insert(self.stats);
        self.trail.observer.solved(&Solution::trusted(self.candidates.to_grid()));
        self.meter.add_solution()
    }

    fn run(self, stopped: Option<Stop>) -> Run {
        let stats = Stats { elapsed: self.clock.elapsed(), ..self.stats };
        Run { solutions: self.meter.spent.solutions, stopped, stats, to_first: self.to_first }
    }
}
