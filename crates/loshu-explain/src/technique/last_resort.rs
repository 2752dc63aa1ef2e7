//! Proofs by enumeration, and the guess.

pub(super) mod guess;
pub(super) mod templates;
