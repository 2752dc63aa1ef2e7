//! Tests of the crate through its public interface.

mod clues;
mod counts;
mod explain;
#[cfg(feature = "fpuzzles")]
mod files;
mod generate;
mod hostile;
mod naive;
mod own;
mod random;
mod rules;
#[cfg(feature = "fpuzzles")]
mod shared;
mod symmetry;
mod work;
