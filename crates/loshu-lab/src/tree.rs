//! What does a search look like? Its tree as text, in the language of Graphviz, as a picture, and as a
//! page whose nodes open and close.

// `recorder` records the tree while the search runs, `fold` chooses the nodes that are drawn, `node` is
// the tree that is left. `labels` says what stands at a node. `text`, `dot`, `svg` (with its `layout`)
// and `html` (with the `board` at each node) draw.

mod board;
mod dot;
mod fold;
mod html;
mod labels;
mod layout;
mod node;
mod recorder;
mod svg;
mod text;

use loshu::format::Rulers;
use loshu::{Grid, Limits, Propagation, Run, Search};

use self::node::SearchTree;
use self::recorder::Recorder;

/// The search of a puzzle, as far as it is drawn.
#[derive(Debug)]
pub struct Tree {
    puzzle: Grid,
    /// What the search knows of the candidates.
    level: Propagation,
    tree: SearchTree,
    summary: String,
    /// What the search did.
    pub run: Run,
}

impl Tree {
    /// Searches a puzzle and records the tree. Of more than `max_nodes` nodes, some are folded.
    #[must_use]
    pub fn of(search: &Search, puzzle: &Grid, limits: &Limits, max_nodes: usize) -> Tree {
        let mut recorder = Recorder::new(max_nodes);
        let run = search.observe(puzzle, limits, &mut recorder);
        let mut nodes = recorder.grown();
        fold::choose(&mut nodes, max_nodes);
        let tree = SearchTree::new(nodes);
        let summary = labels::summary(&tree, &run);
        Tree { puzzle: *puzzle, level: search.propagation, tree, summary, run }
    }

    /// Returns how many nodes are drawn.
    #[must_use]
    pub fn drawn_nodes(&self) -> u64 {
        self.tree.nodes.len() as u64
    }

    /// Returns how many nodes the search has, drawn or folded.
    #[must_use]
    pub fn all_nodes(&self) -> u64 {
        self.tree.size().tries + 1
    }

    /// Returns the tree as indented lines, with a blank line at the end, and with its words as `say` says them.
    #[must_use]
    pub fn to_text(&self, rulers: Rulers, color: bool, say: &dyn Fn(&str) -> String) -> String {
        text::draw(self, rulers, color, say)
    }

    /// Returns the tree in the language of Graphviz.
    #[must_use]
    pub fn to_dot(&self) -> String {
        dot::draw(self)
    }

    /// Returns the tree as an SVG picture.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::draw(self)
    }

    /// Returns the tree as a self-contained page of HTML with the grid at each node.
    #[must_use]
    pub fn to_html(&self) -> String {
        html::draw(self)
    }
}
