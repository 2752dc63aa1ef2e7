use alloc::vec::Vec;

use loshu::{CellSet, Watch};

use crate::technique::search::budget::Budget;
use crate::technique::search::graph::{Graph, NodeState, Scope, Table};

/// The links that a kind of chain may use.
pub(super) trait Passes: Fn(NodeState, NodeState) -> bool + Copy {}

impl<F: Fn(NodeState, NodeState) -> bool + Copy> Passes for F {}

/// Finds shortest chains between candidates that visit no cell twice.
///
/// The table of what follows gives the shortest way; only if that way visits a cell twice, a search
/// looks for the shortest that does not.
pub(super) struct Shortest<'a> {
    near: Table,
    far: Table,
    path: Vec<NodeState>,
    budget: Budget<'a>,
}

/// How many links the searches may follow.
const BUDGET: u32 = 200_000;

impl<'a> Shortest<'a> {
    pub(super) fn new(watch: &'a Watch<'a>) -> Shortest<'a> {
        let [near, far] = [Table::default(), Table::default()];
        Shortest { near, far, path: Vec::new(), budget: Budget::new(BUDGET, 1, watch) }
    }

    /// Prepares for chains that begin with this state.
    pub(super) fn start(&mut self, graph: &Graph, from: NodeState, passes: impl Passes) {
        self.near.fill_by(graph, Scope::Plain, from, passes);
    }

    /// The states of the shortest chain to this state, with at most this number of links.
    pub(super) fn chain(
        &mut self,
        graph: &Graph,
        to: NodeState,
        most: usize,
        passes: impl Passes,
    ) -> Option<&[NodeState]> {
        let shortest = self.near.distance(to).filter(|&length| length <= most)?;
        let place = self.near.place(to)?;
        self.near.path(place, &mut self.path);
        if !is_simple(graph, &self.path) {
            self.far.fill_by(graph, Scope::Plain, to.negated(), passes);
            let from = self.path[0];
            let mut search = SimpleChainSearch {
                graph,
                far: &self.far,
                to,
                passes,
                path: &mut self.path,
                budget: &mut self.budget,
            };
            let lengths = (shortest..=most).step_by(2);
            let found = |&length: &usize| search.from(from, length);
            lengths.into_iter().find(found)?;
        }
        Some(&self.path)
    }
}

/// Whether the chain comes back to no cell, other than to the first with its last link.
fn is_simple(graph: &Graph, path: &[NodeState]) -> bool {
    let mut seen = CellSet::EMPTY;
    let mut last = None;
    let back = graph.cell(path[0].node()) == graph.cell(path[path.len() - 1].node());
    path[usize::from(back)..].iter().all(|state| {
        let cell = graph.cell(state.node());
        let new = last == Some(cell) || !seen.contains(cell);
        last = Some(cell);
        seen.insert(cell);
        new
    })
}

/// Depth first, cut where the rest of the way is too long even with cells visited twice.
struct SimpleChainSearch<'a, 'w, P> {
    graph: &'a Graph,
    /// All links can be read backwards: the distance to a state is that from its opposite.
    far: &'a Table,
    to: NodeState,
    passes: P,
    path: &'a mut Vec<NodeState>,
    budget: &'a mut Budget<'w>,
}

impl<P: Passes> SimpleChainSearch<'_, '_, P> {
    fn from(&mut self, from: NodeState, length: usize) -> bool {
        self.path.clear();
        self.path.push(from);
        self.extend(from, length, CellSet::EMPTY)
    }

    fn extend(&mut self, last: NodeState, length: usize, seen: CellSet) -> bool {
        if last == self.to && self.path.len() > 1 {
            return true;
        }
        let cell = self.graph.cell(last.node());
        for &next in self.graph.consequences(last, Scope::Plain) {
            let near = self.far.distance(next.negated()).is_some_and(|rest| rest < length);
            let there = self.graph.cell(next.node());
            let free = there == cell || !seen.contains(there) || next == self.to;
            if !near || !free || !(self.passes)(last, next) || !self.budget.spend() {
                continue;
            }
            self.path.push(next);
            if self.extend(next, length - 1, seen.with(cell)) {
                return true;
            }
            self.path.pop();
        }
        false
    }
}
