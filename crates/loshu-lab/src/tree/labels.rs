//! What is said about a node, in all forms.

use loshu::{Run, Stop};

use super::node::{NodeOutcome, SearchTree, Size, TreeNode};

/// The signs for what comes of a try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signs {
    pub(crate) leads_to: &'static str,
    pub(crate) fails: &'static str,
    pub(crate) solved: &'static str,
    pub(crate) more: &'static str,
}

pub(crate) const UNICODE: Signs =
    Signs { leads_to: "→ ", fails: "✗ ", solved: "✓ ", more: "…" };
pub(crate) const ASCII: Signs =
    Signs { leads_to: "-> ", fails: "fails: ", solved: "", more: "..." };

/// What comes of the try that leads to a node.
pub(crate) fn outcome(node: &TreeNode, signs: Signs) -> String {
    match node.outcome {
        NodeOutcome::Open => "not searched".into(),
        NodeOutcome::Failure(contradiction) => format!("{}{contradiction}", signs.fails),
        NodeOutcome::Solution => format!("{}solved", signs.solved),
        NodeOutcome::Branch(cell, digits) => format!("{cell} {{{digits}}}"),
    }
}

/// What stands between a try and the cell that comes next.
pub(crate) fn arrow(node: &TreeNode, signs: Signs) -> &'static str {
    if matches!(node.outcome, NodeOutcome::Branch(..)) { signs.leads_to } else { "" }
}

/// What is missing below a node.
pub(crate) fn remark(tree: &SearchTree, at: usize, signs: Signs) -> String {
    let untried = tree.untried(at);
    if tree.is_folded(at) {
        format!("{} {}", signs.more, size(tree.nodes[at].below))
    } else if untried.is_empty() {
        String::new()
    } else {
        format!("({untried} not tried)")
    }
}

/// Such as `25 tries, 12 failures, 1 solution`.
pub(crate) fn size(size: Size) -> String {
    let mut text = number(size.tries, "try", "tries");
    if size.failures > 0 {
        text += &format!(", {}", number(size.failures, "failure", "failures"));
    }
    if size.solutions > 0 {
        text += &format!(", {}", number(size.solutions, "solution", "solutions"));
    }
    text
}

/// The whole tree in one line.
pub(crate) fn summary(tree: &SearchTree, run: &Run) -> String {
    let total = tree.size();
    let end = match run.stopped {
        Some(Stop::Solutions) => "up to the first solution".into(),
        Some(by) => format!("stopped ({by})"),
        None => "the whole tree".into(),
    };
    match tree.nodes[0].outcome {
        NodeOutcome::Solution => "solved without a try".into(),
        NodeOutcome::Failure(_) => "unsolvable without a try".into(),
        NodeOutcome::Open | NodeOutcome::Branch(..) => {
            format!("{}, depth {}: {end}", size(total), total.depth)
        }
    }
}

/// The number of things of a kind.
fn number(number: u64, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// The name of how a node looks in pictures.
pub(crate) fn class(node: &TreeNode) -> &'static str {
    match node.outcome {
        NodeOutcome::Failure(_) => "failure",
        NodeOutcome::Open | NodeOutcome::Branch(..) | NodeOutcome::Solution => {
            if node.leads {
                "leads"
            } else {
                "node"
            }
        }
    }
}
