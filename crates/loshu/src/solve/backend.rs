//! The vector instructions of the machine, and the way to code that is compiled for them.

#![allow(unsafe_code, reason = "functions with target features are called where they are there")]

#[cfg(all(target_arch = "x86_64", feature = "std"))]
use super::vector::{Avx2, Avx512, Sse4, avx2, avx512, sse4};
use super::vector::{Job, Portable, Vector as _};
#[cfg(all(target_arch = "aarch64", feature = "std"))]
use super::vector::{Neon, neon};
use crate::value::named;

/// The vector instructions that a [`Solver`](crate::Solver) works with. All give the same answers.
///
/// A solver takes the best that the machine has, found at run time, unless the environment variable
/// `LOSHU_SIMD` has the name of others. A name that is unknown, or of instructions that the machine
/// does not have, changes nothing. Without the feature `std` there is only
/// [`Portable`](Self::Portable).
///
/// ```
/// use loshu::{Backend, Solver};
///
/// println!("this machine works with {}", Solver::new().backend());
/// let portable = Solver::new().with_backend(Backend::Portable).unwrap();
/// assert_eq!(portable.backend().name(), "portable");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// 16 lanes in four words of 64 bits, for every machine.
    Portable,
    /// Neon on 64-bit ARM: 16 lanes in two registers.
    Neon,
    /// SSE4.1 on x86-64: 16 lanes in two registers.
    Sse4,
    /// AVX2 on x86-64: 16 lanes in a register.
    Avx2,
    /// AVX-512 (F, BW, VL) on x86-64: 32 lanes in a register.
    Avx512,
}

impl Backend {
    /// All kinds, the best last.
    pub const ALL: &[Backend] =
        &[Backend::Portable, Backend::Neon, Backend::Sse4, Backend::Avx2, Backend::Avx512];

    /// Returns the name: `portable`, `neon`, `sse4`, `avx2`, `avx512`.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::Neon => "neon",
            Backend::Sse4 => "sse4",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
        }
    }

    /// Tells whether the machine has these instructions.
    pub fn is_available(self) -> bool {
        match self {
            Backend::Portable => true,
            #[cfg(all(target_arch = "aarch64", feature = "std"))]
            Backend::Neon => Neon::detect().is_some(),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Sse4 => Sse4::detect().is_some(),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx2 => Avx2::detect().is_some(),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx512 => Avx512::detect().is_some(),
            #[allow(unreachable_patterns, reason = "those of other machines")]
            Backend::Neon | Backend::Sse4 | Backend::Avx2 | Backend::Avx512 => false,
        }
    }

    /// The kind that `LOSHU_SIMD` names, if the machine has it, otherwise the best.
    #[cfg(feature = "std")]
    pub(super) fn detect() -> Backend {
        static DETECTED: std::sync::OnceLock<Backend> = std::sync::OnceLock::new();
        *DETECTED.get_or_init(|| {
            let forced = std::env::var("LOSHU_SIMD").ok();
            let forced = forced.and_then(|name| name.parse().ok());
            let best_last = Backend::ALL.iter().copied().chain(forced);
            best_last.rev().find(|backend| backend.is_available()).unwrap_or(Backend::Portable)
        })
    }

    #[cfg(not(feature = "std"))]
    pub(super) fn detect() -> Backend {
        Backend::Portable
    }

    /// Whether a batch of puzzles is searched in lanes.
    pub(super) fn has_lanes(self) -> bool {
        self != Backend::Portable || PORTABLE_LANES
    }

    /// The number of tries for one puzzle after which the lanes are quicker. With 16 lanes in two registers
    /// they never are.
    pub(super) fn patience(self) -> u64 {
        match self {
            Backend::Sse4 | Backend::Neon => u64::MAX,
            Backend::Portable if !PORTABLE_LANES => u64::MAX,
            Backend::Portable | Backend::Avx2 | Backend::Avx512 => 16,
        }
    }

    /// Does the work with the widest vectors.
    pub(super) fn run_wide<J: Job>(self, job: J) -> J::Answer {
        match self {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx512 => {
                let witness = present(Avx512::detect());
                // SAFETY: the witness is the proof that the machine has AVX-512.
                unsafe { avx512::enabled(witness, job) }
            }
            #[allow(unreachable_patterns, reason = "those of other machines")]
            Backend::Portable | Backend::Neon | Backend::Sse4 | Backend::Avx2 | Backend::Avx512 => {
                self.run(job)
            }
        }
    }

    /// Does the work with vectors of 16 lanes.
    pub(super) fn run<J: Job>(self, job: J) -> J::Answer {
        match self {
            // The lanes of AVX2, but the registers of AVX-512, and its instructions for three sets at
            // once.
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx512 => {
                let (_, witness) = (present(Avx512::detect()), present(Avx2::detect()));
                // SAFETY: there is a witness that the machine has AVX-512.
                unsafe { avx512::enabled(witness, job) }
            }
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx2 => {
                let witness = present(Avx2::detect());
                // SAFETY: the witness is the proof that the machine has AVX2.
                unsafe { avx2::enabled(witness, job) }
            }
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Sse4 => {
                let witness = present(Sse4::detect());
                // SAFETY: the witness is the proof that the machine has SSE4.1.
                unsafe { sse4::enabled(witness, job) }
            }
            #[cfg(all(target_arch = "aarch64", feature = "std"))]
            Backend::Neon => {
                let witness = present(Neon::detect());
                // SAFETY: the witness is the proof that the machine has Neon.
                unsafe { neon::enabled(witness, job) }
            }
            #[allow(unreachable_patterns, reason = "those of other machines")]
            Backend::Portable | Backend::Neon | Backend::Sse4 | Backend::Avx2 | Backend::Avx512 => {
                if J::FOR_LANES && !PORTABLE_LANES {
                    unreachable!("a batch asks whether there are lanes");
                }
                Portable::new().part(job)
            }
        }
    }
}

/// Whether portable vectors have lanes. Where the machine has vectors of its own hardly anybody asks for these, and lanes
/// take long to compile; so they are left out there, but for tests.
const PORTABLE_LANES: bool = cfg!(any(
    test,
    not(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))
));

/// The vector of a backend that a solver works with.
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
#[inline(always)]
fn present<V>(witness: Option<V>) -> V {
    witness.expect("a solver takes only a backend that its machine has")
}

named!(Backend, "a kind of vectors: portable, neon, sse4, avx2 or avx512");
