//! Cycles: chains that come back to their source, so that each link works both ways.

use alloc::vec::Vec;

use super::tree::{Leaf, Tree};
use super::{SimpleSearch, TreeLink};
use crate::rate::se::chains::links::Reason;
use crate::rate::se::draft::Flow;
use crate::rate::se::order::{PEER_BITS, PEERS};
use crate::rate::se::state::{Mark, State};

/// The last node that is off in a cycle of four nodes is this far from the source.
const SHORTEST: u16 = 3;

/// Gives the cycles through a source with at most so many nodes, in the order in which they close.
pub(super) fn find(
    search: &SimpleSearch<'_>,
    source: usize,
    longest: u32,
    tree: &mut Tree,
    mut each: impl FnMut(Vec<TreeLink>, Vec<Mark>),
) -> Flow {
    let (state, graph) = (search.state, search.graph);
    tree.plant(graph, source, true);
    let mut at = 0;
    while let Some(&Leaf { node, depth, is_on, .. }) = tree.leaves.get(at) {
        if u32::from(depth) >= longest {
            break;
        }
        search.watch.go_on()?;
        if is_on {
            for &edge in graph.weak(node as usize) {
                if !has_off_ancestor(tree, at, edge.to) {
                    tree.push(at, edge);
                }
            }
        } else {
            for &edge in graph.strong(node as usize) {
                if edge.to as usize == source && depth >= SHORTEST {
                    let mut path = tree.path(graph, at);
                    path.insert(0, (path[path.len() - 1].0, edge.reason));
                    let cuts = eliminations(state, &path);
                    if !cuts.is_empty() {
                        each(path, cuts);
                    }
                }
                tree.push_new(at, edge);
            }
        }
        at += 1;
    }
    Flow::Continue(())
}

/// Whether a leaf that is on follows from this node being off.
fn has_off_ancestor(tree: &Tree, mut at: usize, node: u16) -> bool {
    while at != 0 {
        let off = tree.leaves[at].parent as usize;
        if tree.leaves[off].node == node {
            return true;
        }
        at = tree.leaves[off].parent as usize;
    }
    false
}

/// The cells of a path.
pub(super) fn cells_of(path: &[TreeLink]) -> u128 {
    path.iter().fold(0, |cells, (literal, _)| cells | 1 << literal.mark().cell())
}

/// What falls: candidates outside of the cells that see the digit on and see it off.
fn eliminations(state: &State, path: &[TreeLink]) -> Vec<Mark> {
    let nodes = &path[..path.len() - 1];
    let mut seen = [[0u128; 9]; 2];
    for (literal, _) in nodes {
        let mark = literal.mark();
        seen[usize::from(literal.is_on())][mark.digit()] |= PEER_BITS[mark.cell()];
    }
    let outside = !cells_of(path);
    let falls: [u128; 9] =
        core::array::from_fn(|d| seen[0][d] & seen[1][d] & state.planes[d] & outside);
    if falls == [0; 9] {
        return Vec::new();
    }
    in_order_of_entry(state, nodes, &falls)
}

/// The candidates that fall, by the first node of the path that is on and sees the cell with a
/// digit of it; all of a cell together.
fn in_order_of_entry(state: &State, nodes: &[TreeLink], falls: &[u128; 9]) -> Vec<Mark> {
    let mut order: Vec<usize> = Vec::new();
    for (literal, _) in nodes.iter().filter(|(literal, _)| literal.is_on()) {
        let mark = literal.mark();
        let peers = PEERS[mark.cell()].iter().map(|&peer| peer as usize);
        for peer in peers.filter(|&peer| state.has(peer, mark.digit())) {
            if !order.contains(&peer) {
                order.push(peer);
            }
        }
    }
    let falls = |cell: usize| (0..9).filter(move |&digit| falls[digit] >> cell & 1 == 1);
    order.into_iter().flat_map(|cell| falls(cell).map(move |d| Mark::new(cell, d))).collect()
}

/// The cycle the other way round: signs turned, each node with the reason that it had.
pub(super) fn reversed(path: &[TreeLink]) -> Vec<TreeLink> {
    let turned = path.iter().rev().map(|&(literal, reason)| (literal.opposite(), reason));
    debug_assert_eq!(path[path.len() - 1].1, Reason::Seed);
    turned.collect()
}
