use core::ops::{BitAnd, BitOr, Sub};

use super::{MOST_LANES, Vector};

const N: usize = 16;

#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(in super::super) struct Portable([u16; N]);

impl Portable {
    pub(in super::super) fn new() -> Portable {
        Portable([0; N])
    }
}

#[inline(always)]
fn zip(a: Portable, b: Portable, f: impl Fn(u16, u16) -> u16) -> Portable {
    let mut out = a;
    for i in 0..N {
        out.0[i] = f(a.0[i], b.0[i]);
    }
    out
}

impl BitAnd for Portable {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        zip(self, other, |a, b| a & b)
    }
}
impl BitOr for Portable {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        zip(self, other, |a, b| a | b)
    }
}
impl Sub for Portable {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        zip(self, other, |a, b| a & !b)
    }
}

impl Vector for Portable {
    const LANES: usize = N;
    type Shuffle = [u8; MOST_LANES];

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Portable([value; N])
    }
    #[inline(always)]
    fn load(self, from: &[u16]) -> Self {
        let mut out = self;
        out.0.copy_from_slice(&from[..N]);
        out
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
        zip(self, other, |a, b| if a == 0 { b } else { a })
    }
    #[inline(always)]
    fn single(self) -> Self {
        zip(self, self, |a, _| if a & a.wrapping_sub(1) == 0 { a } else { 0 })
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        zip(self, self, |a, _| a & a.wrapping_sub(1))
    }
    #[inline(always)]
    fn is_empty(self) -> Self {
        zip(self, self, |a, _| if a == 0 { 0xFFFF } else { 0 })
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        zip(self, other, |a, b| a.wrapping_add(b))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        zip(self, other, |a, b| a.wrapping_sub(b))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        zip(self, other, |a, b| if (a as i16) < (b as i16) { a } else { b })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        zip(self, other, |a, b| if (a as i16) > (b as i16) { a } else { b })
    }
    #[inline(always)]
    fn equal_lanes(self, other: Self) -> u32 {
        let mut bits = 0;
        for i in 0..N {
            bits |= u32::from(self.0[i] == other.0[i]) << i;
        }
        bits
    }
    #[inline(always)]
    fn zip(self, other: Self) -> (Self, Self) {
        let (mut low, mut high) = (self, self);
        for i in 0..N / 2 {
            (low.0[2 * i], low.0[2 * i + 1]) = (self.0[i], other.0[i]);
            (high.0[2 * i], high.0[2 * i + 1]) = (self.0[N / 2 + i], other.0[N / 2 + i]);
        }
        (low, high)
    }
    #[inline(always)]
    fn shuffle(self, from: &[u8; MOST_LANES]) -> Self::Shuffle {
        *from
    }
    #[inline(always)]
    fn permute(self, shuffle: &Self::Shuffle) -> Self {
        let mut out = self;
        for i in 0..N {
            out.0[i] = self.0[usize::from(shuffle[i]) % N];
        }
        out
    }

    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [mut one, mut two] = [self, self];
        for row in 0..4 {
            for i in 0..3 {
                one.0[4 * row + i] = self.0[4 * row + (i + 1) % 3];
                two.0[4 * row + i] = self.0[4 * row + (i + 2) % 3];
            }
        }
        [one, two]
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        let [mut one, mut two] = [self, self];
        for i in 0..12 {
            one.0[i] = self.0[(i + 4) % 12];
            two.0[i] = self.0[(i + 8) % 12];
        }
        [one, two]
    }
}
