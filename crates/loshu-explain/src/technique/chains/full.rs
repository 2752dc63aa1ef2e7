use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, Marks, Watch};

use super::collection::Collection;
use super::distinct::{DistinctChains, is_distinct};
use super::outcome::{self, ChainKind, Outcome};
use crate::technique::search::budget::Budget;
use crate::technique::search::graph::{Graph, NodeState, Reach, Scope, Table};
use crate::technique::{Position, Sink, Technique};

/// How many loops of equal length through one link are looked at.
const TIES: u32 = 4096;

/// How many loops are looked at in all.
const LOOPS: u32 = 50_000;

/// The pieces of work that it takes to derive all that follows from a premise.
const TABLE: u32 = 50;

/// Nice loops and alternating inference chains in full: what they conclude does not depend on the
/// order of cells and digits. The best of all wanted kinds comes first.
///
/// A candidate that leads to its opposite, and two candidates one of which is true, conclude the same
/// whatever the way from the one to the other, so a shortest way is taken that visits no candidate
/// twice. A grouped chain is reported if it is shorter than all chains without groups. What a continuous
/// loop concludes depends on the way: for each two candidates of a cell all shortest loops are taken.
pub(in crate::technique) fn find(
    position: &Position<'_>,
    scope: Scope,
    wanted: &[Technique],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let (marks, graph, watch) = (position.marks(), position.graph(), position.watch());
    let mut search = ChainSearch {
        marks,
        graph,
        reach: position.reach(scope)?,
        scope,
        wanted,
        chains: DistinctChains::new(scope, watch),
        plain: DistinctChains::new(Scope::Plain, watch),
        loops_table: Table::default(),
        collection: Collection::new(),
        path: Vec::new(),
        loops: Budget::new(LOOPS, 4, watch),
        watch,
    };
    for node in 0..graph.candidates() {
        for premise in [NodeState::on(node), NodeState::off(node)] {
            watch.go_on_after(8)?;
            search.from(premise)?;
        }
    }
    outcome::report(marks, graph, search.collection, sink)
}

struct ChainSearch<'a> {
    marks: &'a Marks,
    graph: &'a Graph,
    reach: &'a Reach,
    scope: Scope,
    wanted: &'a [Technique],
    chains: DistinctChains<'a>,
    /// The chains without groups.
    plain: DistinctChains<'a>,
    /// What follows on ways that leave the first cell.
    loops_table: Table,
    collection: Collection<Vec<NodeState>>,
    path: Vec<NodeState>,
    loops: Budget<'a>,
    watch: &'a Watch<'a>,
}

impl ChainSearch<'_> {
    fn from(&mut self, premise: NodeState) -> ControlFlow<()> {
        let ends = self.ends(premise);
        if !ends.is_empty() {
            self.watch.go_on_after(TABLE)?;
            self.chains.start(self.graph, premise);
            if self.scope == Scope::Grouped {
                self.plain.start(self.graph, premise);
            }
            for (end, outcome) in ends {
                self.watch.go_on()?;
                self.offer(end, &outcome);
            }
        }
        if self.wants(ChainKind::Continuous) && self.reach.equals(premise) > 2 {
            self.close(premise)?;
        }
        ControlFlow::Continue(())
    }

    fn wants(&self, kind: ChainKind) -> bool {
        self.wanted.contains(&kind.technique(self.scope))
    }

    /// The states that a chain from this premise may end with, and what that proves.
    fn ends(&self, premise: NodeState) -> Vec<(NodeState, Outcome)> {
        let mut ends = Vec::new();
        let opposite = premise.negated();
        if self.wants(ChainKind::Discontinuous) && self.reach.leads(premise, opposite) {
            let loops = outcome::of_loop(self.marks, self.graph, &[premise, opposite]);
            ends.extend(loops.map(|outcome| (opposite, outcome)));
        }
        if self.wants(ChainKind::Aic) && !premise.is_on() {
            let start = self.graph.candidate(premise.node());
            let later = |end: &NodeState| end.is_on() && end.node() > premise.node();
            for end in self.reach.iter(premise).filter(later) {
                if !self.graph.is_candidate(end.node()) {
                    continue;
                }
                let end_of = self.graph.candidate(end.node());
                if end_of.cell() != start.cell()
                    && let Some(outcome) = outcome::of_ends(self.marks, start, end_of)
                {
                    ends.push((end, outcome));
                }
            }
        }
        ends
    }

    fn offer(&mut self, end: NodeState, outcome: &Outcome) {
        let technique = outcome.kind.technique(self.scope);
        let is_worth = |&length: &usize| {
            length > 2 && self.collection.is_wanted(technique, &outcome.gone, length)
        };
        if self.chains.distance(end).filter(is_worth).is_none() || self.is_plain(end) {
            return;
        }
        if let Some(path) = self.chains.chain(self.graph, end) {
            self.collection.offer(technique, outcome.gone, path.len() - 1, || path.to_vec());
        }
    }

    /// Whether groups are asked for, and a chain without groups is as short.
    fn is_plain(&mut self, end: NodeState) -> bool {
        if self.scope == Scope::Plain {
            return false;
        }
        let Some(plain) = self.plain.chain(self.graph, end).map(<[NodeState]>::len) else {
            return false;
        };
        let grouped = self.chains.chain(self.graph, end).map(<[NodeState]>::len);
        grouped.is_none_or(|grouped| grouped >= plain)
    }

    /// The loops that leave the cell of this candidate by it and come back by another candidate.
    fn close(&mut self, premise: NodeState) -> ControlFlow<()> {
        let start = self.graph.candidate(premise.node());
        let digits = self.marks.digits(start.cell());
        if premise.is_on() && digits.len() != 2 {
            return ControlFlow::Continue(());
        }
        let ends = digits.without(start.digit()).iter();
        let ends = ends.filter_map(|digit| self.graph.id(start.cell(), digit));
        let ends: Vec<NodeState> = ends
            .map(|other| NodeState::new(other, !premise.is_on()))
            .filter(|&end| self.reach.leads(premise, end) && self.reach.leads(end, premise))
            .collect();
        if ends.is_empty() {
            return ControlFlow::Continue(());
        }
        self.watch.go_on_after(TABLE)?;
        let leaves =
            |from: NodeState, to: NodeState| !is_inside(self.graph, start.cell(), from, to);
        self.loops_table.fill_by(self.graph, self.scope, premise, leaves);
        for end in ends {
            if let Some(length) = self.loops_table.distance(end).filter(|&length| length > 2) {
                self.path.clear();
                self.path.push(end);
                let mut left = Budget::new(TIES, 1, self.watch);
                self.go_back(start.cell(), length, &mut left)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes all shortest ways back to the premise by the links of the table. All links can be read
    /// backwards: what leads to a state is the opposite of what follows from its opposite.
    fn go_back(&mut self, cell: Cell, distance: usize, left: &mut Budget<'_>) -> ControlFlow<()> {
        self.watch.go_on()?;
        if distance == 0 {
            if left.spend() && self.loops.spend() {
                self.offer_loop();
            }
            return ControlFlow::Continue(());
        }
        let (graph, last) = (self.graph, self.path[self.path.len() - 1]);
        for state in graph.consequences(last.negated(), self.scope).iter().map(|to| to.negated()) {
            let near = self.loops_table.distance(state) == Some(distance - 1);
            if near && !left.is_spent() && !is_inside(graph, cell, state, last) {
                self.path.push(state);
                self.go_back(cell, distance - 1, left)?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Keeps the loop whose way back was gone.
    fn offer_loop(&mut self) {
        let grouped = self.path.iter().any(|state| !self.graph.is_candidate(state.node()));
        if grouped != (self.scope == Scope::Grouped) {
            return;
        }
        let path: Vec<_> = self.path.iter().rev().copied().collect();
        let distinct = is_distinct(self.graph, &path);
        let outcome = outcome::of_loop(self.marks, self.graph, &path).filter(|_| distinct);
        if let Some(outcome) = outcome {
            let technique = outcome.kind.technique(self.scope);
            self.collection.offer(technique, outcome.gone, path.len() - 1, || path);
        }
    }
}

/// Whether the link joins two candidates of the cell.
fn is_inside(graph: &Graph, cell: Cell, from: NodeState, to: NodeState) -> bool {
    let of_cell = |state: NodeState| graph.nodes()[state.node()].cells.single() == Some(cell);
    of_cell(from) && of_cell(to)
}
