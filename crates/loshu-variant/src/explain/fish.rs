//! Fish over any houses: the places of a digit in some houses lie in as many others.

use super::find::Finder;
use super::{Reason, Step};
use crate::digits::DigitSet;

/// A full house, and the places that a digit has in it.
type Base = (usize, Vec<usize>);

impl Finder<'_> {
    /// A fish of so many base houses.
    pub(super) fn fish(&self, size: usize) -> Option<Step> {
        (1..=self.explainer.rules.digits()).find_map(|digit| {
            if self.is_over() {
                return None;
            }
            let has = |cell: &usize| self.digits(*cell).contains(digit);
            let places = self
                .full_houses()
                .map(|(house, open)| (house, open.into_iter().filter(has).collect::<Vec<_>>()));
            let bases: Vec<Base> =
                places.filter(|(_, places)| (2..=size).contains(&places.len())).collect();
            Fish { finder: self, digit, size }.with_more(&bases, &mut Vec::new(), &mut Vec::new())
        })
    }
}

/// A search for a fish.
struct Fish<'a> {
    finder: &'a Finder<'a>,
    digit: u8,
    size: usize,
}

impl Fish<'_> {
    /// Adds base houses whose places are none of those so far.
    fn with_more(
        &self,
        left: &[Base],
        bases: &mut Vec<usize>,
        places: &mut Vec<usize>,
    ) -> Option<Step> {
        if bases.len() == self.size {
            return self.covered(bases, places, places, &mut Vec::new());
        }
        for (at, (house, own)) in left.iter().enumerate() {
            if own.iter().any(|cell| places.contains(cell)) {
                continue;
            }
            bases.push(*house);
            places.extend(own);
            let may_go_on = self.may_be_covered(bases, places);
            let step =
                if may_go_on { self.with_more(&left[at + 1..], bases, places) } else { None };
            places.truncate(places.len() - own.len());
            bases.pop();
            if step.is_some() {
                return step;
            }
        }
        None
    }

    /// Whether no more places than there may be covers see each other in no other house: each of these needs its own.
    fn may_be_covered(&self, bases: &[usize], places: &[usize]) -> bool {
        let houses = &self.finder.explainer.houses;
        let houses_of = &self.finder.explainer.houses_of;
        let is_seen = |cell: usize, other: usize| {
            let mut common = houses_of[cell].iter().filter(|at| houses_of[other].contains(at));
            common.any(|at| !bases.contains(&houses[*at].0))
        };
        let mut apart: Vec<usize> = Vec::with_capacity(self.size + 1);
        for &cell in places {
            if !apart.iter().any(|other| is_seen(cell, *other)) {
                apart.push(cell);
            }
            if apart.len() > self.size {
                return false;
            }
        }
        true
    }

    /// Adds cover houses until they have all places, of which these are open. No more covers than bases, so each of them
    /// has the digit in one of the places.
    fn covered(
        &self,
        bases: &[usize],
        places: &[usize],
        open: &[usize],
        covers: &mut Vec<usize>,
    ) -> Option<Step> {
        let houses = &self.finder.explainer.houses;
        let houses_of = &self.finder.explainer.houses_of;
        let Some(first) = open.first() else {
            return if covers.len() == self.size { self.step(bases, places, covers) } else { None };
        };
        let left = self.size - covers.len();
        if left == 0 || self.finder.is_over_after(1) {
            return None;
        }
        for at in &houses_of[*first] {
            let has = |cell: &&usize| houses_of[**cell].contains(at);
            // The last one has all that are left.
            if bases.contains(&houses[*at].0) || left == 1 && !open.iter().all(|cell| has(&cell)) {
                continue;
            }
            let rest: Vec<usize> = open.iter().filter(|cell| !has(cell)).copied().collect();
            covers.push(*at);
            let step = self.covered(bases, places, &rest, covers);
            covers.pop();
            if step.is_some() {
                return step;
            }
        }
        None
    }

    fn step(&self, bases: &[usize], places: &[usize], covers: &[usize]) -> Option<Step> {
        let houses = &self.finder.explainer.houses;
        let mut cells: Vec<usize> = covers.iter().flat_map(|&at| houses[at].1.clone()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|cell| !places.contains(cell));
        let gone: Vec<_> =
            cells.into_iter().map(|cell| (cell, DigitSet::only(self.digit))).collect();
        let mut cells = places.to_vec();
        cells.sort_unstable();
        let covers = covers.iter().map(|&at| houses[at].0).collect();
        let reason = Reason::Fish { digit: self.digit, bases: bases.to_vec(), covers, cells };
        self.finder.excluding(reason, gone)
    }
}
