use alloc::vec::Vec;

use loshu::{CandidateSet, Digit, Marks};

use super::Sets;
use crate::step::{Chain, Link, Node, Reason, Why};
use crate::technique::search::alternating;

/// A chain in the making, which passes through sets.
pub(super) struct Thread<'a> {
    marks: &'a Marks,
    sets: &'a Sets,
    nodes: Vec<Node>,
    links: Vec<Link>,
}

impl<'a> Thread<'a> {
    pub(super) fn new(marks: &'a Marks, sets: &'a Sets) -> Thread<'a> {
        Thread { marks, sets, nodes: Vec::new(), links: Vec::new() }
    }

    /// Goes on through a set, from one digit to another.
    pub(super) fn through(mut self, set: usize, from: Digit, to: Digit) -> Thread<'a> {
        self.join(self.sets.node(set, from), false);
        self.nodes.push(self.sets.node(set, to));
        self.links.push(Link { strong: true, why: Why::Set(self.sets.cells(set)) });
        self
    }

    /// Goes on along a strong link between two candidates.
    pub(super) fn along(mut self, from: Node, to: Node) -> Thread<'a> {
        self.join(from, false);
        self.join(to, true);
        self
    }

    fn join(&mut self, node: Node, strong: bool) {
        if let Some(&last) = self.nodes.last() {
            self.links.push(alternating::link(self.marks, last, node, strong));
        }
        self.nodes.push(node);
    }

    /// The open chain.
    pub(super) fn end(self) -> Reason {
        Reason::Chain(Chain { nodes: self.nodes, links: self.links })
    }

    /// The loop that a weak link closes.
    pub(super) fn close(mut self) -> Reason {
        let ends = [self.nodes[self.nodes.len() - 1], self.nodes[0]];
        self.links.push(alternating::link(self.marks, ends[0], ends[1], false));
        self.end()
    }
}

/// The reasons of one step, one for each digit that it strikes.
pub(super) fn by_digit(gone: &CandidateSet, chain: impl Fn(Digit) -> Reason) -> Reason {
    alternating::together(gone.all_digits().iter().map(chain).collect())
}
