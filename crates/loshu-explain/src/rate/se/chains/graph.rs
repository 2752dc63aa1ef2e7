//! The links of a state as a graph, and what leads where in it.
//!
//! A step of the graph is a weak and a strong link: from a candidate that is on to another that is
//! on. The set of what a candidate leads to is a row of bits. It tells whether a state has any
//! simple chain before a tree is built: one exists if and only if some candidate leads to its own
//! opposite. (The candidate that a cycle removes does so, too.)

// linked    the candidates that have strong links
// closure   what leads where
// distance  the lengths of the shortest chains and cycles

mod closure;
mod distance;
mod linked;

use alloc::vec::Vec;

use self::linked::Linked;
use super::links::{Allowed, NEW_PLACES, Reason, strong};
use crate::bits::ones;
use crate::rate::se::order::{CELLS, HOUSES, cells};
use crate::rate::se::state::{Mark, State};

/// A link to a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: u16,
    pub(super) reason: Reason,
}

/// The graph. Nodes are numbers of candidates in reading order.
#[derive(Debug, Default)]
pub(super) struct CandidateGraph {
    pub(super) marks: Vec<Mark>,
    allowed: Option<Allowed>,
    number: Vec<u16>,
    /// The places of the candidates that have strong links, by house and digit.
    linked: Linked,
    weak: LinkLists,
    strong: LinkLists,
    /// The nodes that have strong links: only they are reached. Bits of rows are numbers of hubs.
    hubs: Vec<u16>,
    /// The number of hubs before each node.
    hub_of: Vec<u16>,
    words: usize,
    /// What each node leads to in one step, and in one or more; never to itself by one step.
    next: Vec<u64>,
    reach: Vec<u64>,
    /// The rows of `reach` of the hubs.
    closed: Vec<u64>,
}

/// The words of the longest row.
const MOST_WORDS: usize = 12;

/// Bits by hub.
type GraphRow = [u64; MOST_WORDS];

/// For each node a list of edges.
#[derive(Debug, Default)]
struct LinkLists {
    ends: Vec<u32>,
    edges: Vec<Edge>,
}

impl LinkLists {
    fn clear(&mut self) {
        self.ends.clear();
        self.edges.clear();
    }

    fn end_list(&mut self) {
        self.ends.push(self.edges.len() as u32);
    }

    fn of(&self, node: usize) -> &[Edge] {
        let begin = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.edges[begin as usize..self.ends[node] as usize]
    }
}

impl CandidateGraph {
    pub(super) fn build(&mut self, state: &State, allowed: Allowed) {
        self.allowed = Some(allowed);
        self.linked.find(state, allowed);
        self.number_marks(state);
        self.weak.clear();
        self.strong.clear();
        for node in 0..self.marks.len() {
            let mark = self.marks[node];
            self.list_weak(mark, allowed);
            if self.linked.marks[mark.cell()] >> mark.digit() & 1 == 1 {
                for (to, reason) in strong(state, mark, allowed) {
                    self.strong.edges.push(Edge { to: self.number[to.index()], reason });
                }
            }
            self.strong.end_list();
        }
        self.close();
    }

    fn number_marks(&mut self, state: &State) {
        self.marks.clear();
        self.number.resize(Mark::END, 0);
        for cell in cells(state.open) {
            for digit in ones(state.marks[cell]) {
                let mark = Mark::new(cell, digit);
                self.number[mark.index()] = self.marks.len() as u16;
                self.marks.push(mark);
            }
        }
    }

    /// The weak links to candidates that have strong links: others lead nowhere.
    fn list_weak(&mut self, mark: Mark, allowed: Allowed) {
        let (cell, digit) = (mark.cell(), mark.digit());
        let others = if allowed.cells { self.linked.marks[cell] & !(1 << digit) } else { 0 };
        for other in ones(others) {
            let to = self.number[Mark::new(cell, other).index()];
            self.weak.edges.push(Edge { to, reason: Reason::Cell });
        }
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize;
            let spots = self.linked.spots[house][digit] & NEW_PLACES[cell][kind];
            for place in ones(spots) {
                let to = self.number[Mark::new(CELLS[house][place] as usize, digit).index()];
                self.weak.edges.push(Edge { to, reason: Reason::of_kind(kind) });
            }
        }
        self.weak.end_list();
    }

    pub(super) fn weak(&self, node: usize) -> &[Edge] {
        self.weak.of(node)
    }

    pub(super) fn strong(&self, node: usize) -> &[Edge] {
        self.strong.of(node)
    }

    /// What a node leads to, in one step or more.
    pub(super) fn reach(&self, node: usize) -> &[u64] {
        &self.reach[node * self.words..][..self.words]
    }

    /// Whether a node leads to a hub.
    fn leads(&self, from: usize, to: usize) -> bool {
        let hub = self.hub_of[to] as usize;
        self.reach(from)[hub / 64] >> (hub % 64) & 1 == 1
    }

    /// Adds a hub to a row of bits.
    fn set(&self, row: &mut [u64], node: usize) {
        let hub = self.hub_of[node] as usize;
        row[hub / 64] |= 1 << (hub % 64);
    }

    fn is_hub(&self, node: usize) -> bool {
        !self.strong.of(node).is_empty()
    }

    /// Why `other` is off if `node` is on.
    pub(super) fn excludes(&self, node: usize, other: usize) -> Option<Reason> {
        let (mark, other) = (self.marks[node], self.marks[other]);
        if mark.cell() == other.cell() {
            let is_link = mark != other && self.allowed.is_some_and(|allowed| allowed.cells);
            return is_link.then_some(Reason::Cell);
        }
        let kind = || (0..3).find(|&k| HOUSES[mark.cell()][k] == HOUSES[other.cell()][k]);
        if mark.digit() == other.digit() { kind().map(Reason::of_kind) } else { None }
    }

    /// Whether the node, if it is on, leads to being off.
    pub(super) fn is_forced_off(&self, node: usize) -> bool {
        self.weak(node).iter().any(|edge| self.leads(node, edge.to as usize))
    }

    /// Whether the node, if it is off, leads to being on.
    pub(super) fn is_forced_on(&self, node: usize) -> bool {
        self.strong(node).iter().any(|edge| self.leads(edge.to as usize, node))
    }

    /// The number of a candidate.
    pub(super) fn node(&self, mark: Mark) -> usize {
        self.number[mark.index()] as usize
    }
}
