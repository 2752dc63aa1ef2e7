//! Nodes that were stuck, until they are branched together.

use super::super::vector::{LaneBits, MOST_LANES, Vector, lanes_of};
use super::Tag;

/// At most one node for each lane: to choose the cells costs as much for one node as for all.
pub(super) struct Aside<V> {
    cells: [V; 81],
    tags: [Tag; MOST_LANES],
    len: usize,
}

impl<V: Vector> Aside<V> {
    #[inline(always)]
    pub(super) fn new(none: V) -> Aside<V> {
        Aside { cells: [none; 81], tags: [Tag::default(); MOST_LANES], len: 0 }
    }

    /// The number of nodes, which are in the first lanes.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) fn cells(&self) -> &[V; 81] {
        &self.cells
    }

    #[inline(always)]
    pub(super) fn tags(&self) -> &[Tag] {
        &self.tags[..self.len]
    }

    /// Leaves no candidate in a cell of the node.
    pub(super) fn refute(&mut self, node: usize) {
        self.cells[0].lanes_mut()[node] = 0;
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Takes the nodes in some lanes, as long as there is room. Answers the others.
    #[inline(always)]
    pub(super) fn take(
        &mut self,
        cells: &[V; 81],
        tags: &[Tag; MOST_LANES],
        lanes: LaneBits,
    ) -> LaneBits {
        let (mut from, mut keep) = ([0; MOST_LANES], [u16::MAX; MOST_LANES]);
        let mut rest = lanes;
        for (lane, to) in lanes_of(lanes).zip(self.len..V::LANES) {
            (from[to], keep[to]) = (lane as u8, 0);
            self.tags[to] = tags[lane];
            self.len = to + 1;
            rest &= !(1 << lane);
        }
        let (shuffle, keep) = (cells[0].shuffle(&from), cells[0].load(&keep));
        for (to, from) in self.cells.iter_mut().zip(cells) {
            *to = keep.select(*to, from.permute(&shuffle));
        }
        rest
    }
}
