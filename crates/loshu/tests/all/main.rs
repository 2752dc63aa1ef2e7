//! All integration tests in one binary.

mod backends;
#[cfg(feature = "rand")]
mod bands;
#[cfg(feature = "rand")]
mod canon;
mod data;
mod engines;
mod essays;
mod format;
#[cfg(feature = "rand")]
mod generate;
mod limits;
mod naive;
mod random;
mod relations;
#[cfg(feature = "serde")]
mod serde;
mod suite;
#[cfg(feature = "rand")]
mod uniform;
