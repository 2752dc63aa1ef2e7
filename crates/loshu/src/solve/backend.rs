//! Which vectors the machine has.

#![allow(unsafe_code, reason = "functions with target features are called after detection")]

use core::fmt;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
use super::vector::Avx2;
use super::vector::{Portable, Vector};

/// The vector instructions that [`Solver`](crate::Solver) works with. All of them give the same
/// answers.
///
/// The best one that the machine has is found at run time; the variable `LOSHU_SIMD`, set to one of
/// the names, forces another. (Without the feature `std` it is always [`Portable`](Self::Portable).)
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
    /// No vector instructions in particular: whatever the compiler makes of loops.
    Portable,
    /// AVX2 on x86-64: 16 puzzles at once.
    Avx2,
}

impl Backend {
    /// All of them, the best last.
    pub const ALL: [Backend; 2] = [Backend::Portable, Backend::Avx2];

    /// The name, in small letters: `portable`, `avx2`.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::Avx2 => "avx2",
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
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx2 => Avx2::detect().is_some(),
            #[allow(unreachable_patterns, reason = "those of other machines")]
            _ => false,
        }
    }

    /// The one that `LOSHU_SIMD` asks for, if the machine has it, otherwise the best.
    pub(super) fn detect() -> Backend {
        #[cfg(feature = "std")]
        {
            static DETECTED: std::sync::OnceLock<Backend> = std::sync::OnceLock::new();
            *DETECTED.get_or_init(|| {
                let forced = std::env::var("LOSHU_SIMD").ok();
                let forced = forced.and_then(|name| Backend::from_name(&name));
                let best = || Backend::ALL.into_iter().rev().find(|backend| backend.is_available());
                let available = forced.filter(|backend| backend.is_available());
                available.or_else(best).unwrap_or(Backend::Portable)
            })
        }
        #[cfg(not(feature = "std"))]
        Backend::Portable
    }

    /// Does the work with vectors of this kind, or with portable ones where the machine has none.
    pub(super) fn run<J: Job>(self, job: J) -> J::Answer {
        match self {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx2 => match Avx2::detect() {
                // SAFETY: a witness is there, so the machine has these instructions.
                Some(witness) => unsafe { with_avx2(witness, job) },
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

    /// Does the work. It has to be `inline(always)`, down to the last operation on a vector, to be
    /// compiled for the instructions of the machine.
    fn run<V: Vector>(self, witness: V) -> Self::Answer;
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<J: Job>(witness: Avx2, job: J) -> J::Answer {
    job.run(witness)
}
