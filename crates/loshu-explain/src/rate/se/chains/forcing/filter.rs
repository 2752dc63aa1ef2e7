//! What sets of bits exclude before any run is made.
//!
//! Both filters look at more than a run can reach, so that they never leave a hint out.

use alloc::vec::Vec;

use crate::rate::se::chains::graph::CandidateGraph;
use crate::rate::se::order::{HOUSE_BITS, PEER_BITS};
use crate::rate::se::state::{Mark, State};

/// Whether a run of one digit, with the candidate on or off, may contradict itself: some house is
/// left without a place.
pub(super) fn may_contradict(state: &State, mark: Mark, is_on: bool) -> bool {
    let plane = state.planes[mark.digit()];
    let seed = 1 << mark.cell();
    let (mut on, mut left) =
        if is_on { (seed, plane & !PEER_BITS[mark.cell()]) } else { (0, plane & !seed) };
    loop {
        let before = on;
        for house in HOUSE_BITS.into_iter().filter(|house| house & plane != 0) {
            let places = left & house;
            if places == 0 {
                return true;
            }
            if places.is_power_of_two() && places & on == 0 {
                on |= places;
                left &= !PEER_BITS[places.trailing_zeros() as usize];
            }
        }
        if on == before {
            return false;
        }
    }
}

/// What follows from each candidate by links of the grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Closures {
    sets: Vec<[[u128; 9]; 2]>,
}

impl Closures {
    /// Finds what follows in a graph of this state.
    pub(super) fn find(&mut self, graph: &CandidateGraph, state: &State) {
        self.sets.clear();
        self.sets.extend((0..graph.marks.len()).map(|node| graph.closure(state, node)));
    }

    /// Whether all of these candidates may lead to the same.
    pub(super) fn may_agree(
        &self,
        graph: &CandidateGraph,
        mut marks: impl Iterator<Item = Mark>,
    ) -> bool {
        let sets = |mark: Mark| self.sets[graph.node(mark)];
        let Some(first) = marks.next() else { return false };
        let mut common = sets(first);
        for mark in marks {
            let other = sets(mark);
            for (common, other) in common.iter_mut().flatten().zip(other.iter().flatten()) {
                *common &= other;
            }
        }
        common != [[0; 9]; 2]
    }
}
