//! Which vectors the machine has, and the way to code that is compiled for them.

#![allow(unsafe_code, reason = "functions with target features are called where they are there")]

use core::fmt;

#[cfg(all(target_arch = "aarch64", feature = "std"))]
use super::vector::Neon;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use super::vector::{Avx2, Avx512, Sse4};
use super::vector::{Portable, Vector};

/// The vector instructions that a [`Solver`](crate::Solver) works with. All give the same answers.
///
/// The best that the machine has are found at run time. The environment variable `LOSHU_SIMD`, set
/// to a name, makes others the default; a name that is unknown, or of something the machine does not
/// have, changes nothing. Without the feature `std` there is only [`Portable`](Self::Portable).
///
/// ```
/// use loshu::{Backend, Solver};
///
/// println!("this machine works with {}", Solver::new().backend());
/// let portable = Solver::new().with_backend(Backend::Portable).unwrap();
/// assert_eq!(portable.backend().name(), "portable");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// What the compiler makes of loops over 16 lanes.
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
    /// All of them, the best last.
    pub const ALL: [Backend; 5] =
        [Backend::Portable, Backend::Neon, Backend::Sse4, Backend::Avx2, Backend::Avx512];

    /// The name: `portable`, `neon`, `sse4`, `avx2`, `avx512`.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::Neon => "neon",
            Backend::Sse4 => "sse4",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
        }
    }

    /// The one with this name.
    pub fn from_name(name: &str) -> Option<Backend> {
        Backend::ALL.into_iter().find(|backend| backend.name() == name)
    }

    /// Whether the machine has it.
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
            _ => false,
        }
    }

    /// The one that `LOSHU_SIMD` asks for, if the machine has it, otherwise the best.
    #[cfg(feature = "std")]
    pub(super) fn detect() -> Backend {
        static DETECTED: std::sync::OnceLock<Backend> = std::sync::OnceLock::new();
        *DETECTED.get_or_init(|| {
            let forced = std::env::var("LOSHU_SIMD").ok();
            let forced = forced.and_then(|name| Backend::from_name(&name));
            let best_last = Backend::ALL.into_iter().chain(forced);
            best_last.rev().find(|backend| backend.is_available()).unwrap_or(Backend::Portable)
        })
    }

    #[cfg(not(feature = "std"))]
    pub(super) fn detect() -> Backend {
        Backend::Portable
    }

    /// After so many tries for one puzzle the lanes are quicker. With 16 lanes in a register or two
    /// they never are: the nodes of one puzzle do not fill them well enough.
    pub(super) fn patience(self) -> u64 {
        match self {
            Backend::Portable | Backend::Avx512 => 16,
            _ => u64::MAX,
        }
    }

    /// Does the work with the widest vectors.
    pub(super) fn run_wide<J: Job>(self, job: J) -> J::Answer {
        match self {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx512 => match Avx512::detect() {
                // SAFETY: the witness is the proof.
                Some(witness) => unsafe { with_avx512(witness, job) },
                None => job.run(Portable::new()),
            },
            _ => self.run(job),
        }
    }

    /// Does the work with vectors of 16 lanes.
    pub(super) fn run<J: Job>(self, job: J) -> J::Answer {
        match self {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx512 => match (Avx512::detect(), Avx2::detect()) {
                // The lanes of AVX2, but the registers and the instructions for three sets at once
                // of AVX-512.
                // SAFETY: a witness of AVX-512 is there.
                (Some(_), Some(witness)) => unsafe { with_avx512(witness, job) },
                _ => job.run(Portable::new()),
            },
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx2 => match Avx2::detect() {
                // SAFETY: the witness is the proof.
                Some(witness) => unsafe { with_avx2(witness, job) },
                None => job.run(Portable::new()),
            },
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Sse4 => match Sse4::detect() {
                // SAFETY: the witness is the proof.
                Some(witness) => unsafe { with_sse4(witness, job) },
                None => job.run(Portable::new()),
            },
            #[cfg(all(target_arch = "aarch64", feature = "std"))]
            Backend::Neon => match Neon::detect() {
                // SAFETY: the witness is the proof.
                Some(witness) => unsafe { with_neon(witness, job) },
                None => job.run(Portable::new()),
            },
            _ => job.run(Portable::new()),
        }
    }
}

/// The name.
impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Work for vectors of any kind.
pub(super) trait Job {
    type Answer;

    /// Does the work. It has to be `inline(always)`, down to the last operation on a vector, so that
    /// it is compiled for the machine that has them. (A closure, or an iterator over vectors, may
    /// get in the way of that.)
    fn run<V: Vector>(self, witness: V) -> Self::Answer;
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx512<V: Vector, J: Job>(witness: V, job: J) -> J::Answer {
    job.run(witness)
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<J: Job>(witness: Avx2, job: J) -> J::Answer {
    job.run(witness)
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "sse4.1,ssse3,popcnt")]
fn with_sse4<J: Job>(witness: Sse4, job: J) -> J::Answer {
    job.run(witness)
}

#[cfg(all(target_arch = "aarch64", feature = "std"))]
#[target_feature(enable = "neon")]
fn with_neon<J: Job>(witness: Neon, job: J) -> J::Answer {
    job.run(witness)
}
