//! Aligned pair and triplet exclusion: combinations of candidates that common peers forbid.

use alloc::vec::Vec;

use loshu::Watch;

use super::chains::Engine;
use super::draft::{Draft, Flow, Sink, give};
use super::order::{PEER_BITS, PEERS, cells};
use super::rule::Rule;
use super::state::{Mark, State};
use crate::bits::ones;

/// The pieces of work that it takes to find what falls in two or three cells.
const TUPLE: u32 = 2;

/// The cells that may take part.
struct ExclusionBase<'a> {
    state: &'a State,
    /// The cells with few candidates, which can exclude a combination.
    excluders: u128,
    /// The cells that can be aligned.
    cells: Vec<usize>,
}

impl ExclusionBase<'_> {
    fn new(state: &State, size: usize) -> ExclusionBase<'_> {
        let pairs = state.with_count(2);
        let excluders = if size == 2 { pairs } else { pairs | state.with_count(3) };
        let singles = state.with_count(1);
        let several = state.open & !(singles | state.with_count(0));
        let fits =
            |&cell: &usize| PEER_BITS[cell] & excluders != 0 && PEER_BITS[cell] & singles == 0;
        ExclusionBase { state, excluders, cells: cells(several).filter(fits).collect() }
    }

    fn excluders_of(&self, cell: usize) -> u128 {
        PEER_BITS[cell] & self.excluders
    }

    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let cells = &self.cells[..];
        (0..cells.len()).flat_map(move |q| (0..q).map(move |p| [cells[p], cells[q]]))
    }

    /// The cells that make a triplet with a pair: excluders of the first, then of the second.
    fn thirds(&self, [p, q]: [usize; 2], is_base: u128) -> impl Iterator<Item = usize> {
        let of = |cell: usize| PEERS[cell].iter().map(|&peer| peer as usize);
        let first = self.excluders_of(p);
        let may_join = is_base & self.excluders & !(1 << p | 1 << q);
        let later = of(q).filter(move |&cell| first >> cell & 1 == 0);
        of(p).chain(later).filter(move |&cell| may_join >> cell & 1 == 1)
    }

    /// What falls in these cells.
    fn cuts(&self, tuple: &[usize]) -> Vec<Mark> {
        let seen = tuple.iter().fold(self.excluders, |seen, &cell| seen & PEER_BITS[cell]);
        if seen.count_ones() < 2 {
            return Vec::new();
        }
        let aligned = Aligned::new(self.state, tuple, seen);
        if !aligned.may_fall() {
            return Vec::new();
        }
        let falls = aligned.falls();
        let marks = tuple.iter().zip(falls);
        marks.flat_map(|(&cell, digits)| ones(digits).map(move |d| Mark::new(cell, d))).collect()
    }
}

/// Two or three cells with the candidates of their common peers. Digits are single bits here; the
/// third cell of a pair has the digit 0, which clashes with nothing.
struct Aligned {
    digits: [u16; 3],
    /// Which cells see each other: the first and second, the first and third, the second and third.
    sees: [bool; 3],
    /// The candidates of the common peers that can exclude a combination.
    excluders: [u16; 20],
    count: usize,
}

impl Aligned {
    fn new(state: &State, tuple: &[usize], seen: u128) -> Aligned {
        let digits_of = |n: usize| tuple.get(n).map_or(0, |&cell| state.marks[cell]);
        let digits = [0, 1, 2].map(digits_of);
        let see = |a: usize, b: usize| b < tuple.len() && PEER_BITS[tuple[a]] >> tuple[b] & 1 == 1;
        let sees = [see(0, 1), see(0, 2), see(1, 2)];
        let reach = digits[0] | digits[1] | digits[2];
        let (mut excluders, mut count) = ([0; 20], 0);
        for digits in cells(seen).map(|cell| state.marks[cell]) {
            if digits & !reach == 0 {
                excluders[count] = digits;
                count += 1;
            }
        }
        Aligned { digits, sees, excluders, count }
    }

    /// Whether anything may fall. Without excluders it takes two cells with two candidates, which
    /// the digit of the third cell makes equal.
    fn may_fall(&self) -> bool {
        let pairs = self.digits.iter().filter(|digits| digits.count_ones() == 2);
        self.count > 0 || pairs.count() >= 2
    }

    /// The digits of each cell that no allowed combination has.
    fn falls(&self) -> [u16; 3] {
        let [mut a_left, mut b_left, mut c_left] = self.digits;
        let [first, second, third] = self.digits;
        for a in single_bits(first) {
            for b in single_bits(if self.sees[0] { second & !a } else { second }) {
                let clash = if self.sees[1] { a } else { 0 } | if self.sees[2] { b } else { 0 };
                for c in single_bits_or_none(third).filter(|c| c & clash == 0) {
                    if (a & a_left | b & b_left | c & c_left) != 0 && self.allows(a | b | c) {
                        a_left &= !a;
                        b_left &= !b;
                        c_left &= !c;
                        if a_left | b_left | c_left == 0 {
                            return [0; 3];
                        }
                    }
                }
            }
        }
        [a_left, b_left, c_left]
    }

    fn allows(&self, used: u16) -> bool {
        self.excluders[..self.count].iter().all(|excluder| excluder & !used != 0)
    }
}

/// The bits that are set, each as a number.
fn single_bits(bits: u16) -> impl Iterator<Item = u16> {
    ones(bits).map(|bit| 1 << bit)
}

/// The same, or 0 if no bit is set.
fn single_bits_or_none(bits: u16) -> impl Iterator<Item = u16> {
    single_bits(bits).chain((bits == 0).then_some(0))
}

const ALL: u128 = (1 << 81) - 1;

/// The first hint of aligned exclusion on a path: where it found nothing before, only what changed
/// since then is looked at.
pub(super) fn first(engine: &mut Engine, state: &State, size: usize) -> Option<Draft> {
    let before = engine.aligned[size - 2].as_ref();
    let changed = before.map_or(ALL, |before| changed_cells(before, state));
    let first = engine.first(|watch, sink| tuples_near(state, size, changed, watch, sink));
    engine.aligned[size - 2] = first.is_none().then_some(state.marks);
    first
}

fn changed_cells(before: &[u16; 81], state: &State) -> u128 {
    let differs = |&cell: &usize| before[cell] != state.marks[cell];
    (0..81).filter(differs).fold(0, |changed, cell| changed | 1 << cell)
}

/// The hints of aligned exclusion of 2 or 3 cells that a change of these cells can give.
pub(super) fn tuples_near(
    state: &State,
    size: usize,
    changed: u128,
    watch: &Watch<'_>,
    sink: Sink<'_>,
) -> Flow {
    if size == 2 {
        pairs_near(state, changed, watch, sink)
    } else {
        triplets_near(state, changed, watch, sink)
    }
}

/// The pairs with a changed cell, or with a changed common excluder.
fn pairs_near(state: &State, changed: u128, watch: &Watch<'_>, sink: Sink<'_>) -> Flow {
    let base = ExclusionBase::new(state, 2);
    for [p, q] in base.pairs() {
        let common = base.excluders_of(p) & base.excluders_of(q);
        if changed & (common | 1 << p | 1 << q) != 0 {
            watch.go_on_after(TUPLE)?;
            give(sink, Rule::AlignedExclusion(2), 62, base.cuts(&[p, q]))?;
        }
    }
    Flow::Continue(())
}

/// The triplets with a changed cell, or with a changed common excluder.
fn triplets_near(state: &State, changed: u128, watch: &Watch<'_>, sink: Sink<'_>) -> Flow {
    let base = ExclusionBase::new(state, 3);
    if base.cells.len() < 3 {
        return Flow::Continue(());
    }
    let is_base = base.cells.iter().fold(0, |all, &cell| all | 1 << cell);
    for [p, q] in base.pairs() {
        // Fewer than two common excluders of the pair are not enough for a triplet.
        let common = base.excluders_of(p) & base.excluders_of(q);
        if common.count_ones() < 2 {
            continue;
        }
        let is_changed = changed & (1 << p | 1 << q) != 0;
        let near = cells(common & changed).fold(changed, |near, cell| near | PEER_BITS[cell]);
        let thirds = if is_changed { is_base } else { is_base & near };
        for third in base.thirds([p, q], thirds) {
            watch.go_on_after(TUPLE)?;
            give(sink, Rule::AlignedExclusion(3), 75, base.cuts(&[p, q, third]))?;
        }
    }
    Flow::Continue(())
}
