//! All integration tests in one binary.

#[cfg(feature = "rand")]
mod attempts;
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
mod imports;
mod layers;
mod limits;
mod naive;
mod random;
mod relations;
mod samples;
#[cfg(feature = "serde")]
mod serde;
mod suite;
mod sukaku;
#[cfg(feature = "rand")]
mod transform;
mod true_candidates;
#[cfg(feature = "rand")]
mod unbiased;
#[cfg(feature = "rand")]
mod uniform;
#[cfg(feature = "rand")]
mod values;
