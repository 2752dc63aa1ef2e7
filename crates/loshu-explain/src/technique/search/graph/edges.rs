use alloc::vec::Vec;

use loshu::{Candidate, CellSet, Marks};

use super::{Graph, NodeState};

/// Links in the order in which they were found.
#[derive(Default)]
pub(super) struct Edges(Vec<(NodeState, NodeState)>);

impl Edges {
    pub(super) fn iter(&self) -> impl Iterator<Item = (NodeState, NodeState)> {
        self.0.iter().copied()
    }

    pub(super) fn push(&mut self, from: NodeState, to: NodeState) {
        self.0.push((from, to));
    }
}

/// Links the candidates: a true one makes its rivals false, first in its cell, then in its row,
/// column and box; a false one makes the last other candidate of its cell, row, column or box true.
pub(super) fn collect(graph: &Graph, marks: &Marks, edges: &mut Edges) {
    for node in 0..graph.candidates() {
        let candidate = graph.candidate(node);
        exclude_rivals(graph, marks, candidate, edges);
        leave_last(graph, marks, candidate, edges);
    }
}

fn exclude_rivals(graph: &Graph, marks: &Marks, candidate: Candidate, edges: &mut Edges) {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let Some(from) = graph.id(cell, digit).map(NodeState::on) else { return };
    for other in marks.digits(cell).without(digit) {
        edges.extend_off(from, graph.id(cell, other));
    }
    let mut seen = CellSet::from(cell);
    for house in cell.houses() {
        for other in marks.places(house, digit) - seen {
            edges.extend_off(from, graph.id(other, digit));
        }
        seen |= house.cells();
    }
}

fn leave_last(graph: &Graph, marks: &Marks, candidate: Candidate, edges: &mut Edges) {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let Some(from) = graph.id(cell, digit).map(NodeState::off) else { return };
    if let Some(other) = marks.digits(cell).without(digit).single() {
        edges.extend_on(from, graph.id(cell, other));
    }
    let mut seen = CellSet::EMPTY;
    for house in cell.houses() {
        if let Some(other) = marks.places(house, digit).without(cell).single() {
            if !seen.contains(other) {
                edges.extend_on(from, graph.id(other, digit));
            }
            seen.insert(other);
        }
    }
}

impl Edges {
    pub(super) fn extend_off(&mut self, from: NodeState, to: Option<usize>) {
        self.0.extend(to.map(|node| (from, NodeState::off(node))));
    }

    pub(super) fn extend_on(&mut self, from: NodeState, to: Option<usize>) {
        self.0.extend(to.map(|node| (from, NodeState::on(node))));
    }
}
