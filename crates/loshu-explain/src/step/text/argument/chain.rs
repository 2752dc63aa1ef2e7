use alloc::vec::Vec;

use loshu::{CandidateSet, CellSet, House, Marks};

use super::Told;
use crate::step::roles::links::exclusions;
use crate::step::roles::shared_houses;
use crate::step::text::Length;
use crate::step::text::sentence::{Because, ChainSentence, DeadlySentence, Sentence};
use crate::step::{Chain, Link, Literal, Node, Sector, Step, Why};

/// The most lines of a chain in a text of normal length.
const LINES: usize = 6;

/// Says what the chain shows; supposes that the first node has the value from which the chain leads
/// on, and follows the links.
pub(super) fn told(chain: &Chain, again: bool, step: &Step, marks: &Marks, length: Length) -> Told {
    let (Some(&first), Some(&last), Some(link)) =
        (chain.nodes.first(), chain.nodes.last(), chain.links.first())
    else {
        return Told::default();
    };
    let premise = Literal { node: first, on: !link.strong };
    let proven = premise.negated();
    let turns = !chain.is_loop() && first == last;
    let plan = if chain.is_loop() {
        ChainSentence::ShowLoop { again }
    } else if turns {
        ChainSentence::ShowTurn { literal: proven, again }
    } else {
        ChainSentence::ShowEither { ends: [first, last], again }
    };
    let start = if turns { ChainSentence::Suppose(premise) } else { plan.clone() };
    let hint = Vec::from([start, ChainSentence::Way(stops(chain))]);
    let mut why = Vec::from([ChainSentence::Suppose(premise)]);
    // The last link of a chain that turns back is the contradiction.
    let links = chain.links.len() - usize::from(turns);
    why.extend(followed(chain, links, length));
    why.push(if chain.is_loop() {
        ChainSentence::Loop
    } else if turns {
        contradiction(chain, proven)
    } else {
        ChainSentence::Either { ends: [first, last], excluded: excluded(first, last, step) }
    });
    let mut told =
        Told::new(Vec::from([plan]), why, Sentence::Chain).hinting(hint, Sentence::Chain);
    if chain.is_loop() {
        told.why.extend(struck_by_links(chain, step, marks));
    }
    for (at, link) in chain.links.iter().enumerate() {
        if let Why::Deadly(pattern) = &link.why {
            let guardians = [chain.nodes[at], chain.nodes[(at + 1) % chain.nodes.len()]];
            let swap = DeadlySentence::Swap { cells: pattern.cells(), digits: pattern.digits() };
            let both =
                [Sentence::Deadly(swap), Sentence::Chain(ChainSentence::Guardians(guardians))];
            told.pattern.extend(both.clone());
            told.hint.splice(0..0, both);
        }
    }
    told
}

/// What each link of a loop strikes.
pub(super) fn struck_by_links(
    chain: &Chain,
    step: &Step,
    marks: &Marks,
) -> impl Iterator<Item = Sentence> {
    exclusions(chain, step.struck(), marks).into_iter().map(Sentence::Exclusion)
}

/// The cells of the nodes, those that follow each other in the same cells once.
fn stops(chain: &Chain) -> Vec<CellSet> {
    let end = chain.nodes.first().filter(|_| chain.is_loop());
    let mut stops: Vec<CellSet> = chain.nodes.iter().chain(end).map(|node| node.cells).collect();
    stops.dedup();
    stops
}

/// Where a chain that turns back contradicts itself.
fn contradiction(chain: &Chain, proven: Literal) -> ChainSentence {
    let before = chain.nodes[chain.nodes.len() - 2];
    match chain.links.last().map(|link| &link.why) {
        Some(Why::Sector(sector)) if proven.on => ChainSentence::Empty { sector: *sector, proven },
        Some(Why::Set(cells)) => match cells.single() {
            Some(cell) => ChainSentence::Empty { sector: Sector::Cell(cell), proven },
            None => ChainSentence::Lacking { cells: *cells, proven },
        },
        Some(Why::Sector(_) | Why::Sight | Why::Deadly(_)) | None => {
            ChainSentence::Clash { node: before, proven }
        }
    }
}

/// What the step strikes because both ends exclude it.
fn excluded(first: Node, last: Node, step: &Step) -> CandidateSet {
    let [first, last] = [first, last].map(|node| node.candidates().common_rivals());
    let struck = step.struck();
    let both = struck & first & last;
    if both.is_empty() { struck } else { both }
}

/// What follows from a link, with the weak link before it.
struct Consequence {
    off: Option<(Node, Option<House>)>,
    on: Option<(Node, Because)>,
}

/// A line for each strong link with the weak link before it. A long chain has fewer lines, with
/// several such links each, unless everything is wanted.
fn followed(chain: &Chain, links: usize, length: Length) -> Vec<ChainSentence> {
    let mut all = Vec::new();
    let mut off = None;
    for (pair, link) in chain.nodes.windows(2).zip(&chain.links[..links]) {
        let (from, to) = (pair[0], pair[1]);
        if link.strong {
            all.push(Consequence { off: off.take(), on: Some((to, because(link))) });
        } else {
            off = Some((to, seen(from, to)));
        }
    }
    // The weak link that closes a loop is told with the loop.
    if off.is_some() && !chain.is_loop() {
        all.push(Consequence { off, on: None });
    }
    let short = all.len() > LINES && length != Length::Everything;
    let per_line = if short { all.len().div_ceil(LINES) } else { 1 };
    let mut lines = Vec::new();
    let mut all = all.into_iter().peekable();
    while all.peek().is_some() {
        let group: Vec<Consequence> = all.by_ref().take(per_line).collect();
        lines.push(line(lines.len() + 1, group));
    }
    lines
}

/// One consequence with its reasons, or the turning points of several.
fn line(number: usize, mut group: Vec<Consequence>) -> ChainSentence {
    if group.len() > 1 && group.iter().all(|consequence| consequence.on.is_some()) {
        let on = group.into_iter().filter_map(|consequence| Some(consequence.on?.0)).collect();
        return ChainSentence::ThenShort { number, on };
    }
    let last = group.pop();
    let (off, on) = last.map_or((None, None), |last| (last.off, last.on));
    ChainSentence::Then { number, off, on }
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
