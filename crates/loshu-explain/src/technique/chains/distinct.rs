use alloc::vec::Vec;

use loshu::{CandidateSet, Watch};

use crate::technique::search::alternating;
use crate::technique::search::budget::Budget;
use crate::technique::search::graph::{Graph, NodeState, Scope, Table};

/// How many links the searches from one position may follow.
const MOST_LINKS: u32 = 200_000;

/// How many links one search may follow.
const MOST_LINKS_OF_CHAIN: u32 = 20_000;

/// Finds shortest chains that visit no candidate twice.
///
/// A way that comes to a candidate again, or to a group with it, contradicts itself: it proves
/// something about that candidate, and goes on. What it proves on the way is a shorter chain of its
/// own. The table of what follows gives one shortest way; if that visits a candidate twice, a search
/// looks for another one of the same length that does not. If there is none, there is no chain.
pub(super) struct DistinctChains<'w> {
    scope: Scope,
    near: Table,
    /// The tables of the opposites of the ends: all links can be read backwards.
    far: Vec<Option<Table>>,
    path: Vec<NodeState>,
    budget: Budget<'w>,
}

impl<'w> DistinctChains<'w> {
    pub(super) fn new(scope: Scope, watch: &'w Watch<'w>) -> DistinctChains<'w> {
        DistinctChains {
            scope,
            near: Table::default(),
            far: Vec::new(),
            path: Vec::new(),
            budget: Budget::new(MOST_LINKS, 1, watch),
        }
    }

    /// Prepares for chains that begin with this state.
    pub(super) fn start(&mut self, graph: &Graph, premise: NodeState) {
        self.near.fill(graph, self.scope, premise);
    }

    /// The number of links of the shortest way to this state, whatever it visits.
    pub(super) fn distance(&self, to: NodeState) -> Option<usize> {
        self.near.distance(to)
    }

    /// The states of a shortest chain to this state that visits no candidate twice.
    pub(super) fn chain(&mut self, graph: &Graph, to: NodeState) -> Option<&[NodeState]> {
        let place = self.near.place(to)?;
        let shortest = self.near.distance(to)?;
        self.near.path(place, &mut self.path);
        if !is_distinct(graph, &self.path) {
            self.search(graph, to, shortest)?;
        }
        Some(&self.path)
    }

    fn search(&mut self, graph: &Graph, to: NodeState, shortest: usize) -> Option<()> {
        let premise = self.path[0];
        self.far.resize_with(graph.states(), || None);
        let far = self.far[to.negated().index()].get_or_insert_with(|| {
            let mut table = Table::default();
            table.fill(graph, self.scope, to.negated());
            table
        });
        let path = &mut self.path;
        let (scope, all) = (self.scope, &mut self.budget);
        let own = Budget::new(MOST_LINKS_OF_CHAIN, 1, all.watch());
        let mut search = Search { graph, scope, far, to, path, own, all };
        search.from(premise, shortest).then_some(())
    }
}

/// Whether no candidate is visited twice; the last state may be the opposite of the first.
pub(super) fn is_distinct(graph: &Graph, path: &[NodeState]) -> bool {
    let back = path[0].node() == path[path.len() - 1].node();
    alternating::is_distinct(
        path[usize::from(back)..].iter().map(|state| &graph.nodes()[state.node()]),
    )
}

/// Depth first, along shortest ways only.
struct Search<'a, 'w> {
    graph: &'a Graph,
    scope: Scope,
    far: &'a Table,
    to: NodeState,
    path: &'a mut Vec<NodeState>,
    own: Budget<'w>,
    all: &'a mut Budget<'w>,
}

impl Search<'_, '_> {
    fn from(&mut self, premise: NodeState, length: usize) -> bool {
        self.path.clear();
        self.path.push(premise);
        self.extend(premise, length, CandidateSet::EMPTY)
    }

    fn extend(&mut self, last: NodeState, length: usize, before: CandidateSet) -> bool {
        if last == self.to {
            return true;
        }
        let graph = self.graph;
        let seen = before | graph.nodes()[last.node()].candidates();
        for &next in graph.consequences(last, self.scope) {
            let near = self.far.distance(next.negated()).is_some_and(|rest| rest < length);
            if !near || !self.own.spend() || !self.all.spend() {
                continue;
            }
            let new = (seen & graph.nodes()[next.node()].candidates()).is_empty();
            if !new && !self.closes(next) {
                continue;
            }
            self.path.push(next);
            if self.extend(next, length - 1, seen) {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Whether the state ends the chain at the opposite of its first state.
    fn closes(&self, next: NodeState) -> bool {
        next == self.to && next == self.path[0].negated()
    }
}
