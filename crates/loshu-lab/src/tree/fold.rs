//! Which nodes are drawn.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::node::{TreeNode, children};

/// Leaves out what lies below the nodes to be folded.
pub(crate) fn fold(nodes: &mut Vec<TreeNode>, mut is_folded: impl FnMut(usize, &TreeNode) -> bool) {
    let (mut at, mut deepest) = (0, usize::MAX);
    nodes.retain(|node| {
        let is_kept = node.depth <= deepest;
        if is_kept {
            deepest = if is_folded(at, node) { node.depth } else { usize::MAX };
        }
        at += 1;
        is_kept
    });
}

/// Keeps at most `most` nodes: first the path to the solution, then level by level. All children of
/// a node are kept, or none.
pub(crate) fn choose(nodes: &mut Vec<TreeNode>, most: usize) {
    let children = children(nodes);
    let rank = |at: usize| Reverse((!nodes[at].leads, nodes[at].depth, at));
    let mut waiting = BinaryHeap::from([rank(0)]);
    let mut opened = vec![false; nodes.len()];
    let mut kept = 1;
    while let Some(Reverse((_, _, at))) = waiting.pop() {
        if kept + children[at].len() <= most {
            kept += children[at].len();
            opened[at] = true;
            waiting.extend(children[at].iter().map(|&child| rank(child)));
        }
    }
    fold(nodes, |at, _| !opened[at]);
}
