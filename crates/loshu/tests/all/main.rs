//! All integration tests in one binary.

#[cfg(feature = "rand")]
mod attempts;
mod backends;
#[cfg(feature = "rand")]
mod bands;
#[cfg(feature = "rand")]
mod canon;
mod chains;
mod data;
#[cfg(feature = "rand")]
mod difficulty;
mod distinct;
mod engines;
mod essays;
mod exemplars;
#[cfg(feature = "rand")]
mod forged;
mod format;
#[cfg(feature = "rand")]
mod generate;
mod hodoku;
mod hostile;
mod imports;
mod limits;
#[cfg(feature = "rand")]
mod moved;
mod naive;
mod odd_marks;
mod patterns;
mod random;
mod rate;
mod relations;
mod scene;
#[cfg(feature = "serde")]
mod serde;
mod set_techniques;
mod step_text;
mod suite;
mod sukaku;
mod techniques;
#[cfg(feature = "rand")]
mod transform;
#[cfg(feature = "rand")]
mod uniform;
#[cfg(feature = "rand")]
mod values;
