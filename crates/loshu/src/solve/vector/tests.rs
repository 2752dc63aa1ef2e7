//! Every operation of every width, held to one line over plain numbers.

use alloc::vec::Vec;

use super::{LaneBits, MOST_LANES, Part, Portable, Vector, transpose};

#[test]
fn portable() {
    check(Portable::new());
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[test]
fn sse4() {
    check_if_present("SSE4.1", super::Sse4::detect());
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[test]
fn avx2() {
    check_if_present("AVX2", super::Avx2::detect());
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[test]
fn avx512() {
    check_if_present("AVX-512", super::Avx512::detect());
}

#[cfg(all(target_arch = "aarch64", feature = "std"))]
#[test]
fn neon() {
    check_if_present("NEON", super::Neon::detect());
}

#[cfg(feature = "std")]
fn check_if_present<V: Vector>(name: &str, witness: Option<V>) {
    match witness {
        Some(witness) => check(witness),
        None => println!("skipped: this machine has no {name}"),
    }
}

/// How many pairs of random vectors: fewer where each operation is interpreted.
const ROUNDS: usize = if cfg!(miri) { 64 } else { 4000 };

/// Each value meets each other one in every lane; where each operation is interpreted, in some lane.
const TURN: usize = if cfg!(miri) { 16 } else { 1 };

fn check<V: Vector>(witness: V) {
    assert!(V::LANES == 16 || V::LANES == MOST_LANES);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for offset in 0..2 * V::LANES {
        reaches_memory(witness, offset, &mut random);
    }
    for one in EDGES {
        for first in (0..EDGES.len()).step_by(TURN) {
            let all: Vec<u16> =
                (0..V::LANES).map(|lane| EDGES[(first + lane) % EDGES.len()]).collect();
            computes(witness, &all, &alloc::vec![one; V::LANES]);
            computes(witness, &alloc::vec![one; V::LANES], &all);
        }
    }
    for round in 0..ROUNDS {
        let a = random.lanes(V::LANES);
        let mut b = random.lanes(V::LANES);
        for lane in 0..V::LANES {
            if random.below(4) == 0 {
                b[lane] = a[lane];
            }
        }
        computes(witness, &a, &b);
        let [first, second] = [witness.load(&a), witness.load(&b)];
        assert_eq!(witness.apart(Sum(first, second)).lanes(), first.plus(second).lanes(), "apart");
        moves_lanes(witness, &a, &b, &mut random);
        if round % 16 == 0 {
            turns(witness, &mut random);
        }
    }
}

/// A part that answers with a vector.
struct Sum<V>(V, V);

impl<V: Vector> Part<V> for Sum<V> {
    type Answer = V;

    #[inline(always)]
    fn run(self, _: V) -> V {
        self.0.plus(self.1)
    }
}

/// `splat`, `load`, `store`, `lanes` and `lanes_mut`, the slices at any offset.
fn reaches_memory<V: Vector>(witness: V, offset: usize, random: &mut Random) {
    let value = random.lane();
    assert_eq!(witness.splat(value).lanes(), alloc::vec![value; V::LANES], "splat");

    let from = random.lanes(offset + V::LANES + offset % 3);
    let part = offset..offset + V::LANES;
    let mut vector = witness.load(&from[offset..]);
    assert_eq!(vector.lanes(), &from[part.clone()], "load");

    let mut to = random.lanes(from.len());
    let mut expected = to.clone();
    expected[part.clone()].copy_from_slice(&from[part.clone()]);
    vector.store(&mut to[offset..]);
    assert_eq!(to, expected, "store");

    let lane = offset % V::LANES;
    vector.lanes_mut()[lane] = value;
    expected[offset + lane] = value;
    assert_eq!(vector.lanes_mut(), &expected[part.clone()], "lanes_mut");
    assert_eq!(vector.plus(witness.splat(0)).lanes(), &expected[part], "lanes_mut");
}

/// What is done in each lane by itself.
fn computes<V: Vector>(witness: V, a: &[u16], b: &[u16]) {
    let is = |operation: &str, found: V, expected: fn(u16, u16) -> u16| {
        let expected: Vec<u16> = a.iter().zip(b).map(|(&a, &b)| expected(a, b)).collect();
        assert_eq!(found.lanes(), expected, "{operation} of {a:x?} and {b:x?}");
    };
    let [v, w] = [witness.load(a), witness.load(b)];
    is("&", v & w, |a, b| a & b);
    is("|", v | w, |a, b| a | b);
    is("-", v - w, |a, b| a & !b);
    is("or_else", v.or_else(w), |a, b| if a == 0 { b } else { a });
    is("single", v.single(), |a, _| if a.count_ones() == 1 { a } else { 0 });
    is("without_lowest", v.without_lowest(), |a, _| match a {
        0 => 0,
        _ => a - (1 << a.trailing_zeros()),
    });
    is("is_empty", v.is_empty(), |a, _| if a == 0 { 0xFFFF } else { 0 });
    is("plus", v.plus(w), u16::wrapping_add);
    is("minus", v.minus(w), u16::wrapping_sub);

    let below = witness.splat(0x7FFF);
    is("min", (v & below).min(w & below), |a, b| (a & 0x7FFF).min(b & 0x7FFF));
    is("max", (v & below).max(w & below), |a, b| (a & 0x7FFF).max(b & 0x7FFF));

    assert_eq!(v.all_empty(), a.iter().all(|&a| a == 0), "all of {a:x?}");
    let mut equal = 0;
    for lane in 0..V::LANES {
        equal |= LaneBits::from(a[lane] == b[lane]) << lane;
    }
    assert_eq!(v.equal_lanes(w), equal, "equal lanes of {a:x?} and {b:x?}");
}

/// What takes lanes elsewhere.
fn moves_lanes<V: Vector>(witness: V, a: &[u16], b: &[u16], random: &mut Random) {
    let n = V::LANES;
    let [v, w] = [witness.load(a), witness.load(b)];

    let (first, second) = v.zip(w);
    for lane in 0..n {
        let expected = [a, b][lane % 2];
        assert_eq!(first.lanes()[lane], expected[lane / 2], "zip, lane {lane}");
        assert_eq!(second.lanes()[lane], expected[(n + lane) / 2], "zip, lane {}", n + lane);
    }

    let mut from = [0; MOST_LANES];
    for lane in &mut from {
        *lane = random.below(256) as u8;
    }
    let moved = v.permute(&w.shuffle(&from));
    for lane in 0..n {
        let expected = a[usize::from(from[lane]) % n];
        assert_eq!(moved.lanes()[lane], expected, "lane {lane} of {from:?}");
    }

    let (across, down) = (v.across(), v.down());
    for group in (0..n).step_by(16) {
        for (row, column, by) in each_turn() {
            let found = across[by - 1].lanes()[group + 4 * row + column];
            let expected = a[group + 4 * row + (column + by) % 3];
            assert_eq!(found, expected, "across by {by}: row {row}, column {column}");

            let found = down[by - 1].lanes()[group + 4 * column + row];
            let expected = a[group + 4 * ((column + by) % 3) + row];
            assert_eq!(found, expected, "down by {by}: row {column}, column {row}");
        }
    }
}

/// The rows, the places in a row, and how far these turn.
fn each_turn() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..24).map(|i| (i / 6, i / 2 % 3, i % 2 + 1))
}

/// `transpose`.
fn turns<V: Vector>(witness: V, random: &mut Random) {
    let before: Vec<Vec<u16>> = (0..MOST_LANES).map(|_| random.lanes(V::LANES)).collect();
    let mut square = [witness; MOST_LANES];
    for (row, lanes) in square.iter_mut().zip(&before) {
        *row = witness.load(lanes);
    }
    transpose(&mut square);
    for (i, row) in square.iter().take(V::LANES).enumerate() {
        for (j, before) in before.iter().take(V::LANES).enumerate() {
            assert_eq!(row.lanes()[j], before[i], "row {i}, column {j}");
        }
    }
}

/// No digit, one, two, all, and what a sign or a carry could break.
const EDGES: [u16; 24] = [
    0, 1, 2, 3, 4, 0x80, 0xFF, 0x100, 0x101, 0x102, 0x180, 0x1FE, 0x1FF, 0x200, 0x3FFF, 0x4000,
    0x4001, 0x7F00, 0x7FFF, 0x8000, 0x8001, 0xFF00, 0xFFFE, 0xFFFF,
];

/// George Marsaglia, *Xorshift RNGs*, 2003.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }

    /// Any number, a set of digits, a smaller one, or a value from the edges.
    fn lane(&mut self) -> u16 {
        let [a, b] = [self.below(1 << 16) as u16, self.below(1 << 16) as u16];
        match self.below(4) {
            0 => a,
            1 => a & 0x1FF,
            2 => a & b & 0x1FF,
            _ => EDGES[usize::from(a) % EDGES.len()],
        }
    }

    fn lanes(&mut self, count: usize) -> Vec<u16> {
        (0..count).map(|_| self.lane()).collect()
    }
}
