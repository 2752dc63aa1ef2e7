//! 32 lanes in one register of 512 bits: AVX-512 as of 2017 (F, BW, VL).

#![allow(unsafe_code, reason = "intrinsics; a vector is the proof that the machine has them")]

use core::arch::x86_64::{
    __m512i, _mm256_loadu_si256, _mm512_add_epi16, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_cmpeq_epi16_mask, _mm512_cvtepu8_epi16, _mm512_loadu_epi16, _mm512_mask_blend_epi16,
    _mm512_maskz_mov_epi16, _mm512_max_epi16, _mm512_min_epi16, _mm512_movm_epi16, _mm512_or_si512,
    _mm512_permutex_epi64, _mm512_permutex2var_epi16, _mm512_permutexvar_epi16, _mm512_set1_epi16,
    _mm512_setzero_si512, _mm512_shufflehi_epi16, _mm512_shufflelo_epi16, _mm512_storeu_epi16,
    _mm512_sub_epi16, _mm512_test_epi16_mask, _mm512_testn_epi16_mask,
};
use core::ops::{BitAnd, BitOr, Sub};

use super::{LaneBits, MOST_LANES, Part, Vector};

super::instructions! { is_x86_feature_detected: "avx512f" "avx512bw" "avx512vl" "avx2" "bmi1" "bmi2" "lzcnt" "popcnt" }

const N: usize = 32;

/// Lanes `1 2 0 3` and `2 0 1 3` of four, as an immediate operand.
const NEXT: i32 = 0b11_00_10_01;
const AFTER: i32 = 0b11_01_00_10;

/// 32 lanes, where the machine has AVX-512.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx512(__m512i);

impl Avx512 {
    /// A vector, if the machine has AVX-512 with F, BW and VL, and all that AVX2 asks for.
    pub(in super::super) fn detect() -> Option<Self> {
        if is_there() {
            // SAFETY: the machine has just said that it has AVX-512.
            Some(Avx512(unsafe { _mm512_setzero_si512() }))
        } else {
            None
        }
    }
}

impl BitAnd for Avx512 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
    }
}

impl BitOr for Avx512 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Avx512(unsafe { _mm512_or_si512(self.0, other.0) })
    }
}

impl Sub for Avx512 {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Avx512(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
}

impl Vector for Avx512 {
    const LANES: usize = N;
    const IN_ONE_REGISTER: bool = true;

    /// The lanes to take, of which the machine looks at the lowest five bits.
    type Shuffle = __m512i;

    #[inline(always)]
    fn apart<P: Part<Self>>(self, part: P) -> P::Answer {
        // SAFETY: there is a vector only where `detect` has asked the machine for all these instructions.
        unsafe { enabled(self, part) }
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Avx512(unsafe { _mm512_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn load(self, from: &[u16]) -> Self {
        let from = &from[..N];
        // SAFETY: a vector exists only where AVX-512 does; the slice fills a register.
        Avx512(unsafe { _mm512_loadu_epi16(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u16]) {
        let to = &mut to[..N];
        // SAFETY: a vector exists only where AVX-512 does; the slice fills a register.
        unsafe { _mm512_storeu_epi16(to.as_mut_ptr().cast(), self.0) }
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
        // SAFETY: a vector exists only where AVX-512 does.
        unsafe {
            let empty = _mm512_testn_epi16_mask(self.0, self.0);
            Avx512(_mm512_mask_blend_epi16(empty, self.0, other.0))
        }
    }

    #[inline(always)]
    fn single(self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        unsafe {
            let less = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            Avx512(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, less), self.0))
        }
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        self & Avx512(unsafe { _mm512_add_epi16(self.0, _mm512_set1_epi16(-1)) })
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Avx512(unsafe { _mm512_movm_epi16(_mm512_testn_epi16_mask(self.0, self.0)) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Avx512(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Avx512(unsafe { _mm512_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Avx512(unsafe { _mm512_min_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Avx512(unsafe { _mm512_max_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn all_empty(self) -> bool {
        // SAFETY: a vector exists only where AVX-512 does.
        unsafe { _mm512_test_epi16_mask(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> LaneBits {
        // SAFETY: a vector exists only where AVX-512 does.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn zip(self, other: Self) -> (Self, Self) {
        // SAFETY: a vector exists only where AVX-512 does; the arrays are as long as registers.
        unsafe {
            let first = _mm512_loadu_epi16(ZIPPED[0].as_ptr());
            let second = _mm512_loadu_epi16(ZIPPED[1].as_ptr());
            (
                Avx512(_mm512_permutex2var_epi16(self.0, first, other.0)),
                Avx512(_mm512_permutex2var_epi16(self.0, second, other.0)),
            )
        }
    }

    #[inline(always)]
    fn shuffle(self, from: &[u8; MOST_LANES]) -> Self::Shuffle {
        // SAFETY: a vector exists only where AVX-512 does; the array is as long as is read.
        unsafe { _mm512_cvtepu8_epi16(_mm256_loadu_si256(from.as_ptr().cast())) }
    }

    #[inline(always)]
    fn permute(self, shuffle: &Self::Shuffle) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Avx512(unsafe { _mm512_permutexvar_epi16(*shuffle, self.0) })
    }

    #[inline(always)]
    fn across(self) -> [Self; 2] {
        // SAFETY: a vector exists only where AVX-512 does.
        unsafe {
            [
                Avx512(_mm512_shufflehi_epi16::<NEXT>(_mm512_shufflelo_epi16::<NEXT>(self.0))),
                Avx512(_mm512_shufflehi_epi16::<AFTER>(_mm512_shufflelo_epi16::<AFTER>(self.0))),
            ]
        }
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        // Works within each 256 bits, that is within a group of 16 lanes.
        // SAFETY: a vector exists only where AVX-512 does.
        unsafe {
            [
                Avx512(_mm512_permutex_epi64::<NEXT>(self.0)),
                Avx512(_mm512_permutex_epi64::<AFTER>(self.0)),
            ]
        }
    }
}

/// Where the lanes of a zip come from; from 32 on they are those of the second vector.
const ZIPPED: [[i16; N]; 2] = {
    let mut from = [[0; N]; 2];
    let mut i = 0;
    while i < N {
        from[0][i] = (i / 2 + i % 2 * N) as i16;
        from[1][i] = from[0][i] + N as i16 / 2;
        i += 1;
    }
    from
};
