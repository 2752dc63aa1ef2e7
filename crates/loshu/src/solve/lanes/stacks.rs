//! Nodes that wait for their own lane.

use alloc::vec::Vec;

use super::super::vector::{LaneBits, MOST_LANES, Vector};

/// The most nodes on a stack. Hardly a search goes deeper before it has its first solution.
const DEPTH: usize = 16;

/// A stack for each lane. Level `i` holds the nodes number `i` of all lanes, laid out like lanes.
pub(super) struct Stacks<V> {
    levels: Vec<Level<V>>,
    lens: [u8; MOST_LANES],
    /// The lanes whose stacks are not empty.
    in_use: LaneBits,
    empty: V,
}

struct Level<V> {
    cells: [V; 81],
    copies: [u64; MOST_LANES],
}

impl<V: Vector> Stacks<V> {
    #[inline(always)]
    pub(super) fn new(empty: V) -> Stacks<V> {
        Stacks { levels: Vec::new(), lens: [0; MOST_LANES], in_use: 0, empty }
    }

    /// The lanes whose stacks are not empty.
    #[inline(always)]
    pub(super) fn in_use(&self) -> LaneBits {
        self.in_use
    }

    #[inline(always)]
    pub(super) fn clear(&mut self, lane: usize) {
        self.lens[lane] = 0;
        self.in_use &= !(1 << lane);
    }

    /// Pushes a copy of the node in a lane. Tells whether there was room.
    #[inline(always)]
    pub(super) fn push(&mut self, cells: &[V; 81], lane: usize, copies: u64) -> bool {
        let len = usize::from(self.lens[lane]);
        if len == DEPTH {
            return false;
        }
        if len == self.levels.len() {
            self.levels.push(Level { cells: [self.empty; 81], copies: [0; MOST_LANES] });
        }
        let level = &mut self.levels[len];
        copy_lane(cells, &mut level.cells, lane);
        level.copies[lane] = copies;
        self.lens[lane] += 1;
        self.in_use |= 1 << lane;
        true
    }

    /// The set of a cell in the last node of a lane.
    #[inline(always)]
    pub(super) fn last_mut(&mut self, lane: usize, cell: usize) -> &mut u16 {
        let last = usize::from(self.lens[lane]) - 1;
        &mut self.levels[last].cells[cell].lanes_mut()[lane]
    }

    /// Moves the last node of a stack that is not empty back to its lane. Returns the number of nodes
    /// that it stands for.
    #[inline(always)]
    pub(super) fn pop(&mut self, cells: &mut [V; 81], lane: usize) -> u64 {
        self.lens[lane] -= 1;
        if self.lens[lane] == 0 {
            self.in_use &= !(1 << lane);
        }
        let level = &self.levels[usize::from(self.lens[lane])];
        copy_lane(&level.cells, cells, lane);
        level.copies[lane]
    }

    /// Takes all nodes off the stack of a lane: their sets, and how many nodes they stand for.
    pub(super) fn drain(&mut self, lane: usize, mut take: impl FnMut([u16; 81], u64)) {
        for level in &self.levels[..usize::from(self.lens[lane])] {
            let mut sets = [0; 81];
            for (set, cell) in sets.iter_mut().zip(&level.cells) {
                *set = cell.lanes()[lane];
            }
            take(sets, level.copies[lane]);
        }
        self.clear(lane);
    }
}

#[inline(always)]
fn copy_lane<V: Vector>(from: &[V; 81], to: &mut [V; 81], lane: usize) {
    for (to, from) in to.iter_mut().zip(from) {
        to.lanes_mut()[lane] = from.lanes()[lane];
    }
}
