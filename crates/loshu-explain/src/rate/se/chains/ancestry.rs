//! The nodes of a run that a node follows from.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::run::Run;
use super::{Derivation, DerivedLiteral};
use crate::rate::se::chains::links::Reason;
use crate::rate::se::state::State;

/// Room for walks over ancestors.
#[derive(Clone, Debug, Default)]
pub(super) struct Ancestry {
    /// For each node the walk that met it last.
    met: Vec<u32>,
    walk: u32,
    queue: Vec<u16>,
}

impl Ancestry {
    /// The node and its ancestors, breadth first.
    pub(super) fn walk(&mut self, start: &State, run: &Run, node: u16) -> &[u16] {
        if self.met.len() < run.leaves.len() {
            self.met.resize(run.leaves.len(), 0);
        }
        self.walk += 1;
        let Ancestry { met, walk, queue } = self;
        queue.clear();
        queue.push(node);
        met[node as usize] = *walk;
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            run.parents(start, at, |parent| {
                if met[parent as usize] != *walk {
                    met[parent as usize] = *walk;
                    queue.push(parent);
                }
            });
            next += 1;
        }
        &self.queue
    }

    /// A node with its ancestors, each with what it follows from.
    pub(super) fn derive(&mut self, start: &State, run: &Run, node: u16) -> Vec<DerivedLiteral> {
        let order = self.walk(start, run, node).to_vec();
        let place = |parent: u16| order.iter().position(|&at| at == parent);
        let mut parents = Vec::new();
        let derived = |&at: &u16| {
            parents.clear();
            run.parents(start, at, |parent| {
                parents.extend(place(parent).map(|place| place as u16));
            });
            let parents = parents.iter().copied().collect();
            let leaf = run.leaves[at as usize];
            let nested = nested(run, at).cloned();
            DerivedLiteral { literal: leaf.literal(), reason: leaf.reason, parents, nested }
        };
        order.iter().map(derived).collect()
    }
}

/// The chain that gives a node of a run.
pub(super) fn nested(run: &Run, node: u16) -> Option<&Arc<Derivation>> {
    let leaf = run.leaves[node as usize];
    let is_advanced = leaf.reason == Reason::Advanced;
    if is_advanced { run.imported[leaf.parent as usize].nested.as_ref() } else { None }
}
