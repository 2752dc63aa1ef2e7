//! The ways to what a trail has reached.

use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet};

use super::{NONE, Origin, Trail, TrailEntry};
use crate::step::{Branch, Cause, Implication, Literal, Sector};

impl Trail<'_> {
    /// The entries that lead to an empty sector, in order.
    pub(in crate::technique::forcing::dynamic) fn branch_to_empty(&self, sector: Sector) -> Branch {
        self.branch_to(self.ends(sector))
    }

    /// All candidates of the sectors that the way to an empty sector looks at.
    pub(in crate::technique::forcing::dynamic) fn scope_of_empty(
        &self,
        sector: Sector,
    ) -> CandidateSet {
        let needed = self.needed(self.ends(sector)).into_iter();
        let used = self.entries.iter().zip(needed).filter(|(_, needed)| *needed);
        used.fold(sector.scope(), |all, (entry, _)| all | entry.cause.scope())
    }

    fn ends(&self, sector: Sector) -> impl Iterator<Item = u16> {
        let goals = sector.candidates(self.marks);
        goals.iter().filter_map(|candidate| self.place(candidate, false))
    }

    /// The entries that lead to a literal, in order; none if it does not follow.
    pub(in crate::technique::forcing::dynamic) fn branch_to_literal(
        &self,
        candidate: Candidate,
        on: bool,
    ) -> Option<Branch> {
        self.place(candidate, on).map(|place| self.branch_to([place]))
    }

    fn branch_to(&self, goals: impl IntoIterator<Item = u16>) -> Branch {
        let needed = self.needed(goals);
        let mut renumbered = alloc::vec![NONE; self.entries.len()];
        let mut branch = Branch::new();
        for (place, entry) in self.entries.iter().enumerate().filter(|(place, _)| needed[*place]) {
            renumbered[place] = branch.len() as u16;
            let parents = self.parents(place).into_iter();
            branch.push(Implication {
                literal: Literal { node: entry.candidate.into(), on: entry.on },
                from: parents.map(|parent| renumbered[usize::from(parent)]).collect(),
                cause: entry.cause(),
            });
        }
        branch
    }

    /// How many entries lead to a literal.
    pub(in crate::technique::forcing::dynamic) fn size(
        &self,
        candidate: Candidate,
        on: bool,
    ) -> usize {
        let needed = self.needed(self.place(candidate, on));
        needed.into_iter().filter(|needed| *needed).count()
    }

    fn needed(&self, goals: impl IntoIterator<Item = u16>) -> Vec<bool> {
        let mut needed = alloc::vec![false; self.entries.len()];
        needed[0] = true;
        for goal in goals {
            needed[usize::from(goal)] = true;
        }
        for place in (0..needed.len()).rev() {
            if needed[place] {
                for parent in self.parents(place) {
                    needed[usize::from(parent)] = true;
                }
            }
        }
        needed
    }

    fn parents(&self, place: usize) -> Vec<u16> {
        let entry = &self.entries[place];
        let off = |candidates: CandidateSet, before: usize| {
            let places = candidates.iter().filter_map(|candidate| self.place(candidate, false));
            places.filter(|&parent| usize::from(parent) < before).collect()
        };
        match &entry.cause {
            Origin::Premise => Vec::new(),
            Origin::Excluded { by } => Vec::from([*by]),
            Origin::Last(sector) => {
                off(sector.candidates(self.marks) - CandidateSet::from(entry.candidate), place)
            }
            Origin::Step { scope, entries, .. } => off(*scope & self.off, usize::from(*entries)),
        }
    }
}

impl TrailEntry {
    fn cause(&self) -> Cause {
        match &self.cause {
            Origin::Premise => Cause::Premise,
            Origin::Excluded { .. } => Cause::Excluded,
            Origin::Last(sector) => Cause::Last(*sector),
            Origin::Step { step, .. } => Cause::Step(step.clone()),
        }
    }
}

impl Origin {
    /// All candidates of the sectors that the implication looks at.
    fn scope(&self) -> CandidateSet {
        match self {
            Origin::Premise | Origin::Excluded { .. } => CandidateSet::EMPTY,
            Origin::Last(sector) => sector.scope(),
            Origin::Step { scope, .. } => *scope,
        }
    }
}
