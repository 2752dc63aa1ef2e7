//! Branching: which cell, and what becomes of the two nodes.

use super::{Lanes, Tag};
use crate::limits::{Meter, Stop};
use crate::solve::endgame::Endgame;
use crate::solve::sink::Sink;
use crate::solve::vector::{LaneBits, MOST_LANES, Part, Vector, lanes_of};
use crate::solve::weight::{UNIT, Weighed};

/// Chooses a cell for each lane: an open one with the largest weight, that of its peers included.
pub(super) struct Branches<V> {
    keys: [V; 81],
    /// For each band its 3 x 3 triads, and for each band and column the triad of the column.
    rows: [[V; 9]; 3],
    columns: [[V; 9]; 3],
}

impl<V: Vector> Branches<V> {
    #[inline(always)]
    pub(super) fn new(witness: V) -> Branches<V> {
        let none = witness.splat(0);
        Branches { keys: [none; 81], rows: [[none; 9]; 3], columns: [[none; 9]; 3] }
    }

    /// The numbers of the cells to branch on.
    #[inline(always)]
    fn choose(&mut self, cells: &[V; 81], witness: V) -> V {
        witness.apart(Choose { branches: self, cells })
    }

    /// Finds the weights of cells and triads.
    #[inline(always)]
    fn weigh(&mut self, cells: &[V; 81], witness: V) {
        let none = witness.splat(0);
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
        weighed.weight
    }
}

/// The choice of a cell in each lane. It is large and made in two places, so it is a part.
struct Choose<'a, V> {
    branches: &'a mut Branches<V>,
    cells: &'a [V; 81],
}

impl<V: Vector> Part<V> for Choose<'_, V> {
    type Answer = V;

    #[inline(always)]
    fn run(self, witness: V) -> V {
        let Choose { branches, cells } = self;
        branches.weigh(cells, witness);
        let mut best = witness.splat(0);
        for band in 0..3 {
            let (above, below) =
                (branches.columns[(band + 1) % 3], branches.columns[(band + 2) % 3]);
            let rows = branches.rows[band];
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
                        let key = branches.keys[27 * band + 9 * row + 3 * block + i];
                        best = best.max(key.plus(near).plus(column));
                    }
                }
            }
        }
        best & witness.splat(UNIT - 1)
    }
}

impl<V: Vector> Lanes<V> {
    /// Where solutions are only counted: takes out the nodes with few open cells. (Where a register
    /// holds all lanes, these are quicker.)
    #[inline(always)]
    pub(super) fn finish(
        &mut self,
        sink: &mut Sink<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        if V::IN_ONE_REGISTER || !self.counts_only {
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
        if deep || self.counts_only {
            self.turn_around();
        }
        let mut rest = if deep { self.stack() } else { self.stuck };
        self.busy &= !rest;
        self.stuck = 0;
        while rest != 0 {
            if self.aside.len() == V::LANES {
                self.branch_aside();
            }
            rest = self.aside.take(&self.cells, &self.tags, rest);
        }
    }

    /// Branches nodes in which every open cell has two candidates.
    ///
    /// Each house has two places for each of its digits then, as there are no hidden singles, and
    /// twice as many candidates as cells. So all cells of a solution can be turned around at once,
    /// which gives another one, and both digits of a cell have as many solutions.
    #[inline(always)]
    fn turn_around(&mut self) {
        let (none, one) = (self.witness.splat(0), self.witness.splat(1));
        let (mut third, mut open, mut number) = (none, none, none);
        for cell in &self.cells {
            let second = cell.without_lowest();
            third = third | second.without_lowest();
            open = second.is_empty().select(open, number);
            number = number.plus(one);
        }
        let pairs = self.stuck & third.equal_lanes(none);
        let mut cells = [0; MOST_LANES];
        open.store(&mut cells);
        for lane in lanes_of(pairs) {
            self.split(cells[lane], lane);
            self.tags[lane].double();
        }
        self.stuck &= !pairs;
    }

    /// Branches the nodes that are stuck in their lanes, and puts the second ones on the stacks of the lanes.
    /// Answers those whose stacks are full.
    #[inline(always)]
    fn stack(&mut self) -> LaneBits {
        let mut cells = [0; MOST_LANES];
        self.branches.choose(&self.cells, self.witness).store(&mut cells);
        let mut full = 0;
        for lane in lanes_of(self.stuck) {
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

    /// Makes two nodes of each that was put aside: one with the lowest digit of a cell, and one without
    /// that digit. All of them wait.
    ///
    /// (A node that is stuck has an open cell: with a place for each digit in each house, and no open cell,
    /// it would be solved.)
    #[inline(always)]
    pub(super) fn branch_aside(&mut self) {
        let cells = self.branches.choose(self.aside.cells(), self.witness);
        self.waiting.push_branches(self.aside.cells(), cells, self.aside.len());
        for _ in 0..2 {
            self.waiting.tags.extend(self.aside.tags());
        }
        self.aside.clear();
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
}

/// The cell of that number. (The compiler does not know that there is one.)
#[inline(always)]
fn cell_of(number: u16) -> usize {
    usize::from(number).min(80)
}
