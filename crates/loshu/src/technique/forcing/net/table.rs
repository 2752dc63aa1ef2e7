use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::list::{ListEntry, Lists};
use crate::technique::forcing::tables::{Implied, place};
use crate::technique::graph::NodeState;

const NOWHERE: u16 = u16::MAX;

/// All that follows from a premise by the lists: its own list, then the new entries of the list of
/// each entry in turn. What an entry follows from stands before it.
pub(super) struct NetTable {
    entries: Vec<ListEntry>,
    places: Vec<u16>,
}

impl NetTable {
    pub(super) fn new(lists: &Lists, premise: NodeState) -> NetTable {
        let entries = lists.entries(premise).to_vec();
        let mut places = alloc::vec![NOWHERE; lists.len()];
        for (place, entry) in entries.iter().enumerate() {
            places[entry.state.index()] = place as u16;
        }
        let mut table = NetTable { entries, places };
        let mut next = 1;
        while next < table.entries.len() {
            table.expand(lists, next as u16);
            next += 1;
        }
        table
    }

    fn expand(&mut self, lists: &Lists, at: u16) {
        let from = self.entries[usize::from(at)];
        let list = lists.entries(from.state);
        for entry in &list[1..] {
            if self.places[entry.state.index()] == NOWHERE {
                let moved = |&reason: &u16| self.places[list[usize::from(reason)].state.index()];
                let mut reasons = [0; 8];
                let count = entry.reasons().len();
                for (to, reason) in reasons.iter_mut().zip(entry.reasons()) {
                    *to = moved(reason);
                }
                let distance = from.distance + entry.distance;
                self.places[entry.state.index()] = self.entries.len() as u16;
                self.entries.push(ListEntry::new(entry.state, distance, &reasons[..count]));
            }
        }
    }

    fn place(&self, state: NodeState) -> Option<u16> {
        let place = self.places[state.index()];
        (place != NOWHERE).then_some(place)
    }

    /// The places from an entry back to the premise, along first reasons.
    fn chain(&self, from: u16) -> impl Iterator<Item = u16> {
        let parent = |&at: &u16| self.entries[usize::from(at)].reasons().first().copied();
        core::iter::successors(Some(from), parent)
    }

    /// The literals of the chain along first reasons, and of the branches that lead to it, with one
    /// more for each branch.
    pub(super) fn cost(&self, to: NodeState) -> Option<usize> {
        let main: BTreeSet<u16> = self.chain(self.place(to)?).collect();
        let further = main
            .iter()
            .flat_map(|&at| self.entries[usize::from(at)].reasons().iter().skip(1).take(4));
        let branch = |&from: &u16| 1 + self.chain(from).take_while(|at| !main.contains(at)).count();
        Some(main.len() + further.map(branch).sum::<usize>())
    }

    /// Whether something on the chain along first reasons has further reasons.
    pub(super) fn is_net(&self, to: NodeState) -> bool {
        let branches = |at: u16| self.entries[usize::from(at)].reasons().len() > 1;
        self.place(to).is_some_and(|to| self.chain(to).any(branches))
    }

    /// Adds all that a state follows from, and the state, to a branch.
    pub(super) fn trace(&self, to: NodeState, branch: &mut Vec<Implied>) {
        let mut needed = BTreeSet::new();
        let mut open: Vec<u16> = self.place(to).into_iter().collect();
        while let Some(at) = open.pop() {
            if needed.insert(at) {
                open.extend(self.entries[usize::from(at)].reasons());
            }
        }
        for at in needed {
            let entry = &self.entries[usize::from(at)];
            if place(branch, entry.state).is_none() {
                let reasons = entry.reasons().iter();
                let states = reasons.map(|&reason| self.entries[usize::from(reason)].state);
                let from = states.filter_map(|state| place(branch, state)).map(|at| at as u16);
                let from = from.collect();
                branch.push(Implied { state: entry.state, from });
            }
        }
    }
}
