use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, CellSet, Digit, DigitSet, Marks, Watch};

use super::edges::Edges;
use super::{Graph, NodeState};
use crate::step::Node;
use crate::technique::als::{Restricted, Sets};

/// An almost locked set as a node: if it is false, the digit is gone from the set, and all other
/// digits are locked in it.
#[derive(Clone, Copy, Debug)]
struct LockedNode {
    set: usize,
    digit: Digit,
    id: usize,
}

/// Appends a node for each digit of each set of two or more cells, and the cells of the sets.
pub(super) fn append(sets: &Sets, nodes: &mut Vec<Node>, cells: &mut Vec<CellSet>) {
    for (set, digit) in all(sets) {
        nodes.push(sets.node(set, digit));
        cells.push(sets.cells(set));
    }
}

fn all(sets: &Sets) -> impl Iterator<Item = (usize, Digit)> {
    let large = (0..sets.len()).filter(|&set| sets.cells(set).len() > 1);
    large.flat_map(|set| sets.digits(set).iter().map(move |digit| (set, digit)))
}

/// Links these nodes with candidates, groups and one another.
pub(super) fn collect(
    graph: &Graph,
    marks: &Marks,
    (sets, restricted): (&Sets, &Restricted),
    edges: &mut Edges,
    watch: &Watch<'_>,
) -> ControlFlow<()> {
    let first = graph.nodes().len() - graph.sets.len();
    let mut ids = alloc::vec![[None; 9]; sets.len()];
    let mut locked = Vec::new();
    for (number, (set, digit)) in all(sets).enumerate() {
        ids[set][digit.index()] = Some(first + number);
        locked.push(LockedNode { set, digit, id: first + number });
    }
    for node in &locked {
        node.enter(graph, sets, first, edges);
        for digit in sets.digits(node.set).without(node.digit) {
            watch.go_on_after(4)?;
            node.exclude(graph, sets, first, digit, edges);
            for (_, other, common) in restricted.of(node.set) {
                let other = ids[other][digit.index()].filter(|_| common.contains(digit));
                edges.extend_off(NodeState::off(node.id), other);
            }
        }
        node.force(graph, marks, sets, edges);
    }
    ControlFlow::Continue(())
}

impl LockedNode {
    /// A true candidate or group that sees all places of the digit takes it from the set.
    fn enter(&self, graph: &Graph, sets: &Sets, first: usize, edges: &mut Edges) {
        for node in seen(graph, sets, first, self.set, self.digit) {
            edges.push(NodeState::on(node), NodeState::off(self.id));
        }
    }

    /// A locked digit goes from what all its places see.
    fn exclude(&self, graph: &Graph, sets: &Sets, first: usize, digit: Digit, edges: &mut Edges) {
        for node in seen(graph, sets, first, self.set, digit) {
            edges.push(NodeState::off(self.id), NodeState::off(node));
        }
    }

    /// The locked digits may leave a single candidate in a cell.
    fn force(&self, graph: &Graph, marks: &Marks, sets: &Sets, edges: &mut Edges) {
        let locked = sets.digits(self.set).without(self.digit);
        let gone = |cell: Cell| -> DigitSet {
            locked.iter().filter(|&digit| sets.excluded(self.set, digit).contains(cell)).collect()
        };
        for cell in marks.open().iter().filter(|&cell| marks.digits(cell).len() > 2) {
            let last = (marks.digits(cell) - gone(cell)).single();
            if let Some(last) = last.filter(|&last| !sets.digits(self.set).contains(last)) {
                edges.extend_on(NodeState::off(self.id), graph.id(cell, last));
            }
        }
    }
}

/// The candidates, then the groups, that see all places of a digit in a set.
fn seen(
    graph: &Graph,
    sets: &Sets,
    first: usize,
    set: usize,
    digit: Digit,
) -> impl Iterator<Item = usize> {
    let seen = sets.excluded(set, digit);
    let candidates = seen.iter().filter_map(move |cell| graph.id(cell, digit));
    let groups = (graph.candidates()..first).filter(move |&group| {
        let node = graph.nodes()[group];
        node.digit == digit && (node.cells - seen).is_empty()
    });
    candidates.chain(groups)
}
