#![allow(unsafe_code)]
use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, Sub};

use super::{MOST_LANES, Vector};

const N: usize = 16;

#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx2(__m256i);

impl Avx2 {
    pub(in super::super) fn detect() -> Option<Avx2> {
        if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi2") {
            Some(Avx2(unsafe { core::mem::zeroed() }))
        } else {
            None
        }
    }
}

impl BitAnd for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}
impl BitOr for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}
impl Sub for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
}

impl Vector for Avx2 {
    const LANES: usize = N;
    type Shuffle = [__m256i; 2];

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Avx2(unsafe { _mm256_set1_epi16(value as i16) })
    }
    #[inline(always)]
    fn load(self, from: &[u16]) -> Self {
        let from = &from[..N];
        Avx2(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u16]) {
        let to = &mut to[..N];
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        unsafe { core::slice::from_raw_parts((&raw const self.0).cast(), N) }
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        unsafe { core::slice::from_raw_parts_mut((&raw mut self.0).cast(), N) }
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        unsafe {
            let empty = _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256());
            Avx2(_mm256_blendv_epi8(self.0, other.0, empty))
        }
    }
    #[inline(always)]
    fn single(self) -> Self {
        self.without_lowest().is_empty() & self
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        unsafe {
            let less = _mm256_add_epi16(self.0, _mm256_set1_epi16(-1));
            Avx2(_mm256_and_si256(self.0, less))
        }
    }
    #[inline(always)]
    fn is_empty(self) -> Self {
        Avx2(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_add_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_sub_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_min_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_max_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn equal_lanes(self, other: Self) -> u32 {
        unsafe {
            let equal = _mm256_cmpeq_epi16(self.0, other.0);
            let packed = _mm256_packs_epi16(equal, _mm256_setzero_si256());
            let bits = _mm256_movemask_epi8(packed) as u32;
            bits & 0xFF | bits >> 8 & 0xFF00
        }
    }
    #[inline(always)]
    fn zip(self, other: Self) -> (Self, Self) {
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
        let mut bytes = [[0x80u8; 32]; 2];
        for i in 0..N {
            let lane = usize::from(from[i]) % N;
            // Whether from the other half.
            let other = (lane / 8) ^ (i / 8);
            let byte = (lane % 8 * 2) as u8;
            bytes[other][2 * i] = byte;
            bytes[other][2 * i + 1] = byte + 1;
        }
        unsafe {
            [
                _mm256_loadu_si256(bytes[0].as_ptr().cast()),
                _mm256_loadu_si256(bytes[1].as_ptr().cast()),
            ]
        }
    }
    #[inline(always)]
    fn permute(self, shuffle: &Self::Shuffle) -> Self {
        unsafe {
            let swapped = _mm256_permute2x128_si256::<1>(self.0, self.0);
            let same = _mm256_shuffle_epi8(self.0, shuffle[0]);
            let other = _mm256_shuffle_epi8(swapped, shuffle[1]);
            Avx2(_mm256_or_si256(same, other))
        }
    }

    #[inline(always)]
    fn across(self) -> [Self; 2] {
        unsafe {
            let next = _mm256_setr_epi8(
                2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15, 2, 3, 4, 5, 0, 1, 6, 7, 10,
                11, 12, 13, 8, 9, 14, 15,
            );
            let one = _mm256_shuffle_epi8(self.0, next);
            [Avx2(one), Avx2(_mm256_shuffle_epi8(one, next))]
        }
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        unsafe {
            [
                Avx2(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)),
                Avx2(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)),
            ]
        }
    }
}
