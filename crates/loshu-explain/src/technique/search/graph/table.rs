use alloc::vec::Vec;

use super::{Graph, LINK, NodeState, Scope};

/// What follows from a state, nearest first.
///
/// The order is HoDoKu's: the premise and its direct consequences, then the new direct consequences
/// of each entry in turn. It decides which of several shortest chains is found.
#[derive(Debug, Default)]
pub(crate) struct Table {
    entries: Vec<Entry>,
    places: Vec<u16>,
}

/// One thing that follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// What follows.
    pub(in crate::technique) state: NodeState,
    /// What the way from the premise costs, in half links.
    cost: u16,
    parent: u16,
}

impl Entry {
    /// What the way from the premise costs, in half links, if it has more than two links.
    pub(in crate::technique) fn cost_of_chain(&self) -> Option<usize> {
        (self.cost > 2 * LINK).then_some(self.cost.into())
    }
}

/// HoDoKu's tables hold no more.
const MOST: usize = 1000;
const NOWHERE: u16 = u16::MAX;

impl Table {
    /// Derives all that follows from the premise.
    pub(in crate::technique) fn fill(&mut self, graph: &Graph, scope: Scope, premise: NodeState) {
        self.fill_by(graph, scope, premise, |_, _| true);
    }

    /// Derives all that follows from the premise by the links that pass.
    pub(in crate::technique) fn fill_by(
        &mut self,
        graph: &Graph,
        scope: Scope,
        premise: NodeState,
        passes: impl Fn(NodeState, NodeState) -> bool,
    ) {
        self.clear(graph.states());
        self.push(premise, 0, 0);
        let mut next = 0;
        while let Some(&Entry { state, cost, .. }) = self.entries.get(next) {
            for &follows in graph.consequences(state, scope) {
                if passes(state, follows) {
                    self.add(follows, cost + graph.cost(state, follows), next);
                }
            }
            next += 1;
        }
    }

    /// Adds an entry, or gives it a new parent if that is nearer. The direct consequences of the
    /// premise stay as they are.
    fn add(&mut self, state: NodeState, cost: u16, parent: usize) {
        let place = self.places[state.index()];
        if place == NOWHERE {
            if self.entries.len() < MOST {
                self.push(state, cost, parent);
            }
        } else if let Some(entry) = self.entries.get_mut(usize::from(place))
            && entry.parent > 0
            && cost < entry.cost
        {
            entry.cost = cost;
            entry.parent = parent as u16;
        }
    }

    fn clear(&mut self, states: usize) {
        for entry in self.entries.drain(..) {
            self.places[entry.state.index()] = NOWHERE;
        }
        self.places.resize(states, NOWHERE);
    }

    fn push(&mut self, state: NodeState, cost: u16, parent: usize) {
        self.places[state.index()] = self.entries.len() as u16;
        self.entries.push(Entry { state, cost, parent: parent as u16 });
    }

    /// All entries, the premise first.
    pub(in crate::technique) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The place of a state, if it follows.
    pub(in crate::technique) fn place(&self, state: NodeState) -> Option<usize> {
        let place = self.places[state.index()];
        (place != NOWHERE).then_some(place.into())
    }

    /// The number of links to a state, if it follows; the way through an almost locked set counts as
    /// more links.
    pub(in crate::technique) fn distance(&self, state: NodeState) -> Option<usize> {
        self.place(state).map(|place| usize::from(self.entries[place].cost / LINK))
    }

    /// Writes the way from the premise to the entry at this place.
    pub(in crate::technique) fn path(&self, place: usize, path: &mut Vec<NodeState>) {
        path.clear();
        let mut place = place;
        while place > 0 {
            path.push(self.entries[place].state);
            place = self.entries[place].parent.into();
        }
        path.push(self.entries[0].state);
        path.reverse();
    }
}
