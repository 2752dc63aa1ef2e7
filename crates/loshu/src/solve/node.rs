//! One node of the search in nine vectors, and its propagation.

mod sweeps;

use alloc::vec::Vec;

pub(super) use self::sweeps::Pace;
use self::sweeps::sweep_all;
use super::sweep::DIGITS;
use super::vector::{Job, Vector};
use super::weight::{UNIT, Weighed};
use crate::digit::DigitSet;
use crate::grid::Grid;

/// The candidates of a puzzle, by the place of a cell in its box and the box.
///
/// ```text
///   vectors: the places in a box      lanes: the boxes
///            0 1 2                           0 1 2  .
///            3 4 5                           4 5 6  .
///            6 7 8                           8 9 10 .
///                                            .  . . .
/// ```
///
/// The cells of a box are in one lane, and the boxes of the same band or stack are one shuffle away.
/// Lanes without a box may hold anything.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub struct Node([u16; 9 * LANES]);

/// The lanes of a node, and of the vectors for it.
pub(super) const LANES: usize = 16;

/// The lanes with a box, one bit each.
const BOXES: u32 = 0b0111_0111_0111;

/// All bits in the lanes with a box.
static BLOCKS: [u16; LANES] = {
    const ON: u16 = u16::MAX;
    [ON, ON, ON, 0, ON, ON, ON, 0, ON, ON, ON, 0, 0, 0, 0, 0]
};

/// All bits in the middle lane; a vector from `LANES - i` on has them in lane `i`.
static ONE_LANE: [u16; 2 * LANES] = {
    let mut lanes = [0; 2 * LANES];
    lanes[LANES] = u16::MAX;
    lanes
};

/// A cell of a node: 16 times the vector, and the lane.
pub(super) type Place = u8;

/// A node, and the number of nodes with as many solutions that it stands for, itself included.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub(super) node: Node,
    pub(super) copies: u64,
}

/// The result of propagation.
pub(super) enum Outcome {
    Impossible,
    Solved,
    Open,
}

impl Node {
    /// The node without a given.
    pub(super) const EMPTY: Node = Node([DIGITS; 9 * LANES]);

    /// The puzzle as it is written.
    pub(super) fn of(puzzle: &Grid) -> Node {
        let mut node = Node::EMPTY;
        for (&place, value) in PLACES.iter().zip(puzzle.to_values()) {
            *node.set_mut(place) = SETS[usize::from(value % 16)];
        }
        node
    }

    /// The puzzle with these candidates in its cells.
    pub(super) fn of_sets(sets: &[DigitSet; 81]) -> Node {
        let mut node = Node::EMPTY;
        for (&place, set) in PLACES.iter().zip(sets) {
            *node.set_mut(place) = set.bits();
        }
        node
    }

    /// The lowest candidate of every cell: the solution of a solved node.
    pub(super) fn read_grid(&self) -> Grid {
        let mut digits = [0; 81];
        for (digit, &place) in digits.iter_mut().zip(&PLACES) {
            *digit = u32::from(self.set(place)).trailing_zeros() as u16 + 1;
        }
        Grid::of_digits(&digits)
    }

    /// The candidates of a cell, one bit each.
    pub(super) fn set(&self, place: Place) -> u16 {
        self.0[usize::from(place)]
    }

    /// The candidates of a cell, one bit each.
    pub(super) fn set_mut(&mut self, place: Place) -> &mut u16 {
        &mut self.0[usize::from(place)]
    }

    /// Sets the candidates of a cell by way of its vector: a vector of which a part has just been written
    /// cannot be read at once.
    #[inline(always)]
    pub(super) fn write<V: Vector>(&mut self, place: Place, set: u16, witness: V) {
        let (vector, lane) = (usize::from(place) / LANES, usize::from(place) % LANES);
        let sets = &mut self.0[vector * LANES..][..LANES];
        let lane = witness.load(&ONE_LANE[LANES - lane..]);
        ((witness.load(sets) - lane) | (lane & witness.splat(set))).store(sets);
    }

    /// Copies the node vector by vector, as it was written: wider pieces, of which each was written as
    /// two, could not be read at once.
    #[inline(always)]
    pub(super) fn copy_to<V: Vector>(&self, to: &mut Node, witness: V) {
        for (from, to) in self.0.chunks_exact(LANES).zip(to.0.chunks_exact_mut(LANES)) {
            witness.load(from).store(to);
        }
    }

    /// The candidates of all cells, in their order.
    pub(super) fn sets(&self) -> [u16; 81] {
        PLACES.map(|place| self.set(place))
    }

    /// Draws all consequences.
    #[inline(always)]
    pub(super) fn propagate<V: Vector>(&mut self, pace: Pace, witness: V) -> Outcome {
        witness.part(Propagate { node: self, pace })
    }
}

/// Draws all consequences in a node.
pub(super) struct Propagate<'a> {
    pub(super) node: &'a mut Node,
    pub(super) pace: Pace,
}

impl Job for Propagate<'_> {
    type Answer = Outcome;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Outcome {
        let mut cells = [witness; 9];
        for (cell, sets) in cells.iter_mut().zip(self.node.0.chunks_exact(LANES)) {
            *cell = witness.load(sets);
        }
        let outcome = sweep_all(&mut cells, self.pace, witness);
        for (cell, sets) in cells.iter().zip(self.node.0.chunks_exact_mut(LANES)) {
            cell.store(sets);
        }
        outcome
    }
}

impl Node {
    /// Leaves a cell one digit, and lets a node without that digit wait.
    #[inline(always)]
    pub(super) fn branch<V: Vector>(
        &mut self,
        place: Place,
        digit: u16,
        waiting: &mut Vec<Node>,
        witness: V,
    ) {
        waiting.push(Node::EMPTY);
        if let Some(other) = waiting.last_mut() {
            self.copy_to(other, witness);
            *other.set_mut(place) &= !digit;
        }
        self.write(place, digit, witness);
    }

    /// Chooses the open cell with the largest weight, as [`lanes`](super::lanes) do.
    #[inline(always)]
    pub(super) fn branching<V: Vector>(&self, witness: V) -> Place {
        let none = witness.splat(0);
        let mut weighed = [Weighed { weight: none, key: none }; 9];
        let sets = self.0.chunks_exact(LANES);
        for ((number, weighed), sets) in (0..).zip(&mut weighed).zip(sets) {
            *weighed = Weighed::of(witness.load(sets), witness.splat(number));
        }
        let rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        let rows = [sum(&weighed, rows[0]), sum(&weighed, rows[1]), sum(&weighed, rows[2])];
        let columns = [[0, 3, 6], [1, 4, 7], [2, 5, 8]];
        let columns =
            [sum(&weighed, columns[0]), sum(&weighed, columns[1]), sum(&weighed, columns[2])];
        let block = rows[0].plus(rows[1]).plus(rows[2]);
        let mut best = none;
        for (&row, cells) in rows.iter().zip(weighed.chunks_exact(3)) {
            let [next, last] = row.across();
            let near = block.plus(next).plus(last);
            for (cell, column) in cells.iter().zip(columns) {
                let [next, last] = column.down();
                best = best.max(cell.key.plus(near).plus(next).plus(last));
            }
        }
        heaviest(best).0
    }

    /// Chooses an open cell that cannot have its digit of a solution, if there is one; one with two
    /// candidates, if possible.
    #[inline(always)]
    pub(super) fn strayed<V: Vector>(&self, solution: &Node, witness: V) -> Option<Place> {
        let mut best = witness.splat(0);
        let sets = self.0.chunks_exact(LANES).zip(solution.0.chunks_exact(LANES));
        for (number, (sets, digits)) in (0..).zip(sets) {
            let cell = witness.load(sets);
            let second = cell.without_lowest();
            let strayed = (cell & witness.load(digits)).is_empty() - second.is_empty();
            let pair = second.without_lowest().is_empty() & witness.splat(2 * UNIT);
            best = best.max(strayed & (pair | witness.splat(UNIT | number)));
        }
        let (place, key) = heaviest(best);
        (key > 0).then_some(place)
    }

    /// The digits with the same candidates as this one, itself among them: all one bit each. They
    /// can be exchanged for one another.
    pub(super) fn twins(&self, digit: u16) -> u16 {
        let shift = digit.trailing_zeros();
        let mut differ = 0;
        for place in &PLACES {
            let set = self.set(*place);
            differ |= set ^ (set >> shift & 1).wrapping_neg();
        }
        !differ & DIGITS
    }
}

/// The cell with the largest key, in the first of the boxes that have it, and its key.
#[inline(always)]
fn heaviest<V: Vector>(keys: V) -> (Place, u16) {
    let [next, last] = keys.across();
    let row = keys.max(next).max(last);
    let [next, last] = row.down();
    let top = row.max(next).max(last);
    let lane = (keys.equal_lanes(top) & BOXES).trailing_zeros() as u8;
    let key = top.lanes()[0];
    ((key % UNIT) as u8 * LANES as u8 + lane, key)
}

/// What three cells weigh for their peers.
#[inline(always)]
fn sum<V: Vector>(weighed: &[Weighed<V>; 9], [a, b, c]: [usize; 3]) -> V {
    weighed[a].weight.plus(weighed[b].weight).plus(weighed[c].weight)
}

/// Where each cell is.
pub(super) static PLACES: [Place; 81] = {
    let mut places = [0; 81];
    let mut i = 0;
    while i < 81 {
        let (row, column) = (i / 9, i % 9);
        let (vector, lane) = (row % 3 * 3 + column % 3, row / 3 * 4 + column / 3);
        places[i] = (LANES * vector + lane) as Place;
        i += 1;
    }
    places
};

/// What a cell may hold in which this value is written, 0 for an empty cell.
static SETS: [u16; 16] = [DIGITS, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];
