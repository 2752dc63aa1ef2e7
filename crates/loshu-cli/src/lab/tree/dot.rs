//! The tree in the language of [Graphviz](https://graphviz.org/doc/info/lang.html).

use std::io::{Result, Write};

use super::Drawing;
use super::node::Outcome;
use super::words::{self, UNICODE};

/// Draws the tree from left to right.
pub(super) fn draw(out: &mut Vec<u8>, drawing: &Drawing<'_>) -> Result<()> {
    let Drawing { puzzle, tree, summary, .. } = drawing;
    writeln!(out, "digraph tree {{")?;
    writeln!(out, "  label=\"{puzzle}\\n{summary}\"; labelloc=t; rankdir=LR; fontname=monospace;")?;
    writeln!(out, "  node [shape=box, fontname=monospace]; edge [fontname=monospace];")?;
    for at in 0..tree.nodes.len() {
        node(out, drawing, at)?;
    }
    writeln!(out, "}}")
}

/// A node and the edges to its children.
fn node(out: &mut Vec<u8>, Drawing { tree, .. }: &Drawing<'_>, at: usize) -> Result<()> {
    let node = &tree.nodes[at];
    let (label, remark) = (words::outcome(node, UNICODE), words::remark(tree, at, UNICODE));
    let (line, width) = (if remark.is_empty() { "" } else { "\\n" }, width(node.leads));
    writeln!(out, "  {at} [label=\"{label}{line}{remark}\"{}{width}];", shape(&node.outcome))?;
    for &to in &tree.children[at] {
        let child = &tree.nodes[to];
        let digit = child.tried.map_or(String::new(), |(_, digit)| digit.to_string());
        let (dash, width) = (dash(&child.outcome), self::width(child.leads));
        writeln!(out, "  {at} -> {to} [label=\"{digit}\"{dash}{width}];")?;
    }
    Ok(())
}

fn shape(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Failure(_) => ", shape=plaintext",
        Outcome::Solution => ", peripheries=2",
        _ => "",
    }
}

fn dash(outcome: &Outcome) -> &'static str {
    if matches!(outcome, Outcome::Failure(_)) { ", style=dashed" } else { "" }
}

fn width(leads: bool) -> &'static str {
    if leads { ", penwidth=3" } else { "" }
}
