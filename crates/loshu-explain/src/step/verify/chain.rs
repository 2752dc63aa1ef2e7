use alloc::vec::Vec;

use loshu::{CandidateSet, CellSet, DigitSet, Marks};

use super::{Conclusion, Unproven, deadly, exclude};
use crate::step::chain::{Chain, Link, Node, Why};

pub(super) fn check(chain: &Chain, marks: &Marks) -> Result<(), Unproven> {
    let (nodes, links) = (&chain.nodes, &chain.links);
    let there =
        |node: &Node| !node.cells.is_empty() && node.candidates().is_subset(marks.candidates());
    if nodes.len() < 2 || !(nodes.len() - 1..=nodes.len()).contains(&links.len()) {
        return Err(Unproven::Claim("there is a link between each two nodes"));
    }
    if !nodes.iter().all(there) {
        return Err(Unproven::Claim("the marks have the nodes of the chain"));
    }
    let closing = links.last().filter(|_| chain.is_loop()).into_iter();
    let pairs = closing.chain(links).zip(links.iter().skip(usize::from(!chain.is_loop())));
    if pairs.into_iter().any(|(before, link)| before.strong == link.strong) {
        return Err(Unproven::Claim("strong and weak links take turns"));
    }
    for (i, link) in links.iter().enumerate() {
        check_link(link, nodes[i], nodes[(i + 1) % nodes.len()], marks)?;
    }
    Ok(())
}

fn check_link(link: &Link, a: Node, b: Node, marks: &Marks) -> Result<(), Unproven> {
    let both = a.candidates() | b.candidates();
    let holds = match (&link.why, link.strong) {
        (Why::Sector(sector), true) => {
            sector.is_open(marks) && sector.candidates(marks).is_subset(&both)
        }
        (Why::Sector(sector), false) => {
            both.is_subset(&sector.scope()) && exclude(a.candidates(), b.candidates())
        }
        (Why::Sight, false) => exclude(a.candidates(), b.candidates()),
        (Why::Set(cells), true) => is_almost_locked(*cells, [a, b], marks),
        (Why::Deadly(pattern), true) => {
            deadly::check(pattern, marks)?;
            pattern.guardians(marks).is_subset(&both)
        }
        (Why::Sight, true) | (Why::Set(_) | Why::Deadly(_), false) => false,
    };
    let claim = if link.strong {
        "one of two linked nodes is true"
    } else {
        "linked nodes exclude each other"
    };
    holds.then_some(()).ok_or(Unproven::Claim(claim))
}

/// Whether the cells are too few for their digits without the digits of both nodes: every other
/// digit fits in one of them, as its cells see one another.
fn is_almost_locked(cells: CellSet, [a, b]: [Node; 2], marks: &Marks) -> bool {
    let all = |node: Node| node.cells == marks.cells(node.digit) & cells;
    let rest = marks.digits_of(cells) - DigitSet::from(a.digit) - DigitSet::from(b.digit);
    all(a)
        && all(b)
        && (cells & marks.filled()).is_empty()
        && rest.len() < cells.len()
        && rest.iter().all(|digit| see_each_other(marks.cells(digit) & cells))
}

fn see_each_other(cells: CellSet) -> bool {
    cells.iter().all(|cell| (cells - cell.peers()).single() == Some(cell))
}

/// Whether the first node is true or false, the conclusion holds.
pub(super) fn follows(chain: &Chain, marks: &Marks, conclusion: Conclusion) -> bool {
    [true, false].into_iter().all(|first| ChainState::of(chain, first).has(conclusion))
        || chain.is_loop() && is_locked_out(chain, marks, conclusion)
}

/// The nodes that are true and false if the first one is.
struct ChainState {
    on: Vec<Node>,
    off: Vec<Node>,
}

impl ChainState {
    fn of(chain: &Chain, first: bool) -> ChainState {
        let mut state = ChainState { on: Vec::new(), off: Vec::new() };
        let follows = |link: Option<&Link>| link.is_some_and(|link| link.strong != first);
        let all = follows(chain.links.first()) || chain.is_loop() && follows(chain.links.last());
        let known = if all { chain.nodes.len() } else { 1 };
        for (i, node) in chain.nodes[..known].iter().enumerate() {
            let on = (i % 2 == 0) == first;
            if on { state.on.push(*node) } else { state.off.push(*node) }
        }
        state
    }

    fn has(&self, Conclusion { candidate, holds }: Conclusion) -> bool {
        if holds {
            return self.on.iter().any(|node| node.single() == Some(candidate));
        }
        self.off.iter().any(|node| node.candidates().contains(candidate))
            || self.on.iter().any(|node| node.candidates().common_rivals().contains(candidate))
    }
}

/// In a loop exactly one of the two nodes of an almost locked set is true. If each of them has room
/// for one digit, the set keeps every other digit: candidates that all cells of such a digit exclude
/// go.
fn is_locked_out(chain: &Chain, marks: &Marks, conclusion: Conclusion) -> bool {
    let Conclusion { candidate, holds } = conclusion;
    let digit = candidate.digit();
    chain.links.iter().enumerate().any(|(i, link)| {
        let Why::Set(cells) = link.why else { return false };
        let ends = [chain.nodes[i], chain.nodes[(i + 1) % chain.nodes.len()]];
        let locked = CandidateSet::digit(digit, marks.cells(digit) & cells);
        !holds
            && ends.iter().all(|end| end.digit != digit && see_each_other(end.cells))
            && !locked.is_empty()
            && locked.common_rivals().contains(candidate)
    })
}
