//! 16 lanes in one register of 256 bits: AVX2.

#![allow(unsafe_code, reason = "intrinsics; a vector is the proof that the machine has them")]

use core::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm_movemask_epi8, _mm_packs_epi16, _mm256_add_epi8,
    _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256, _mm256_blendv_epi8,
    _mm256_castsi256_si128, _mm256_cmpeq_epi16, _mm256_cvtepu8_epi16, _mm256_extracti128_si256,
    _mm256_loadu_si256, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_or_si256,
    _mm256_permute2x128_si256, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_setr_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_sub_epi16,
    _mm256_testz_si256, _mm256_unpackhi_epi16, _mm256_unpacklo_epi16,
};
use core::ops::{BitAnd, BitOr, Sub};

use super::{LaneBits, MOST_LANES, Part, Vector};

super::instructions! { is_x86_feature_detected: "avx2" "bmi1" "bmi2" "lzcnt" "popcnt" }

const N: usize = 16;

/// Lanes `1 2 0 3` and `2 0 1 3` of four, as an immediate operand.
const NEXT: i32 = 0b11_00_10_01;
const AFTER: i32 = 0b11_01_00_10;

/// The bytes of the same, for two rows of four; 0x80 and more is an empty one.
const NEXT_LOW: i64 = 0x8080_0100_0504_0302_u64 as i64;
const NEXT_HIGH: i64 = 0x8080_0908_0D0C_0B0A_u64 as i64;
const AFTER_LOW: i64 = 0x8080_0302_0100_0504_u64 as i64;
const AFTER_HIGH: i64 = 0x8080_0B0A_0908_0D0C_u64 as i64;

/// 16 lanes, where the machine has AVX2.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx2(__m256i);

impl Avx2 {
    /// A vector, if the machine has AVX2 and what has come with it ever since: BMI1, BMI2, LZCNT
    /// and POPCNT.
    pub(in super::super) fn detect() -> Option<Self> {
        if is_there() {
            // SAFETY: the machine has just said that it has AVX2.
            Some(Avx2(unsafe { _mm256_setzero_si256() }))
        } else {
            None
        }
    }
}

impl BitAnd for Avx2 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Avx2 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl Sub for Avx2 {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
}

impl Vector for Avx2 {
    const LANES: usize = N;
    const IN_ONE_REGISTER: bool = true;

    /// For each half of the register the bytes that come from the same half, and those that come
    /// from the other one; 0 where the byte is not among them.
    type Shuffle = [__m256i; 2];

    #[inline(always)]
    fn apart<P: Part<Self>>(self, part: P) -> P::Answer {
        // SAFETY: there is a vector only where `detect` has asked the machine for all these instructions.
        unsafe { enabled(self, part) }
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn load(self, from: &[u16]) -> Self {
        let from = &from[..N];
        // SAFETY: a vector exists only where AVX2 does; the slice fills a register.
        Avx2(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u16]) {
        let to = &mut to[..N];
        // SAFETY: a vector exists only where AVX2 does; the slice fills a register.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        // SAFETY: a register in memory is its lanes in order.
        unsafe { &*(&raw const self.0).cast::<[u16; N]>() }
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        // SAFETY: a register in memory is its lanes in order, and may hold any.
        unsafe { &mut *(&raw mut self.0).cast::<[u16; N]>() }
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_blendv_epi8(self.0, other.0, self.is_empty().0) })
    }

    #[inline(always)]
    fn select(self, on: Self, off: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_blendv_epi8(off.0, on.0, self.0) })
    }

    #[inline(always)]
    fn single(self) -> Self {
        self & self.without_lowest().is_empty()
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        self & Avx2(unsafe { _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)) })
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_min_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Avx2(unsafe { _mm256_max_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn all_empty(self) -> bool {
        // SAFETY: a vector exists only where AVX2 does.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> LaneBits {
        // Halves packed into one register: its bytes are in order, those of a pack of 256 bits not.
        // SAFETY: a vector exists only where AVX2 does.
        unsafe {
            let equal = _mm256_cmpeq_epi16(self.0, other.0);
            let [low, high] = [_mm256_castsi256_si128(equal), _mm256_extracti128_si256::<1>(equal)];
            _mm_movemask_epi8(_mm_packs_epi16(low, high)) as LaneBits
        }
    }

    #[inline(always)]
    fn zip(self, other: Self) -> (Self, Self) {
        // SAFETY: a vector exists only where AVX2 does.
        unsafe {
            let low = _mm256_unpacklo_epi16(self.0, other.0);
            let high = _mm256_unpackhi_epi16(self.0, other.0);
            (
                Avx2(_mm256_permute2x128_si256::<0x20>(low, high)),
                Avx2(_mm256_permute2x128_si256::<0x31>(low, high)),
            )
        }
    }

    #[inline(always)]
    fn shuffle(self, from: &[u8; MOST_LANES]) -> Self::Shuffle {
        // Bytes 0 to 31 stand for both halves. A byte shuffle looks at the lowest four bits, and
        // gives 0 if the highest one is set: adding 0x70 sets it for the upper half, taking 0x10
        // away (that is, adding 0xF0) for the lower one.
        const UPPER: i64 = 0x7070_7070_7070_7070;
        const LOWER: i64 = 0xF0F0_F0F0_F0F0_F0F0_u64 as i64;
        // SAFETY: a vector exists only where AVX2 does; the array is longer than is read.
        unsafe {
            let lanes = _mm256_cvtepu8_epi16(_mm_loadu_si128(from.as_ptr().cast()));
            let lanes = _mm256_and_si256(lanes, _mm256_set1_epi16(N as i16 - 1));
            let bytes = _mm256_mullo_epi16(lanes, _mm256_set1_epi16(0x0202));
            let bytes = _mm256_add_epi8(bytes, _mm256_set1_epi16(0x0100));
            [
                _mm256_add_epi8(bytes, _mm256_setr_epi64x(UPPER, UPPER, LOWER, LOWER)),
                _mm256_add_epi8(bytes, _mm256_setr_epi64x(LOWER, LOWER, UPPER, UPPER)),
            ]
        }
    }

    #[inline(always)]
    fn permute(self, shuffle: &Self::Shuffle) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        unsafe {
            let swapped = _mm256_permute2x128_si256::<0x01>(self.0, self.0);
            Avx2(_mm256_or_si256(
                _mm256_shuffle_epi8(self.0, shuffle[0]),
                _mm256_shuffle_epi8(swapped, shuffle[1]),
            ))
        }
    }

    #[inline(always)]
    fn across(self) -> [Self; 2] {
        // The fourth lanes are left empty: a shuffle that kept them would be two instructions.
        // SAFETY: a vector exists only where AVX2 does.
        unsafe {
            let next = _mm256_setr_epi64x(NEXT_LOW, NEXT_HIGH, NEXT_LOW, NEXT_HIGH);
            let after = _mm256_setr_epi64x(AFTER_LOW, AFTER_HIGH, AFTER_LOW, AFTER_HIGH);
            [Avx2(_mm256_shuffle_epi8(self.0, next)), Avx2(_mm256_shuffle_epi8(self.0, after))]
        }
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        // SAFETY: a vector exists only where AVX2 does.
        unsafe {
            [
                Avx2(_mm256_permute4x64_epi64::<NEXT>(self.0)),
                Avx2(_mm256_permute4x64_epi64::<AFTER>(self.0)),
            ]
        }
    }
}
