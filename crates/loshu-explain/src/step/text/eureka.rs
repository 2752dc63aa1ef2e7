//! Eureka notation: `(2=8)r8c1-(8)r7c2=(8-2)r7c8=(2)r7c4`.

use alloc::format;
use alloc::string::String;

use loshu::{DigitSet, Marks};

use super::notation::Notation;
use super::walk::{Stop, turned, walk};
use crate::step::{Chain, Node};

/// A chain in Eureka notation. A chain that refutes its first node is written as the open chain
/// between the two neighbours of that node; a continuous loop ends with the node that it begins with.
/// A chain of one digit has this digit in front.
pub(super) fn chain(chain: &Chain, marks: &Marks, notation: Notation) -> String {
    let chain = closed(turned(&without_refuted(chain)));
    let one_digit = chain.nodes.iter().all(|node| node.digit == chain.nodes[0].digit);
    let writer = EurekaWriter { marks, notation, one_digit };
    let text: String = walk(&chain).iter().map(|stop| writer.stop(stop)).collect();
    if one_digit { format!("({}): {text}", chain.nodes[0].digit) } else { text }
}

/// The chain without its first and last node, if these are the same node with weak links.
fn without_refuted(chain: &Chain) -> Chain {
    let refutes = chain.nodes.len() > 3
        && chain.nodes.first() == chain.nodes.last()
        && !chain.links[0].strong;
    let (nodes, links) = if refutes {
        (&chain.nodes[1..chain.nodes.len() - 1], &chain.links[1..chain.links.len() - 1])
    } else {
        (&chain.nodes[..], &chain.links[..])
    };
    Chain { nodes: nodes.to_vec(), links: links.to_vec() }
}

/// A loop as an open chain that comes back to its first node.
fn closed(mut chain: Chain) -> Chain {
    if chain.is_loop()
        && let Some(&first) = chain.nodes.first()
    {
        chain.nodes.push(first);
    }
    chain
}

struct EurekaWriter<'a> {
    marks: &'a Marks,
    notation: Notation,
    one_digit: bool,
}

impl EurekaWriter<'_> {
    fn stop(&self, stop: &Stop) -> String {
        let link = stop.strong.map_or("", sign);
        let cells = self.notation.parts(stop.cells()).join("|");
        if self.one_digit {
            return format!("{link}{cells}");
        }
        format!("{link}({}){cells}", self.digits(stop))
    }

    fn digits(&self, stop: &Stop) -> String {
        let mut text = String::new();
        let links = core::iter::once("").chain(stop.inner.iter().map(|&strong| sign(strong)));
        for (link, node) in links.zip(&stop.nodes) {
            text += link;
            text += &self.between(stop, node);
            text += &format!("{}", node.digit);
        }
        text
    }

    /// The digits of an almost locked set that are neither the entry nor the exit: they stand
    /// before the exit.
    fn between(&self, stop: &Stop, node: &Node) -> String {
        let Some(set) = stop.set.filter(|_| *node != stop.nodes[0]) else { return String::new() };
        let ends: DigitSet = [stop.entry(), stop.exit()].into_iter().collect();
        format!("{}", self.marks.digits_of(set) - ends)
    }
}

/// The sign of a link.
pub(super) fn sign(strong: bool) -> &'static str {
    if strong { "=" } else { "-" }
}
