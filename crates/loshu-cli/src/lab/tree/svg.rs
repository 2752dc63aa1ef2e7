//! The tree as a picture, from left to right.

use std::io::{Result, Write};

use super::Drawing;
use super::layout;
use super::node::{Outcome, Tree};
use super::words::{self, UNICODE};

const STYLE: &str = include_str!("svg.css");

/// Of what the lines and signs tell.
const LEGEND: [&str; 2] = [
    "Box: a cell and the digits to try there. Number on a line: the digit tried. Dashed, ✗: the try fails.",
    "Bold: the path to the solution, ✓. A digit without a line: not tried. …: folded.",
];

// All in pixels.
const CHAR: f64 = 7.3;
const ROW: f64 = 22.0;
const BOX: f64 = 18.0;
const MARGIN: f64 = 16.0;
/// Between a node and the next level: room for the digit.
const GAP: f64 = 42.0;
/// Above the tree: title, summary, legend and the numbers of the levels.
const TOP: f64 = 130.0;
/// Room for the legend.
const LEAST_WIDTH: f64 = 780.0;

/// Draws the tree.
pub(super) fn draw(out: &mut Vec<u8>, drawing: &Drawing<'_>) -> Result<()> {
    let picture = Picture::new(drawing.tree);
    let (width, height) = picture.size();
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n\
         <title>Search tree of {}</title>\n<style>\n{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>",
        drawing.puzzle
    )?;
    head(out, drawing)?;
    picture.levels(out)?;
    for at in 0..drawing.tree.nodes.len() {
        picture.node(out, at)?;
    }
    writeln!(out, "</svg>")
}

fn head(out: &mut Vec<u8>, drawing: &Drawing<'_>) -> Result<()> {
    let puzzle = drawing.puzzle.to_string();
    let lines = [puzzle.as_str(), drawing.summary, LEGEND[0], LEGEND[1]];
    for (line, y) in lines.into_iter().zip((1..).map(|line| 20.0 * f64::from(line) + 4.0)) {
        writeln!(out, "<text x=\"{MARGIN}\" y=\"{y}\">{line}</text>")?;
    }
    Ok(())
}

/// What is drawn, and where.
struct Picture<'a> {
    tree: &'a Tree,
    labels: Vec<String>,
    rows: Vec<f64>,
    /// From one level to the next.
    pitch: f64,
}

impl Picture<'_> {
    fn new(tree: &Tree) -> Picture<'_> {
        let labels: Vec<String> = (0..tree.nodes.len()).map(|at| label(tree, at)).collect();
        let inner = labels.iter().zip(&tree.children).filter(|(_, below)| !below.is_empty());
        let pitch = GAP + inner.map(|(label, _)| width(label)).fold(0.0, f64::max);
        let span = |label: &String| ((width(label) + GAP) / pitch).ceil() as usize;
        let spans: Vec<usize> = labels.iter().map(span).collect();
        Picture { tree, rows: layout::rows(tree, &spans), labels, pitch }
    }

    fn x(&self, at: usize) -> f64 {
        MARGIN + self.pitch * self.tree.nodes[at].depth as f64
    }

    fn y(&self, at: usize) -> f64 {
        TOP + ROW * self.rows[at]
    }

    fn size(&self) -> (f64, f64) {
        let nodes = 0..self.labels.len();
        let right = nodes.clone().map(|at| self.x(at) + width(&self.labels[at]));
        let bottom = nodes.map(|at| self.y(at));
        (right.fold(LEAST_WIDTH, f64::max) + MARGIN, bottom.fold(TOP, f64::max) + ROW)
    }

    /// The scale above the tree.
    fn levels(&self, out: &mut Vec<u8>) -> Result<()> {
        let y = TOP - ROW;
        let deepest = self.tree.nodes.iter().map(|node| node.depth).max().unwrap_or_default();
        for depth in 0..=deepest {
            let x = MARGIN + self.pitch * depth as f64;
            let unit = if depth == 0 { " tries stand" } else { "" };
            writeln!(out, "<text class=\"level\" x=\"{x:.1}\" y=\"{y}\">{depth}{unit}</text>")?;
        }
        Ok(())
    }

    /// A node and the edges to its children.
    fn node(&self, out: &mut Vec<u8>, at: usize) -> Result<()> {
        let (node, label) = (&self.tree.nodes[at], &self.labels[at]);
        let (x, y, class) = (self.x(at), self.y(at), words::class(node));
        for &child in &self.tree.children[at] {
            self.edge(out, x + width(label), y, child)?;
        }
        if !matches!(node.outcome, Outcome::Failure(_)) {
            let (top, width) = (y - BOX / 2.0, width(label));
            writeln!(
                out,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{BOX}\" rx=\"3\"/>"
            )?;
        }
        let (x, y) = (x + 5.0, y + 4.0);
        writeln!(out, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{label}</text>")
    }

    fn edge(&self, out: &mut Vec<u8>, x: f64, y: f64, child: usize) -> Result<()> {
        let node = &self.tree.nodes[child];
        let (to_x, to_y, class) = (self.x(child), self.y(child), words::class(node));
        let bend = to_x - GAP / 2.0;
        writeln!(
            out,
            "<path class=\"{class}\" d=\"M{x:.1},{y:.1}C{bend:.1},{y:.1} {bend:.1},{to_y:.1} {to_x:.1},{to_y:.1}\"/>"
        )?;
        let Some((_, digit)) = node.tried else { return Ok(()) };
        let (x, y) = (to_x - 10.0, to_y - 3.0);
        writeln!(out, "<text class=\"digit {class}\" x=\"{x:.1}\" y=\"{y:.1}\">{digit}</text>")
    }
}

fn label(tree: &Tree, at: usize) -> String {
    let mut label = words::outcome(&tree.nodes[at], UNICODE);
    if tree.is_folded(at) {
        label = format!("{label} {}", words::remark(tree, at, UNICODE));
    }
    label
}

/// How wide a text with its frame is.
fn width(label: &str) -> f64 {
    CHAR * label.chars().count() as f64 + 10.0
}
