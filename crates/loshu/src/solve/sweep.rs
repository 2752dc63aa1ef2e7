//! One round of propagation for all lanes at once, without a branch.

use super::vector::Vector;

/// All digits.
pub(super) const DIGITS: u16 = 0x1FF;
/// The sum over the sets of a solution, as numbers.
pub(super) const SOLVED: u16 = 9 * DIGITS;

/// What a sweep says of each lane.
pub(super) struct Swept<V> {
    /// All digits, if each has a place in each chute.
    pub(super) placed: V,
    /// The least of the cells as number.
    pub(super) least: V,
    /// The sum of the cells as numbers; it falls with each candidate.
    pub(super) sum: V,
}

#[inline(always)]
pub(super) fn sweep<V: Vector>(cells: &mut [V; 81], witness: V) -> Swept<V> {
    let all = witness.splat(DIGITS);
    let zero = witness.splat(0);
    let mut out = Swept { placed: all, least: all, sum: zero };
    for band in 0..3 {
        let Some(cells) = cells[27 * band..].first_chunk_mut::<27>() else { break };
        chute::<V, 27, 9, 3, 1, false>(cells, &mut out);
    }
    for stack in 0..3 {
        let Some(cells) = cells[3 * stack..].first_chunk_mut::<75>() else { break };
        chute::<V, 75, 1, 27, 9, true>(cells, &mut out);
    }
    out
}

#[derive(Clone, Copy)]
struct Triad<V> {
    once: V,
    twice: V,
    solved: V,
}

#[inline(always)]
fn triad<V: Vector, const SPAN: usize, const PLACE: usize>(
    cells: &[V; SPAN],
    at: usize,
) -> Triad<V> {
    let [a, b, c] = [cells[at], cells[at + PLACE], cells[at + 2 * PLACE]];
    let ab = a | b;
    Triad { once: ab | c, twice: a & b | ab & c, solved: a.single() | b.single() | c.single() }
}

/// A line: of a row or column the three triads.
#[inline(always)]
fn line<V: Vector, const SPAN: usize, const BLOCK: usize, const PLACE: usize>(
    cells: &[V; SPAN],
    at: usize,
) -> [Triad<V>; 3] {
    [
        triad::<V, SPAN, PLACE>(cells, at),
        triad::<V, SPAN, PLACE>(cells, at + BLOCK),
        triad::<V, SPAN, PLACE>(cells, at + 2 * BLOCK),
    ]
}

/// What the line can hold once the solved digits are known.
#[inline(always)]
fn open<V: Vector>([a, b, c]: [Triad<V>; 3], blocks: [V; 3]) -> [V; 3] {
    let line = a.solved | b.solved | c.solved;
    [
        a.once - (line | blocks[0]) | a.solved,
        b.once - (line | blocks[1]) | b.solved,
        c.once - (line | blocks[2]) | c.solved,
    ]
}

/// Of the triads of a line those on a permutation with the other two lines.
#[inline(always)]
fn permuted<V: Vector>([a, b, c]: [V; 3], l: [V; 3], m: [V; 3]) -> [V; 3] {
    [
        a & (l[1] & m[2] | l[2] & m[1]),
        b & (l[2] & m[0] | l[0] & m[2]),
        c & (l[0] & m[1] | l[1] & m[0]),
    ]
}

#[inline(always)]
fn settle<V: Vector, const SPAN: usize, const PLACE: usize, const LAST: bool>(
    cells: &mut [V; SPAN],
    at: usize,
    kept: V,
    others: V,
    twice: V,
    out: &mut Swept<V>,
) {
    let locked = kept - others;
    // three digits that need the triad fill it
    let fewer = locked.without_lowest().without_lowest().is_empty();
    let kept = kept & (locked | fewer);
    let hidden = locked - twice;
    settle_cell::<V, LAST>(&mut cells[at], kept, hidden, out);
    settle_cell::<V, LAST>(&mut cells[at + PLACE], kept, hidden, out);
    settle_cell::<V, LAST>(&mut cells[at + 2 * PLACE], kept, hidden, out);
}

#[inline(always)]
fn settle_cell<V: Vector, const LAST: bool>(cell: &mut V, kept: V, hidden: V, out: &mut Swept<V>) {
    let left = (*cell & hidden).or_else(*cell & kept);
    *cell = left;
    if LAST {
        out.least = out.least.min(left);
        out.sum = out.sum.plus(left);
    }
}

#[inline(always)]
fn settle_line<
    V: Vector,
    const SPAN: usize,
    const BLOCK: usize,
    const PLACE: usize,
    const LAST: bool,
>(
    cells: &mut [V; SPAN],
    at: usize,
    triads: [Triad<V>; 3],
    [a, b, c]: [V; 3],
    out: &mut Swept<V>,
) {
    settle::<V, SPAN, PLACE, LAST>(cells, at, a, b | c, triads[0].twice, out);
    settle::<V, SPAN, PLACE, LAST>(cells, at + BLOCK, b, c | a, triads[1].twice, out);
    settle::<V, SPAN, PLACE, LAST>(cells, at + 2 * BLOCK, c, a | b, triads[2].twice, out);
}

/// A band, or a stack.
#[inline(always)]
fn chute<
    V: Vector,
    const SPAN: usize,
    const LINE: usize,
    const BLOCK: usize,
    const PLACE: usize,
    const LAST: bool,
>(
    cells: &mut [V; SPAN],
    out: &mut Swept<V>,
) {
    let p = line::<V, SPAN, BLOCK, PLACE>(cells, 0);
    let q = line::<V, SPAN, BLOCK, PLACE>(cells, LINE);
    let r = line::<V, SPAN, BLOCK, PLACE>(cells, 2 * LINE);
    let blocks = [
        p[0].solved | q[0].solved | r[0].solved,
        p[1].solved | q[1].solved | r[1].solved,
        p[2].solved | q[2].solved | r[2].solved,
    ];
    let [x, y, z] = [open(p, blocks), open(q, blocks), open(r, blocks)];
    let [a, b, c] = [permuted(x, y, z), permuted(y, z, x), permuted(z, x, y)];
    out.placed = out.placed & (a[0] | a[1] | a[2]);
    settle_line::<V, SPAN, BLOCK, PLACE, LAST>(cells, 0, p, a, out);
    settle_line::<V, SPAN, BLOCK, PLACE, LAST>(cells, LINE, q, b, out);
    settle_line::<V, SPAN, BLOCK, PLACE, LAST>(cells, 2 * LINE, r, c, out);
}
