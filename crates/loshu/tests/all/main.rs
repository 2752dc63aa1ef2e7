//! All integration tests in one binary.

mod essays;
#[cfg(feature = "serde")]
mod serde;
