//! Nodes that wait: a stack, laid out like lanes.

use alloc::vec;
use alloc::vec::Vec;

use super::puzzles::Puzzles;
use super::vector::{LaneBits, MOST_LANES, Vector, lanes_of, transpose};

/// Nodes of the search, each the digit sets of 81 cells and a tag.
///
/// ```text
///   row  0:  cell A1 of the nodes   0 1 2 3 ...
///   row  1:  cell A2 of the nodes   0 1 2 3 ...
///   ...
///   row 80:  cell I9 of the nodes   0 1 2 3 ...
/// ```
///
/// So neighbours in the stack are neighbours in each row, and move to lanes and back together.
pub(super) struct Pool<T> {
    rows: Vec<u16>,
    lanes: usize,
    /// The room in a row. Large ones are no power of two: the rows would meet in the same sets of the cache.
    stride: usize,
    /// The tag of each node.
    pub(super) tags: Vec<T>,
}

impl<T> Pool<T> {
    /// An empty pool for vectors with `lanes` lanes: small, for the sake of the cache.
    pub(super) fn new(lanes: usize) -> Pool<T> {
        let stride = 4 * lanes;
        Pool { rows: vec![0; 81 * stride], lanes, stride, tags: Vec::new() }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.tags.len()
    }

    /// Leaves no candidate in a cell of the node.
    pub(super) fn refute(&mut self, node: usize) {
        self.rows[node] = 0;
    }

    /// Makes room for two nodes a lane, and for one a lane behind them, because a vector is read from any
    /// node on.
    #[inline(always)]
    fn reserve(&mut self) {
        if self.len() + 3 * self.lanes > self.stride {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let stride = 2 * self.stride + MOST_LANES;
        let mut rows = vec![0; 81 * stride];
        for (to, from) in rows.chunks_exact_mut(stride).zip(self.rows.chunks_exact(self.stride)) {
            to[..self.stride].copy_from_slice(from);
        }
        (self.rows, self.stride) = (rows, stride);
    }

    /// Puts the nodes in some lanes behind the last one, with their tags.
    #[inline(always)]
    pub(super) fn push<V: Vector>(
        &mut self,
        cells: &[V; 81],
        lanes: LaneBits,
        tags: impl Iterator<Item = T>,
    ) {
        self.reserve();
        let mut from = [0; MOST_LANES];
        for (from, lane) in from.iter_mut().zip(lanes_of(lanes)) {
            *from = lane as u8;
        }
        let (end, shuffle) = (self.len(), cells[0].shuffle(&from));
        for (row, cell) in self.rows.chunks_exact_mut(self.stride).zip(cells) {
            cell.permute(&shuffle).store(&mut row[end..]);
        }
        self.tags.extend(tags);
    }

    /// Puts the sets of one node behind the last one. The tag has to follow.
    pub(super) fn push_sets(&mut self, sets: impl Iterator<Item = u16>) {
        self.reserve();
        let end = self.len();
        for (row, set) in self.rows.chunks_exact_mut(self.stride).zip(sets) {
            row[end] = set;
        }
    }

    /// Puts two nodes for each of the first lanes behind the last node: without the lowest digit of the
    /// cell whose number the lane has in `chosen`, and with that digit alone. The tags have to follow.
    #[inline(always)]
    pub(super) fn push_branches<V: Vector>(
        &mut self,
        cells: &[V; 81],
        mut chosen: V,
        lanes: usize,
    ) {
        self.reserve();
        let (end, one) = (self.len(), chosen.splat(1));
        for (row, &cell) in self.rows.chunks_exact_mut(self.stride).zip(cells) {
            let set = cell & chosen.is_empty();
            let others = set.without_lowest();
            (cell - (set - others)).store(&mut row[end..]);
            (cell - others).store(&mut row[end + lanes..]);
            chosen = chosen.minus(one);
        }
    }

    /// Copies the nodes from this one on into lanes, shuffled, except for those of `keep`.
    #[inline(always)]
    pub(super) fn copy_to<V: Vector>(
        &self,
        cells: &mut [V; 81],
        from: usize,
        shuffle: &V::Shuffle,
        keep: V,
    ) {
        for (row, cell) in self.rows.chunks_exact(self.stride).zip(cells) {
            let node = keep.load(&row[from..]).permute(shuffle);
            *cell = keep.select(*cell, node);
        }
    }

    /// Puts puzzles, at most one for each lane, behind the last node. The tags have to follow.
    #[inline(always)]
    pub(super) fn push_puzzles<V: Vector>(
        &mut self,
        witness: V,
        puzzles: Puzzles<'_>,
        sets: &mut [[u16; 81]; MOST_LANES],
    ) {
        self.reserve();
        let end = self.len();
        puzzles.write_sets(sets);
        let mut square = [witness; MOST_LANES];
        for first in squares::<V>() {
            for lane in 0..V::LANES {
                square[lane] = witness.load(&sets[lane][first..]);
            }
            transpose(&mut square);
            for (i, &row) in square.iter().take(V::LANES).enumerate() {
                row.store(&mut self.rows[(first + i) * self.stride + end..]);
            }
        }
    }

    /// Reads the digits of the solved nodes from this one on, one for each lane.
    #[inline(always)]
    pub(super) fn read_digits<V: Vector>(
        &self,
        witness: V,
        from: usize,
        digits: &mut [[u16; 81]; MOST_LANES],
    ) {
        let mut square = [witness; MOST_LANES];
        for first in squares::<V>() {
            for (i, row) in square.iter_mut().take(V::LANES).enumerate() {
                *row = digit(witness.load(&self.rows[(first + i) * self.stride + from..]));
            }
            transpose(&mut square);
            for lane in 0..V::LANES {
                square[lane].store(&mut digits[lane][first..]);
            }
        }
    }
}

/// The first cells of squares that cover all 81; the last one begins early to end with the last.
#[inline(always)]
fn squares<V: Vector>() -> impl Iterator<Item = usize> {
    (0..81).step_by(V::LANES).map(|first: usize| first.min(81 - V::LANES))
}

/// The digits, 1 to 9, of sets of one digit: bit by bit of the digit, those that have it.
#[inline(always)]
fn digit<V: Vector>(sets: V) -> V {
    let [one, two] = [sets & sets.splat(0b1_0101_0101), sets & sets.splat(0b0_0110_0110)];
    let [four, eight] = [sets & sets.splat(0b0_0111_1000), sets & sets.splat(0b1_1000_0000)];
    one.min(sets.splat(1))
        | two.min(sets.splat(2))
        | four.min(sets.splat(4))
        | eight.min(sets.splat(8))
}
