//! Branching: which cell, and what becomes of the two nodes.

use super::{Lanes, Sink, Tag, first_lanes, lanes_of};
use crate::limits::{Meter, Stop};
use crate::solve::endgame::Endgame;
use crate::solve::vector::{LaneBits, MOST_LANES, Vector};
use crate::solve::weight::{OPEN, UNIT, Weighed};

/// Chooses a cell for each lane: an open one with the largest weight, that of its peers included.
pub(super) struct Branches<V> {
    keys: [V; 81],
    /// For each band its 3 x 3 triads, and for each band and column the triad of the column.
    rows: [[V; 9]; 3],
    columns: [[V; 9]; 3],
    /// Not empty in a lane if a cell has more than two candidates.
    beyond_pairs: V,
}

impl<V: Vector> Branches<V> {
    #[inline(always)]
    pub(super) fn new(witness: V) -> Branches<V> {
        let none = witness.splat(0);
        Branches {
            keys: [none; 81],
            rows: [[none; 9]; 3],
            columns: [[none; 9]; 3],
            beyond_pairs: none,
        }
    }

    /// The cells to branch on, in the lowest seven bits; the lane is empty if there is none.
    #[inline(always)]
    fn choose(&mut self, cells: &[V; 81], witness: V) -> V {
        self.weigh(cells, witness);
        let mut best = witness.splat(OPEN);
        for band in 0..3 {
            let (above, below) = (self.columns[(band + 1) % 3], self.columns[(band + 2) % 3]);
            let rows = self.rows[band];
            for block in 0..3 {
                let [i, j, k] = [3 * block, 3 * block + 1, 3 * block + 2];
                let columns =
                    [above[i].plus(below[i]), above[j].plus(below[j]), above[k].plus(below[k])];
                let whole = rows[block].plus(rows[3 + block]).plus(rows[6 + block]);
                for row in 0..3 {
                    let beside =
                        rows[3 * row + (block + 1) % 3].plus(rows[3 * row + (block + 2) % 3]);
                    let near = whole.plus(beside);
                    for (i, &column) in columns.iter().enumerate() {
                        let key = self.keys[27 * band + 9 * row + 3 * block + i];
                        best = best.max(key.plus(near).plus(column));
                    }
                }
            }
        }
        best.minus(witness.splat(OPEN))
    }

    /// Finds the weights of cells and triads.
    #[inline(always)]
    fn weigh(&mut self, cells: &[V; 81], witness: V) {
        let none = witness.splat(0);
        self.beyond_pairs = none;
        for band in 0..3 {
            self.columns[band] = [none; 9];
            for row in 0..3 {
                for block in 0..3 {
                    let cell = 27 * band + 9 * row + 3 * block;
                    let a = self.weigh_cell(cells, cell, witness);
                    let b = self.weigh_cell(cells, cell + 1, witness);
                    let c = self.weigh_cell(cells, cell + 2, witness);
                    self.rows[band][3 * row + block] = a.plus(b).plus(c);
                    let columns = &mut self.columns[band];
                    columns[3 * block] = columns[3 * block].plus(a);
                    columns[3 * block + 1] = columns[3 * block + 1].plus(b);
                    columns[3 * block + 2] = columns[3 * block + 2].plus(c);
                }
            }
        }
    }

    /// What the cell weighs for its peers; its own part of the key is kept.
    #[inline(always)]
    fn weigh_cell(&mut self, cells: &[V; 81], cell: usize, witness: V) -> V {
        let weighed = Weighed::of(cells[cell], witness.splat(cell as u16));
        self.keys[cell] = weighed.key;
        self.beyond_pairs = self.beyond_pairs | weighed.third;
        weighed.weight
    }
}

impl<V: Vector> Lanes<V> {
    /// Where solutions are only counted: takes out the nodes with few open cells. (Where a register
    /// holds all lanes, these are quicker.)
    #[inline(always)]
    pub(super) fn finish(
        &mut self,
        sink: &mut dyn Sink,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        if V::IN_ONE_REGISTER || !sink.counts_only() {
            return Ok(());
        }
        for lane in lanes_of(self.stuck) {
            let Tag { puzzle, copies } = self.tags[lane];
            let Some(endgame) = Endgame::of(&self.sets(lane)) else { continue };
            let (solutions, stopped) = endgame.count(sink.wanted(puzzle), meter);
            if solutions > 0 {
                let used = sink.count(puzzle, copies.saturating_mul(solutions));
                self.ended_early += u32::from(used.last);
            }
            if let Some(stop) = stopped {
                return Err(stop);
            }
            self.busy &= !(1 << lane);
        }
        self.stuck &= self.busy;
        Ok(())
    }

    /// Sees to the nodes that are stuck. If the search is `deep` they are branched in their lanes, and those
    /// without the digit go on the stacks of the lanes; otherwise they are put aside.
    #[inline(always)]
    pub(super) fn branch(&mut self, deep: bool) {
        if self.stuck == 0 {
            return;
        }
        let mut rest = if deep { self.branch_in_lanes() } else { self.stuck };
        self.busy &= !rest;
        self.stuck = 0;
        while rest != 0 {
            if self.aside.len() == V::LANES {
                self.branch_aside();
            }
            rest = self.aside.take(&self.cells, &self.tags, rest);
        }
    }

    /// Makes two nodes of each that was put aside: one with the lowest digit of a cell, and one without
    /// that digit. All of them wait.
    #[inline(always)]
    pub(super) fn branch_aside(&mut self) {
        let nodes = Self::ALL >> (V::LANES - self.aside.len());
        let chosen = self.branches.choose(self.aside.cells(), self.witness);
        let none = self.witness.splat(0);
        let possible = nodes & !chosen.equal_lanes(none);
        let pairs = possible & self.branches.beyond_pairs.equal_lanes(none);
        let branches = [possible & !pairs, possible];
        let others = self.witness.shuffle(&first_lanes(branches[0]));
        let lowest = self.witness.shuffle(&first_lanes(branches[1]));
        let cell = chosen & self.witness.splat(UNIT - 1);
        let number = branches[0].count_ones() as usize;
        let moved = branches[0] != nodes;
        self.waiting.push_branches(self.aside.cells(), cell, [&others, &lowest], number, moved);
        let tags = self.aside.empty();
        lanes_of(pairs).for_each(|lane| tags[lane].double());
        for lanes in branches {
            self.waiting.tags.extend(lanes_of(lanes).map(|lane| tags[lane]));
        }
    }

    /// Branches the nodes that are stuck in their lanes. Answers those that could not be.
    #[inline(always)]
    fn branch_in_lanes(&mut self) -> LaneBits {
        let chosen = self.branches.choose(&self.cells, self.witness);
        let none = self.witness.splat(0);
        let impossible = self.stuck & chosen.equal_lanes(none);
        self.busy &= !impossible;
        let mut cells = [0; MOST_LANES];
        chosen.store(&mut cells);
        let stuck = self.stuck & !impossible;
        let pairs = stuck & self.branches.beyond_pairs.equal_lanes(none);
        self.turn_around(pairs, &cells);
        self.stack(stuck & !pairs, &cells)
    }

    /// Branches nodes in which every open cell has two candidates.
    ///
    /// Each house has two places for each of its digits then, as there are no hidden singles, and
    /// twice as many candidates as cells. So all cells of a solution can be turned around at once,
    /// which gives another one, and both digits of a cell have as many solutions.
    #[inline(always)]
    fn turn_around(&mut self, lanes: LaneBits, cells: &[u16; MOST_LANES]) {
        for lane in lanes_of(lanes) {
            self.split(cells[lane], lane);
            self.tags[lane].double();
        }
    }

    /// The node in a lane.
    #[inline(always)]
    fn sets(&self, lane: usize) -> [u16; 81] {
        let mut sets = [0; 81];
        for (set, cell) in sets.iter_mut().zip(&self.cells) {
            *set = cell.lanes()[lane];
        }
        sets
    }

    /// Branches the nodes and puts the second ones on the stacks of their lanes. Answers those whose
    /// stacks are full.
    #[inline(always)]
    fn stack(&mut self, lanes: LaneBits, cells: &[u16; MOST_LANES]) -> LaneBits {
        let mut full = 0;
        for lane in lanes_of(lanes) {
            if self.stacks.push(&self.cells, lane, self.tags[lane].copies) {
                let others = self.split(cells[lane], lane);
                *self.stacks.last_mut(lane, cell_of(cells[lane])) = others;
            } else {
                full |= 1 << lane;
            }
        }
        full
    }

    /// Leaves the cell its lowest digit, and answers the others.
    #[inline(always)]
    fn split(&mut self, cell: u16, lane: usize) -> u16 {
        let set = &mut self.cells[cell_of(cell)].lanes_mut()[lane];
        let lowest = *set & set.wrapping_neg();
        core::mem::replace(set, lowest) & !lowest
    }
}

/// The cell of a key.
#[inline(always)]
fn cell_of(key: u16) -> usize {
    usize::from(key % UNIT).min(80)
}
