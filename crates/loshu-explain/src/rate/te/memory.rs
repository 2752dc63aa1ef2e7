//! What trials of candidates have shown, so that none is repeated in vain.
//!
//! A closure under a theory is the largest state that the theory cannot change. So where the closure of a
//! candidate lies inside of the present state, it is still the closure, and the candidate survives. Otherwise
//! the closure goes on from what both have in common.

use alloc::vec;
use alloc::vec::Vec;

use crate::variables::{CANDIDATES, Cells, State};

/// The closures of candidates under one theory.
pub(super) struct Memory {
    closures: Vec<Cells>,
    known: Vec<Known>,
}

/// What is known of the closure of a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// The closure contains no contradiction, but that of a smaller state may be larger than what is stored.
    Closed,
    /// The closure, from which that of a smaller state or of a stronger theory follows.
    Upper,
    /// Both.
    Both,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory { closures: vec![[0; 81]; CANDIDATES], known: vec![Known::Nothing; CANDIDATES] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.known.fill(Known::Nothing);
    }

    /// The theory becomes stronger.
    pub(super) fn theory_grows(&mut self) {
        for known in &mut self.known {
            *known = match *known {
                Known::Nothing | Known::Closed => Known::Nothing,
                Known::Upper | Known::Both => Known::Upper,
            };
        }
    }

    /// The state becomes larger.
    pub(super) fn state_grows(&mut self) {
        for known in &mut self.known {
            *known = match *known {
                Known::Nothing | Known::Upper => Known::Nothing,
                Known::Closed | Known::Both => Known::Closed,
            };
        }
    }

    /// Stores the closure of a candidate.
    pub(super) fn store(&mut self, candidate: usize, closure: &State) {
        self.closures[candidate].copy_from_slice(closure.cells());
        self.known[candidate] = Known::Both;
    }

    /// Whether the candidate is known to survive in a state.
    pub(super) fn survives(&self, candidate: usize, state: &State) -> bool {
        let is_closed = match self.known[candidate] {
            Known::Nothing | Known::Upper => false,
            Known::Closed | Known::Both => true,
        };
        let mut cells = self.closures[candidate].iter().zip(state.cells());
        is_closed && cells.all(|(closure, state)| closure & !state == 0)
    }

    /// What a closure and a state have in common.
    pub(super) fn common(&self, candidate: usize, state: &State) -> Option<Cells> {
        match self.known[candidate] {
            Known::Nothing | Known::Closed => None,
            Known::Upper | Known::Both => {
                let mut common = self.closures[candidate];
                common.iter_mut().zip(state.cells()).for_each(|(mask, state)| *mask &= state);
                Some(common)
            }
        }
    }
}
