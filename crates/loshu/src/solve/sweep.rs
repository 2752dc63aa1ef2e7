//! One round of propagation for 81 vectors, without a branch: the three bands, then the three
//! stacks, each with what the ones before have found.

use super::triad::{Settled, TriadDigits, on_permutation};
use super::vector::{LaneBits, Vector};

/// All digits.
pub(super) const DIGITS: u16 = 0x1FF;
/// The sum over the sets of a solution, as numbers.
pub(super) const SOLVED: u16 = 9 * DIGITS;

/// The result of a sweep for each lane.
pub(super) struct Swept<V> {
    /// All digits, if each had a place in every row and column.
    pub(super) placed: V,
    /// The smallest of the sets as a number: empty if a cell is.
    pub(super) least: V,
    /// The sum of the sets as numbers. It falls with each candidate that goes. (No digit has fewer
    /// than nine candidates unless it lacks a place; so [`SOLVED`] means a solution or none at all.)
    pub(super) sum: V,
}

/// Sweeps the bands, writing the cells turned over the diagonal, and then the stacks, which are bands
/// of the turned cells, writing them back. So one piece of code serves both, which is half the code
/// for the processor to keep at hand.
#[inline(always)]
pub(super) fn sweep<V: Vector>(cells: &mut [V; 81], turned: &mut [V; 81], witness: V) -> Swept<V> {
    let all = witness.splat(DIGITS);
    let mut swept = Swept { placed: all, least: all, sum: witness.splat(0) };
    let (mut from, mut to) = (&mut *cells, &mut *turned);
    for _ in 0..2 {
        (swept.least, swept.sum) = (all, witness.splat(0));
        for chute in 0..3 {
            let lines = from[27 * chute..].first_chunk();
            if let (Some(from), Some(to)) = (lines, to[3 * chute..].first_chunk_mut()) {
                sweep_chute(from, to, &mut swept);
            }
        }
        core::mem::swap(&mut from, &mut to);
    }
    if V::IN_ONE_REGISTER {
        take_stock(cells, &mut swept);
    }
    swept
}

/// Afterwards, the registers are free for it; with two registers a vector it is cheaper on the way.
#[inline(always)]
fn take_stock<V: Vector>(cells: &[V; 81], swept: &mut Swept<V>) {
    for &[a, b, c, d, e, f, g, h, i] in cells.as_chunks().0 {
        let least = a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h))).min(i);
        let sum = a.plus(b).plus(c.plus(d)).plus(e.plus(f).plus(g.plus(h))).plus(i);
        (swept.least, swept.sum) = (swept.least.min(least), swept.sum.plus(sum));
    }
}

/// The lanes that have every digit in every house.
#[inline(always)]
pub(super) fn complete<V: Vector>(cells: &[V; 81], witness: V) -> LaneBits {
    let (none, all) = (witness.splat(0), witness.splat(DIGITS));
    let mut complete = all;
    let mut columns = [none; 9];
    for band in 0..3 {
        let mut blocks = [none; 3];
        for row in 3 * band..3 * band + 3 {
            let mut in_row = none;
            for column in 0..9 {
                let cell = cells[9 * row + column];
                in_row = in_row | cell;
                blocks[column / 3] = blocks[column / 3] | cell;
                columns[column] = columns[column] | cell;
            }
            complete = complete & in_row;
        }
        complete = complete & blocks[0] & blocks[1] & blocks[2];
    }
    for column in columns {
        complete = complete & column;
    }
    complete.equal_lanes(all)
}

/// Sweeps the three lines of a chute. The sets come out turned: cell `i` of line `n` goes to place
/// `9 * i + n`, so the last of the 75 places is that of cell 8 of line 2.
#[inline(always)]
fn sweep_chute<V: Vector>(from: &[V; 27], to: &mut [V; 75], swept: &mut Swept<V>) {
    let [top, middle, bottom] = [line(from, 0), line(from, 9), line(from, 18)];
    let solved_in_block = [
        top[0].solved | middle[0].solved | bottom[0].solved,
        top[1].solved | middle[1].solved | bottom[1].solved,
        top[2].solved | middle[2].solved | bottom[2].solved,
    ];
    let open_in_top = open(top, solved_in_block);
    let open_in_middle = open(middle, solved_in_block);
    let open_in_bottom = open(bottom, solved_in_block);
    let kept_in_top = on_permutations(open_in_top, open_in_middle, open_in_bottom);
    let kept_in_middle = on_permutations(open_in_middle, open_in_bottom, open_in_top);
    let kept_in_bottom = on_permutations(open_in_bottom, open_in_top, open_in_middle);
    swept.placed = swept.placed & (kept_in_top[0] | kept_in_top[1] | kept_in_top[2]);
    settle_line(from, to, 0, top, kept_in_top, swept);
    settle_line(from, to, 1, middle, kept_in_middle, swept);
    settle_line(from, to, 2, bottom, kept_in_bottom, swept);
}

#[inline(always)]
fn line<V: Vector>(from: &[V; 27], at: usize) -> [TriadDigits<V>; 3] {
    [
        TriadDigits::of([from[at], from[at + 1], from[at + 2]]),
        TriadDigits::of([from[at + 3], from[at + 4], from[at + 5]]),
        TriadDigits::of([from[at + 6], from[at + 7], from[at + 8]]),
    ]
}

#[inline(always)]
fn settle_line<V: Vector>(
    from: &[V; 27],
    to: &mut [V; 75],
    line: usize,
    [p, q, r]: [TriadDigits<V>; 3],
    [a, b, c]: [V; 3],
    swept: &mut Swept<V>,
) {
    apply(from, to, line, 0, p.settle(a, b | c), swept);
    apply(from, to, line, 3, q.settle(b, c | a), swept);
    apply(from, to, line, 6, r.settle(c, a | b), swept);
}

#[inline(always)]
fn apply<V: Vector>(
    from: &[V; 27],
    to: &mut [V; 75],
    line: usize,
    place: usize,
    settled: Settled<V>,
    swept: &mut Swept<V>,
) {
    for i in place..place + 3 {
        let set = settled.apply(from[9 * line + i]);
        to[9 * i + line] = set;
        if !V::IN_ONE_REGISTER {
            swept.least = swept.least.min(set);
            swept.sum = swept.sum.plus(set);
        }
    }
}

/// The digits of the triads of a line that are solved neither elsewhere in the line nor in the boxes.
#[inline(always)]
fn open<V: Vector>([a, b, c]: [TriadDigits<V>; 3], blocks: [V; 3]) -> [V; 3] {
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
