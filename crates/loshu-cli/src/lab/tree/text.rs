//! The tree as indented lines.

use std::io::{Result, Write};

use anstyle::{AnsiColor, Style};
use loshu::format::Rulers;

use super::TreeDrawing;
use super::labels;
use super::node::{NodeOutcome, SearchTree, TreeNode};
use crate::look::Look;

const FAILURE: Style = AnsiColor::Red.on_default();
const LEADS: Style = AnsiColor::Green.on_default().bold();

/// The lines that show what hangs on what: in front of a child, of the last child, below a child,
/// below the last one.
type Connectors = [&'static str; 4];

const UNICODE: Connectors = ["├ ", "└ ", "│ ", "  "];
const ASCII: Connectors = ["|- ", "`- ", "|  ", "   "];

/// Draws the tree below its puzzle, with a blank line at the end.
pub(super) fn draw(out: &mut Vec<u8>, drawing: &TreeDrawing<'_>, look: Look) -> Result<()> {
    let TreeDrawing { puzzle, tree, summary, .. } = drawing;
    writeln!(out, "{puzzle}\n{summary}\n")?;
    let lasts = lasts(tree);
    let mut above: Vec<bool> = Vec::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        above.truncate(node.depth);
        above.push(lasts[at]);
        indent(out, &above, look)?;
        line(out, tree, at, look)?;
    }
    writeln!(out)
}

/// Draws the lines in front of a node; of it and of those above, it is told which are the last
/// children.
fn indent(out: &mut Vec<u8>, are_last: &[bool], look: Look) -> Result<()> {
    let lines = if look.rulers == Rulers::Unicode { UNICODE } else { ASCII };
    let [_, above @ .., here] = are_last else { return Ok(()) };
    for &is_last in above {
        out.write_all(lines[2 + usize::from(is_last)].as_bytes())?;
    }
    out.write_all(lines[usize::from(*here)].as_bytes())
}

fn line(out: &mut Vec<u8>, tree: &SearchTree, at: usize, look: Look) -> Result<()> {
    let signs = if look.rulers == Rulers::Unicode { labels::UNICODE } else { labels::ASCII };
    let node = &tree.nodes[at];
    if let Some((_, digit)) = node.tried {
        write!(out, "{digit} {}", labels::arrow(node, signs))?;
    }
    let style = if look.color { style(node) } else { Style::new() };
    let (outcome, remark) = (labels::outcome(node, signs), labels::remark(tree, at, signs));
    let space = if remark.is_empty() { "" } else { " " };
    writeln!(out, "{style}{outcome}{style:#}{space}{remark}")
}

/// Whether a node is the last child of its parent.
fn lasts(tree: &SearchTree) -> Vec<bool> {
    let mut lasts = vec![false; tree.nodes.len()];
    for &last in tree.children.iter().filter_map(|children| children.last()) {
        lasts[last] = true;
    }
    lasts
}

fn style(node: &TreeNode) -> Style {
    match node.outcome {
        NodeOutcome::Failure(_) => FAILURE,
        NodeOutcome::Open | NodeOutcome::Branch(..) | NodeOutcome::Solution => {
            if node.leads {
                LEADS
            } else {
                Style::new()
            }
        }
    }
}
