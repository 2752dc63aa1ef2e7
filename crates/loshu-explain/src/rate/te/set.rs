//! A set of candidates.

use crate::variables::CANDIDATES;

#[derive(Clone)]
pub(super) struct Set([u64; CANDIDATES.div_ceil(64)]);

impl Set {
    pub(super) const EMPTY: Set = Set([0; CANDIDATES.div_ceil(64)]);

    pub(super) fn has(&self, candidate: usize) -> bool {
        self.0[candidate / 64] & 1 << (candidate % 64) != 0
    }

    /// Adds a candidate. Returns whether it is new.
    pub(super) fn add(&mut self, candidate: usize) -> bool {
        let is_new = !self.has(candidate);
        self.0[candidate / 64] |= 1 << (candidate % 64);
        is_new
    }
}
