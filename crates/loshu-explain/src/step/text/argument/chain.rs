use alloc::vec::Vec;

use loshu::{CandidateSet, House};

use crate::step::roles::shared_houses;
use crate::step::text::sentence::{Because, ChainSentence};
use crate::step::{Chain, Link, Literal, Node, Sector, Step, Why};

/// Supposes that the first node has the value from which the chain leads on, and follows the links.
pub(super) fn why(chain: &Chain, again: bool, step: &Step) -> Vec<ChainSentence> {
    let (Some(&first), Some(&last), Some(link)) =
        (chain.nodes.first(), chain.nodes.last(), chain.links.first())
    else {
        return Vec::new();
    };
    let premise = Literal { node: first, on: !link.strong };
    let mut why = Vec::from([ChainSentence::Suppose { literal: premise, again }]);
    why.extend(followed(chain));
    why.push(if chain.is_loop() {
        let sets =
            chain.links.iter().any(|link| matches!(&link.why, Why::Set(set) if set.len() > 1));
        ChainSentence::Loop { sets }
    } else if first == last {
        ChainSentence::Opposite(premise.negated())
    } else {
        ChainSentence::Either { ends: [first, last], excluded: excluded(first, last, step) }
    });
    why
}

/// What the step strikes because both ends exclude it.
fn excluded(first: Node, last: Node, step: &Step) -> CandidateSet {
    let [first, last] = [first, last].map(|node| node.candidates().common_rivals());
    let struck = step.struck();
    let both = struck & first & last;
    if both.is_empty() { struck } else { both }
}

/// A sentence for each strong link with the weak link before it.
fn followed(chain: &Chain) -> Vec<ChainSentence> {
    let mut why = Vec::new();
    let mut off = None;
    for (pair, link) in chain.nodes.windows(2).zip(&chain.links) {
        let (from, to) = (pair[0], pair[1]);
        if link.strong {
            let on = Some((to, because(link)));
            why.push(ChainSentence::Then { first: why.is_empty(), off: off.take(), on });
        } else {
            off = Some((to, seen(from, to)));
        }
    }
    if off.is_some() {
        why.push(ChainSentence::Then { first: why.is_empty(), off, on: None });
    }
    why
}

fn because(link: &Link) -> Because {
    match &link.why {
        Why::Sector(Sector::Cell(_)) => Because::OnlyCandidate,
        Why::Sector(Sector::House(house, _)) => Because::OnlyPlace(*house),
        Why::Set(cells) if cells.len() == 1 => Because::OnlyCandidate,
        Why::Set(cells) => Because::Set(*cells),
        Why::Deadly(deadly) => Because::Deadly(deadly.cells()),
        Why::Sight => Because::Unsaid,
    }
}

/// The house in which a true node excludes another node of its digit.
fn seen(from: Node, to: Node) -> Option<House> {
    shared_houses(from.cells | to.cells).next().filter(|_| from.digit == to.digit)
}
