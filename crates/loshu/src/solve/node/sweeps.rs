//! Propagation in nine vectors: the boxes are lanes, so a round for rows or columns takes the other
//! boxes of the band or stack by a shuffle.

use super::super::sweep::DIGITS;
use super::super::triad::{TriadDigits, on_permutation};
use super::super::vector::Vector;
use super::{BLOCKS, Outcome};

/// How often a sweep looks for naked singles. Both ways come to the same.
#[derive(Clone, Copy)]
pub(in crate::solve) enum Pace {
    /// Twice a sweep, for the rows and for the columns: for searches whose tries are to be the same for ever.
    Exact,
    /// Once a sweep. This is quicker, but a contradiction may be noticed a sweep later.
    Quick,
}

/// Sweeps until nothing changes.
///
/// Sets only shrink, so an equal sum of the sets as numbers means that
/// nothing has changed. In a box in which each digit has a place, a sum of [`DIGITS`] means that it
/// has only one.
#[inline(always)]
pub(super) fn sweep_all<V: Vector>(cells: &mut [V; 9], pace: Pace, witness: V) -> Outcome {
    let (all, blocks) = (witness.splat(DIGITS), witness.load(&BLOCKS));
    let mut before = witness.splat(0);
    loop {
        let placed = sweep(cells, pace);
        let [a, b, c, d, e, f, g, h, i] = *cells;
        let least = a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h))).min(i);
        let sum = a.plus(b).plus(c.plus(d)).plus(e.plus(f).plus(g.plus(h))).plus(i);
        if !(((all - placed) | least.is_empty()) & blocks).all_empty() {
            return Outcome::Impossible;
        }
        if (sum.minus(all) & blocks).all_empty() && is_complete(cells, all, blocks) {
            return Outcome::Solved;
        }
        if (sum.minus(before) & blocks).all_empty() {
            return Outcome::Open;
        }
        before = sum;
    }
}

/// Whether each house has each digit.
#[inline(always)]
fn is_complete<V: Vector>(&[a, b, c, d, e, f, g, h, i]: &[V; 9], all: V, blocks: V) -> bool {
    let rows = [a | b | c, d | e | f, g | h | i];
    let columns = [a | d | g, b | e | h, c | f | i];
    let mut everywhere = rows[0] | rows[1] | rows[2];
    for (row, column) in rows.into_iter().zip(columns) {
        let ([b, c], [d, e]) = (row.across(), column.down());
        everywhere = everywhere & (row | b | c) & (column | d | e);
    }
    ((all - everywhere) & blocks).all_empty()
}

/// The rows of boxes, then the columns. Answers for each lane the digits that had a place.
#[inline(always)]
fn sweep<V: Vector>(cells: &mut [V; 9], pace: Pace) -> V {
    let [a, b, c, d, e, f, g, h, i] = *cells;
    let lines = [[a, b, c], [d, e, f], [g, h, i]];
    let before = [[a, d, g], [b, e, h], [c, f, i]];
    let ([[a, b, c], [d, e, f], [g, h, i]], rows) = chute::<V, Across>(lines, lines);
    let lines = [[a, d, g], [b, e, h], [c, f, i]];
    let singles_of = match pace {
        Pace::Exact => lines,
        Pace::Quick => before,
    };
    let ([[a, d, g], [b, e, h], [c, f, i]], columns) = chute::<V, Down>(lines, singles_of);
    *cells = [a, b, c, d, e, f, g, h, i];
    rows & columns
}

/// Where the lines of a round lie.
trait Direction {
    /// The vector as the other two boxes of the band have it, or of the stack.
    fn others<V: Vector>(vector: V) -> [V; 2];
}

/// Rows: a round goes across the boxes of a band.
struct Across;

/// Columns: a round goes down the boxes of a stack.
struct Down;

impl Direction for Across {
    #[inline(always)]
    fn others<V: Vector>(vector: V) -> [V; 2] {
        vector.across()
    }
}

impl Direction for Down {
    #[inline(always)]
    fn others<V: Vector>(vector: V) -> [V; 2] {
        vector.down()
    }
}

/// One round for three lines of triads, with the naked singles of these lines or of what they were.
#[inline(always)]
fn chute<V: Vector, D: Direction>(lines: [[V; 3]; 3], singles_of: [[V; 3]; 3]) -> ([[V; 3]; 3], V) {
    let p = TriadDigits::with_singles_of(lines[0], singles_of[0]);
    let q = TriadDigits::with_singles_of(lines[1], singles_of[1]);
    let r = TriadDigits::with_singles_of(lines[2], singles_of[2]);
    let block = p.solved | q.solved | r.solved;
    let [x, y, z] = [open::<V, D>(p, block), open::<V, D>(q, block), open::<V, D>(r, block)];
    let [x2, y2, z2] = [D::others(x), D::others(y), D::others(z)];
    let a = on_permutation(x, [y2, z2]);
    let b = on_permutation(y, [z2, x2]);
    let c = on_permutation(z, [x2, y2]);
    let lines = [
        settle::<V, D>(lines[0], p, a),
        settle::<V, D>(lines[1], q, b),
        settle::<V, D>(lines[2], r, c),
    ];
    (lines, a | b | c)
}

#[inline(always)]
fn open<V: Vector, D: Direction>(triad: TriadDigits<V>, block: V) -> V {
    let [next, last] = D::others(triad.solved);
    triad.open(triad.solved | next | last, block)
}

#[inline(always)]
fn settle<V: Vector, D: Direction>([a, b, c]: [V; 3], triad: TriadDigits<V>, kept: V) -> [V; 3] {
    let [next, last] = D::others(kept);
    let settled = triad.settle(kept, next | last);
    [settled.apply_by_logic(a), settled.apply_by_logic(b), settled.apply_by_logic(c)]
}
