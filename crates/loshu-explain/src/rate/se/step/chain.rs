use alloc::vec::Vec;

use super::super::hint::Inference;
use crate::step::Why;
use crate::step::{Chain, Link, Node};

/// The chain from the assumption, the last of the list, to its opposite, the first.
pub(super) fn path(list: &[Inference]) -> Chain {
    let mut at = 0;
    let mut nodes = Vec::from([Node::from(list[0].candidate)]);
    let mut links = Vec::new();
    while let Some(&parent) = list[at].parents.first() {
        links.push(link(&list[at]));
        at = parent.into();
        nodes.push(list[at].candidate.into());
    }
    nodes.reverse();
    links.reverse();
    Chain { nodes, links }
}

/// The loop of a cycle: each node of the list follows from the next one, and the last from the
/// first.
pub(super) fn cycle(list: &[Inference]) -> Chain {
    let nodes = list.iter().map(|inference| inference.candidate.into()).collect();
    Chain { nodes, links: list.iter().map(link).collect() }
}

/// The link between an inference and what it follows from.
fn link(inference: &Inference) -> Link {
    if inference.is_on {
        Link { strong: true, why: Why::Sector(inference.sector()) }
    } else {
        Link { strong: false, why: Why::Sight }
    }
}
