use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, CellSet, Marks};

use super::collection::Collection;
use super::outcome::{self, Outcome};
use crate::technique::search::graph::{Graph, NodeState, Reach, Scope, Table};
use crate::technique::{Position, Sink, Technique};

/// The pieces of work that it takes to derive all that follows from a premise, and to look at the
/// chains.
const TABLE: u32 = 100;

/// Nice loops and alternating inference chains of the wanted kinds, the best of all kinds first.
///
/// Premises are all candidates as true, then all as false: a loop comes back to the cell of the
/// premise, a chain ends with another candidate that is true if the premise is false. With `sets`
/// grouped chains pass through almost locked sets too.
pub(in crate::technique) fn find(
    position: &Position<'_>,
    sets: bool,
    scope: Scope,
    wanted: &[Technique],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let marks = position.marks();
    let (graph, reach) = if sets {
        (position.graph_with_sets()?, position.reach_with_sets()?)
    } else {
        (position.graph(), position.reach(scope)?)
    };
    let mut search =
        NiceLoopSearch { marks, graph, wanted, collection: Collection::new(), path: Vec::new() };
    let mut table = Table::default();
    let premises = || 0..graph.candidates();
    for premise in premises().map(NodeState::on).chain(premises().map(NodeState::off)) {
        let question = ChainQuestion { marks, graph, reach, premise };
        position.watch().go_on_after(4)?;
        let (loops, ends) = (question.may_loop(), question.may_end());
        if loops || ends {
            position.watch().go_on_after(TABLE)?;
            table.fill(graph, scope, premise);
            search.collect(&table, premise, loops, ends);
        }
    }
    outcome::report(marks, graph, search.collection, sink)
}

/// Asks whether a premise can lead to anything, without looking for the way.
struct ChainQuestion<'a> {
    marks: &'a Marks,
    graph: &'a Graph,
    reach: &'a Reach,
    premise: NodeState,
}

impl ChainQuestion<'_> {
    /// A loop comes back to its cell: to the opposite of the premise, to a second candidate that is
    /// true or false, or round to the premise itself.
    fn may_loop(&self) -> bool {
        let node = self.premise.node();
        let cell = self.graph.cell(node);
        let digits = self.marks.digits(cell);
        if self.reach.leads(self.premise, self.premise.negated()) {
            return true;
        }
        if digits.len() == 2 && self.reach.equals(self.premise) > 2 {
            return true;
        }
        !self.premise.is_on() && digits.len() > 2 && self.leads_to_others(cell)
    }

    fn leads_to_others(&self, cell: Cell) -> bool {
        let others = self.marks.digits(cell).without(self.graph.digit(self.premise.node()));
        others.iter().filter_map(|digit| self.graph.id(cell, digit)).any(|other| {
            let ends = [NodeState::on(other), NodeState::off(other)];
            ends.into_iter().any(|end| self.reach.leads(self.premise, end))
        })
    }

    fn may_end(&self) -> bool {
        let start = self.graph.candidate(self.premise.node());
        let ends = || self.reach.iter(self.premise).filter(|state| state.is_on());
        !self.premise.is_on()
            && ends().filter(|state| self.graph.is_candidate(state.node())).any(|state| {
                let end = self.graph.candidate(state.node());
                start.cell() != end.cell() && outcome::of_ends(self.marks, start, end).is_some()
            })
    }
}

struct NiceLoopSearch<'a> {
    marks: &'a Marks,
    graph: &'a Graph,
    wanted: &'a [Technique],
    collection: Collection<Vec<NodeState>>,
    path: Vec<NodeState>,
}

impl NiceLoopSearch<'_> {
    fn collect(&mut self, table: &Table, premise: NodeState, loops: bool, ends: bool) {
        let start = self.graph.cell(premise.node());
        for (place, entry) in table.entries().iter().enumerate() {
            let node = entry.state.node();
            let Some(cost) = entry.cost_of_chain().filter(|_| self.graph.is_candidate(node)) else {
                continue;
            };
            let back = self.graph.cell(node) == start;
            let asked = if back { loops } else { ends && entry.state.is_on() };
            if !asked {
                continue;
            }
            if let Some(outcome) = self.outcome(table, place, back) {
                self.offer(&outcome, cost);
            }
        }
    }

    /// What the chain to an entry proves. The cheap questions come first.
    fn outcome(&mut self, table: &Table, place: usize, back: bool) -> Option<Outcome> {
        let ends = [0, place].map(|place| table.entries()[place].state.node());
        let ended = || {
            let [start, end] = ends.map(|node| self.graph.candidate(node));
            outcome::of_ends(self.marks, start, end)
        };
        let outcome = if back { None } else { Some(ended()?) };
        table.path(place, &mut self.path);
        if has_lasso(self.graph, &self.path, back) {
            return None;
        }
        match outcome {
            None if leaves_cell(self.graph, &self.path) => {
                outcome::of_loop(self.marks, self.graph, &self.path)
            }
            outcome => outcome,
        }
    }

    fn offer(&mut self, outcome: &Outcome, cost: usize) {
        let plain = self.path.iter().all(|state| self.graph.is_candidate(state.node()));
        let scope = if plain { Scope::Plain } else { Scope::Grouped };
        let technique = outcome.kind.technique(scope);
        if self.wanted.contains(&technique) {
            self.collection.offer(technique, outcome.gone, cost, || self.path.clone());
        }
    }
}

/// Whether the first and the last link of a loop lead out of its cell.
fn leaves_cell(graph: &Graph, path: &[NodeState]) -> bool {
    let cell = graph.cell(path[0].node());
    let inner = [path[1], path[path.len() - 2]];
    inner.iter().all(|state| graph.nodes()[state.node()].cells != CellSet::from(cell))
}

/// Whether the chain comes back to a cell. A loop may come back to its first cell, unless that lies
/// in a group on the way and is not the first cell of the group.
fn has_lasso(graph: &Graph, path: &[NodeState], back: bool) -> bool {
    let start = graph.cell(path[0].node());
    let mut seen = if back { CellSet::EMPTY } else { start.into() };
    let mut last = start;
    path[1..].iter().any(|state| {
        let cell = graph.cell(state.node());
        let lasso = cell != last && seen.contains(cell);
        if !(back && cell == start) {
            seen |= graph.all_cells(state.node());
        }
        last = cell;
        lasso
    })
}
