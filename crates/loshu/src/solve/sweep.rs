//! One round of propagation for 81 vectors, without a branch: the three bands, then the three
//! stacks, each with what the ones before have found.

use super::rules::{Settled, Triad, on_permutation};
use super::vector::Vector;

/// All digits.
pub(super) const DIGITS: u16 = 0x1FF;
/// The sum over the sets of a solution, as numbers.
pub(super) const SOLVED: u16 = 9 * DIGITS;

/// What a sweep says of each lane.
pub(super) struct Swept<V> {
    /// All digits, if each had a place in every row and column.
    pub(super) placed: V,
    /// The smallest of the sets as a number: empty if a cell is.
    pub(super) least: V,
    /// The sum of the sets as numbers. It falls with each candidate that goes. (No digit has fewer
    /// than nine candidates unless it lacks a place; so [`SOLVED`] means a solution or none at all.)
    pub(super) sum: V,
}

#[inline(always)]
pub(super) fn sweep<V: Vector>(cells: &mut [V; 81], witness: V) -> Swept<V> {
    let all = witness.splat(DIGITS);
    let mut swept = Swept { placed: all, least: all, sum: witness.splat(0) };
    for band in 0..3 {
        if let Some(cells) = cells[27 * band..].first_chunk_mut() {
            Chute::<27, 9, 3, 1, false>::sweep(cells, &mut swept);
        }
    }
    for stack in 0..3 {
        if let Some(cells) = cells[3 * stack..].first_chunk_mut() {
            Chute::<75, 1, 27, 9, true>::sweep(cells, &mut swept);
        }
    }
    swept
}

/// A band or a stack: from its first cell to its last there are `SPAN` cells, from a line to the
/// next `LINE`, from a box to the next `BLOCK`, from a cell of a triad to the next `CELL`.
struct Chute<
    const SPAN: usize,
    const LINE: usize,
    const BLOCK: usize,
    const CELL: usize,
    const TAKES_STOCK: bool,
>;

impl<
    const SPAN: usize,
    const LINE: usize,
    const BLOCK: usize,
    const CELL: usize,
    const TAKES_STOCK: bool,
> Chute<SPAN, LINE, BLOCK, CELL, TAKES_STOCK>
{
    #[inline(always)]
    fn sweep<V: Vector>(cells: &mut [V; SPAN], swept: &mut Swept<V>) {
        let p = Self::line(cells, 0);
        let q = Self::line(cells, LINE);
        let r = Self::line(cells, 2 * LINE);
        let blocks = [
            p[0].solved | q[0].solved | r[0].solved,
            p[1].solved | q[1].solved | r[1].solved,
            p[2].solved | q[2].solved | r[2].solved,
        ];
        let [x, y, z] = [open(p, blocks), open(q, blocks), open(r, blocks)];
        let [a, b, c] =
            [on_permutations(x, y, z), on_permutations(y, z, x), on_permutations(z, x, y)];
        swept.placed = swept.placed & (a[0] | a[1] | a[2]);
        Self::settle_line(cells, 0, p, a, swept);
        Self::settle_line(cells, LINE, q, b, swept);
        Self::settle_line(cells, 2 * LINE, r, c, swept);
    }

    #[inline(always)]
    fn line<V: Vector>(cells: &[V; SPAN], at: usize) -> [Triad<V>; 3] {
        let [b, c] = [at + BLOCK, at + 2 * BLOCK];
        [
            Triad::of([cells[at], cells[at + CELL], cells[at + 2 * CELL]]),
            Triad::of([cells[b], cells[b + CELL], cells[b + 2 * CELL]]),
            Triad::of([cells[c], cells[c + CELL], cells[c + 2 * CELL]]),
        ]
    }

    #[inline(always)]
    fn settle_line<V: Vector>(
        cells: &mut [V; SPAN],
        at: usize,
        [p, q, r]: [Triad<V>; 3],
        [a, b, c]: [V; 3],
        swept: &mut Swept<V>,
    ) {
        Self::apply(cells, at, p.settle(a, b | c), swept);
        Self::apply(cells, at + BLOCK, q.settle(b, c | a), swept);
        Self::apply(cells, at + 2 * BLOCK, r.settle(c, a | b), swept);
    }

    #[inline(always)]
    fn apply<V: Vector>(
        cells: &mut [V; SPAN],
        at: usize,
        settled: Settled<V>,
        swept: &mut Swept<V>,
    ) {
        for cell in [at, at + CELL, at + 2 * CELL] {
            let set = settled.apply(cells[cell]);
            cells[cell] = set;
            if TAKES_STOCK {
                swept.least = swept.least.min(set);
                swept.sum = swept.sum.plus(set);
            }
        }
    }
}

/// The digits of the triads of a line beside those solved in it and in the boxes.
#[inline(always)]
fn open<V: Vector>([a, b, c]: [Triad<V>; 3], blocks: [V; 3]) -> [V; 3] {
    let line = a.solved | b.solved | c.solved;
    [a.open(line, blocks[0]), b.open(line, blocks[1]), c.open(line, blocks[2])]
}

/// Of the digits of the triads of a line those on a permutation with the two other lines.
#[inline(always)]
fn on_permutations<V: Vector>([a, b, c]: [V; 3], l: [V; 3], m: [V; 3]) -> [V; 3] {
    [
        on_permutation(a, [[l[1], l[2]], [m[1], m[2]]]),
        on_permutation(b, [[l[2], l[0]], [m[2], m[0]]]),
        on_permutation(c, [[l[0], l[1]], [m[0], m[1]]]),
    ]
}
