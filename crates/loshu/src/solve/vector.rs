//! Vectors of digit sets: the operations that the engine needs from a machine.
//!
//! One algorithm serves every width. A file for each width says what a vector is there; [`Portable`]
//! is the definition of what every operation does, and the tests hold the others to it.
//!
//! A vector cannot be made from nothing: each constructor takes another vector, and the first one
//! comes from a function that has asked the machine whether it has the instructions. So a vector is
//! the proof that its own operations may run.

#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) mod avx512;
#[cfg(all(target_arch = "aarch64", feature = "std"))]
pub(super) mod neon;
mod portable;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) mod sse4;
#[cfg(test)]
mod tests;

#[cfg(all(target_arch = "aarch64", feature = "std"))]
pub(super) use self::neon::Neon;
pub(super) use self::portable::Portable;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) use self::{avx2::Avx2, avx512::Avx512, sse4::Sse4};

use core::ops::{BitAnd, BitOr, Sub};

/// Work for vectors of any kind.
pub(super) trait Job {
    type Answer;

    /// Whether the work is about many nodes, one in each lane.
    const FOR_LANES: bool = false;

    /// Does the work. This method has to be `inline(always)`, and all that it calls down to the last
    /// operation on a vector, so that it is compiled for the machine that has the vectors. (A closure,
    /// or an iterator over vectors, may get in the way of that.)
    fn run<V: Vector>(self, witness: V) -> Self::Answer;
}

/// Work for vectors of one kind. What is said of [`Job::run`] holds here too.
pub(super) trait Part<V> {
    type Answer;

    /// Does the work.
    fn run(self, witness: V) -> Self::Answer;
}

impl<V: Vector, J: Job> Part<V> for J {
    type Answer = J::Answer;

    #[inline(always)]
    fn run(self, witness: V) -> J::Answer {
        Job::run(self, witness)
    }
}

/// The instructions that a width of vectors takes, written once: `is_there` asks the machine for
/// them, and `enabled` is compiled with them.
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
macro_rules! instructions {
    ($detected:ident: $($feature:tt)+) => {
        fn is_there() -> bool {
            $(std::arch::$detected!($feature))&&+
        }

        /// Does work with these instructions.
        #[target_feature($(enable = $feature),+)]
        pub(in super::super) fn enabled<V: super::Vector, P: super::Part<V>>(
            witness: V,
            part: P,
        ) -> P::Answer {
            part.run(witness)
        }
    };
}

#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
use instructions;

/// The most lanes that a vector has.
pub(super) const MOST_LANES: usize = 32;

/// One bit for each lane, the first lane lowest.
pub(super) type LaneBits = u32;

/// The numbers of these lanes, in order.
#[inline(always)]
pub(super) fn lanes_of(mut lanes: LaneBits) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = lanes.trailing_zeros() as usize;
        lanes &= lanes.wrapping_sub(1);
        (lane < MOST_LANES).then_some(lane)
    })
}

/// Lanes of 16 bits, each a set of digits or a small number.
///
/// `&`, `|` and `-` (the digits of the left set that are not in the right one) are those of sets.
/// All operations work lane by lane, unless they say otherwise.
pub(super) trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Sub<Output = Self>
{
    /// The number of lanes: 16 or 32.
    const LANES: usize;

    /// Whether one register of the machine holds all lanes, not two.
    const IN_ONE_REGISTER: bool;

    /// Does a part of a job.
    #[inline(always)]
    fn part<J: Job>(self, job: J) -> J::Answer {
        job.run(self)
    }

    /// Does a large part of a job that is needed in several places: as a function, so that it is compiled once. It is
    /// compiled for machines that have just these vectors, even where the job is for better ones.
    fn apart<P: Part<Self>>(self, part: P) -> P::Answer;

    /// The source of each lane of a shuffled vector, in the form of the machine.
    type Shuffle: Copy;

    /// The value in every lane.
    fn splat(self, value: u16) -> Self;

    /// The first values of a slice, which has at least one value for each lane.
    fn load(self, from: &[u16]) -> Self;

    /// Writes the lanes to the beginning of a slice, which has at least one place for each lane.
    fn store(self, to: &mut [u16]);

    /// The lanes as values.
    fn lanes(&self) -> &[u16];

    /// The lanes as values.
    fn lanes_mut(&mut self) -> &mut [u16];

    /// This set, or the other one where this one is empty.
    fn or_else(self, other: Self) -> Self;

    /// The lanes of `on` where this one has all 16 bits, and those of `off` where it has none.
    #[inline(always)]
    fn select(self, on: Self, off: Self) -> Self {
        (on & self) | (off - self)
    }

    /// The set if it has one digit, otherwise the empty one.
    fn single(self) -> Self;

    /// The set without its lowest digit.
    fn without_lowest(self) -> Self;

    /// All 16 bits where the set is empty, otherwise none.
    fn is_empty(self) -> Self;

    /// The sum, modulo 2^16.
    fn plus(self, other: Self) -> Self;

    /// The difference, modulo 2^16.
    fn minus(self, other: Self) -> Self;

    /// The smaller of two numbers below 2^15.
    fn min(self, other: Self) -> Self;

    /// The larger of two numbers below 2^15.
    fn max(self, other: Self) -> Self;

    /// Whether all sets are empty.
    fn all_empty(self) -> bool;

    /// The lanes in which both are equal.
    fn equal_lanes(self, other: Self) -> LaneBits;

    /// The lanes of both taken in turn (`a0 b0 a1 b1 ...`): the first half of that, and the second.
    fn zip(self, other: Self) -> (Self, Self);

    /// Prepares the shuffle in which lane `i` comes from lane `from[i]`, modulo the number of lanes.
    fn shuffle(self, from: &[u8; MOST_LANES]) -> Self::Shuffle;

    /// Moves lanes.
    fn permute(self, shuffle: &Self::Shuffle) -> Self;

    /// Each group of 16 lanes taken as four rows of four: in each of the first three rows the next
    /// of the first three lanes, and the one after the next (that is lanes `1 2 0 3` and `2 0 1 3`
    /// of the row). The fourth row and the fourth lanes may hold anything afterwards.
    fn across(self) -> [Self; 2];

    /// The same with the first three rows (rows `1 2 0 3` and `2 0 1 3`).
    fn down(self) -> [Self; 2];
}

/// Turns a square of lanes over its diagonal: lane `j` of vector `i` and lane `i` of vector `j`
/// change places. Only the first vectors count, one for each lane.
#[inline(always)]
pub(super) fn transpose<V: Vector>(square: &mut [V; MOST_LANES]) {
    let half = V::LANES / 2;
    let mut rest = V::LANES;
    while rest > 1 {
        let before = *square;
        for i in 0..half {
            (square[2 * i], square[2 * i + 1]) = before[i].zip(before[i + half]);
        }
        rest /= 2;
    }
}
