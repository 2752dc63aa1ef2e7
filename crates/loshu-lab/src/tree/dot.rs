//! The tree in the language of [Graphviz](https://graphviz.org/doc/info/lang.html).

use std::fmt::{Result, Write};

use super::Tree;
use super::labels::{self, UNICODE};
use super::node::NodeOutcome;

/// Draws the tree from left to right.
pub(crate) fn draw(drawing: &Tree) -> String {
    let mut out = String::new();
    write(&mut out, drawing).expect("memory takes all");
    out
}

fn write(out: &mut String, drawing: &Tree) -> Result {
    let Tree { puzzle, tree, summary, .. } = drawing;
    writeln!(out, "digraph tree {{")?;
    writeln!(out, "  label=\"{puzzle}\\n{summary}\"; labelloc=t; rankdir=LR; fontname=monospace;")?;
    writeln!(out, "  node [shape=box, fontname=monospace]; edge [fontname=monospace];")?;
    for at in 0..tree.nodes.len() {
        node(out, drawing, at)?;
    }
    writeln!(out, "}}")
}

/// A node and the edges to its children.
fn node(out: &mut String, Tree { tree, .. }: &Tree, at: usize) -> Result {
    let node = &tree.nodes[at];
    let (label, remark) = (labels::outcome(node, UNICODE), labels::remark(tree, at, UNICODE));
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

fn shape(outcome: &NodeOutcome) -> &'static str {
    match outcome {
        NodeOutcome::Failure(_) => ", shape=plaintext",
        NodeOutcome::Solution => ", peripheries=2",
        NodeOutcome::Open | NodeOutcome::Branch(..) => "",
    }
}

fn dash(outcome: &NodeOutcome) -> &'static str {
    if matches!(outcome, NodeOutcome::Failure(_)) { ", style=dashed" } else { "" }
}

fn width(leads: bool) -> &'static str {
    if leads { ", penwidth=3" } else { "" }
}
