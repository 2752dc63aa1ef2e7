//! One puzzle at a time: depth first over [`Boards`].

mod boards;
mod branching;
mod locked;

use alloc::vec::Vec;

pub(super) use self::boards::{Boards, Candidate};
use self::branching::Branching;
use super::smallest::smallest_and_largest;
use crate::engine::{Count, Run, Stats, Stopwatch, Verdict};
use crate::grid::Grid;
use crate::limits::{Limits, Meter, Stop};
use crate::verify::Solution;

/// The open nodes of a search. Each node holds all that follows from its tries.
///
/// A branching is a question with two answers, *this digit in this cell* and *not*; the second one
/// waits on the stack while the first is searched. Each first answer fills a cell, so never more
/// than 81 nodes wait. The stack is not allocated before the first branching, and kept from puzzle
/// to puzzle.
#[derive(Clone, Default)]
pub(super) struct Tree {
    waiting: Vec<Node>,
    stats: Stats,
}

/// A node of the search, and how many it stands for that have as many solutions below them.
#[derive(Clone, Copy)]
struct Node {
    boards: Boards,
    copies: u64,
}

/// Whether the first answer is possible, and the node of the second answer if it is.
type Answers = (bool, Option<Node>);

impl Node {
    /// Asks the question. The node itself becomes that of the first answer.
    fn ask(&mut self, Branching { at, .. }: Branching) -> Answers {
        let mut second = *self;
        let possible = second.boards.exclude(at, 1 << at.digit).is_ok();
        (self.boards.place(at).is_ok(), possible.then_some(second))
    }

    /// Asks for the sake of counting only: what can be known to have the same number of solutions
    /// is searched once.
    fn ask_to_count(&mut self, Branching { at, all_pairs }: Branching) -> Answers {
        if all_pairs {
            // Each house has two places for each of its digits: there are no hidden singles, and
            // twice as many candidates as cells. So in a solution all can be turned around, which
            // makes a solution again, and half of them give the first answer.
            self.copies = self.copies.saturating_mul(2);
            return (self.boards.place(at).is_ok(), None);
        }
        // Of digits that can be exchanged, one in this cell stands for all.
        let twins = self.boards.twins(at.digit);
        let mut second = *self;
        let second_possible = second.boards.exclude(at, twins).is_ok();
        self.copies = self.copies.saturating_mul(u64::from(twins.count_ones()));
        let possible = self.boards.place(at).is_ok();
        if possible && second_possible && self.boards.same_rest(&second.boards) {
            self.copies = self.copies.saturating_add(second.copies);
            return (true, None);
        }
        (possible, second_possible.then_some(second))
    }
}

impl Tree {
    /// Begins anew from this node, if it is consistent.
    pub(super) fn plant(&mut self, root: Option<Boards>) {
        self.waiting.clear();
        self.waiting.extend(root.map(|boards| Node { boards, copies: 1 }));
        self.stats = Stats::default();
    }

    /// The next solution.
    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Solution>, Stop> {
        let leaf = self.next_leaf(Node::ask, meter)?;
        Ok(leaf.map(|leaf| Solution::trusted(leaf.boards.to_grid())))
    }

    /// The next leaf with a solution, of a tree made by these questions.
    #[inline]
    fn next_leaf(
        &mut self,
        ask: impl Fn(&mut Node, Branching) -> Answers,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Node>, Stop> {
        while let Some(mut node) = self.waiting.pop() {
            if self.descend(&mut node, &ask, meter)? {
                return Ok(Some(node));
            }
            self.stats.backtracks += 1;
        }
        Ok(None)
    }

    /// Follows the first answers, down to a solution or, answering `false`, to a contradiction.
    #[inline]
    fn descend(
        &mut self,
        node: &mut Node,
        ask: impl Fn(&mut Node, Branching) -> Answers,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        while let Some(branching) = node.boards.branching() {
            meter.take_try()?;
            let (possible, second) = ask(node, branching);
            self.waiting.extend(second);
            self.stats.tries += 1;
            self.stats.max_depth = self.stats.max_depth.max(self.waiting.len());
            if !possible {
                return Ok(false);
            }
        }
        Ok(true)
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
            self.plant(Boards::of(puzzle));
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
            self.plant(Boards::of(puzzle));
            while let Some(leaf) = self.next_leaf(Node::ask_to_count, &mut meter)? {
                let counted = meter.add_solutions(leaf.copies);
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
            self.plant(Boards::of(puzzle));
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

/// The solutions of a puzzle, one after the other; made by [`Solver::solutions`](super::Solver::solutions).
#[derive(Clone)]
pub struct Solutions<'a> {
    tree: Tree,
    meter: Result<Meter<'a>, Stop>,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(puzzle: &Grid, limits: &'a Limits) -> Solutions<'a> {
        let mut tree = Tree::default();
        tree.plant(Boards::of(puzzle));
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
