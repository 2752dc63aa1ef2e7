use alloc::boxed::Box;
use alloc::vec::Vec;

use super::super::hint::Inference;
use crate::step::{
    Cases, Cause, Chain, Forcing, Implication, Link, Literal, Node, Reason, Step, Why,
};
use crate::technique::Technique;

/// The argument of the chain from the assumption, the last of the list, to its opposite, the first.
pub(super) fn path(list: &[Inference]) -> Reason {
    let chain = whole(list);
    turbot_fish(&chain).unwrap_or_else(|| Reason::Chain(open(chain)))
}

/// Two strong links of a digit that place it as players tell it: they strike a candidate, and a single is left.
fn turbot_fish(chain: &Chain) -> Option<Reason> {
    let &[placed, _, _, _, struck, end] = &chain.nodes[..] else { return None };
    let places = chain.links.first().is_some_and(|link| link.strong) && placed == end;
    let (placed, struck) = (placed.single()?, struck.single()?);
    if !places || !is_of_one_digit(chain) {
        return None;
    }
    let links = Chain { nodes: chain.nodes[..4].into(), links: chain.links[..3].into() };
    let step = Step::striking(Technique::TurbotFish, [struck], Reason::Chain(links));
    let premise = Literal::off(placed);
    let implication = |literal, cause| Implication { literal, from: Vec::new(), cause };
    let branch = Vec::from([
        implication(premise, Cause::Premise),
        implication(Literal::off(struck), Cause::Step(Box::new(step))),
    ]);
    Some(Reason::Forcing(Forcing {
        start: Cases::Assumption(premise),
        branches: Vec::from([branch]),
    }))
}

fn is_of_one_digit(chain: &Chain) -> bool {
    chain.nodes.iter().all(|node| node.digit == chain.nodes[0].digit)
}

/// The chain from the assumption to its opposite.
fn whole(list: &[Inference]) -> Chain {
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

/// The same argument about one digit as players tell it. If a candidate were true, each link would follow from
/// the one before, and in the end it would be false: so one of the two ends that it sees is true.
fn open(chain: Chain) -> Chain {
    let Chain { nodes, links } = &chain;
    let strikes = links.first().is_some_and(|link| !link.strong)
        && links.last().is_some_and(|link| !link.strong)
        && nodes.first() == nodes.last();
    if !is_of_one_digit(&chain) || !strikes || nodes.len() < 4 {
        return chain;
    }
    let inside = 1..nodes.len() - 1;
    Chain { nodes: nodes[inside.clone()].into(), links: links[inside.start..inside.end - 1].into() }
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
