//! One puzzle at a time: depth first over [`Node`]s.

use super::backend::Backend;
use super::batch;
use super::clash::clash;
use super::endgame::Endgame;
use super::node::{Counted, Node, Outcome, Pace, Place};
use super::stack::Stack;
use super::vector::{Job, Vector};
use crate::engine::{Count, Run, Stats, Stopwatch, Verdict};
use crate::limits::{Limits, Meter, Spent, Stop};
use crate::verify::Solution;

/// The number of tries after which the search makes sure that its puzzle does not clash.
const LONG: u64 = 16;

/// The open nodes of a search.
///
/// A branching is a question with two answers, *the lowest digit in this cell* and *not*; the
/// second one waits on the stack while the first is searched. Each first answer fills a cell, so
/// never more than 81 nodes wait.
#[derive(Clone)]
pub(super) struct Tree {
    backend: Backend,
    /// The node in hand: the root, or the last solution.
    hand: Counted,
    /// Whether it has not been searched yet.
    planted: bool,
    waiting: Stack,
    /// The number of tries after which the open nodes are handed to the lanes.
    patience: u64,
    /// The limit that was reached while the last solutions were counted.
    stopped: Option<Stop>,
    stats: Stats,
}

/// What a search has come to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reached {
    /// A solution, which is the node in hand.
    Solution,
    /// The end: no node is left.
    End,
    /// The number of tries after which the lanes take over; all open nodes wait.
    Patience,
}

impl Tree {
    /// A search that counts every try.
    pub(super) fn new(backend: Backend) -> Tree {
        Tree::with_patience(backend, u64::MAX)
    }

    /// A search that hands over to the lanes when it takes long and the lanes are quicker, unless
    /// tries are limited, which the lanes do not count.
    pub(super) fn impatient(backend: Backend, limits: &Limits) -> Tree {
        Tree::with_patience(backend, limits.tries.map_or(backend.patience(), |_| u64::MAX))
    }

    fn with_patience(backend: Backend, patience: u64) -> Tree {
        Tree {
            backend,
            hand: Counted { node: Node::EMPTY, copies: 1 },
            planted: false,
            waiting: Stack::new(),
            patience,
            stopped: None,
            stats: Stats::default(),
        }
    }

    /// Begins the search of this node.
    pub(super) fn plant(&mut self, node: Node) {
        self.hand = Counted { node, copies: 1 };
        self.planted = true;
        self.waiting.clear();
        self.stopped = None;
        self.stats = Stats::default();
    }

    /// The next solution.
    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Solution>, Stop> {
        let found = self.has_next(meter)?;
        Ok(found.then(|| Solution::trusted(self.hand.node.read_grid())))
    }

    /// Goes on to the next solution, and tells whether there is one.
    pub(super) fn has_next(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        Ok(self.search(false, meter)? == Reached::Solution)
    }

    /// Goes on to the next node with a solution, if there is one; where solutions are only counted
    /// it may stand for several.
    fn search(&mut self, counts: bool, meter: &mut Meter<'_>) -> Result<Reached, Stop> {
        let backend = self.backend;
        backend.run(NextSolution { tree: self, counts, meter })
    }

    /// Takes up the next node that waits.
    #[inline(always)]
    fn take_up(&mut self) -> bool {
        if core::mem::take(&mut self.planted) {
            return true;
        }
        let taken = self.waiting.pop(&mut self.hand);
        self.stats.backtracks += u64::from(taken);
        taken
    }

    /// Ends the search if all nodes have solved cells that clash, as they do if givens of the puzzle clash.
    /// Tells whether it did.
    fn end_if_all_clash(&mut self) -> bool {
        let clashes = |open: &Counted| clash(&open.node.sets());
        let all = clashes(&self.hand) && self.waiting.iter().all(clashes);
        if all {
            self.waiting.clear();
        }
        all
    }

    /// Leaves the node the lowest digit of the cell, and lets one without that digit wait.
    #[inline(always)]
    fn branch<V: Vector>(&mut self, place: Place, witness: V) {
        let set = self.hand.node.set(place);
        let lowest = set & set.wrapping_neg();
        self.put_off(place, set & !lowest, witness);
        self.hand.node.write(place, lowest, witness);
    }

    /// The same for counting only: of digits that can be exchanged, one in this cell stands for all.
    #[inline(always)]
    fn branch_to_count<V: Vector>(&mut self, place: Place, witness: V) {
        let set = self.hand.node.set(place);
        let lowest = set & set.wrapping_neg();
        let same = self.hand.node.twins(lowest);
        if set != same {
            self.put_off(place, set & !same, witness);
        }
        *self.hand.node.set_mut(place) = lowest;
        let copies = u64::from((set & same).count_ones());
        self.hand.copies = self.hand.copies.saturating_mul(copies);
    }

    /// Lets a node wait that has other digits in a cell.
    #[inline(always)]
    fn put_off<V: Vector>(&mut self, place: Place, set: u16, witness: V) {
        *self.waiting.push(&self.hand, witness).node.set_mut(place) = set;
    }

    /// All solutions, up to the limits.
    pub(super) fn run(
        &mut self,
        root: Node,
        limits: &Limits,
        clock: Stopwatch,
        found: &mut dyn FnMut(&Solution),
    ) -> Run {
        let mut run = Run::default();
        let mut search = || {
            let mut meter = Meter::start(limits, limits.solutions)?;
            self.plant(root);
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
    pub(super) fn count(&mut self, root: Node, limits: &Limits) -> Count {
        let mut solutions = 0;
        let mut search = || {
            let mut meter = Meter::start(limits, limits.solutions)?;
            self.plant(root);
            loop {
                match self.search(true, &mut meter)? {
                    Reached::Solution => {}
                    Reached::End => return Ok(None),
                    Reached::Patience => {
                        let (nodes, backend) = (&self.waiting, self.backend);
                        let count =
                            batch::count_of_rest(backend, nodes, solutions, limits, &mut meter);
                        return Ok(Some(count));
                    }
                }
                let counted = meter.add_solutions(self.hand.copies);
                solutions = meter.spent.solutions;
                counted?;
            }
        };
        match search() {
            Ok(Some(count)) => count,
            Ok(None) => Count { solutions, stopped: None },
            Err(by) => Count { solutions, stopped: Some(by) },
        }
    }

    /// Looks for two solutions.
    pub(super) fn verdict(&mut self, root: Node, limits: &Limits) -> (Verdict, Run) {
        let mut run = Run::default();
        let verdict = match Meter::start(limits, None) {
            Ok(mut meter) => self.decide(root, &mut meter, &mut run),
            Err(by) => Verdict::Stopped { by, found: None },
        };
        run.stats = self.stats;
        run.stopped = verdict.stopped_by();
        (verdict, run)
    }

    fn decide(&mut self, root: Node, meter: &mut Meter<'_>, run: &mut Run) -> Verdict {
        self.plant(root);
        let mut found = None;
        loop {
            match self.search(false, meter) {
                Ok(Reached::Solution) => {}
                Ok(Reached::End) => return found.map_or(Verdict::Unsolvable, Verdict::Unique),
                Ok(Reached::Patience) => {
                    return batch::verdict_of_rest(self.backend, &self.waiting, found, meter);
                }
                Err(by) => return Verdict::Stopped { by, found },
            }
            run.solutions += 1;
            run.to_first.get_or_insert(self.stats);
            if found.is_some() {
                return Verdict::Multiple;
            }
            found = Some(Solution::trusted(self.hand.node.read_grid()));
        }
    }
}

/// The way to the next solution.
struct NextSolution<'a, 'l> {
    tree: &'a mut Tree,
    /// Whether solutions are only counted.
    counts: bool,
    meter: &'a mut Meter<'l>,
}

impl Job for NextSolution<'_, '_> {
    type Answer = Result<Reached, Stop>;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Result<Reached, Stop> {
        let NextSolution { tree, counts, meter } = self;
        if let Some(stop) = tree.stopped.take() {
            return Err(stop);
        }
        while tree.take_up() {
            loop {
                match tree.hand.node.propagate(Pace::Exact, witness) {
                    Outcome::Impossible => break,
                    Outcome::Solved => return Ok(Reached::Solution),
                    Outcome::Open => {}
                }
                if tree.stats.tries == LONG && tree.end_if_all_clash() {
                    return Ok(Reached::End);
                }
                if tree.stats.tries >= tree.patience {
                    tree.waiting.push(&tree.hand, witness);
                    return Ok(Reached::Patience);
                }
                meter.take_try()?;
                if counts && let Some(endgame) = Endgame::of(&tree.hand.node.sets()) {
                    let (solutions, stopped) = endgame.count(meter.wanted(), meter);
                    tree.hand.copies = tree.hand.copies.saturating_mul(solutions);
                    tree.stopped = stopped;
                    return Ok(Reached::Solution);
                }
                let place = tree.hand.node.branching(witness);
                if counts {
                    tree.branch_to_count(place, witness);
                } else {
                    tree.branch(place, witness);
                }
                tree.stats.tries += 1;
                tree.stats.max_depth = tree.stats.max_depth.max(tree.waiting.len());
            }
        }
        Ok(Reached::End)
    }
}

/// The solutions of a puzzle, one after the other; made by [`Solver::solutions`](super::Solver::solutions).
#[derive(Clone)]
pub struct Solutions {
    tree: Tree,
    limits: Limits,
    spent: Spent,
    stopped: Option<Stop>,
}

impl Solutions {
    pub(super) fn new(mut tree: Tree, root: Node, limits: &Limits) -> Solutions {
        tree.plant(root);
        let stopped = Meter::start(limits, limits.solutions).err();
        Solutions { tree, limits: limits.clone(), spent: Spent::default(), stopped }
    }

    /// Returns the limit that ended the search; `None` before that, and if the search came to its
    /// end without a limit.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.stopped.is_some() {
            return None;
        }
        let mut meter = Meter::resume(&self.limits, self.limits.solutions, self.spent);
        let next = self.tree.next(&mut meter);
        self.stopped = match next {
            Ok(Some(_)) => meter.add_solution().err(),
            Ok(None) => None,
            Err(stop) => Some(stop),
        };
        self.spent = meter.spent;
        next.ok().flatten()
    }
}

impl core::iter::FusedIterator for Solutions {}

impl core::fmt::Debug for Solutions {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solutions").field("stopped", &self.stopped()).finish_non_exhaustive()
    }
}
