//! One puzzle at a time: depth first over [`Board`]s.

use alloc::vec::Vec;

use super::backend::{Backend, Job};
use super::board::{Board, Branching, Outcome, Place};
use super::smallest::smallest_and_largest;
use super::vector::Vector;
use crate::engine::{Count, Run, Stats, Stopwatch, Verdict};
use crate::grid::Grid;
use crate::limits::{Limits, Meter, Stop};
use crate::verify::Solution;

/// The open nodes of a search.
///
/// A branching is a question with two answers, *the lowest digit in this cell* and *not*; the
/// second one waits on the stack while the first is searched. Each first answer fills a cell, so
/// never more than 81 nodes wait. The stack is not allocated before the first branching, and kept
/// from puzzle to puzzle.
#[derive(Clone)]
pub(super) struct Tree {
    backend: Backend,
    /// The node in hand: one to begin with, or the last solution.
    node: Node,
    /// Whether it has not been searched yet.
    planted: bool,
    waiting: Vec<Node>,
    stats: Stats,
}

/// A node of the search, and how many it stands for that have as many solutions below them.
#[derive(Clone, Copy)]
struct Node {
    board: Board,
    copies: u64,
}

impl Tree {
    pub(super) fn new(backend: Backend) -> Tree {
        let node = Node { board: Board::EMPTY, copies: 1 };
        Tree { backend, node, planted: false, waiting: Vec::new(), stats: Stats::default() }
    }

    /// Begins anew from this node.
    pub(super) fn plant(&mut self, board: Board) {
        self.node = Node { board, copies: 1 };
        self.planted = true;
        self.waiting.clear();
        self.stats = Stats::default();
    }

    /// The board with all that follows, if it does not contradict itself.
    pub(super) fn propagated(&self, board: Board) -> Option<Board> {
        self.backend.run(Propagation(board))
    }

    /// The next solution.
    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Solution>, Stop> {
        let found = self.search(false, meter)?;
        Ok(found.then(|| Solution::trusted(self.node.board.to_grid())))
    }

    /// Goes on to the next node with a solution, if there is one; where solutions are only counted
    /// it may stand for several.
    fn search(&mut self, counts: bool, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let backend = self.backend;
        backend.run(Search { tree: self, counts, meter })
    }

    /// Takes up the next node that waits.
    #[inline(always)]
    fn take_up(&mut self) -> bool {
        if core::mem::take(&mut self.planted) {
            return true;
        }
        let Some(node) = self.waiting.pop() else { return false };
        self.node = node;
        self.stats.backtracks += 1;
        true
    }

    /// Leaves the node the lowest digit of the cell, and lets one without that digit wait.
    #[inline(always)]
    fn branch(&mut self, place: Place) {
        let set = self.node.board.set(place);
        let lowest = set & set.wrapping_neg();
        self.put_off(place, set & !lowest);
        *self.node.board.set_mut(place) = lowest;
    }

    /// The same for counting only: what is known to have as many solutions is searched once.
    #[inline(always)]
    fn branch_to_count(&mut self, branching: &Branching) {
        let place = branching.place;
        let set = self.node.board.set(place);
        let lowest = set & set.wrapping_neg();
        // With only pairs, each house has two places for each of its digits: there are no hidden
        // singles, and twice as many candidates as cells. So all cells of a solution can be turned
        // around at once, which makes another, and both digits have as many solutions.
        // Otherwise, of digits that can be exchanged, one in this cell stands for all.
        let same = if branching.all_pairs { set } else { self.node.board.twins(lowest) };
        if set != same {
            self.put_off(place, set & !same);
        }
        *self.node.board.set_mut(place) = lowest;
        let copies = u64::from((set & same).count_ones());
        self.node.copies = self.node.copies.saturating_mul(copies);
    }

    /// Lets a node wait that has other digits in a cell.
    #[inline(always)]
    fn put_off(&mut self, place: Place, set: u16) {
        self.waiting.push(self.node);
        if let Some(last) = self.waiting.last_mut() {
            *last.board.set_mut(place) = set;
        }
    }

    /// All solutions, up to the limits.
    pub(super) fn run(
        &mut self,
        puzzle: &Grid,
        limits: &Limits,
        clock: Stopwatch,
        found: &mut dyn FnMut(&Solution),
    ) -> Run {
        let mut run = Run::default();
        let mut search = || {
            let mut meter = Meter::start(limits, limits.solutions)?;
            self.plant(Board::of(puzzle));
            while let Some(solution) = self.next(&mut meter)? {
                run.solutions += 1;
                run.to_first
                    .get_or_insert_with(|| Stats { elapsed: clock.elapsed(), ..self.stats });
                found(&solution);
                meter.add_solution()?;
            }
            Ok(())
        };
        run.stopped = search().err();
        run.stats = self.stats;
        run
    }

    /// The number of solutions, up to the limits.
    pub(super) fn count(&mut self, puzzle: &Grid, limits: &Limits) -> Count {
        let mut solutions = 0;
        let mut search = || {
            let mut meter = Meter::start(limits, limits.solutions)?;
            self.plant(Board::of(puzzle));
            while self.search(true, &mut meter)? {
                let counted = meter.add_solutions(self.node.copies);
                solutions = meter.solutions;
                counted?;
            }
            Ok(())
        };
        let stopped = search().err();
        Count { solutions, stopped }
    }

    /// Looks for two solutions; of several, finds the smallest and the largest.
    pub(super) fn verdict(&mut self, puzzle: &Grid, limits: &Limits) -> (Verdict, Run) {
        let mut run = Run::default();
        let mut found = [None; 2];
        let mut search = || {
            let mut meter = Meter::start(limits, None)?;
            self.plant(Board::of(puzzle));
            for place in &mut found {
                *place = self.next(&mut meter)?;
                run.solutions += u64::from(place.is_some());
                run.to_first.get_or_insert(self.stats);
            }
            Ok(meter)
        };
        let meter = search();
        run.stats = self.stats;
        let verdict = match (meter, found) {
            (Ok(meter), [Some(a), Some(b)]) => self.extremes(puzzle, [a, b], meter),
            (Ok(_), [Some(solution), None]) => Verdict::Unique(solution),
            (Ok(_), [None, _]) => Verdict::Unsolvable,
            (Err(by), [found, _]) => Verdict::Stopped { by, found },
        };
        run.stopped = match verdict {
            Verdict::Stopped { by, .. } => Some(by),
            Verdict::Multiple(..) => Some(Stop::Solutions),
            _ => None,
        };
        (verdict, run)
    }
}

impl Tree {
    /// The verdict for a puzzle of which two solutions are known.
    pub(super) fn several(
        &mut self,
        puzzle: &Grid,
        known: [Solution; 2],
        limits: &Limits,
    ) -> Verdict {
        match Meter::start(limits, None) {
            Ok(meter) => self.extremes(puzzle, known, meter),
            Err(_) => Verdict::Multiple(known[0].min(known[1]), known[0].max(known[1])),
        }
    }

    /// Finds the smallest and the largest solution, as long as the limits allow.
    fn extremes(&mut self, puzzle: &Grid, known: [Solution; 2], mut meter: Meter<'_>) -> Verdict {
        let [a, b] = known;
        let (first, last) =
            smallest_and_largest(puzzle, known, self, &mut meter).unwrap_or((a.min(b), a.max(b)));
        Verdict::Multiple(first, last)
    }
}

/// The way to the next solution.
struct Search<'a, 'l> {
    tree: &'a mut Tree,
    /// Whether solutions are only counted.
    counts: bool,
    meter: &'a mut Meter<'l>,
}

impl Job for Search<'_, '_> {
    type Answer = Result<bool, Stop>;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Result<bool, Stop> {
        let Search { tree, counts, meter } = self;
        while tree.take_up() {
            loop {
                match tree.node.board.propagate(witness) {
                    Outcome::Impossible => break,
                    Outcome::Solved => return Ok(true),
                    Outcome::Open => {}
                }
                meter.take_try()?;
                let branching = tree.node.board.branching(witness);
                if counts {
                    tree.branch_to_count(&branching);
                } else {
                    tree.branch(branching.place);
                }
                tree.stats.tries += 1;
                tree.stats.max_depth = tree.stats.max_depth.max(tree.waiting.len());
            }
        }
        Ok(false)
    }
}

struct Propagation(Board);

impl Job for Propagation {
    type Answer = Option<Board>;

    #[inline(always)]
    fn run<V: Vector>(mut self, witness: V) -> Option<Board> {
        let outcome = self.0.propagate(witness);
        (!matches!(outcome, Outcome::Impossible)).then_some(self.0)
    }
}

/// The solutions of a puzzle, one after the other; made by [`Solver::solutions`](super::Solver::solutions).
#[derive(Clone)]
pub struct Solutions<'a> {
    tree: Tree,
    meter: Result<Meter<'a>, Stop>,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(mut tree: Tree, puzzle: &Grid, limits: &'a Limits) -> Solutions<'a> {
        tree.plant(Board::of(puzzle));
        Solutions { tree, meter: Meter::start(limits, limits.solutions) }
    }

    /// The limit that ended the search; `None` while it goes on, and when there are no more
    /// solutions.
    pub fn stopped(&self) -> Option<Stop> {
        self.meter.as_ref().err().copied()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let meter = self.meter.as_mut().ok()?;
        let next = self.tree.next(meter);
        let stop = match next {
            Ok(Some(_)) => meter.add_solution().err(),
            Ok(None) => None,
            Err(stop) => Some(stop),
        };
        if let Some(stop) = stop {
            self.meter = Err(stop);
        }
        next.ok().flatten()
    }
}

impl core::fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solutions").field("stopped", &self.stopped()).finish_non_exhaustive()
    }
}
