//! The tree as indented lines.

use std::io::{Result, Write};

use anstyle::{AnsiColor, Style};
use loshu::format::Rulers;

use super::Drawing;
use super::node::{Node, Outcome, Tree};
use super::words;
use crate::output::Look;

const FAILURE: Style = AnsiColor::Red.on_default();
const LEADS: Style = AnsiColor::Green.on_default().bold();

/// The lines that show what hangs on what: in front of a child, of the last child, below a child,
/// below the last one.
type Lines = [&'static str; 4];

const UNICODE: Lines = ["├ ", "└ ", "│ ", "  "];
const ASCII: Lines = ["|- ", "`- ", "|  ", "   "];

/// Draws the tree below its puzzle, with a blank line at the end.
pub(super) fn draw(out: &mut Vec<u8>, drawing: &Drawing<'_>, look: Look) -> Result<()> {
    let Drawing { puzzle, tree, summary, .. } = drawing;
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

fn line(out: &mut Vec<u8>, tree: &Tree, at: usize, look: Look) -> Result<()> {
    let signs = if look.rulers == Rulers::Unicode { words::UNICODE } else { words::ASCII };
    let node = &tree.nodes[at];
    if let Some((_, digit)) = node.tried {
        write!(out, "{digit} {}", words::arrow(node, signs))?;
    }
    let style = if look.color { style(node) } else { Style::new() };
    let (outcome, remark) = (words::outcome(node, signs), words::remark(tree, at, signs));
    let space = if remark.is_empty() { "" } else { " " };
    writeln!(out, "{style}{outcome}{style:#}{space}{remark}")
}

/// Whether a node is the last child of its parent.
fn lasts(tree: &Tree) -> Vec<bool> {
    let mut lasts = vec![false; tree.nodes.len()];
    for &last in tree.children.iter().filter_map(|children| children.last()) {
        lasts[last] = true;
    }
    lasts
}

fn style(node: &Node) -> Style {
    match node.outcome {
        Outcome::Failure(_) => FAILURE,
        _ if node.leads => LEADS,
        _ => Style::new(),
    }
}
