//! 16 lanes in four words of 64 bits: for every machine, and what the other widths are held to.

#![allow(unsafe_code, reason = "four words are read and written as sixteen lanes")]

use core::ops::{BitAnd, BitOr, Sub};

use super::{Job, LaneBits, MOST_LANES, Part, Vector};

const N: usize = 16;

/// The lowest bit of each lane of a word, and the highest one.
const LOWEST: u64 = 0x0001_0001_0001_0001;
const HIGHEST: u64 = 0x8000_8000_8000_8000;

/// 16 lanes without any instruction of a special machine: each word has a row of four, and is computed with as a whole
/// (see Knuth, *The Art of Computer Programming* 4A, section 7.1.3, "Working with packed data"). A word is in memory
/// what its four lanes are, so the machine decides which end of it has the first lane.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(in super::super) struct Portable([u64; 4]);

impl Portable {
    /// Every machine can do this.
    pub(in super::super) const fn new() -> Self {
        Portable([0; 4])
    }

    #[inline(always)]
    fn each(self, word: impl Fn(u64) -> u64) -> Self {
        let [a, b, c, d] = self.0;
        Portable([word(a), word(b), word(c), word(d)])
    }

    #[inline(always)]
    fn with(self, other: Self, word: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Portable([word(a, e), word(b, f), word(c, g), word(d, h)])
    }
}

/// All bits of each lane whose highest bit is set here.
#[inline(always)]
fn whole(highest: u64) -> u64 {
    (highest - (highest >> 15)) | highest
}

/// The highest bit of each lane that is 0.
#[inline(always)]
fn zeros(word: u64) -> u64 {
    // Another lane carries into its highest bit, or has it already.
    !(((word & !HIGHEST) + !HIGHEST) | word) & HIGHEST
}

/// The differences of lanes: the highest bits are set before and put right afterwards, so no lane borrows from the
/// next one.
#[inline(always)]
fn difference(a: u64, b: u64) -> u64 {
    ((a | HIGHEST) - (b & !HIGHEST)) ^ ((a ^ !b) & HIGHEST)
}

/// The lanes moved so many places towards the first one. Lanes that come in are 0.
#[inline(always)]
fn to_first(word: u64, places: u32) -> u64 {
    if cfg!(target_endian = "little") { word >> (16 * places) } else { word << (16 * places) }
}

/// The lanes moved so many places towards the last one. Lanes that come in are 0.
#[inline(always)]
fn to_last(word: u64, places: u32) -> u64 {
    if cfg!(target_endian = "little") { word << (16 * places) } else { word >> (16 * places) }
}

/// The first lane alone.
#[inline(always)]
fn first(word: u64) -> u64 {
    to_first(to_last(word, 3), 3)
}

/// The first two lanes with a place behind each: `0 - 1 -`.
#[inline(always)]
fn apart(word: u64) -> u64 {
    first(word) | to_last(first(to_first(word, 1)), 2)
}

impl BitAnd for Portable {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl BitOr for Portable {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }
}

impl Sub for Portable {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }
}

impl Vector for Portable {
    const LANES: usize = N;
    const IN_ONE_REGISTER: bool = false;

    type Shuffle = [u8; MOST_LANES];

    // There are no instructions to be compiled with, so jobs share their parts.
    #[inline(never)]
    fn part<J: Job>(self, job: J) -> J::Answer {
        job.run(self)
    }

    #[inline(never)]
    fn apart<P: Part<Self>>(self, part: P) -> P::Answer {
        part.run(self)
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Portable([u64::from(value) * LOWEST; 4])
    }

    #[inline(always)]
    fn load(mut self, from: &[u16]) -> Self {
        self.lanes_mut().copy_from_slice(&from[..N]);
        self
    }

    #[inline(always)]
    fn store(self, to: &mut [u16]) {
        to[..N].copy_from_slice(self.lanes());
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        // SAFETY: four words are as large as sixteen lanes, and aligned for them.
        unsafe { &*(&raw const self.0).cast::<[u16; N]>() }
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        // SAFETY: as above.
        unsafe { &mut *(&raw mut self.0).cast::<[u16; N]>() }
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.with(other, |a, b| a | (b & whole(zeros(a))))
    }

    #[inline(always)]
    fn single(self) -> Self {
        self & self.without_lowest().is_empty()
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.each(|sets| sets & difference(sets, LOWEST))
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        self.each(|sets| whole(zeros(sets)))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.with(other, |a, b| ((a & !HIGHEST) + (b & !HIGHEST)) ^ ((a ^ b) & HIGHEST))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.with(other, difference)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.with(other, |a, b| {
            let b_is_smaller = whole(((a | HIGHEST) - b) & HIGHEST);
            (b & b_is_smaller) | (a & !b_is_smaller)
        })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.with(other, |a, b| {
            let a_is_larger = whole(((a | HIGHEST) - b) & HIGHEST);
            (a & a_is_larger) | (b & !a_is_larger)
        })
    }

    #[inline(always)]
    fn all_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> LaneBits {
        let (mut bits, mut lane) = (0, 0);
        for (a, b) in self.0.into_iter().zip(other.0) {
            let equal = zeros(a ^ b) >> 15;
            // The bits of the four lanes come together at the upper end.
            let gather: u64 = if cfg!(target_endian = "little") {
                1 << 48 | 1 << 33 | 1 << 18 | 1 << 3
            } else {
                1 | 1 << 17 | 1 << 34 | 1 << 51
            };
            bits |= ((equal.wrapping_mul(gather) >> 48) as LaneBits & 0xF) << lane;
            lane += 4;
        }
        bits
    }

    #[inline(always)]
    fn zip(self, other: Self) -> (Self, Self) {
        let turn = |a, b| apart(a) | to_last(apart(b), 1);
        let both = |a, b, c, d| {
            Portable([
                turn(a, c),
                turn(to_first(a, 2), to_first(c, 2)),
                turn(b, d),
                turn(to_first(b, 2), to_first(d, 2)),
            ])
        };
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        (both(a, b, e, f), both(c, d, g, h))
    }

    #[inline(always)]
    fn shuffle(self, from: &[u8; MOST_LANES]) -> Self::Shuffle {
        *from
    }

    #[inline(always)]
    fn permute(self, shuffle: &Self::Shuffle) -> Self {
        let mut moved = self;
        for (lane, &from) in moved.lanes_mut().iter_mut().zip(shuffle) {
            *lane = self.lanes()[usize::from(from) % N];
        }
        moved
    }

    #[inline(always)]
    fn across(self) -> [Self; 2] {
        [
            self.each(|row| {
                first(to_first(row, 1)) | to_last(first(to_first(row, 2)), 1) | to_last(row, 2)
            }),
            self.each(|row| first(to_first(row, 2)) | to_last(row, 1)),
        ]
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        let [a, b, c, d] = self.0;
        [Portable([b, c, a, d]), Portable([c, a, b, d])]
    }
}
