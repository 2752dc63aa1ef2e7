//! The tree as indented lines.

use std::fmt::{Result, Write};

use loshu::format::Rulers;

use super::Tree;
use super::labels;
use super::node::{NodeOutcome, SearchTree, TreeNode};

/// How a terminal is told to write in red, in bold green, and in no style.
const FAILURE: &str = "\x1B[31m";
const LEADS: &str = "\x1B[1m\x1B[32m";
const RESET: &str = "\x1B[0m";

/// The lines that show what hangs on what: in front of a child, of the last child, below a child,
/// below the last one.
type Connectors = [&'static str; 4];

const UNICODE: Connectors = ["├ ", "└ ", "│ ", "  "];
const ASCII: Connectors = ["|- ", "`- ", "|  ", "   "];

/// How lines are written.
#[derive(Clone, Copy)]
struct Look<'a> {
    rulers: Rulers,
    color: bool,
    say: &'a dyn Fn(&str) -> String,
}

/// Draws the tree below its puzzle, with a blank line at the end.
pub(crate) fn draw(
    drawing: &Tree,
    rulers: Rulers,
    color: bool,
    say: &dyn Fn(&str) -> String,
) -> String {
    let mut out = String::new();
    write(&mut out, drawing, Look { rulers, color, say }).expect("memory takes all");
    out
}

fn write(out: &mut String, drawing: &Tree, look: Look<'_>) -> Result {
    let Tree { puzzle, tree, summary, .. } = drawing;
    writeln!(out, "{puzzle}\n{}\n", (look.say)(summary))?;
    let lasts = lasts(tree);
    let mut above: Vec<bool> = Vec::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        above.truncate(node.depth);
        above.push(lasts[at]);
        indent(out, &above, look);
        line(out, tree, at, look)?;
    }
    writeln!(out)
}

/// Draws the lines in front of a node. `are_last` says for each node from the root down to it whether it is the
/// last child.
fn indent(out: &mut String, are_last: &[bool], look: Look<'_>) {
    let lines = if look.rulers == Rulers::Unicode { UNICODE } else { ASCII };
    let [_, above @ .., here] = are_last else { return };
    for &is_last in above {
        out.push_str(lines[2 + usize::from(is_last)]);
    }
    out.push_str(lines[usize::from(*here)]);
}

fn line(out: &mut String, tree: &SearchTree, at: usize, look: Look<'_>) -> Result {
    let signs = if look.rulers == Rulers::Unicode { labels::UNICODE } else { labels::ASCII };
    let node = &tree.nodes[at];
    if let Some((_, digit)) = node.tried {
        write!(out, "{digit} {}", labels::arrow(node, signs))?;
    }
    let style = style(node).filter(|_| look.color);
    let (style, reset) = style.map_or(("", ""), |style| (style, RESET));
    let outcome = (look.say)(&labels::outcome(node, signs));
    let remark = (look.say)(&labels::remark(tree, at, signs));
    let space = if remark.is_empty() { "" } else { " " };
    writeln!(out, "{style}{outcome}{reset}{space}{remark}")
}

/// Whether a node is the last child of its parent.
fn lasts(tree: &SearchTree) -> Vec<bool> {
    let mut lasts = vec![false; tree.nodes.len()];
    for &last in tree.children.iter().filter_map(|children| children.last()) {
        lasts[last] = true;
    }
    lasts
}

fn style(node: &TreeNode) -> Option<&'static str> {
    match node.outcome {
        NodeOutcome::Failure(_) => Some(FAILURE),
        NodeOutcome::Open | NodeOutcome::Branch(..) | NodeOutcome::Solution => {
            node.leads.then_some(LEADS)
        }
    }
}
