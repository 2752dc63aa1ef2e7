//! A chain as a walk over cells: two nodes of one cell, or of one almost locked set, are one stop.

use alloc::vec::Vec;

use loshu::{CellSet, Digit};

use crate::step::{Chain, Link, Node, Why};

/// Some cells on the way, with the nodes that lie in them.
#[derive(Clone, Debug)]
pub(super) struct Stop {
    /// Whether the link that leads here is strong; none at the first stop.
    pub(super) strong: Option<bool>,
    /// The nodes, joined by links inside of the stop.
    pub(super) nodes: Vec<Node>,
    /// Whether each link inside of the stop is strong.
    pub(super) inner: Vec<bool>,
    /// The almost locked set that the walk passes here, if it has two cells or more.
    pub(super) set: Option<CellSet>,
}

impl Stop {
    pub(super) fn new(strong: Option<bool>, node: Node) -> Stop {
        Stop { strong, nodes: Vec::from([node]), inner: Vec::new(), set: None }
    }

    fn extend(&mut self, link: &Link, node: Node) {
        self.nodes.push(node);
        self.inner.push(link.strong);
        self.set = self.set.or(set(link));
    }

    /// The digit with which the walk enters the stop.
    pub(super) fn entry(&self) -> Digit {
        self.nodes[0].digit
    }

    /// The digit with which the walk leaves the stop.
    pub(super) fn exit(&self) -> Digit {
        self.nodes[self.nodes.len() - 1].digit
    }

    /// The cells.
    pub(super) fn cells(&self) -> CellSet {
        self.set.unwrap_or(self.nodes[0].cells)
    }
}

/// The stops of a chain. A loop starts where it changes the digit inside of a cell, if it does, and
/// ends there again.
pub(super) fn walk(chain: &Chain) -> Vec<Stop> {
    let chain = turned(chain);
    let Some((&first, rest)) = chain.nodes.split_first() else { return Vec::new() };
    let mut stops = Vec::from([Stop::new(None, first)]);
    let mut before = first;
    for (&node, link) in rest.iter().zip(&chain.links) {
        match stops.last_mut() {
            Some(stop) if stays(before, link, node) => stop.extend(link, node),
            _ => stops.push(Stop::new(Some(link.strong), node)),
        }
        before = node;
    }
    stops
}

/// Whether the link stays inside of a cell, or of an almost locked set.
fn stays(from: Node, link: &Link, to: Node) -> bool {
    from.cells == to.cells && from.digit != to.digit || matches!(link.why, Why::Set(_))
}

fn set(link: &Link) -> Option<CellSet> {
    match link.why {
        Why::Set(cells) => (cells.len() > 1).then_some(cells),
        Why::Sector(_) | Why::Sight | Why::Deadly(_) => None,
    }
}

/// The chain; if it is a loop, so turned that its last link stays inside of a cell.
pub(super) fn turned(chain: &Chain) -> Chain {
    let mut chain = chain.clone();
    let count = chain.nodes.len();
    if chain.is_loop() {
        let inside = |&at: &usize| {
            stays(chain.nodes[at], &chain.links[at], chain.nodes[(at + 1) % count])
                && set(&chain.links[at]).is_none()
        };
        let last = (0..count).rev().find(inside).unwrap_or(count - 1);
        chain.nodes.rotate_left((last + 1) % count);
        chain.links.rotate_left((last + 1) % count);
    }
    chain
}
