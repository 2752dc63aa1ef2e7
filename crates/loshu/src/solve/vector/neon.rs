//! 16 lanes in two registers of 128 bits: NEON.

#![allow(unsafe_code, reason = "intrinsics; a vector is the proof that the machine has them")]

use core::arch::aarch64::{
    uint8x16_t, uint8x16x2_t, uint16x8_t, vaddq_u16, vaddvq_u16, vandq_u8, vandq_u16, vbicq_u16,
    vbslq_u16, vceqq_u16, vceqzq_u16, vdupq_n_u8, vdupq_n_u16, vextq_u16, vld1q_u8, vld1q_u16,
    vmaxq_u16, vmaxvq_u16, vminq_u16, vorrq_u8, vorrq_u16, vqtbl1q_u8, vqtbl2q_u8,
    vreinterpretq_u8_u16, vreinterpretq_u16_u8, vreinterpretq_u16_u64, vreinterpretq_u64_u16,
    vshlq_n_u8, vst1q_u16, vsubq_u16, vzip1q_u8, vzip1q_u16, vzip1q_u64, vzip2q_u8, vzip2q_u16,
};
use core::ops::{BitAnd, BitOr, Sub};

use super::{LaneBits, MOST_LANES, Part, Vector};

super::instructions! { is_aarch64_feature_detected: "neon" }

const N: usize = 16;

/// 16 lanes, where the machine has NEON.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Neon([uint16x8_t; 2]);

impl Neon {
    /// A vector, if the machine has NEON (it always has, where there is an operating system).
    pub(in super::super) fn detect() -> Option<Self> {
        if is_there() {
            // SAFETY: the machine has just said that it has NEON.
            Some(Neon([unsafe { vdupq_n_u16(0) }; 2]))
        } else {
            None
        }
    }
}

impl BitAnd for Neon {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where NEON does.
        unsafe { Neon([vandq_u16(a, c), vandq_u16(b, d)]) }
    }
}

impl BitOr for Neon {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where NEON does.
        unsafe { Neon([vorrq_u16(a, c), vorrq_u16(b, d)]) }
    }
}

impl Sub for Neon {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where NEON does.
        unsafe { Neon([vbicq_u16(a, c), vbicq_u16(b, d)]) }
    }
}

impl Vector for Neon {
    const LANES: usize = N;
    const IN_ONE_REGISTER: bool = false;

    /// For each register the bytes to take from both.
    type Shuffle = [uint8x16_t; 2];

    #[inline(always)]
    fn apart<P: Part<Self>>(self, part: P) -> P::Answer {
        // SAFETY: there is a vector only where `detect` has asked the machine for all these instructions.
        unsafe { enabled(self, part) }
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        // SAFETY: a vector exists only where NEON does.
        unsafe { Neon([vdupq_n_u16(value); 2]) }
    }

    #[inline(always)]
    fn load(self, from: &[u16]) -> Self {
        let (low, high) = from[..N].split_at(N / 2);
        // SAFETY: a vector exists only where NEON does; each slice fills a register.
        unsafe { Neon([vld1q_u16(low.as_ptr()), vld1q_u16(high.as_ptr())]) }
    }

    #[inline(always)]
    fn store(self, to: &mut [u16]) {
        let (low, high) = to[..N].split_at_mut(N / 2);
        // SAFETY: a vector exists only where NEON does; each slice fills a register.
        unsafe {
            vst1q_u16(low.as_mut_ptr(), self.0[0]);
            vst1q_u16(high.as_mut_ptr(), self.0[1]);
        }
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        // SAFETY: two registers in memory are their lanes in order.
        unsafe { &*(&raw const self.0).cast::<[u16; N]>() }
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        // SAFETY: two registers in memory are their lanes in order, and may hold any.
        unsafe { &mut *(&raw mut self.0).cast::<[u16; N]>() }
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where NEON does.
        unsafe { Neon([vbslq_u16(vceqzq_u16(a), c, a), vbslq_u16(vceqzq_u16(b), d, b)]) }
    }

    #[inline(always)]
    fn single(self) -> Self {
        self & self.without_lowest().is_empty()
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.plus(self.splat(0xFFFF))
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        let [a, b] = self.0;
        // SAFETY: a vector exists only where NEON does.
        unsafe { Neon([vceqzq_u16(a), vceqzq_u16(b)]) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where NEON does.
        unsafe { Neon([vaddq_u16(a, c), vaddq_u16(b, d)]) }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where NEON does.
        unsafe { Neon([vsubq_u16(a, c), vsubq_u16(b, d)]) }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where NEON does.
        unsafe { Neon([vminq_u16(a, c), vminq_u16(b, d)]) }
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where NEON does.
        unsafe { Neon([vmaxq_u16(a, c), vmaxq_u16(b, d)]) }
    }

    #[inline(always)]
    fn all_empty(self) -> bool {
        let [a, b] = self.0;
        // SAFETY: a vector exists only where NEON does.
        unsafe { vmaxvq_u16(vorrq_u16(a, b)) == 0 }
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> LaneBits {
        // There is no mask of a vector: each lane gets its own bit, and the sum has them all.
        let ([a, b], [c, d]) = (self.0, other.0);
        let own = self.load(&OWN_BIT).0;
        // SAFETY: a vector exists only where NEON does.
        unsafe {
            let low = vandq_u16(vceqq_u16(a, c), own[0]);
            let high = vandq_u16(vceqq_u16(b, d), own[1]);
            LaneBits::from(vaddvq_u16(vorrq_u16(low, high)))
        }
    }

    #[inline(always)]
    fn zip(self, other: Self) -> (Self, Self) {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where NEON does.
        unsafe {
            (Neon([vzip1q_u16(a, c), vzip2q_u16(a, c)]), Neon([vzip1q_u16(b, d), vzip2q_u16(b, d)]))
        }
    }

    #[inline(always)]
    fn shuffle(self, from: &[u8; MOST_LANES]) -> Self::Shuffle {
        // SAFETY: a vector exists only where NEON does; the array is longer than is read.
        unsafe {
            let lanes = vandq_u8(vld1q_u8(from.as_ptr()), vdupq_n_u8(N as u8 - 1));
            let even = vshlq_n_u8::<1>(lanes);
            let odd = vorrq_u8(even, vdupq_n_u8(1));
            [vzip1q_u8(even, odd), vzip2q_u8(even, odd)]
        }
    }

    #[inline(always)]
    fn permute(self, shuffle: &Self::Shuffle) -> Self {
        let [a, b] = self.0;
        // SAFETY: a vector exists only where NEON does.
        unsafe {
            let both = uint8x16x2_t(vreinterpretq_u8_u16(a), vreinterpretq_u8_u16(b));
            Neon([
                vreinterpretq_u16_u8(vqtbl2q_u8(both, shuffle[0])),
                vreinterpretq_u16_u8(vqtbl2q_u8(both, shuffle[1])),
            ])
        }
    }

    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [a, b] = self.0;
        // SAFETY: a vector exists only where NEON does; the arrays are as long as registers.
        unsafe {
            let (a, b) = (vreinterpretq_u8_u16(a), vreinterpretq_u8_u16(b));
            let (next, after) = (vld1q_u8(NEXT.as_ptr()), vld1q_u8(AFTER.as_ptr()));
            [
                Neon([
                    vreinterpretq_u16_u8(vqtbl1q_u8(a, next)),
                    vreinterpretq_u16_u8(vqtbl1q_u8(b, next)),
                ]),
                Neon([
                    vreinterpretq_u16_u8(vqtbl1q_u8(a, after)),
                    vreinterpretq_u16_u8(vqtbl1q_u8(b, after)),
                ]),
            ]
        }
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        // Rows `0 1` and `2 3` become `1 2` and `0 1`; `2 0` and `1 2`.
        let [a, b] = self.0;
        // SAFETY: a vector exists only where NEON does.
        unsafe {
            let middle = vextq_u16::<4>(a, b);
            let outer = vzip1q_u64(vreinterpretq_u64_u16(b), vreinterpretq_u64_u16(a));
            [Neon([middle, a]), Neon([vreinterpretq_u16_u64(outer), middle])]
        }
    }
}

/// For each lane its bit of [`LaneBits`].
const OWN_BIT: [u16; N] = {
    let mut bits = [0; N];
    let mut i = 0;
    while i < N {
        bits[i] = 1 << i;
        i += 1;
    }
    bits
};

/// The bytes of lanes `1 2 0 3` and `2 0 1 3` of each four.
const NEXT: [u8; N] = [2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15];
const AFTER: [u8; N] = [4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15];
