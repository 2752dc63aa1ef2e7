//! Many nodes of the search at once: lane `i` of 81 vectors holds the cells of node `i`.
//!
//! A [`sweep`] draws consequences in all lanes. Then each of them is running (something changed),
//! free (its node was impossible, or there was none), solved, or stuck. When enough lanes have
//! stopped running they are served together: solutions are taken out, stuck nodes are put [`aside`], and
//! free lanes filled, with nodes that wait and with new puzzles. Nodes do not belong to a lane, nor
//! lanes to a puzzle; so a single hard puzzle spreads over all of them.

mod aside;
mod branch;
mod stacks;

use self::aside::Aside;
use self::branch::Branches;
use self::stacks::Stacks;
use super::node::{Counted, PLACES};
use super::pool::Pool;
use super::puzzles::{Puzzles, Unread};
use super::sink::{Sink, Use};
use super::sweep::{DIGITS, SOLVED, complete, sweep};
use super::vector::{LaneBits, MOST_LANES, Part, Vector, lanes_of};
use crate::limits::{Meter, Stop};

/// What a node belongs to.
#[derive(Clone, Copy, Default)]
pub(super) struct Tag {
    /// The number of the puzzle.
    pub(super) puzzle: u32,
    /// How many nodes it stands for, with as many solutions each.
    pub(super) copies: u64,
}

impl Tag {
    /// The node now stands for twice as many.
    fn double(&mut self) {
        self.copies = self.copies.saturating_mul(2);
    }
}

pub(super) struct Lanes<V> {
    witness: V,
    /// Whether solutions are only counted.
    counts_only: bool,
    cells: [V; 81],
    /// Scratch for the sweep.
    turned: [V; 81],
    tags: [Tag; MOST_LANES],
    /// The lanes with a node.
    busy: LaneBits,
    /// Those of them with a solution.
    solved: LaneBits,
    /// Those of them in which the last sweep changed nothing.
    stuck: LaneBits,
    /// What the last sweep found.
    sums: V,
    /// How many puzzles had all the solutions that they need before their search came to its end.
    ended_early: u32,
    stacks: Stacks<V>,
    waiting: Pool<Tag>,
    /// Nodes that were stuck, to be branched.
    aside: Aside<V>,
    /// Tagged with the numbers of their puzzles.
    solutions: Pool<u32>,
    branches: Branches<V>,
    /// Scratch for puzzles and solutions, a number for each cell.
    grids: [[u16; 81]; MOST_LANES],
}

impl<V: Vector> Lanes<V> {
    const ALL: LaneBits = LaneBits::MAX >> (MOST_LANES - V::LANES);

    /// After so many services all puzzles in hand are looked at: a search that never ends may be for nothing.
    const PATROL: u32 = 1 << 12;

    #[inline(always)]
    pub(super) fn new(witness: V) -> Lanes<V> {
        let none = witness.splat(0);
        Lanes {
            witness,
            counts_only: false,
            cells: [none; 81],
            turned: [none; 81],
            tags: [Tag::default(); MOST_LANES],
            busy: 0,
            solved: 0,
            stuck: 0,
            sums: none,
            ended_early: 0,
            stacks: Stacks::new(none),
            waiting: Pool::new(V::LANES),
            aside: Aside::new(none),
            solutions: Pool::new(V::LANES),
            branches: Branches::new(witness),
            grids: [[0; 81]; MOST_LANES],
        }
    }

    /// Takes over a node of another search, for puzzle 0.
    pub(super) fn adopt(&mut self, node: &Counted) {
        self.waiting.push_sets(PLACES.iter().map(|&place| node.node.set(place)));
        self.waiting.tags.push(Tag { puzzle: 0, copies: node.copies });
    }

    /// Solves all puzzles, together with the nodes that wait already.
    #[inline(always)]
    pub(super) fn run(
        &mut self,
        mut unread: Unread<'_>,
        sink: &mut Sink<'_>,
        meter: &mut Meter<'_>,
    ) {
        self.counts_only = sink.counts_only();
        let ended = self.search(&mut unread, sink, meter);
        while self.solutions.len() > 0 {
            self.flush(sink);
        }
        if let Err(by) = ended {
            self.stop(&unread, sink, by);
        }
    }

    #[inline(always)]
    fn search(
        &mut self,
        unread: &mut Unread<'_>,
        sink: &mut Sink<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let (all, mut served, mut services) = (unread.puzzles, 0, 0_u32);
        loop {
            let running = self.busy & !(self.solved | self.stuck);
            if 2 * running.count_ones() <= served {
                let has_enough = self.harvest(sink);
                meter.take_try()?;
                if has_enough {
                    self.drop_where(|puzzle| sink.is_done(puzzle));
                }
                if self.solutions.len() >= V::LANES {
                    self.flush(sink);
                }
                self.finish(sink, meter)?;
                services = services.wrapping_add(1);
                if services.is_multiple_of(Self::PATROL) {
                    self.drop_clashing(all);
                }
                let deep = self.one_lane_a_puzzle(unread);
                if !deep {
                    self.share();
                }
                self.branch(deep);
                if deep {
                    self.backtrack();
                }
                self.refill(unread, sink);
                if self.busy == 0 {
                    return Ok(());
                }
                served = self.busy.count_ones();
            }
            self.sweep();
        }
    }

    #[inline(always)]
    fn sweep(&mut self) {
        let swept = sweep(&mut self.cells, &mut self.turned, self.witness);
        let possible = swept.placed.equal_lanes(self.witness.splat(DIGITS))
            & !swept.least.equal_lanes(self.witness.splat(0));
        self.busy &= possible;
        self.solved = self.busy & swept.sum.equal_lanes(self.witness.splat(SOLVED));
        self.stuck = self.busy & swept.sum.equal_lanes(self.sums) & !self.solved;
        self.sums = swept.sum;
    }

    /// Whether a puzzle should keep to one lane, whose other nodes wait on a stack of the lane. Where
    /// puzzles have several solutions, two are soon found in one half of the search, and a new puzzle is
    /// a better use of a free lane than the other half. Where puzzles are proper all is searched
    /// anyway, and quicker without stacks.
    #[inline(always)]
    fn one_lane_a_puzzle(&self, unread: &Unread<'_>) -> bool {
        let often_several = 4 * u64::from(self.ended_early) >= u64::from(unread.first);
        !self.counts_only && !unread.puzzles.is_empty() && often_several
    }

    /// Takes the solutions out of the lanes. Tells whether a puzzle now has all that it needs.
    #[inline(always)]
    fn harvest(&mut self, sink: &mut Sink<'_>) -> bool {
        if self.solved == 0 {
            return false;
        }
        let (mut enough, mut kept) = (false, 0);
        for lane in lanes_of(self.solved & complete(&self.cells, self.witness)) {
            let Tag { puzzle, copies } = self.tags[lane];
            let Use { digits, last } = sink.count(puzzle, copies);
            kept |= LaneBits::from(digits) << lane;
            self.ended_early += u32::from(last);
            enough |= last;
        }
        if kept != 0 {
            let puzzles = lanes_of(kept).map(|lane| self.tags[lane].puzzle);
            self.solutions.push(&self.cells, kept, puzzles);
        }
        self.busy &= !self.solved;
        self.solved = 0;
        enough
    }

    /// Hands the last solutions over, at most one for each lane.
    #[inline(always)]
    fn flush(&mut self, sink: &mut Sink<'_>) {
        self.witness.apart(Flush { lanes: self, sink });
    }

    /// Frees the lanes of puzzles, and their stacks.
    #[inline(always)]
    fn drop_where(&mut self, unwanted: impl Fn(u32) -> bool) {
        for lane in lanes_of(self.busy | self.stacks.in_use()) {
            if unwanted(self.tags[lane].puzzle) {
                self.busy &= !(1 << lane);
                self.stacks.clear(lane);
            }
        }
        self.stuck &= self.busy;
    }

    /// Ends the search for puzzles that clash. Nodes outside of the lanes lose all candidates of a cell, and
    /// are dropped with the next sweep.
    #[cold]
    fn drop_clashing(&mut self, puzzles: Puzzles<'_>) {
        self.drop_where(|puzzle| puzzles.clash(puzzle));
        for node in 0..self.waiting.len() {
            if puzzles.clash(self.waiting.tags[node].puzzle) {
                self.waiting.refute(node);
            }
        }
        for node in 0..self.aside.len() {
            if puzzles.clash(self.aside.tags()[node].puzzle) {
                self.aside.refute(node);
            }
        }
    }

    /// Goes on in free lanes with the last node of their stacks.
    #[inline(always)]
    fn backtrack(&mut self) {
        for lane in lanes_of(self.stacks.in_use() & !self.busy) {
            self.tags[lane].copies = self.stacks.pop(&mut self.cells, lane);
            self.sums.lanes_mut()[lane] = 0;
            self.busy |= 1 << lane;
        }
    }

    /// Lets the nodes on the stacks of the lanes wait for any lane.
    #[inline(always)]
    fn share(&mut self) {
        for lane in lanes_of(self.stacks.in_use()) {
            let puzzle = self.tags[lane].puzzle;
            self.stacks.drain(lane, |sets, copies| {
                self.waiting.push_sets(sets.into_iter());
                self.waiting.tags.push(Tag { puzzle, copies });
            });
        }
    }

    /// Fills free lanes with nodes that wait, and, before these run out, with new puzzles.
    #[inline(always)]
    fn refill(&mut self, unread: &mut Unread<'_>, sink: &Sink<'_>) {
        while self.busy != Self::ALL {
            let free = Self::ALL & !self.busy;
            if self.waiting.len() < V::LANES && !unread.puzzles.is_empty() {
                self.read(unread);
            }
            if self.waiting.len() < free.count_ones() as usize && self.aside.len() > 0 {
                self.branch_aside();
            }
            if self.waiting.len() == 0 {
                return;
            }
            let first = self.waiting.len().saturating_sub(free.count_ones() as usize);
            let (mut from, mut keep) = ([0; MOST_LANES], [u16::MAX; MOST_LANES]);
            let wanted = self.waiting.tags[first..].iter().enumerate();
            let all = self.ended_early == 0;
            let wanted = wanted.filter(|(_, tag)| all || !sink.is_done(tag.puzzle));
            for (lane, (node, &tag)) in lanes_of(free).zip(wanted) {
                (from[lane], keep[lane]) = (node as u8, 0);
                self.tags[lane] = tag;
                self.busy |= 1 << lane;
            }
            let (shuffle, keep) = (self.witness.shuffle(&from), self.witness.load(&keep));
            self.waiting.copy_to(&mut self.cells, first, &shuffle, keep);
            self.waiting.tags.truncate(first);
            self.sums = self.sums & keep;
        }
    }

    /// Lets the next puzzles wait, at most one for each lane.
    #[inline(always)]
    fn read(&mut self, unread: &mut Unread<'_>) {
        let (next, rest) = unread.puzzles.split(V::LANES);
        self.waiting.push_puzzles(self.witness, next, &mut self.grids);
        let numbers = unread.first..unread.first + next.len() as u32;
        unread.first = numbers.end;
        unread.puzzles = rest;
        self.waiting.tags.extend(numbers.map(|puzzle| Tag { puzzle, copies: 1 }));
    }

    /// Tells the sink which puzzles were not searched to their end.
    #[cold]
    fn stop(&self, unread: &Unread<'_>, sink: &mut Sink<'_>, by: Stop) {
        let in_lanes =
            lanes_of(self.busy | self.stacks.in_use()).map(|lane| self.tags[lane].puzzle);
        let waiting = self.waiting.tags.iter().chain(self.aside.tags()).map(|tag| tag.puzzle);
        let unread = unread.first..unread.first + unread.puzzles.len() as u32;
        for puzzle in in_lanes.chain(waiting).chain(unread) {
            if !sink.is_done(puzzle) {
                sink.stop(puzzle, by);
            }
        }
    }
}

/// Hands the last solutions over, at most one for each lane. That is large, and done in two places, so it is a part.
struct Flush<'a, 's, V> {
    lanes: &'a mut Lanes<V>,
    sink: &'a mut Sink<'s>,
}

impl<V: Vector> Part<V> for Flush<'_, '_, V> {
    type Answer = ();

    #[inline(always)]
    fn run(self, witness: V) {
        let Lanes { solutions, grids, .. } = self.lanes;
        let from = solutions.len().saturating_sub(V::LANES);
        solutions.read_digits(witness, from, grids);
        for (puzzle, digits) in solutions.tags.drain(from..).zip(&*grids) {
            self.sink.hand_over(puzzle, digits);
        }
    }
}
