//! The tree as a page whose nodes open and close.

use loshu::{Candidates, Propagation};
use maud::{Markup, PreEscaped, html};

use super::Tree;
use super::board;
use super::labels::{self, UNICODE};
use crate::page;

const STYLE: &str = include_str!("html.css");
const SCRIPT: &str = include_str!("html.js");

/// The whole page.
pub(crate) fn draw(drawing: &Tree) -> String {
    let boards = board::boards(&drawing.puzzle, drawing.level, &drawing.tree);
    let body = html! {
        p { code { (drawing.puzzle) } br; (drawing.summary) }
        div.sides {
            (board(drawing))
            div.tree { (node(drawing, &boards, 0)) }
        }
        script { (PreEscaped(SCRIPT)) }
    };
    page::page("Search tree", STYLE, &body)
}

/// The grid that the script fills, and what its looks mean.
fn board(drawing: &Tree) -> Markup {
    let puzzle = &drawing.puzzle;
    html! {
        div.side {
            (page::grid(|cell| match puzzle[cell] {
                Some(digit) => ("given", digit.to_string()),
                None => ("", String::new()),
            }))
            p #caption aria-live="polite" {}
            p.legend {
                span.given { "given" } " · " span.tried { "tried" } " · "
                span.follows { "follows" } " · "
                @if drawing.level > Propagation::Check { span.marks { "candidates" } " · " }
                span.wrong { "contradiction" }
            }
            p #buttons hidden {
                button type="button" { "open all" } " "
                button type="button" { "close all" }
            }
            noscript { p { "Without scripts, the grid stays as it was given." } }
        }
    }
}

/// A node and all below it; trees are no deeper than there are cells.
fn node(drawing: &Tree, boards: &[Candidates], at: usize) -> Markup {
    let (node, children) = (&drawing.tree.nodes[at], &drawing.tree.children[at]);
    let (code, wrong) = (board::code(&boards[at], drawing.level), board::wrong(node));
    let tried = node.tried.map(|(cell, _)| cell.index());
    let class = labels::class(node);
    html! {
        @if children.is_empty() {
            button.(class) type="button" data-board=(code) data-tried=[tried] data-wrong=[wrong] {
                (label(drawing, at))
            }
        } @else {
            details.(class) open[node.leads || at == 0] data-board=(code) data-tried=[tried] {
                summary { (label(drawing, at)) }
                @for &child in children { (self::node(drawing, boards, child)) }
            }
        }
    }
}

fn label(drawing: &Tree, at: usize) -> Markup {
    let node = &drawing.tree.nodes[at];
    html! {
        @if let Some((cell, digit)) = node.tried {
            (cell) " = " b { (digit) } " " (labels::arrow(node, UNICODE))
        }
        (labels::outcome(node, UNICODE)) " "
        small {
            @if !drawing.tree.children[at].is_empty() { (labels::size(node.below)) " " }
            (labels::remark(&drawing.tree, at, UNICODE))
        }
    }
}
