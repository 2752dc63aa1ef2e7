//! 16 lanes in an array: for every machine, and what the other widths are held to.

use core::ops::{BitAnd, BitOr, Sub};

use super::{LaneBits, MOST_LANES, Vector};

const N: usize = 16;

/// 16 lanes without any instruction of a special machine. Each operation is a plain loop of fixed
/// length, of which the compiler makes what the target has (two SSE2 instructions on every x86-64).
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
    fn bitand(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] &= other.0[i];
        }
        self
    }
}

impl BitOr for Portable {
    type Output = Self;

    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] |= other.0[i];
        }
        self
    }
}

impl Sub for Portable {
    type Output = Self;

    #[inline(always)]
    fn sub(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] &= !other.0[i];
        }
        self
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
    fn or_else(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] = if self.0[i] == 0 { other.0[i] } else { self.0[i] };
        }
        self
    }

    #[inline(always)]
    fn single(mut self) -> Self {
        for i in 0..N {
            self.0[i] = if self.0[i] & self.0[i].wrapping_sub(1) == 0 { self.0[i] } else { 0 };
        }
        self
    }

    #[inline(always)]
    fn without_lowest(mut self) -> Self {
        for i in 0..N {
            self.0[i] &= self.0[i].wrapping_sub(1);
        }
        self
    }

    #[inline(always)]
    fn is_empty(mut self) -> Self {
        for i in 0..N {
            self.0[i] = if self.0[i] == 0 { 0xFFFF } else { 0 };
        }
        self
    }

    #[inline(always)]
    fn plus(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] = self.0[i].wrapping_add(other.0[i]);
        }
        self
    }

    #[inline(always)]
    fn minus(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] = self.0[i].wrapping_sub(other.0[i]);
        }
        self
    }

    // Compared with a sign: SSE2 has no other minimum of 16 bits.
    #[inline(always)]
    fn min(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] = (self.0[i] as i16).min(other.0[i] as i16) as u16;
        }
        self
    }

    #[inline(always)]
    fn max(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] = (self.0[i] as i16).max(other.0[i] as i16) as u16;
        }
        self
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
