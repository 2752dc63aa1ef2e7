//! The parts of short chains: two strong links of one digit, wings, almost locked sets.

use alloc::vec::Vec;

use loshu::{CandidateSet, Cell, CellSet, Digit, House, Marks};

use super::shared_houses;
use crate::step::{Chain, Link, Node, Sector, Why};

/// What makes one of two nodes true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::step) enum Strong {
    /// A cell with two candidates.
    Cell(Cell),
    /// A house with no other place for the digit.
    House(House),
    /// An almost locked set of two cells or more.
    Set(CellSet),
}

/// Why a strong link holds, if the link is strong, and is not one of a deadly pattern.
pub(in crate::step) fn strong(link: &Link) -> Option<Strong> {
    match link.why {
        _ if !link.strong => None,
        Why::Sector(Sector::Cell(cell)) => Some(Strong::Cell(cell)),
        Why::Sector(Sector::House(house, _)) => Some(Strong::House(house)),
        Why::Set(cells) => Some(cells.single().map_or(Strong::Set(cells), Strong::Cell)),
        Why::Sight | Why::Deadly(_) => None,
    }
}

/// The strong links of a chain that begins and ends with one, with their two nodes each.
pub(in crate::step) fn strong_links(chain: &Chain) -> Option<Vec<(Strong, [Node; 2])>> {
    if chain.is_loop() || chain.links.len().is_multiple_of(2) {
        return None;
    }
    let links = chain.links.iter().zip(chain.nodes.windows(2)).step_by(2);
    links.map(|(link, nodes)| Some((strong(link)?, [nodes[0], nodes[1]]))).collect()
}

/// Two strong links of one digit: skyscraper, kite, turbot fish, empty rectangle.
#[derive(Clone, Debug)]
pub(in crate::step) struct TwoLinks {
    pub(in crate::step) digit: Digit,
    /// The houses of the strong links.
    pub(in crate::step) houses: [House; 2],
    /// The ends that see each other, and the house in which they do.
    pub(in crate::step) joined: [Node; 2],
    pub(in crate::step) by: House,
    /// The other ends.
    pub(in crate::step) ends: [Node; 2],
}

/// The parts of two strong links of one digit.
pub(in crate::step) fn two_links(chain: &Chain) -> Option<TwoLinks> {
    let links = strong_links(chain)?;
    let &[(Strong::House(one), [end, joint]), (Strong::House(two), [other_joint, other_end])] =
        &links[..]
    else {
        return None;
    };
    let digit = end.digit;
    if joint.digit != digit || other_joint.digit != digit || other_end.digit != digit {
        return None;
    }
    let by = shared_houses(joint.cells | other_joint.cells).next()?;
    let (joined, ends) = ([joint, other_joint], [end, other_end]);
    Some(TwoLinks { digit, houses: [one, two], joined, by, ends })
}

/// A pivot with two candidates and two wings, which share a digit.
#[derive(Clone, Debug)]
pub(in crate::step) struct XyWing {
    pub(in crate::step) pivot: Cell,
    /// The wing for the first digit of the pivot, and for the second.
    pub(in crate::step) wings: [Cell; 2],
    /// The digits of the pivot.
    pub(in crate::step) digits: [Digit; 2],
    /// The digit of both wings.
    pub(in crate::step) common: Digit,
}

/// The parts of an XY-wing.
pub(in crate::step) fn xy_wing(chain: &Chain) -> Option<XyWing> {
    let links = strong_links(chain)?;
    let &[
        (Strong::Cell(one), [end, _]),
        (Strong::Cell(pivot), [first, second]),
        (Strong::Cell(two), [_, other_end]),
    ] = &links[..]
    else {
        return None;
    };
    let (wings, digits, common) = ([one, two], [first.digit, second.digit], end.digit);
    (other_end.digit == common).then_some(XyWing { pivot, wings, digits, common })
}

/// Two cells, or almost locked sets, that share two digits, and a house that joins them.
#[derive(Clone, Debug)]
pub(in crate::step) struct WWing {
    /// The cells of the two.
    pub(in crate::step) pair: [CellSet; 2],
    /// The digit of which one of the two holds one, with its places.
    pub(in crate::step) ends: [Node; 2],
    /// The digit that joins them, with its places in the two.
    pub(in crate::step) barred: [Node; 2],
    /// The house without other places for the joining digit, and these places.
    pub(in crate::step) house: House,
    pub(in crate::step) places: [Node; 2],
}

/// The parts of a W-wing, of cells or of almost locked sets.
pub(in crate::step) fn w_wing(chain: &Chain) -> Option<WWing> {
    let links = strong_links(chain)?;
    let &[(one, [end, left]), (Strong::House(house), places), (two, [right, other_end])] =
        &links[..]
    else {
        return None;
    };
    let pair = [cells(one)?, cells(two)?];
    let fits = end.digit == other_end.digit && left.digit == right.digit;
    let (ends, barred) = ([end, other_end], [left, right]);
    fits.then_some(WWing { pair, ends, barred, house, places })
}

/// The two W-wings of a W-ring: one of the pair has the one digit, so the other has the other.
pub(in crate::step) fn w_ring(chain: &Chain) -> Option<[WWing; 2]> {
    if !chain.is_loop() || chain.nodes.len() != 8 {
        return None;
    }
    let strong_at = |at: usize| strong(&chain.links[at]);
    let [
        Some(Strong::Cell(one)),
        Some(Strong::House(house)),
        Some(Strong::Cell(two)),
        Some(Strong::House(other)),
    ] = [0, 2, 4, 6].map(strong_at)
    else {
        return None;
    };
    let node = |at: usize| chain.nodes[at];
    let pair = [one.into(), two.into()];
    let (xs, ys) = ([node(0), node(5)], [node(1), node(4)]);
    Some([
        WWing { pair, ends: xs, barred: ys, house, places: [node(2), node(3)] },
        WWing { pair, ends: ys, barred: xs, house: other, places: [node(7), node(6)] },
    ])
}

/// The strong links of a loop that begins with one, with their two nodes each.
pub(in crate::step) fn ring_links(chain: &Chain) -> Option<Vec<(Strong, [Node; 2])>> {
    if !chain.is_loop() {
        return None;
    }
    let links = chain.links.iter().step_by(2).zip(chain.nodes.chunks_exact(2));
    links.map(|(link, pair)| Some((strong(link)?, [pair[0], pair[1]]))).collect()
}

/// What a part of a loop strikes.
#[derive(Clone, Debug)]
pub(in crate::step) enum Exclusion {
    /// Of two nodes exactly one is true, and both exclude these candidates.
    Either([Node; 2], CandidateSet),
    /// The digit stays in these cells of an almost locked set, which exclude these candidates.
    Kept(Node, CandidateSet),
}

/// What each link of a loop strikes, each candidate once: first by the weak links, then by almost locked sets,
/// then by two nodes that are no neighbours.
pub(in crate::step) fn exclusions(
    chain: &Chain,
    struck: CandidateSet,
    marks: &Marks,
) -> Vec<Exclusion> {
    let mut left = struck;
    let mut found = Vec::new();
    let count = chain.nodes.len();
    let weak = (0..count).filter(|&at| !chain.links[at].strong);
    for pair in weak.map(|at| [chain.nodes[at], chain.nodes[(at + 1) % count]]) {
        exclude(pair, &mut left, &mut found);
    }
    for link in &chain.links {
        let Why::Set(cells) = link.why else { continue };
        for digit in marks.digits_of(cells) {
            let kept = Node { digit, cells: marks.cells(digit) & cells };
            let gone = left & kept.candidates().common_rivals();
            if !gone.is_empty() && (gone & kept.candidates()).is_empty() {
                left -= gone;
                found.push(Exclusion::Kept(kept, gone));
            }
        }
    }
    for one in (0..count).step_by(2) {
        for two in (1..count).step_by(2) {
            exclude([chain.nodes[one], chain.nodes[two]], &mut left, &mut found);
        }
    }
    found
}

/// Takes what both nodes exclude from what is left.
fn exclude(pair: [Node; 2], left: &mut CandidateSet, found: &mut Vec<Exclusion>) {
    let [one, two] = pair.map(|node| node.candidates().common_rivals());
    let gone = *left & one & two;
    if !gone.is_empty() {
        *left -= gone;
        found.push(Exclusion::Either(pair, gone));
    }
}

/// The cells of an almost locked set.
fn cells(strong: Strong) -> Option<CellSet> {
    match strong {
        Strong::Cell(cell) => Some(cell.into()),
        Strong::Set(cells) => Some(cells),
        Strong::House(_) => None,
    }
}

/// Almost locked sets, each joined with the next by a digit of which only one of them has room.
#[derive(Clone, Debug)]
pub(in crate::step) struct LinkedSets {
    pub(in crate::step) sets: Vec<CellSet>,
    /// The digits that join a set with the next; in a ring also the last with the first.
    pub(in crate::step) links: Vec<Digit>,
    /// The digit of the first and the last set, with its places there; none in a ring.
    pub(in crate::step) ends: Option<[Node; 2]>,
}

/// The almost locked sets of a chain that has nothing else, and one of two cells at least.
pub(in crate::step) fn linked_sets(chain: &Chain) -> Option<LinkedSets> {
    let strong_first = chain.links.first()?.strong;
    let mut sets = Vec::new();
    for link in chain.links.iter().filter(|link| link.strong) {
        sets.push(cells(strong(link)?)?);
    }
    if sets.len() < 2 || sets.iter().all(|set| set.len() == 1) || !strong_first {
        return None;
    }
    let weak = chain.links.iter().zip(&chain.nodes).filter(|(link, _)| !link.strong);
    let links: Vec<Digit> = weak.map(|(_, node)| node.digit).collect();
    let [first, last] = [*chain.nodes.first()?, *chain.nodes.last()?];
    if chain.is_loop() {
        return Some(LinkedSets { sets, links, ends: None });
    }
    let open = first.digit == last.digit && links.len() + 1 == sets.len();
    open.then_some(LinkedSets { sets, links, ends: Some([first, last]) })
}

/// Cells with the same two candidates, each in sight of the next.
pub(in crate::step) fn remote_pair(chain: &Chain) -> Option<Vec<Cell>> {
    let links = strong_links(chain)?;
    let cell = |(strong, _): &(Strong, [Node; 2])| match *strong {
        Strong::Cell(cell) => Some(cell),
        Strong::House(_) | Strong::Set(_) => None,
    };
    links.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Technique;
    use crate::step::Reason;

    /// What each link strikes is all that the step strikes, and nothing is told twice.
    #[test]
    fn each_struck_candidate_of_a_loop_has_its_link() {
        let loops = [
            Technique::WRing,
            Technique::MRing,
            Technique::ContinuousNiceLoop,
            Technique::GroupedContinuousNiceLoop,
        ];
        for technique in loops {
            for (marks, step) in technique.uses() {
                let Reason::Chain(chain) = &step.reason else { panic!("{technique} is a loop") };
                let mut told = CandidateSet::EMPTY;
                for exclusion in exclusions(chain, step.struck(), &marks) {
                    let (Exclusion::Either(_, struck) | Exclusion::Kept(_, struck)) = exclusion;
                    assert!(told.is_disjoint(&struck), "{technique}: {struck:?}");
                    told |= struck;
                }
                assert_eq!(told, step.struck(), "{technique}: {step:?}");
            }
        }
    }
}
