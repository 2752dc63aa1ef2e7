//! One puzzle at a time: depth first over [`Boards`].

use alloc::vec::Vec;

use super::boards::Boards;
use super::smallest::smallest_and_largest;
use crate::engine::{Run, Stats, Stopwatch, Verdict};
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
    waiting: Vec<Boards>,
    stats: Stats,
}

impl Tree {
    /// Begins anew from this node, if it is consistent.
    pub(super) fn plant(&mut self, root: Option<Boards>) {
        self.waiting.clear();
        self.waiting.extend(root);
        self.stats = Stats::default();
    }

    /// The next solution.
    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Solution>, Stop> {
        while let Some(node) = self.waiting.pop() {
            if let Some(solution) = self.descend(node, meter)? {
                return Ok(Some(solution));
            }
            self.stats.backtracks += 1;
        }
        Ok(None)
    }

    /// Follows the first answers from a node, to a solution or to a contradiction.
    fn descend(
        &mut self,
        mut node: Boards,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Solution>, Stop> {
        while let Some((cell, digit)) = node.branch() {
            meter.take_try()?;
            self.waiting.extend(node.without(cell, digit));
            self.stats.tries += 1;
            self.stats.max_depth = self.stats.max_depth.max(self.waiting.len());
            match node.with(cell, digit) {
                Some(first) => node = first,
                None => return Ok(None),
            }
        }
        Ok(Some(Solution::trusted(node.to_grid())))
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
            (Ok(mut meter), [Some(a), Some(b)]) => {
                let (first, last) = smallest_and_largest(puzzle, a, self, &mut meter)
                    .unwrap_or((a.min(b), a.max(b)));
                Verdict::Multiple(first, last)
            }
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
