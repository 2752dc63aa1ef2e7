use alloc::vec::Vec;

use loshu::{Cell, CellSet, House, Marks};

use super::chain::struck_by_links;
use super::{Told, both};
use crate::catalog::Family;
use crate::step::roles::kind::{ChainKind, Kind};
use crate::step::roles::links::{
    Strong, TwoLinks, WWing, remote_pair, ring_links, strong_links, two_links, w_ring, w_wing,
    xy_wing,
};
use crate::step::roles::shared_houses;
use crate::step::text::sentence::{LinksSentence, Seen, Sentence};
use crate::step::{Chain, Node, Step};

/// The chains of a remote pair, which differ in their ends only.
pub(super) fn together(chains: &[&Chain], step: &Step, marks: &Marks) -> Option<Told> {
    if Kind::of(step.technique) != Kind::Chain(ChainKind::RemotePair) {
        return None;
    }
    let paths: Option<Vec<Vec<Cell>>> = chains.iter().map(|chain| remote_pair(chain)).collect();
    let paths = paths?;
    let cells = paths.iter().max_by_key(|path| path.len())?.clone();
    let digits = marks.digits(*cells.first()?);
    let mut ends: Vec<[Cell; 2]> = Vec::new();
    for path in &paths {
        let both = [*path.first()?, *path.last()?];
        if !ends.contains(&both) {
            ends.push(both);
        }
    }
    let seen = if ends.len() == 1 { step.struck().all_cells() } else { CellSet::EMPTY };
    let pattern = Vec::from([LinksSentence::PairChain { cells, digits }]);
    let why = Vec::from([LinksSentence::PairEnds { ends, digits }]);
    Some(Told::new(pattern, why, Sentence::Links).seeing(seen, Seen::Both))
}

/// A short chain by its pattern; none if it is a chain proper.
pub(super) fn told(chain: &Chain, step: &Step, marks: &Marks) -> Option<Told> {
    match step.technique.info().family {
        Family::SingleDigit => two_links(chain).map(|links| single_digit(&links, step)),
        Family::Wing => wing(chain, step, marks),
        Family::Als => w_wing(chain).map(|parts| super::als::w_wing(&parts, step, marks)),
        Family::Single
        | Family::Locked
        | Family::Subset
        | Family::Fish
        | Family::Coloring
        | Family::Uniqueness
        | Family::Chain
        | Family::Exotic
        | Family::Forcing
        | Family::LastResort => None,
    }
}

fn single_digit(links: &TwoLinks, step: &Step) -> Told {
    let digit = links.digit;
    let struck = step.struck().cells(digit);
    let [one, two] = links.ends.map(|end| Node { digit, ..end }.candidates().common_rivals());
    let seen = struck & one.cells(digit) & two.cells(digit);
    if Kind::of(step.technique) == Kind::Chain(ChainKind::EmptyRectangle)
        && let Some(told) = empty_rectangle(links)
    {
        return told.seeing(seen, both(links.ends));
    }
    // Sudoku Explainer calls skyscrapers turbot fish too; these are told and drawn with free ends.
    let roofs = Kind::of(step.technique) == Kind::Chain(ChainKind::Skyscraper);
    let pattern = if roofs {
        LinksSentence::Skyscraper(links.clone())
    } else {
        LinksSentence::Strings(links.clone())
    };
    let why = LinksSentence::OneEnd { links: links.clone(), roofs };
    let told = Told::new(Vec::from([pattern]), Vec::from([why]), Sentence::Links);
    told.seeing(seen, if roofs { Seen::Roofs } else { Seen::FreeEnds })
}

/// The strong link of a box, and the other one.
fn empty_rectangle(links: &TwoLinks) -> Option<Told> {
    let in_box = links.houses.iter().position(|house| house.index() >= 18)?;
    let other = 1 - in_box;
    let (digit, block, link) = (links.digit, links.houses[in_box], links.houses[other]);
    let corner = [links.ends[in_box], links.joined[in_box]];
    let across = |line: &House| line.index() < 18 && line.index() / 9 != links.by.index() / 9;
    let lines = [shared_houses(corner[0].cells).find(across)?, links.by];
    let (near, far) = (links.joined[other], links.ends[other]);
    let pattern = LinksSentence::EmptyRectangle { digit, block, lines, corner, link, near, far };
    let why = LinksSentence::EmptyRectangleWhy { digit, block, lines, corner, near, far };
    Some(Told::new(Vec::from([pattern]), Vec::from([why]), Sentence::Links))
}

fn wing(chain: &Chain, step: &Step, marks: &Marks) -> Option<Told> {
    let told = |pattern, why| Told::new(Vec::from([pattern]), Vec::from([why]), Sentence::Links);
    let struck = step.struck();
    if let Some(wing) = xy_wing(chain) {
        let seen = struck.cells(wing.common);
        let (pattern, why) = (LinksSentence::XyWing(wing.clone()), LinksSentence::XyWingWhy(wing));
        return Some(told(pattern, why).seeing(seen, Seen::Wings));
    }
    if let Some(wing) = pair_wing(chain) {
        let seen = struck.cells(wing.ends[0].digit);
        let digits = marks.digits_of(wing.pair[0]);
        let pattern = LinksSentence::WWing { wing: wing.clone(), digits };
        return Some(told(pattern, LinksSentence::WWingWhy(wing)).seeing(seen, Seen::Pair));
    }
    if let Some(wings) = w_ring(chain) {
        return Some(of_w_ring(wings, chain, step, marks));
    }
    if let Some(links) = ring_links(chain).filter(|links| links.len() == 3) {
        return Some(of_ring(links, chain, step, marks));
    }
    let links = strong_links(chain).filter(|links| links.len() == 3)?;
    let ends @ [first, last] = [links[0].1[0], links[2].1[1]];
    let pattern = LinksSentence::ThreeLinks(links.clone());
    let mut told = told(pattern, LinksSentence::Follow(links));
    if first.digit == last.digit {
        told = told.seeing(struck.cells(first.digit), both(ends));
    } else if first.cells != last.cells {
        // A cell that is one of two digits is told with both.
        told.why.push(Sentence::Links(LinksSentence::Excluded(struck)));
    }
    Some(told)
}

/// Two W-wings over the same pair.
fn of_w_ring(wings: [WWing; 2], chain: &Chain, step: &Step, marks: &Marks) -> Told {
    let [wing, other] = wings;
    let digits = marks.digits_of(wing.pair[0]);
    let barred = [wing.barred[0].digit, other.barred[0].digit];
    let why = LinksSentence::WRingWhy { digits: barred, houses: [wing.house, other.house] };
    let pattern = Vec::from([LinksSentence::WWing { wing, digits }, LinksSentence::WRing(other)]);
    let why = Vec::from([why]);
    let mut told = Told::new(pattern, why, Sentence::Links);
    told.why.extend(struck_by_links(chain, step, marks));
    told
}

/// Three strong links that close to a ring.
fn of_ring(links: Vec<(Strong, [Node; 2])>, chain: &Chain, step: &Step, marks: &Marks) -> Told {
    let ends = [links[0].1[0], links[2].1[1]];
    let pattern =
        Vec::from([LinksSentence::ThreeLinks(links.clone()), LinksSentence::Closes(ends)]);
    let why = Vec::from([LinksSentence::Follow(links), LinksSentence::RingWhy]);
    let mut told = Told::new(pattern, why, Sentence::Links);
    told.why.extend(struck_by_links(chain, step, marks));
    told
}

/// A W-wing of two cells.
fn pair_wing(chain: &Chain) -> Option<WWing> {
    let links = strong_links(chain)?;
    let cells = links.iter().filter(|(strong, _)| matches!(strong, Strong::Cell(_))).count();
    w_wing(chain).filter(|_| cells == 2)
}
