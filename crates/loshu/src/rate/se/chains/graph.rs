//! The links of a state as a graph, and what leads where in it.
//!
//! A step of the graph is a weak and a strong link: from a candidate that is on to another that is
//! on. The set of what a candidate leads to is a row of bits. It tells whether a state has any
//! simple chain before a tree is built: one exists if and only if some candidate leads to its own
//! opposite. (The candidate that a cycle removes does so, too.)

use alloc::vec::Vec;

use super::links::{Allowed, NEW_PLACES, Reason, strong};
use crate::rate::se::order::{CELLS, HOUSES, PEER_BITS, PLACES, bits, cells};
use crate::rate::se::state::{Mark, State};

/// A link to a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: u16,
    pub(super) reason: Reason,
}

/// The graph. Nodes are numbers of candidates in reading order.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) marks: Vec<Mark>,
    allowed: Option<Allowed>,
    number: Vec<u16>,
    /// The places of the candidates that have strong links, by house and digit.
    linked: Linked,
    weak: Lists,
    strong: Lists,
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
type Row = [u64; MOST_WORDS];

/// The transitive closure of rows of bits (Warshall), without a branch inside.
fn close<const WORDS: usize>(rows: &mut [u64]) {
    let (rows, _) = rows.as_chunks_mut::<WORDS>();
    for through in 0..rows.len() {
        let from = rows[through];
        for row in &mut *rows {
            let mask = (row[through / 64] >> (through % 64) & 1).wrapping_neg();
            (0..WORDS).for_each(|word| row[word] |= from[word] & mask);
        }
    }
}

#[derive(Debug, Default)]
struct Linked {
    marks: Vec<u16>,
    spots: Vec<[u16; 9]>,
}

/// For each node a list of edges.
#[derive(Debug, Default)]
struct Lists {
    ends: Vec<u32>,
    edges: Vec<Edge>,
}

impl Lists {
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

impl Linked {
    /// Finds the candidates with strong links.
    fn find(&mut self, state: &State, allowed: Allowed) {
        self.marks.clear();
        self.marks.resize(81, 0);
        self.spots.clear();
        self.spots.resize(27, [0; 9]);
        if allowed.cells {
            for cell in cells(state.with_count(2)) {
                bits(state.marks[cell]).for_each(|digit| self.add(cell, digit));
            }
        }
        if allowed.houses {
            for (house, digits) in state.spots.iter().enumerate() {
                for (digit, spots) in digits.iter().enumerate() {
                    if spots.count_ones() == 2 {
                        bits(*spots).for_each(|p| self.add(CELLS[house][p] as usize, digit));
                    }
                }
            }
        }
    }

    fn add(&mut self, cell: usize, digit: usize) {
        self.marks[cell] |= 1 << digit;
        for kind in 0..3 {
            self.spots[HOUSES[cell][kind] as usize][digit] |= 1 << PLACES[cell][kind];
        }
    }
}

/// Whether two sets of bits share one.
fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

impl Graph {
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
            for digit in bits(state.marks[cell]) {
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
        for other in bits(others) {
            let to = self.number[Mark::new(cell, other).index()];
            self.weak.edges.push(Edge { to, reason: Reason::Cell });
        }
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize;
            let spots = self.linked.spots[house][digit] & NEW_PLACES[cell][kind];
            for place in bits(spots) {
                let to = self.number[Mark::new(CELLS[house][place] as usize, digit).index()];
                self.weak.edges.push(Edge { to, reason: Reason::of_kind(kind) });
            }
        }
        self.weak.end_list();
    }

    /// Finds what each node leads to: first from hub to hub, then for the others.
    fn close(&mut self) {
        let count = self.marks.len();
        self.hubs.clear();
        self.hub_of.clear();
        for node in 0..count {
            self.hub_of.push(self.hubs.len() as u16);
            if !self.strong.of(node).is_empty() {
                self.hubs.push(node as u16);
            }
        }
        self.words = match self.hubs.len().div_ceil(64) {
            words @ 0..=4 => words,
            _ => MOST_WORDS,
        };
        self.next.clear();
        self.next.resize(count * self.words, 0);
        (0..count).for_each(|node| self.take_steps(node));
        self.close_hubs();
        self.reach.clone_from(&self.next);
        for node in 0..count {
            self.reach_from(node);
        }
    }

    /// Closes the rows of the hubs, side by side.
    fn close_hubs(&mut self) {
        let Graph { hubs, next, words, closed, .. } = self;
        closed.clear();
        let row = |&hub: &u16| &next[hub as usize * *words..][..*words];
        hubs.iter().for_each(|hub| closed.extend_from_slice(row(hub)));
        match words {
            0 => {}
            1 => close::<1>(closed),
            2 => close::<2>(closed),
            3 => close::<3>(closed),
            4 => close::<4>(closed),
            _ => close::<MOST_WORDS>(closed),
        }
    }

    fn reach_from(&mut self, node: usize) {
        let Graph { next, reach, words, closed, .. } = self;
        let row = &mut reach[node * *words..][..*words];
        if !self.strong.of(node).is_empty() {
            let hub = self.hub_of[node] as usize;
            row.copy_from_slice(&closed[hub * *words..][..*words]);
            return;
        }
        for hub in ones(&next[node * *words..][..*words]) {
            let from = &closed[hub * *words..][..*words];
            row.iter_mut().zip(from).for_each(|(row, from)| *row |= from);
        }
    }

    fn take_steps(&mut self, node: usize) {
        let row = &mut self.next[node * self.words..][..self.words];
        for off in self.weak.of(node) {
            for on in self.strong.of(off.to as usize) {
                if on.to as usize != node {
                    let hub = self.hub_of[on.to as usize];
                    row[hub as usize / 64] |= 1 << (hub % 64);
                }
            }
        }
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

    /// The number of nodes of the shortest forcing chain from a node, which is forced off or on.
    pub(super) fn force_length(&self, node: usize, is_on: bool) -> u32 {
        let (mut goal, mut from) = ([0; MOST_WORDS], [0; MOST_WORDS]);
        if is_on {
            self.weak(node).iter().for_each(|edge| self.set(&mut goal, edge.to as usize));
            from[..self.words].copy_from_slice(self.first_steps(node));
            return 4 + 2 * self.distance(from, &goal);
        }
        self.set(&mut goal, node);
        self.strong(node).iter().for_each(|edge| self.set(&mut from, edge.to as usize));
        2 + 2 * self.distance(from, &goal)
    }

    fn first_steps(&self, node: usize) -> &[u64] {
        &self.next[node * self.words..][..self.words]
    }

    /// The number of steps from a set of hubs to another.
    fn distance(&self, mut seen: Row, goal: &Row) -> u32 {
        let mut frontier = seen;
        let mut steps = 0;
        while frontier.iter().any(|word| *word != 0) {
            if meet(&frontier, goal) {
                return steps;
            }
            frontier = self.after(&frontier);
            steps += 1;
            for (new, seen) in frontier.iter_mut().zip(&mut seen) {
                *new &= !*seen;
                *seen |= *new;
            }
        }
        u32::MAX / 4
    }

    /// What some nodes lead to in one step.
    fn after(&self, nodes: &Row) -> Row {
        let mut after = [0; MOST_WORDS];
        for hub in ones(nodes) {
            let row = self.first_steps(self.hubs[hub] as usize);
            after.iter_mut().zip(row).for_each(|(after, row)| *after |= row);
        }
        after
    }

    /// The hubs that see a candidate that is forced off: a cycle removes only such candidates, and
    /// has two of these hubs.
    pub(super) fn cycle_marks(&self) -> Row {
        let mut row = [0; MOST_WORDS];
        for node in (0..self.marks.len()).filter(|&node| self.is_forced_off(node)) {
            self.weak(node).iter().for_each(|edge| self.set(&mut row, edge.to as usize));
        }
        row
    }

    /// Whether a node is on cycles, as far as links lead, with one of these hubs.
    pub(super) fn may_cycle(&self, node: usize, with: &Row) -> bool {
        let mut both = *with;
        both.iter_mut().zip(self.reach(node)).for_each(|(both, reach)| *both &= reach);
        both[self.words..].fill(0);
        self.is_hub(node)
            && self.leads(node, node)
            && ones(&both).any(|hub| self.leads(self.hubs[hub] as usize, node))
    }

    /// The least number of nodes of a cycle through a node.
    pub(super) fn cycle_length(&self, node: usize) -> u32 {
        if !self.is_hub(node) || !self.leads(node, node) {
            return u32::MAX;
        }
        let mut goal = [0; MOST_WORDS];
        self.set(&mut goal, node);
        let mut from = [0; MOST_WORDS];
        from[..self.words].copy_from_slice(self.first_steps(node));
        2 + 2 * self.distance(from, &goal)
    }

    /// What is on and what is off if a node is on, or more than that.
    pub(super) fn closure(&self, state: &State, node: usize) -> [[u128; 9]; 2] {
        let mut sets = [[0; 9]; 2];
        add_on(state, self.marks[node], &mut sets);
        for hub in ones(self.reach(node)) {
            add_on(state, self.marks[self.hubs[hub] as usize], &mut sets);
        }
        sets
    }

    /// The number of a candidate.
    pub(super) fn node(&self, mark: Mark) -> usize {
        self.number[mark.index()] as usize
    }
}

/// Adds a candidate that is on, and what it excludes.
fn add_on(state: &State, mark: Mark, [off, on]: &mut [[u128; 9]; 2]) {
    let (cell, digit) = (mark.cell(), mark.digit());
    on[digit] |= 1 << cell;
    off[digit] |= PEER_BITS[cell] & state.planes[digit];
    bits(state.marks[cell] & !(1 << digit)).for_each(|other| off[other] |= 1 << cell);
}

/// The numbers of the bits that are set.
pub(super) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(n, &word)| {
        let mut word = word;
        core::iter::from_fn(move || {
            let bit = (word != 0).then(|| 64 * n + word.trailing_zeros() as usize);
            word &= word.wrapping_sub(1);
            bit
        })
    })
}
