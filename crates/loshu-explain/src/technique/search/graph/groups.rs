use alloc::vec::Vec;

use loshu::{CellSet, Digit, House, Marks, Triad};

use super::edges::Edges;
use super::{Graph, NodeState};
use crate::step::Node;

/// Appends the groups: all candidates of a digit in a triad, if they are two or three. Lines, then
/// digits, then the three boxes of the line.
pub(super) fn append(marks: &Marks, nodes: &mut Vec<Node>) {
    for triads in Triad::ALL.chunks_exact(3) {
        for digit in Digit::ALL {
            let groups = triads.iter().map(|triad| marks.cells(digit) & triad.cells());
            nodes.extend(groups.filter(|cells| cells.len() > 1).map(|cells| Node { digit, cells }));
        }
    }
}

/// Links the groups with candidates and with one another.
pub(super) fn collect(graph: &Graph, marks: &Marks, edges: &mut Edges) {
    let groups: Vec<Group> =
        (graph.candidates()..graph.groups).map(|id| Group::new(id, graph.nodes()[id])).collect();
    for group in &groups {
        group.link_candidates(graph, marks, edges);
        group.link_groups(&groups, marks, edges);
    }
}

struct Group {
    id: usize,
    node: Node,
    /// The box, then the line: a group lies in two houses.
    houses: [House; 2],
}

impl Group {
    fn new(id: usize, node: Node) -> Group {
        let triad = Triad::ALL.into_iter().find(|triad| (node.cells - triad.cells()).is_empty());
        let triad = triad.expect("a group lies in a triad");
        Group { id, node, houses: [triad.block(), triad.line()] }
    }

    /// The other cells of a house of the group that have the digit.
    fn others(&self, house: House, marks: &Marks) -> CellSet {
        marks.places(house, self.node.digit) - self.node.cells
    }

    fn link_candidates(&self, graph: &Graph, marks: &Marks, edges: &mut Edges) {
        let [block, line] = self.houses.map(|house| self.others(house, marks));
        for cell in block | line {
            let candidate = graph.id(cell, self.node.digit).expect("a candidate of the marks");
            edges.push(NodeState::on(self.id), NodeState::off(candidate));
            edges.push(NodeState::on(candidate), NodeState::off(self.id));
        }
        for last in [block, line].into_iter().filter_map(CellSet::single) {
            let candidate = graph.id(last, self.node.digit).expect("a candidate of the marks");
            edges.push(NodeState::off(self.id), NodeState::on(candidate));
            edges.push(NodeState::off(candidate), NodeState::on(self.id));
        }
    }

    fn link_groups(&self, groups: &[Group], marks: &Marks, edges: &mut Edges) {
        let near = |other: &&Group| other.node.digit == self.node.digit && self.meets(other);
        for other in groups.iter().filter(near) {
            edges.push(NodeState::on(self.id), NodeState::off(other.id));
        }
        for house in self.houses {
            let rest = self.others(house, marks);
            let last =
                |other: &&Group| other.node.digit == self.node.digit && other.node.cells == rest;
            if let Some(other) = groups.iter().find(last) {
                edges.push(NodeState::off(self.id), NodeState::on(other.id));
            }
        }
    }

    /// Whether the groups are disjoint and share a house.
    fn meets(&self, other: &Group) -> bool {
        (self.node.cells & other.node.cells).is_empty()
            && self.houses.iter().any(|house| other.houses.contains(house))
    }
}
