//! Braids: contradictions that need few placements.

use alloc::vec::Vec;

use loshu::{Stop, Watch};

use super::layers::{Draft, Layers};
use super::set::Set;
use crate::variables::State;

/// Looks for braids.
pub(super) struct Braids {
    layers: Layers,
}

/// What is known of a candidate without an exact search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// It has a braid of the length.
    Braid,
    /// It has none.
    Nothing,
    /// An exact search has to tell.
    Doubt,
}

impl Braids {
    pub(super) const EMPTY: Braids = Braids { layers: Layers::EMPTY };

    /// Whether a candidate has a braid of at most this length, at a glance.
    pub(super) fn glance(&mut self, state: &State, candidate: usize, length: u32) -> Sight {
        let Some(draft) = assumed(state, candidate) else { return Sight::Braid };
        match self.layers.run(&draft, &Set::EMPTY, length - 1) {
            Some(enough) if enough < length => Sight::Braid,
            Some(_) => Sight::Doubt,
            None => Sight::Nothing,
        }
    }

    /// Whether a candidate has a braid of at most this length.
    pub(super) fn search(
        &mut self,
        state: &State,
        candidate: usize,
        length: u32,
        watch: &Watch<'_>,
    ) -> Result<bool, Stop> {
        let Some(draft) = assumed(state, candidate) else { return Ok(true) };
        self.leads_to_contradiction(&draft, length - 1, Set::EMPTY, watch)
    }

    /// Whether some `most` placements lead to a contradiction, none of them forbidden.
    ///
    /// A single can be placed at any later time, so a set of placements that has some of the singles of now is
    /// searched under the first of them, and nowhere else.
    fn leads_to_contradiction(
        &mut self,
        draft: &Draft,
        most: u32,
        mut forbidden: Set,
        watch: &Watch<'_>,
    ) -> Result<bool, Stop> {
        if watch.go_on_after(2).is_break() {
            return Err(watch.stopped().unwrap_or(Stop::Cancelled));
        }
        match self.layers.run(draft, &forbidden, most) {
            None => return Ok(false),
            Some(enough) if enough <= most => return Ok(true),
            Some(_) => {}
        }
        for single in &draft.singles {
            let candidate = usize::from(single.candidate);
            if forbidden.has(candidate) {
                continue;
            }
            let mut next = draft.clone();
            if next.place(candidate).is_err() {
                return Ok(true);
            }
            if most > 1 && self.leads_to_contradiction(&next, most - 1, forbidden.clone(), watch)? {
                return Ok(true);
            }
            forbidden.add(candidate);
        }
        Ok(false)
    }
}

/// A candidate taken as true; nothing if that is a contradiction at once.
fn assumed(state: &State, candidate: usize) -> Option<Draft> {
    let mut draft = Draft { state: state.clone(), singles: Vec::new() };
    draft.place(candidate).ok()?;
    Some(draft)
}
