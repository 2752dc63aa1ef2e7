//! The lengths of the shortest chains and cycles, without building any.

use super::{CandidateGraph, GraphRow, MOST_WORDS};
use crate::bits::row_ones;

impl CandidateGraph {
    /// The number of nodes of the shortest forcing chain from a node, which is forced off or on.
    pub(in crate::rate::se::chains) fn force_length(&self, node: usize, is_on: bool) -> u32 {
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
    fn distance(&self, mut seen: GraphRow, goal: &GraphRow) -> u32 {
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
    fn after(&self, nodes: &GraphRow) -> GraphRow {
        let mut after = [0; MOST_WORDS];
        for hub in row_ones(nodes) {
            let row = self.first_steps(self.hubs[hub] as usize);
            after.iter_mut().zip(row).for_each(|(after, row)| *after |= row);
        }
        after
    }

    /// The hubs that see a candidate that is forced off: a cycle removes only such candidates, and
    /// has two of these hubs.
    pub(in crate::rate::se::chains) fn cycle_marks(&self) -> GraphRow {
        let mut row = [0; MOST_WORDS];
        for node in (0..self.marks.len()).filter(|&node| self.is_forced_off(node)) {
            self.weak(node).iter().for_each(|edge| self.set(&mut row, edge.to as usize));
        }
        row
    }

    /// Whether a node is on cycles, as far as links lead, with one of these hubs.
    pub(in crate::rate::se::chains) fn may_cycle(&self, node: usize, with: &GraphRow) -> bool {
        let mut both = *with;
        both.iter_mut().zip(self.reach(node)).for_each(|(both, reach)| *both &= reach);
        both[self.words..].fill(0);
        self.is_hub(node)
            && self.leads(node, node)
            && row_ones(&both).any(|hub| self.leads(self.hubs[hub] as usize, node))
    }

    /// The least number of nodes of a cycle through a node.
    pub(in crate::rate::se::chains) fn cycle_length(&self, node: usize) -> u32 {
        if !self.is_hub(node) || !self.leads(node, node) {
            return u32::MAX;
        }
        let mut goal = [0; MOST_WORDS];
        self.set(&mut goal, node);
        let mut from = [0; MOST_WORDS];
        from[..self.words].copy_from_slice(self.first_steps(node));
        2 + 2 * self.distance(from, &goal)
    }
}

/// Whether two sets of bits share one.
fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}
