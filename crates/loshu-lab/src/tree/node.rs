//! The search tree as far as it is kept.

use std::ops::AddAssign;

use loshu::{Cell, Contradiction, Digit, DigitSet};

/// A state of the search: after the givens, or after a try.
#[derive(Clone, Debug)]
pub(crate) struct TreeNode {
    /// How many tries stand, 0 to 81.
    pub(crate) depth: usize,
    /// The try that leads here; none leads to the root.
    pub(crate) tried: Option<(Cell, Digit)>,
    pub(crate) outcome: NodeOutcome,
    /// What lies below, drawn or not.
    pub(crate) below: Size,
    /// Whether the first solution is here or below.
    pub(crate) leads: bool,
}

/// What comes of a try, or of the givens.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NodeOutcome {
    /// The search was stopped before anybody knew.
    Open,
    /// The digits of this cell come next.
    Branch(Cell, DigitSet),
    Failure(Contradiction),
    Solution,
}

/// How large a part of the tree is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    pub(crate) tries: u64,
    /// Tries that lead to a contradiction at once.
    pub(crate) failures: u64,
    pub(crate) solutions: u64,
    /// The most tries that stand at the same time, those above included.
    pub(crate) depth: usize,
}

impl AddAssign for Size {
    fn add_assign(&mut self, other: Size) {
        self.tries += other.tries;
        self.failures += other.failures;
        self.solutions += other.solutions;
        self.depth = self.depth.max(other.depth);
    }
}

impl TreeNode {
    pub(crate) fn new(depth: usize, tried: Option<(Cell, Digit)>) -> TreeNode {
        TreeNode { depth, tried, outcome: NodeOutcome::Open, below: Size::default(), leads: false }
    }

    /// The subtree, with the try that leads to it.
    pub(crate) fn size(&self) -> Size {
        let mut size = Size {
            tries: self.tried.is_some().into(),
            failures: matches!(self.outcome, NodeOutcome::Failure(_)).into(),
            solutions: matches!(self.outcome, NodeOutcome::Solution).into(),
            depth: self.depth,
        };
        size += self.below;
        size
    }
}

/// Nodes in the order of the search: each comes before those below it, and these before its next
/// sibling.
#[derive(Debug)]
pub(crate) struct SearchTree {
    pub(crate) nodes: Vec<TreeNode>,
    /// For each node, those one try further on.
    pub(crate) children: Vec<Vec<usize>>,
}

impl SearchTree {
    pub(crate) fn new(nodes: Vec<TreeNode>) -> SearchTree {
        let children = children(&nodes);
        SearchTree { nodes, children }
    }

    pub(crate) fn size(&self) -> Size {
        self.nodes[0].size()
    }

    /// Whether what lies below a node has been left out.
    pub(crate) fn is_folded(&self, at: usize) -> bool {
        self.children[at].is_empty() && self.nodes[at].below.tries > 0
    }

    /// The digits that the search did not come to before it was stopped.
    pub(crate) fn untried(&self, at: usize) -> DigitSet {
        let NodeOutcome::Branch(_, digits) = self.nodes[at].outcome else { return DigitSet::EMPTY };
        if self.is_folded(at) {
            return DigitSet::EMPTY;
        }
        let tried = self.children[at].iter().filter_map(|&child| self.nodes[child].tried);
        tried.fold(digits, |digits, (_, digit)| digits.without(digit))
    }
}

/// For each node, those one try further on.
pub(crate) fn children(nodes: &[TreeNode]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); nodes.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, node) in nodes.iter().enumerate() {
        open.truncate(node.depth);
        if let Some(&parent) = open.last() {
            children[parent].push(at);
        }
        open.push(at);
    }
    children
}
