use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::list::{ListEntry, Lists};
use crate::technique::forcing::tables::{Implied, place};
use crate::technique::search::graph::NodeState;

const NOWHERE: u16 = u16::MAX;

/// How many reasons of an entry HoDoKu knows: the one that chains follow, and four for branches.
pub(super) const REASONS: usize = 5;

/// All that follows from a premise by the lists: its own list, then the new entries of the list of
/// each entry in turn.
pub(super) struct NetTable {
    entries: Vec<TableEntry>,
    places: Vec<u16>,
}

/// Something that follows from the premise of the table, because it stands in the list of something
/// else that follows.
#[derive(Clone, Copy)]
struct TableEntry {
    state: NodeState,
    distance: u16,
    /// The place in the table of the state whose list has the entry.
    source: u16,
    /// The place in that list.
    place: u16,
}

impl NetTable {
    pub(super) fn new(lists: &Lists, premise: NodeState) -> NetTable {
        let places = alloc::vec![NOWHERE; lists.len()];
        let mut table = NetTable { entries: Vec::new(), places };
        for (place, entry) in lists.entries(premise).iter().enumerate() {
            table.add(entry, 0, 0, place);
        }
        let mut next = 1;
        while next < table.entries.len() {
            table.expand(lists, next);
            next += 1;
        }
        table
    }

    fn expand(&mut self, lists: &Lists, source: usize) {
        let from = self.entries[source];
        for (place, entry) in lists.entries(from.state).iter().enumerate().skip(1) {
            self.add(entry, from.distance, source, place);
        }
    }

    /// Adds an entry of a list, or gives it a new source if that is nearer. What the list of the
    /// premise has stays as it is.
    fn add(&mut self, entry: &ListEntry, before: u16, source: usize, place: usize) {
        let new = TableEntry {
            state: entry.state,
            distance: before + entry.distance,
            source: source as u16,
            place: place as u16,
        };
        let at = &mut self.places[entry.state.index()];
        if *at == NOWHERE {
            *at = self.entries.len() as u16;
            self.entries.push(new);
        } else {
            let old = &mut self.entries[usize::from(*at)];
            if old.source > 0 && new.distance < old.distance {
                *old = new;
            }
        }
    }

    fn place(&self, state: NodeState) -> Option<usize> {
        let place = self.places[state.index()];
        (place != NOWHERE).then_some(place.into())
    }

    /// The list that has the entry at this place of the table.
    fn list<'a>(&self, lists: &'a Lists, at: usize) -> &'a [ListEntry] {
        lists.entries(self.entries[usize::from(self.entries[at].source)].state)
    }

    /// Goes back from a state to the premise along first reasons, or up to a state where the way is
    /// to stop. Each list is followed to its own premise before the next one is entered. Visits all
    /// states after the first, each with the list entry that it is a first reason of.
    fn go_back(
        &self,
        lists: &Lists,
        to: usize,
        mut visit: impl FnMut(NodeState, &ListEntry, &[ListEntry]) -> bool,
    ) {
        let mut at = to;
        while at > 0 {
            let list = self.list(lists, at);
            let mut place = usize::from(self.entries[at].place);
            while place > 0 {
                let entry = &list[place];
                place = entry.reasons().first().map_or(0, |&reason| reason.into());
                if visit(list[place].state, entry, list) {
                    return;
                }
            }
            at = self.entries[at].source.into();
        }
    }

    /// The chain along first reasons, the end first, and the branches that lead to it: where they
    /// begin. What follows from the premise of a list begins no branch.
    fn chain(&self, lists: &Lists, to: usize) -> (Vec<NodeState>, Vec<NodeState>) {
        let mut main = Vec::from([self.entries[to].state]);
        let mut branches = Vec::new();
        self.go_back(lists, to, |state, entry, list| {
            main.push(state);
            let further =
                entry.reasons().iter().take(REASONS).skip(1).filter(|&&reason| reason > 0);
            branches.extend(further.map(|&reason| list[usize::from(reason)].state));
            false
        });
        (main, branches)
    }

    /// The literals of the chain along first reasons, and of the branches that lead to it, with one
    /// more for each branch.
    pub(super) fn cost(&self, lists: &Lists, to: NodeState) -> Option<usize> {
        let (main, branches) = self.chain(lists, self.place(to)?);
        let branches = branches.into_iter().filter_map(|branch| self.place(branch));
        Some(
            main.len()
                + branches.map(|branch| self.branch_cost(lists, branch, &main)).sum::<usize>(),
        )
    }

    /// The cost of a branch: its literals up to one of the chain, and one more. HoDoKu writes the
    /// branch wherever the chain has that literal.
    fn branch_cost(&self, lists: &Lists, from: usize, main: &[NodeState]) -> usize {
        let mut end = self.entries[from].state;
        let mut length = 1;
        self.go_back(lists, from, |state, _, _| {
            end = state;
            length += 1;
            main.contains(&state)
        });
        length * main.iter().filter(|&&state| state == end).count()
    }

    /// Whether a branch leads to the chain along first reasons.
    pub(super) fn is_net(&self, lists: &Lists, to: NodeState) -> bool {
        self.place(to).is_some_and(|to| !self.chain(lists, to).1.is_empty())
    }

    /// Adds all that a state follows from, and the state, to a branch.
    pub(super) fn trace(&self, lists: &Lists, to: NodeState, branch: &mut Vec<Implied>) {
        if let Some(at) = self.place(to) {
            self.derive(lists, at, branch);
        }
    }

    /// The source of an entry is nearer to the premise than the entry, so this ends.
    fn derive(&self, lists: &Lists, at: usize, branch: &mut Vec<Implied>) {
        let entry = self.entries[at];
        if at == 0 || place(branch, entry.state).is_some() {
            return;
        }
        self.derive(lists, entry.source.into(), branch);
        let list = self.list(lists, at);
        for place in needed(list, entry.place) {
            add(list, &list[usize::from(place)], branch);
        }
    }
}

/// The places of all that an entry of a list follows from, and its own: each stands behind its
/// reasons.
fn needed(list: &[ListEntry], at: u16) -> BTreeSet<u16> {
    let mut needed = BTreeSet::new();
    let mut open = Vec::from([at]);
    while let Some(at) = open.pop() {
        if needed.insert(at) {
            open.extend(list[usize::from(at)].reasons());
        }
    }
    needed
}

/// Adds an entry of a list, whose reasons are in the branch.
fn add(list: &[ListEntry], entry: &ListEntry, branch: &mut Vec<Implied>) {
    if place(branch, entry.state).is_none() {
        let states = entry.reasons().iter().map(|&reason| list[usize::from(reason)].state);
        let from = states.filter_map(|state| place(branch, state)).map(|at| at as u16).collect();
        branch.push(Implied { state: entry.state, from });
    }
}
