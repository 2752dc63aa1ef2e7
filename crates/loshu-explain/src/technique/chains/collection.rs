use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use loshu::CandidateSet;

use crate::step::Step;
use crate::technique::{Sink, Technique};

/// The most chains that are kept. Only marks of no puzzle have more.
const MOST: usize = 1000;

/// The chains that are worth reporting: the first of the shortest for each set of eliminations.
pub(in crate::technique) struct Collection<T> {
    found: Vec<Collected<T>>,
    /// Where the chain with these eliminations, by their weight, is among those found.
    places: BTreeMap<(usize, Technique, CandidateSet), usize>,
}

/// A chain, not yet put into words.
pub(in crate::technique) struct Collected<T> {
    pub(in crate::technique) technique: Technique,
    pub(in crate::technique) gone: CandidateSet,
    /// The number of links, or half links; for chains of almost locked sets the number of cells.
    pub(in crate::technique) length: usize,
    /// What the step is made from.
    pub(in crate::technique) chain: T,
    weight: usize,
}

impl<T> Collection<T> {
    pub(in crate::technique) fn new() -> Collection<T> {
        Collection { found: Vec::new(), places: BTreeMap::new() }
    }

    /// Keeps the chain unless one that is no longer has the same eliminations.
    pub(in crate::technique) fn offer(
        &mut self,
        technique: Technique,
        gone: CandidateSet,
        length: usize,
        chain: impl FnOnce() -> T,
    ) {
        let weight = weight(&gone);
        let place = *self.places.entry((weight, technique, gone)).or_insert(self.found.len());
        match self.found.get_mut(place) {
            Some(found) if length < found.length => {
                found.length = length;
                found.chain = chain();
            }
            None if place < MOST => {
                let chain = chain();
                self.found.push(Collected { technique, gone, length, chain, weight });
            }
            _ => {}
        }
    }

    /// Whether a chain of this length would be kept.
    pub(in crate::technique) fn is_wanted(
        &self,
        technique: Technique,
        gone: &CandidateSet,
        length: usize,
    ) -> bool {
        let place = self.places.get(&(weight(gone), technique, *gone));
        let shorter = |found: &Collected<T>| length < found.length;
        place.is_none_or(|&place| self.found.get(place).is_some_and(shorter))
    }

    /// Reports the chains, the best first: more eliminations, then lower ones in HoDoKu's weights,
    /// then the one found first. Like HoDoKu, it does not compare the lengths of chains with different
    /// eliminations, even if these weigh the same.
    pub(in crate::technique) fn report(
        mut self,
        sink: &mut Sink<'_>,
        mut step: impl FnMut(Collected<T>) -> Step,
    ) -> ControlFlow<()> {
        self.found.sort_by_cached_key(|found| (Reverse(found.gone.len()), found.weight));
        self.found.into_iter().try_for_each(|found| sink(step(found)))
    }
}

/// HoDoKu's weighted sum of the eliminations. Of two steps with as many eliminations it takes the
/// one with the lower sum.
fn weight(gone: &CandidateSet) -> usize {
    let weights = gone.iter().enumerate().map(|(place, candidate)| {
        candidate.cell().index() * (1 + 80 * place) + usize::from(candidate.digit().get())
    });
    weights.sum()
}
