//! Records a search tree while the search runs, in bounded memory.

use loshu::{Cell, Contradiction, Digit, DigitSet, Observer, Solution};

use super::fold::fold;
use super::node::{NodeOutcome, TreeNode};

/// More nodes than the path to a solution has, with all that branch off.
const ROOM: usize = 10_000;

/// Room for one node to be drawn: so much that a level more than can be drawn fits in.
const ROOM_PER_NODE: usize = 20;

/// Keeps the nodes near the root, the path to the first solution and what branches off there, and
/// of all the rest the size.
#[derive(Debug)]
pub(crate) struct Recorder {
    nodes: Vec<TreeNode>,
    /// The nodes on the branch where the search stands, by depth.
    open: Vec<usize>,
    /// Nodes of this depth and deeper are folded once they are done.
    deepest: usize,
    /// How many nodes are kept before the tree is cut back.
    room: usize,
}

impl Recorder {
    /// Records a tree. At most `most` nodes of it will be drawn.
    pub(crate) fn new(most: usize) -> Recorder {
        Recorder {
            nodes: vec![TreeNode::new(0, None)],
            open: vec![0],
            deepest: usize::MAX,
            room: ROOM.max(ROOM_PER_NODE * most),
        }
    }

    /// The nodes, when the search has ended.
    pub(crate) fn grown(mut self) -> Vec<TreeNode> {
        while !self.open.is_empty() {
            self.close();
        }
        self.nodes
    }

    /// The node where the search stands.
    fn here(&mut self) -> &mut TreeNode {
        let at = self.open.last().copied().unwrap_or_default();
        &mut self.nodes[at]
    }

    /// Leaves the node where the search stands. What lies below it is the end of the list.
    fn close(&mut self) {
        let Some(at) = self.open.pop() else { return };
        let node = &self.nodes[at];
        let size = node.size();
        if node.depth >= self.deepest && !node.leads {
            self.nodes.truncate(at + 1);
        }
        if !self.open.is_empty() {
            self.here().below += size;
        }
    }

    /// Keeps fewer levels when there are too many nodes.
    fn cut_back(&mut self) {
        if self.nodes.len() < self.room {
            return;
        }
        let mut levels = [0; 82];
        for node in &self.nodes {
            levels[node.depth] += 1;
        }
        let full = levels.iter().scan(0, |sum, level| {
            *sum += level;
            Some(*sum > self.room / 2)
        });
        let levels = full.take_while(|&is_full| !is_full).count();
        let deepest = levels.saturating_sub(1).min(self.deepest);
        self.deepest = deepest;
        let is_open = |at: usize| self.open.binary_search(&at).is_ok();
        fold(&mut self.nodes, |at, node| node.depth >= deepest && !node.leads && !is_open(at));
        for (depth, at) in self.open.iter_mut().enumerate() {
            *at = self.nodes.iter().rposition(|node| node.depth == depth).unwrap_or_default();
        }
    }
}

impl Observer for Recorder {
    fn branched(&mut self, _: usize, cell: Cell, digits: DigitSet) {
        self.here().outcome = NodeOutcome::Branch(cell, digits);
    }

    fn tried(&mut self, depth: usize, cell: Cell, digit: Digit) {
        self.cut_back();
        self.open.push(self.nodes.len());
        self.nodes.push(TreeNode::new(depth, Some((cell, digit))));
    }

    fn contradicted(&mut self, contradiction: &Contradiction) {
        self.here().outcome = NodeOutcome::Failure(*contradiction);
    }

    fn solved(&mut self, _: &Solution) {
        self.here().outcome = NodeOutcome::Solution;
        if !self.nodes[0].leads {
            for &at in &self.open {
                self.nodes[at].leads = true;
            }
        }
    }

    fn returned(&mut self, _: usize, _: Cell, _: Digit) {
        self.close();
    }
}
