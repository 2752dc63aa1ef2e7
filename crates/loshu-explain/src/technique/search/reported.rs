//! Conclusions that a finder has reported.

use alloc::collections::BTreeSet;

use loshu::{CandidateSet, Digit};

/// The eliminations of the steps reported so far. Many patterns of almost locked sets strike the same; of
/// these only the first one is reported. A finder reports at most 1,000 steps.
#[derive(Default)]
pub(crate) struct Reported(BTreeSet<(u64, CandidateSet)>);

impl Reported {
    /// Whether no more steps are reported.
    pub(crate) fn is_full(&self) -> bool {
        self.0.len() == MOST
    }

    /// Notes eliminations; returns whether there are some, and they are to be reported.
    pub(crate) fn is_new(&mut self, gone: &CandidateSet) -> bool {
        !gone.is_empty() && !self.is_full() && self.0.insert((digest(gone), *gone))
    }
}

/// The most steps that are reported. Only marks of no puzzle have more.
const MOST: usize = 1000;

/// A number that tells most sets apart, so that few of them are compared in full.
fn digest(gone: &CandidateSet) -> u64 {
    Digit::ALL.iter().fold(0, |digest, &digit| {
        let bits = gone.cells(digit).bits();
        let mixed = (bits ^ bits >> 41) as u64 ^ digest;
        mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    })
}
