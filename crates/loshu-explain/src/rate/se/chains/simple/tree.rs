//! The breadth-first tree of what follows from a source, each literal by one parent.

use alloc::vec::Vec;

use super::TreeLink;
use crate::rate::se::chains::graph::{CandidateGraph, Edge};
use crate::rate::se::chains::links::{Literal, Reason};

/// A literal of the tree. The root is its own parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub(super) node: u16,
    pub(super) parent: u16,
    pub(super) depth: u16,
    pub(super) reason: Reason,
    pub(super) is_on: bool,
}

/// The literals in the order in which they are found.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) leaves: Vec<Leaf>,
    /// The nodes that have been on and off.
    known: [Vec<u64>; 2],
}

impl Tree {
    pub(super) fn plant(&mut self, graph: &CandidateGraph, node: usize, is_on: bool) {
        self.leaves.clear();
        for known in &mut self.known {
            known.clear();
            known.resize(graph.marks.len().div_ceil(64), 0);
        }
        self.add(node as u16, is_on);
        let (node, reason) = (node as u16, Reason::Seed);
        self.leaves.push(Leaf { node, parent: 0, depth: 0, reason, is_on });
    }

    /// Notes a literal as known; answers whether it was not.
    fn add(&mut self, node: u16, is_on: bool) -> bool {
        let (word, bit) = (node as usize / 64, 1 << (node % 64));
        let known = &mut self.known[usize::from(is_on)][word];
        let is_new = *known & bit == 0;
        *known |= bit;
        is_new
    }

    /// Adds what follows from a leaf, known or not.
    pub(super) fn push(&mut self, parent: usize, edge: Edge) {
        let Leaf { depth, is_on, .. } = self.leaves[parent];
        let Edge { to, reason } = edge;
        let (parent, depth) = (parent as u16, depth + 1);
        self.leaves.push(Leaf { node: to, parent, depth, reason, is_on: !is_on });
    }

    /// Adds what follows from a leaf, if it is not known yet.
    pub(super) fn push_new(&mut self, parent: usize, edge: Edge) {
        if self.add(edge.to, !self.leaves[parent].is_on) {
            self.push(parent, edge);
        }
    }

    /// The path from a leaf to the root.
    pub(super) fn path(&self, graph: &CandidateGraph, mut at: usize) -> Vec<TreeLink> {
        let mut path = Vec::new();
        loop {
            let Leaf { node, reason, parent, is_on, .. } = self.leaves[at];
            path.push((literal(graph, node, is_on), reason));
            if at == 0 {
                return path;
            }
            at = parent as usize;
        }
    }

    /// The path from the opposite of a literal to the literal, if it leads there.
    pub(super) fn force(
        &mut self,
        graph: &CandidateGraph,
        source: usize,
        is_on: bool,
    ) -> Option<Vec<TreeLink>> {
        self.plant(graph, source, is_on);
        let opposite = source as u16;
        let mut at = 0;
        while let Some(&leaf) = self.leaves.get(at) {
            let node = leaf.node as usize;
            // Weak links are listed to nodes that lead on only; the source need not be one.
            let closing = if leaf.is_on && is_on { graph.excludes(node, source) } else { None };
            if let Some(reason) = closing {
                self.push(at, Edge { to: opposite, reason });
                return Some(self.path(graph, self.leaves.len() - 1));
            }
            let edges = if leaf.is_on { graph.weak(node) } else { graph.strong(node) };
            for &edge in edges {
                if edge.to == opposite && leaf.is_on == is_on {
                    self.push(at, edge);
                    return Some(self.path(graph, self.leaves.len() - 1));
                }
                self.push_new(at, edge);
            }
            at += 1;
        }
        None
    }
}

fn literal(graph: &CandidateGraph, node: u16, is_on: bool) -> Literal {
    let mark = graph.marks[node as usize];
    if is_on { Literal::on(mark) } else { Literal::off(mark) }
}
