//! From an assumption to a contradiction in layers: in each, all singles that wait are placed at once.
//!
//! No contradiction needs fewer placements than there are layers. How many are enough follows from the causes:
//! which placement struck each candidate first, and which variable made each placed candidate a single.

use alloc::vec::Vec;

use super::set::Set;
use crate::variables::{CANDIDATES, Contradiction, State, members_of};

/// A candidate that can be placed, because a variable has no other one.
#[derive(Clone, Copy)]
pub(super) struct Single {
    pub(super) candidate: u16,
    pub(super) variable: u16,
}

/// A state with singles that are not placed.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) state: State,
    pub(super) singles: Vec<Single>,
}

impl Draft {
    /// Takes a candidate as true and strikes what is linked to it, nothing more.
    pub(super) fn place(&mut self, candidate: usize) -> Result<(), Contradiction> {
        self.singles.retain(|single| usize::from(single.candidate) != candidate);
        let mut is_contradiction = false;
        let Draft { state, singles } = self;
        strike_linked(
            state,
            candidate,
            |_| (),
            |variable, mask| match mask {
                0 => is_contradiction = true,
                _ => singles.extend(single(variable, mask)),
            },
        );
        if is_contradiction { Err(Contradiction) } else { Ok(()) }
    }
}

/// The single of a variable with this mask, if one candidate is left.
fn single(variable: usize, mask: u16) -> Option<Single> {
    if !mask.is_power_of_two() {
        return None;
    }
    let candidate = members_of(variable, mask).next()?;
    Some(Single { candidate: candidate as u16, variable: variable as u16 })
}

/// Strikes what is linked to a candidate. Calls back for each candidate struck, and for each variable that changed.
fn strike_linked(
    state: &mut State,
    candidate: usize,
    mut struck: impl FnMut(usize),
    mut changed: impl FnMut(usize, u16),
) {
    let mut linked = [0; 28];
    let mut count = 0;
    let mut seen = Set::EMPTY;
    for other in state.linked(candidate).filter(|&other| seen.add(other)) {
        linked[count] = other;
        count += 1;
    }
    for &other in &linked[..count] {
        struck(other);
        state.strike_traced(other, &mut changed);
    }
}

/// The causes of what happens in the layers.
pub(super) struct Layers {
    /// The placement that struck a candidate first.
    striker: [u16; CANDIDATES],
    /// The variable that made a placed candidate a single.
    reason: [u16; CANDIDATES],
}

impl Layers {
    pub(super) const EMPTY: Layers = Layers { striker: [0; CANDIDATES], reason: [0; CANDIDATES] };

    /// Looks for a contradiction in at most `most` layers, without placing what is forbidden. Returns how many
    /// placements are enough for it.
    pub(super) fn run(&mut self, start: &Draft, forbidden: &Set, most: u32) -> Option<u32> {
        let mut state = start.state.clone();
        let mut placed = forbidden.clone();
        let (mut layer, mut next) = (start.singles.clone(), Vec::new());
        for _ in 0..most {
            let mut failed = Vec::new();
            for &Single { candidate, variable } in &layer {
                let candidate = usize::from(candidate);
                // Another single of the layer may have struck it: then its variable has failed.
                if !state.has(candidate) || !placed.add(candidate) {
                    continue;
                }
                self.reason[candidate] = variable;
                let striker = &mut self.striker;
                strike_linked(
                    &mut state,
                    candidate,
                    |struck| striker[struck] = candidate as u16,
                    |variable, mask| match mask {
                        0 => failed.push(variable),
                        _ => next.extend(single(variable, mask)),
                    },
                );
            }
            let enough = failed.into_iter().map(|variable| self.enough(&start.state, variable));
            if let Some(enough) = enough.min() {
                return Some(enough);
            }
            core::mem::swap(&mut layer, &mut next);
            next.clear();
            if layer.is_empty() {
                return None;
            }
        }
        None
    }

    /// How many placements strike all candidates that a variable had at the start.
    fn enough(&self, start: &State, failed: usize) -> u32 {
        let mut needed = Set::EMPTY;
        let mut count = 0;
        let mut waiting: Vec<usize> = members_of(failed, start.mask(failed)).collect();
        while let Some(struck) = waiting.pop() {
            let placed = usize::from(self.striker[struck]);
            if needed.add(placed) {
                count += 1;
                let reason = usize::from(self.reason[placed]);
                waiting.extend(members_of(reason, start.mask(reason)).filter(|&one| one != placed));
            }
        }
        count
    }
}
