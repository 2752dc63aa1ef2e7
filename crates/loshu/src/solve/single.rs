//! One puzzle at a time: depth first over [`Board`]s.

use alloc::vec::Vec;

use super::backend::{Backend, Job};
use super::batch;
use super::board::{Board, Node, Outcome, Place};
use super::endgame::Endgame;
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
    /// After so many tries the open nodes are handed to the lanes.
    patience: u64,
    /// The limit that came while the last solutions were counted.
    stopped: Option<Stop>,
    stats: Stats,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// With a solution.
    Found,
    /// With nothing left.
    Exhausted,
    /// Before its end, with all nodes waiting: it takes longer than most.
    Long,
}

impl Tree {
    pub(super) fn new(backend: Backend) -> Tree {
        let node = Node { board: Board::EMPTY, copies: 1 };
        Tree {
            backend,
            node,
            planted: false,
            waiting: Vec::new(),
            patience: u64::MAX,
            stopped: None,
            stats: Stats::default(),
        }
    }

    /// Hands long searches to the lanes where that pays, unless tries are limited, which the lanes
    /// do not count.
    pub(super) fn impatient(self, limits: &Limits) -> Tree {
        Tree { patience: limits.tries.map_or(self.backend.patience(), |_| u64::MAX), ..self }
    }

    /// Begins anew from this node.
    pub(super) fn plant(&mut self, board: Board) {
        self.node = Node { board, copies: 1 };
        self.planted = true;
        self.waiting.clear();
        self.stopped = None;
        self.stats = Stats::default();
    }

    /// The board with all that follows, if it does not contradict itself.
    pub(super) fn propagated(&self, board: Board) -> Option<Board> {
        self.backend.run(Propagation(board))
    }

    /// The next solution.
    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Solution>, Stop> {
        let found = self.search(false, meter)? == Step::Found;
        Ok(found.then(|| Solution::trusted(self.node.board.read_grid())))
    }

    /// Goes on to the next node with a solution, if there is one; where solutions are only counted
    /// it may stand for several.
    fn search(&mut self, counts: bool, meter: &mut Meter<'_>) -> Result<Step, Stop> {
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

    /// The same for counting only: of digits that can be exchanged, one in this cell stands for all.
    #[inline(always)]
    fn branch_to_count(&mut self, place: Place) {
        let set = self.node.board.set(place);
        let lowest = set & set.wrapping_neg();
        let same = self.node.board.twins(lowest);
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
            loop {
                match self.search(true, &mut meter)? {
                    Step::Found => {}
                    Step::Exhausted => return Ok(None),
                    Step::Long => {
                        let (nodes, backend) = (&self.waiting, self.backend);
                        let count =
                            batch::count_of_rest(backend, nodes, solutions, limits, &mut meter);
                        return Ok(Some(count));
                    }
                }
                let counted = meter.add_solutions(self.node.copies);
                solutions = meter.solutions;
                counted?;
            }
        };
        match search() {
            Ok(Some(count)) => count,
            Ok(None) => Count { solutions, stopped: None },
            Err(by) => Count { solutions, stopped: Some(by) },
        }
    }

    /// Looks for two solutions; of several, finds the smallest and the largest.
    pub(super) fn verdict(&mut self, puzzle: &Grid, limits: &Limits) -> (Verdict, Run) {
        let mut run = Run::default();
        let verdict = match Meter::start(limits, None) {
            Ok(mut meter) => match self.any_two(puzzle, &mut meter, &mut run) {
                Verdict::Multiple(a, b) => self.extremes(puzzle, [a, b], meter),
                verdict => verdict,
            },
            Err(by) => Verdict::Stopped { by, found: None },
        };
        run.stopped = match verdict {
            Verdict::Stopped { by, .. } => Some(by),
            Verdict::Multiple(..) => Some(Stop::Solutions),
            _ => None,
        };
        (verdict, run)
    }

    /// The verdict, of several solutions with the first two.
    fn any_two(&mut self, puzzle: &Grid, meter: &mut Meter<'_>, run: &mut Run) -> Verdict {
        self.plant(Board::of(puzzle));
        let mut found = None;
        let verdict = loop {
            match self.search(false, meter) {
                Ok(Step::Exhausted) => break found.map_or(Verdict::Unsolvable, Verdict::Unique),
                Ok(Step::Long) => {
                    break batch::verdict_of_rest(self.backend, &self.waiting, found, meter);
                }
                Ok(Step::Found) => {}
                Err(by) => break Verdict::Stopped { by, found },
            }
            let solution = Solution::trusted(self.node.board.read_grid());
            run.solutions += 1;
            run.to_first.get_or_insert(self.stats);
            match found {
                Some(first) => break Verdict::Multiple(first, solution),
                None => found = Some(solution),
            }
        };
        run.stats = self.stats;
        verdict
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
        let known = [a.min(b), a.max(b)];
        self.patience = u64::MAX;
        let [first, last] = smallest_and_largest(puzzle, known, self, &mut meter).unwrap_or(known);
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
    type Answer = Result<Step, Stop>;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Result<Step, Stop> {
        let Search { tree, counts, meter } = self;
        if let Some(stop) = tree.stopped.take() {
            return Err(stop);
        }
        while tree.take_up() {
            loop {
                match tree.node.board.propagate(witness) {
                    Outcome::Impossible => break,
                    Outcome::Solved => return Ok(Step::Found),
                    Outcome::Open => {}
                }
                if tree.stats.tries >= tree.patience {
                    tree.waiting.push(tree.node);
                    return Ok(Step::Long);
                }
                meter.take_try()?;
                if counts && let Some(endgame) = Endgame::of(&tree.node.board.sets()) {
                    let (solutions, stopped) = endgame.count(meter.wanted(), meter);
                    tree.node.copies = tree.node.copies.saturating_mul(solutions);
                    tree.stopped = stopped;
                    return Ok(Step::Found);
                }
                let place = tree.node.board.branching(witness);
                if counts {
                    tree.branch_to_count(place);
                } else {
                    tree.branch(place);
                }
                tree.stats.tries += 1;
                tree.stats.max_depth = tree.stats.max_depth.max(tree.waiting.len());
            }
        }
        Ok(Step::Exhausted)
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
