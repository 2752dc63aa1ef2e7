//! Builds the reason of a step from the nodes of a chain.

use alloc::vec::Vec;

use loshu::{CandidateSet, House, Marks};

use crate::step::{Chain, Link, Node, Reason, Sector, Why};

/// The chain through these nodes, whose first link is strong or weak, and which may end with a link
/// back to the first node.
pub(crate) fn chain(marks: &Marks, nodes: Vec<Node>, strong: bool, closed: bool) -> Chain {
    let ends = nodes.iter().skip(1).chain(nodes.first().filter(|_| closed));
    let pairs = nodes.iter().zip(ends).enumerate();
    let links = pairs.map(|(i, (&a, &b))| link(marks, a, b, strong == (i % 2 == 0))).collect();
    Chain { nodes, links }
}

/// The open chain through these nodes that begins and ends with a strong link.
pub(crate) fn open_chain(marks: &Marks, nodes: impl Into<Vec<Node>>) -> Reason {
    Reason::Chain(chain(marks, nodes.into(), true, false))
}

/// Whether a chain through these nodes visits no candidate twice.
pub(crate) fn is_distinct<'a>(nodes: impl IntoIterator<Item = &'a Node>) -> bool {
    let mut seen = CandidateSet::EMPTY;
    nodes.into_iter().all(|node| {
        let candidates = node.candidates();
        let new = seen.is_disjoint(&candidates);
        seen |= candidates;
        new
    })
}

/// The link between two nodes of one cell, or of one digit.
pub(crate) fn link(marks: &Marks, a: Node, b: Node, strong: bool) -> Link {
    let why = if a.digit == b.digit { in_house(marks, a, b, strong) } else { in_cell(a) };
    Link { strong, why: why.unwrap_or(Why::Sight) }
}

fn in_cell(node: Node) -> Option<Why> {
    node.cells.single().map(|cell| Why::Sector(Sector::Cell(cell)))
}

fn in_house(marks: &Marks, a: Node, b: Node, strong: bool) -> Option<Why> {
    let cells = a.cells | b.cells;
    let holds = |house: &House| {
        let places = marks.places(*house, a.digit);
        if strong { places == cells } else { (cells - places).is_empty() }
    };
    let house = House::ALL.into_iter().find(holds)?;
    Some(Why::Sector(Sector::House(house, a.digit)))
}

/// One reason for all conclusions; several if there are several.
pub(crate) fn together(mut reasons: Vec<Reason>) -> Reason {
    match reasons.len() {
        1 => reasons.swap_remove(0),
        _ => Reason::Several(reasons),
    }
}
