//! All minimal sets of clues that hit all unavoidable sets.
//!
//! The search is MMCS of Keisuke Murakami and Takeaki Uno (*Efficient algorithms for dualizing large-scale
//! hypergraphs*, 2014): each chosen clue has to be *critical*, which means that some set is hit by it alone.
//! MMCS knows all sets. Here the sets are found when they are needed: a solver is asked for another grid that
//! obeys the chosen clues, or that obeys all of them but one. What such a grid does not obey is a set. So each
//! minimal puzzle is found once, and no memory of them is needed.

use std::ops::ControlFlow;

use loshu::Stop;

use super::Inside;
use crate::puzzle::{Clues, Puzzle};

/// More sets than this are not kept. Each is found again when it is needed.
const MOST_SETS: usize = 1 << 14;

type Clue<P> = <<P as Puzzle>::Clues as Clues>::Clue;

pub(super) struct Hitting<'a, P: Puzzle> {
    inside: &'a Inside<P>,
    sets: Vec<P::Clues>,
    /// The set that the next one replaces when there is no room.
    oldest: usize,
}

/// Why a search ends early.
enum End {
    /// Nobody wants more.
    Enough,
    Stopped(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stopped(stop)
    }
}

impl<'a, P: Puzzle> Hitting<'a, P> {
    pub(super) fn new(inside: &'a Inside<P>) -> Hitting<'a, P> {
        Hitting { inside, sets: Vec::new(), oldest: 0 }
    }

    pub(super) fn run(mut self, found: &mut dyn FnMut(&P) -> ControlFlow<()>) -> Result<(), Stop> {
        match self.choose(&P::Clues::EMPTY, self.inside.clues, found) {
            Ok(()) | Err(End::Enough) => Ok(()),
            Err(End::Stopped(stop)) => Err(stop),
        }
    }

    /// Finds all minimal sets that have the chosen clues, and otherwise only open ones.
    fn choose(
        &mut self,
        chosen: &P::Clues,
        mut open: P::Clues,
        found: &mut dyn FnMut(&P) -> ControlFlow<()>,
    ) -> Result<(), End> {
        let Some(set) = self.unhit(chosen, &open)? else {
            let puzzle = P::with_clues(&self.inside.solution, chosen);
            return if found(&puzzle).is_break() { Err(End::Enough) } else { Ok(()) };
        };
        // A minimal set that has several clues of this set is found with the first of them.
        for clue in set.both(&open).to_vec() {
            open = open.less(clue);
            let next = chosen.and(clue);
            if self.are_critical(&next)? {
                self.choose(&next, open, found)?;
            }
        }
        Ok(())
    }

    /// A set that no chosen clue hits, of those that are known one with the fewest open clues. `None` if there
    /// is no such set.
    fn unhit(&mut self, chosen: &P::Clues, open: &P::Clues) -> Result<Option<P::Clues>, Stop> {
        let unhit = self.sets.iter().filter(|set| set.misses(chosen));
        match unhit.min_by_key(|set| set.both(open).size()) {
            Some(set) => Ok(Some(*set)),
            None => self.other(chosen),
        }
    }

    /// Whether each of the chosen clues alone hits some set.
    fn are_critical(&mut self, chosen: &P::Clues) -> Result<bool, Stop> {
        let mut doubtful = *chosen;
        for set in &self.sets {
            if let Some(clue) = set.only_one_of_both(chosen) {
                doubtful = doubtful.less(clue);
            }
        }
        for clue in doubtful.to_vec() {
            let others = chosen.less(clue);
            match self.inside.against(&others, clue)? {
                Some(grid) => {
                    self.learn(&P::broken(&self.inside.solution, &self.inside.clues, &grid), clue)?
                }
                None => return Ok(false),
            };
        }
        Ok(true)
    }

    /// Finds a set that no chosen clue hits, by a second solution.
    fn other(&mut self, chosen: &P::Clues) -> Result<Option<P::Clues>, Stop> {
        let puzzle = P::with_clues(&self.inside.solution, chosen);
        let mut solutions = self.inside.solver.solutions(&puzzle);
        let other = solutions.by_ref().find(|solution| *solution != self.inside.solution);
        if let Some(stop) = solutions.stopped().filter(|_| other.is_none()) {
            return Err(stop);
        }
        let Some(other) = other else { return Ok(None) };
        let set = P::broken(&self.inside.solution, &self.inside.clues, &other);
        match set.lowest() {
            Some(clue) => self.learn(&set, clue).map(Some),
            None => Ok(None),
        }
    }

    /// Makes a set as small as it gets while it has this clue, and keeps it.
    fn learn(&mut self, set: &P::Clues, clue: Clue<P>) -> Result<P::Clues, Stop> {
        let Inside { clues, solution, .. } = self.inside;
        let mut set = *set;
        for other in set.less(clue).to_vec() {
            if !set.has(other) {
                continue;
            }
            let obeyed = clues.minus(&set).and(other);
            if let Some(grid) = self.inside.against(&obeyed, clue)? {
                set = P::broken(solution, clues, &grid);
            }
        }
        if self.sets.len() < MOST_SETS {
            self.sets.push(set);
        } else {
            self.sets[self.oldest] = set;
            self.oldest = (self.oldest + 1) % MOST_SETS;
        }
        Ok(set)
    }
}
