//! What leads where: first from hub to hub, then for the other nodes.

use super::{CandidateGraph, MOST_WORDS};
use crate::bits::{ones, row_ones};
use crate::rate::se::order::PEER_BITS;
use crate::rate::se::state::{Mark, State};

impl CandidateGraph {
    /// Finds what each node leads to: first from hub to hub, then for the others.
    pub(super) fn close(&mut self) {
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
        let CandidateGraph { hubs, next, words, closed, .. } = self;
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
        let CandidateGraph { next, reach, words, closed, .. } = self;
        let row = &mut reach[node * *words..][..*words];
        if !self.strong.of(node).is_empty() {
            let hub = self.hub_of[node] as usize;
            row.copy_from_slice(&closed[hub * *words..][..*words]);
            return;
        }
        for hub in row_ones(&next[node * *words..][..*words]) {
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

    /// What is on and what is off if a node is on, or more than that.
    pub(in crate::rate::se::chains) fn closure(
        &self,
        state: &State,
        node: usize,
    ) -> [[u128; 9]; 2] {
        let mut sets = [[0; 9]; 2];
        add_on(state, self.marks[node], &mut sets);
        for hub in row_ones(self.reach(node)) {
            add_on(state, self.marks[self.hubs[hub] as usize], &mut sets);
        }
        sets
    }
}

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

/// Adds a candidate that is on, and what it excludes.
fn add_on(state: &State, mark: Mark, [off, on]: &mut [[u128; 9]; 2]) {
    let (cell, digit) = (mark.cell(), mark.digit());
    on[digit] |= 1 << cell;
    off[digit] |= PEER_BITS[cell] & state.planes[digit];
    ones(state.marks[cell] & !(1 << digit)).for_each(|other| off[other] |= 1 << cell);
}
