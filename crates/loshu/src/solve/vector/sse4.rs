//! 16 lanes in two registers of 128 bits: SSE4.1.

#![allow(unsafe_code, reason = "intrinsics; a vector is the proof that the machine has them")]

use core::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_add_epi16, _mm_alignr_epi8, _mm_and_si128, _mm_andnot_si128,
    _mm_cmpeq_epi16, _mm_loadu_si128, _mm_max_epi16, _mm_min_epi16, _mm_movemask_epi8,
    _mm_or_si128, _mm_packs_epi16, _mm_set1_epi8, _mm_set1_epi16, _mm_setzero_si128,
    _mm_shuffle_epi8, _mm_shufflehi_epi16, _mm_shufflelo_epi16, _mm_storeu_si128, _mm_sub_epi16,
    _mm_testz_si128, _mm_unpackhi_epi8, _mm_unpackhi_epi16, _mm_unpacklo_epi8, _mm_unpacklo_epi16,
    _mm_unpacklo_epi64,
};
use core::ops::{BitAnd, BitOr, Sub};

use super::{LaneBits, MOST_LANES, Part, Vector};

super::instructions! { is_x86_feature_detected: "sse4.1" "ssse3" "popcnt" }

const N: usize = 16;

/// Lanes `1 2 0 3` and `2 0 1 3` of four, as an immediate operand.
const NEXT: i32 = 0b11_00_10_01;
const AFTER: i32 = 0b11_01_00_10;

/// 16 lanes, where the machine has SSE4.1.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Sse4([__m128i; 2]);

impl Sse4 {
    /// A vector, if the machine has SSE4.1, SSSE3 and POPCNT.
    pub(in super::super) fn detect() -> Option<Self> {
        if is_there() {
            // SAFETY: every x86-64 has SSE2.
            Some(Sse4([unsafe { _mm_setzero_si128() }; 2]))
        } else {
            None
        }
    }
}

impl BitAnd for Sse4 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe { Sse4([_mm_and_si128(a, c), _mm_and_si128(b, d)]) }
    }
}

impl BitOr for Sse4 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe { Sse4([_mm_or_si128(a, c), _mm_or_si128(b, d)]) }
    }
}

impl Sub for Sse4 {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe { Sse4([_mm_andnot_si128(c, a), _mm_andnot_si128(d, b)]) }
    }
}

impl Vector for Sse4 {
    const LANES: usize = N;
    const IN_ONE_REGISTER: bool = false;

    /// For each register the bytes that come from the first one, and those that come from the
    /// second one; 0 where the byte is not among them.
    type Shuffle = [[__m128i; 2]; 2];

    #[inline(always)]
    fn apart<P: Part<Self>>(self, part: P) -> P::Answer {
        // SAFETY: there is a vector only where `detect` has asked the machine for all these instructions.
        unsafe { enabled(self, part) }
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe { Sse4([_mm_set1_epi16(value as i16); 2]) }
    }

    #[inline(always)]
    fn load(self, from: &[u16]) -> Self {
        let (low, high) = from[..N].split_at(N / 2);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do; each slice fills a register.
        unsafe {
            Sse4([_mm_loadu_si128(low.as_ptr().cast()), _mm_loadu_si128(high.as_ptr().cast())])
        }
    }

    #[inline(always)]
    fn store(self, to: &mut [u16]) {
        let (low, high) = to[..N].split_at_mut(N / 2);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do; each slice fills a register.
        unsafe {
            _mm_storeu_si128(low.as_mut_ptr().cast(), self.0[0]);
            _mm_storeu_si128(high.as_mut_ptr().cast(), self.0[1]);
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
        // A blend would keep the first register for its mask.
        self | other & self.is_empty()
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
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe {
            let zero = _mm_setzero_si128();
            Sse4([_mm_cmpeq_epi16(a, zero), _mm_cmpeq_epi16(b, zero)])
        }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe { Sse4([_mm_add_epi16(a, c), _mm_add_epi16(b, d)]) }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe { Sse4([_mm_sub_epi16(a, c), _mm_sub_epi16(b, d)]) }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe { Sse4([_mm_min_epi16(a, c), _mm_min_epi16(b, d)]) }
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe { Sse4([_mm_max_epi16(a, c), _mm_max_epi16(b, d)]) }
    }

    #[inline(always)]
    fn all_empty(self) -> bool {
        let [a, b] = self.0;
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe {
            let all = _mm_or_si128(a, b);
            _mm_testz_si128(all, all) == 1
        }
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> LaneBits {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe {
            let equal = _mm_packs_epi16(_mm_cmpeq_epi16(a, c), _mm_cmpeq_epi16(b, d));
            _mm_movemask_epi8(equal) as LaneBits
        }
    }

    #[inline(always)]
    fn zip(self, other: Self) -> (Self, Self) {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe {
            (
                Sse4([_mm_unpacklo_epi16(a, c), _mm_unpackhi_epi16(a, c)]),
                Sse4([_mm_unpacklo_epi16(b, d), _mm_unpackhi_epi16(b, d)]),
            )
        }
    }

    #[inline(always)]
    fn shuffle(self, from: &[u8; MOST_LANES]) -> Self::Shuffle {
        // Bytes 0 to 31 stand for both registers. A byte shuffle looks at the lowest four bits, and
        // gives 0 if the highest one is set: adding 0x70 sets it for the second register, taking
        // 0x10 away for the first one.
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do; the array is longer than is read.
        unsafe {
            let lanes = _mm_loadu_si128(from.as_ptr().cast());
            let lanes = _mm_and_si128(lanes, _mm_set1_epi8(N as i8 - 1));
            let even = _mm_add_epi8(lanes, lanes);
            let odd = _mm_add_epi8(even, _mm_set1_epi8(1));
            let (low, high) = (_mm_unpacklo_epi8(even, odd), _mm_unpackhi_epi8(even, odd));
            let (first, second) = (_mm_set1_epi8(0x70), _mm_set1_epi8(-0x10));
            [
                [_mm_add_epi8(low, first), _mm_add_epi8(low, second)],
                [_mm_add_epi8(high, first), _mm_add_epi8(high, second)],
            ]
        }
    }

    #[inline(always)]
    fn permute(self, [low, high]: &Self::Shuffle) -> Self {
        let [a, b] = self.0;
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe {
            Sse4([
                _mm_or_si128(_mm_shuffle_epi8(a, low[0]), _mm_shuffle_epi8(b, low[1])),
                _mm_or_si128(_mm_shuffle_epi8(a, high[0]), _mm_shuffle_epi8(b, high[1])),
            ])
        }
    }

    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [a, b] = self.0;
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe {
            [
                Sse4([
                    _mm_shufflehi_epi16::<NEXT>(_mm_shufflelo_epi16::<NEXT>(a)),
                    _mm_shufflehi_epi16::<NEXT>(_mm_shufflelo_epi16::<NEXT>(b)),
                ]),
                Sse4([
                    _mm_shufflehi_epi16::<AFTER>(_mm_shufflelo_epi16::<AFTER>(a)),
                    _mm_shufflehi_epi16::<AFTER>(_mm_shufflelo_epi16::<AFTER>(b)),
                ]),
            ]
        }
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        // Rows `0 1` and `2 3` become `1 2` and `0 1`; `2 0` and `1 2`.
        let [a, b] = self.0;
        // SAFETY: a vector exists only where SSE4.1 and SSSE3 do.
        unsafe {
            let middle = _mm_alignr_epi8::<8>(b, a);
            [Sse4([middle, a]), Sse4([_mm_unpacklo_epi64(b, a), middle])]
        }
    }
}
