//! 16 lanes in an array: for every machine, and what the other widths are held to.

use core::ops::{BitAnd, BitOr, Sub};

use super::{LaneBits, MOST_LANES, Vector};

const N: usize = 16;

/// The vector whose lane `$i` is `$lane`. Written out for each lane: sixteen expressions compile faster than the
/// loop over them that the compiler would have to unroll, and there are thousands of these.
macro_rules! each {
    ($i:ident => $lane:expr) => {
        each!(@ $i $lane; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    (@ $i:ident $lane:expr; $($n:literal)+) => {
        Portable([$({ let $i: usize = $n; $lane }),+])
    };
}

/// 16 lanes without any instruction of a special machine. Of each operation the compiler makes what the target has
/// (two SSE2 instructions on every x86-64).
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(in super::super) struct Portable([u16; N]);

impl Portable {
    /// Every machine can do this.
    pub(in super::super) const fn new() -> Self {
        Portable([0; N])
    }
}

impl BitAnd for Portable {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        each!(i => self.0[i] & other.0[i])
    }
}

impl BitOr for Portable {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        each!(i => self.0[i] | other.0[i])
    }
}

impl Sub for Portable {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        each!(i => self.0[i] & !other.0[i])
    }
}

impl Vector for Portable {
    const LANES: usize = N;
    const IN_ONE_REGISTER: bool = false;

    type Shuffle = [u8; MOST_LANES];

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Portable([value; N])
    }

    #[inline(always)]
    fn load(mut self, from: &[u16]) -> Self {
        self.0.copy_from_slice(&from[..N]);
        self
    }

    #[inline(always)]
    fn store(self, to: &mut [u16]) {
        to[..N].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        &self.0
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        &mut self.0
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        each!(i => if self.0[i] == 0 { other.0[i] } else { self.0[i] })
    }

    #[inline(always)]
    fn single(self) -> Self {
        each!(i => if self.0[i] & self.0[i].wrapping_sub(1) == 0 { self.0[i] } else { 0 })
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        each!(i => self.0[i] & self.0[i].wrapping_sub(1))
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        each!(i => if self.0[i] == 0 { 0xFFFF } else { 0 })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        each!(i => self.0[i].wrapping_add(other.0[i]))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        each!(i => self.0[i].wrapping_sub(other.0[i]))
    }

    // Compared with a sign: SSE2 has no other minimum of 16 bits.
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        each!(i => (self.0[i] as i16).min(other.0[i] as i16) as u16)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        each!(i => (self.0[i] as i16).max(other.0[i] as i16) as u16)
    }

    #[inline(always)]
    fn all_empty(self) -> bool {
        self.0.iter().fold(0, |all, lane| all | lane) == 0
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> LaneBits {
        let mut bits = 0;
        for i in 0..N {
            bits |= LaneBits::from(self.0[i] == other.0[i]) << i;
        }
        bits
    }

    #[inline(always)]
    fn zip(self, other: Self) -> (Self, Self) {
        let (mut first, mut second) = (self, self);
        for i in 0..N / 2 {
            (first.0[2 * i], first.0[2 * i + 1]) = (self.0[i], other.0[i]);
            (second.0[2 * i], second.0[2 * i + 1]) = (self.0[N / 2 + i], other.0[N / 2 + i]);
        }
        (first, second)
    }

    #[inline(always)]
    fn shuffle(self, from: &[u8; MOST_LANES]) -> Self::Shuffle {
        *from
    }

    #[inline(always)]
    fn permute(self, shuffle: &Self::Shuffle) -> Self {
        let mut moved = self;
        for (lane, &from) in moved.0.iter_mut().zip(shuffle) {
            *lane = self.0[usize::from(from) % N];
        }
        moved
    }

    #[inline(always)]
    fn across(self) -> [Self; 2] {
        // Written out, because the compiler makes shuffles of that, and not of loops.
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = self.0;
        [
            Portable([b, c, a, d, f, g, e, h, j, k, i, l, n, o, m, p]),
            Portable([c, a, b, d, g, e, f, h, k, i, j, l, o, m, n, p]),
        ]
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = self.0;
        [
            Portable([e, f, g, h, i, j, k, l, a, b, c, d, m, n, o, p]),
            Portable([i, j, k, l, a, b, c, d, e, f, g, h, m, n, o, p]),
        ]
    }
}
