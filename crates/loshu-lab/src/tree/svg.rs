//! The tree as a picture, from left to right.

use std::fmt::{Result, Write};

use super::Tree;
use super::labels::{self, UNICODE};
use super::layout;
use super::node::{NodeOutcome, SearchTree};

const STYLE: &str = include_str!("svg.css");

/// What the lines and signs mean.
const LEGEND: [&str; 2] = [
    "Box: a cell and its digits; those without a line were not tried. On a line: the digit tried.",
    "Bold: to the solution ✓. Dashed: fails ✗. …: folded. Depth: how many tries stand.",
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
pub(crate) fn draw(drawing: &Tree) -> String {
    let mut out = String::new();
    write(&mut out, drawing).expect("memory takes all");
    out
}

fn write(out: &mut String, drawing: &Tree) -> Result {
    let picture = SvgTree::new(&drawing.tree);
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
    picture.edges(out)?;
    picture.nodes(out)?;
    writeln!(out, "</svg>")
}

fn head(out: &mut String, drawing: &Tree) -> Result {
    let puzzle = drawing.puzzle.to_string();
    let lines = [puzzle.as_str(), &drawing.summary, LEGEND[0], LEGEND[1]];
    for (line, y) in lines.into_iter().zip((1..).map(|line| 20.0 * f64::from(line) + 4.0)) {
        writeln!(out, "<text x=\"{MARGIN}\" y=\"{y}\">{line}</text>")?;
    }
    Ok(())
}

/// What is drawn, and where.
struct SvgTree<'a> {
    tree: &'a SearchTree,
    labels: Vec<String>,
    rows: Vec<f64>,
    /// From one level to the next.
    pitch: f64,
}

impl SvgTree<'_> {
    fn new(tree: &SearchTree) -> SvgTree<'_> {
        let labels: Vec<String> = (0..tree.nodes.len()).map(|at| label(tree, at)).collect();
        let inner = labels.iter().zip(&tree.children).filter(|(_, below)| !below.is_empty());
        let pitch = GAP + inner.map(|(label, _)| width(label)).fold(0.0, f64::max);
        let span = |label: &String| ((width(label) + GAP) / pitch).ceil() as usize;
        let spans: Vec<usize> = labels.iter().map(span).collect();
        SvgTree { tree, rows: layout::rows(tree, &spans), labels, pitch }
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
    fn levels(&self, out: &mut String) -> Result {
        let y = TOP - ROW;
        let deepest = self.tree.nodes.iter().map(|node| node.depth).max().unwrap_or_default();
        for depth in 0..=deepest {
            let x = MARGIN + self.pitch * depth as f64;
            let name = if depth == 0 { "depth " } else { "" };
            writeln!(out, "<text class=\"level\" x=\"{x:.1}\" y=\"{y}\">{name}{depth}</text>")?;
        }
        Ok(())
    }

    fn edges(&self, out: &mut String) -> Result {
        for (at, children) in self.tree.children.iter().enumerate() {
            let (x, y) = (self.x(at) + width(&self.labels[at]), self.y(at));
            for &child in children {
                let (to_x, to_y) = (self.x(child), self.y(child));
                let (class, bend) = (labels::class(&self.tree.nodes[child]), to_x - GAP / 2.0);
                writeln!(
                    out,
                    "<path class=\"{class}\" d=\"M{x:.1},{y:.1}C{bend:.1},{y:.1} \
                     {bend:.1},{to_y:.1} {to_x:.1},{to_y:.1}\"/>"
                )?;
            }
        }
        Ok(())
    }

    fn nodes(&self, out: &mut String) -> Result {
        for (at, node) in self.tree.nodes.iter().enumerate() {
            let (x, y, label) = (self.x(at), self.y(at), &self.labels[at]);
            let class = labels::class(node);
            if !matches!(node.outcome, NodeOutcome::Failure(_)) {
                frame(out, class, (x, y), width(label))?;
            }
            let y = y + 4.0;
            if let Some((_, digit)) = node.tried {
                let x = x - 12.0;
                writeln!(
                    out,
                    "<text class=\"digit {class}\" x=\"{x:.1}\" y=\"{y:.1}\">{digit}</text>"
                )?;
            }
            let x = x + 5.0;
            writeln!(out, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{label}</text>")?;
        }
        Ok(())
    }
}

fn frame(out: &mut String, class: &str, (x, y): (f64, f64), width: f64) -> Result {
    let y = y - BOX / 2.0;
    writeln!(
        out,
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
         height=\"{BOX}\" rx=\"3\"/>"
    )
}

fn label(tree: &SearchTree, at: usize) -> String {
    let mut label = labels::outcome(&tree.nodes[at], UNICODE);
    if tree.is_folded(at) {
        label = format!("{label} {}", labels::remark(tree, at, UNICODE));
    }
    label
}

/// How wide a text with its frame is.
fn width(label: &str) -> f64 {
    CHAR * label.chars().count() as f64 + 10.0
}
