use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, CellSet, Digit, DigitSet, Marks};

use super::collection::Collection;
use crate::step::{Chain, Link, Node, Reason, Step, Why};
use crate::technique::search::alternating;
use crate::technique::search::graph::{Graph, NodeState, Scope};
use crate::technique::{Sink, Technique};

/// A nice loop of either kind, or an alternating inference chain.
#[derive(Clone, Copy)]
pub(super) enum ChainKind {
    Continuous,
    Discontinuous,
    Aic,
}

impl ChainKind {
    pub(super) fn technique(self, scope: Scope) -> Technique {
        match (self, scope) {
            (ChainKind::Continuous, Scope::Plain) => Technique::ContinuousNiceLoop,
            (ChainKind::Discontinuous, Scope::Plain) => Technique::DiscontinuousNiceLoop,
            (ChainKind::Aic, Scope::Plain) => Technique::Aic,
            (ChainKind::Continuous, Scope::Grouped) => Technique::GroupedContinuousNiceLoop,
            (ChainKind::Discontinuous, Scope::Grouped) => Technique::GroupedDiscontinuousNiceLoop,
            (ChainKind::Aic, Scope::Grouped) => Technique::GroupedAic,
        }
    }
}

/// What a chain of states proves.
pub(super) struct Outcome {
    pub(super) kind: ChainKind,
    pub(super) gone: CandidateSet,
}

/// What a chain proves whose first and last state lie in one cell.
pub(super) fn of_loop(marks: &Marks, graph: &Graph, path: &[NodeState]) -> Option<Outcome> {
    let (first, last) = (path[0], path[path.len() - 1]);
    let [a, b] = [first, last].map(|state| graph.candidate(state.node()));
    let cell = marks.digits(a.cell());
    let gone = match (first.is_on(), last.is_on(), a == b) {
        (true, _, true) | (true, true, false) => a.into(),
        (false, false, false) => b.into(),
        (false, true, true) => CandidateSet::cell(a.cell(), cell.without(a.digit())),
        (false, true, false) => return continuous(marks, graph, path),
        (true, false, false) if cell.len() == 2 => return continuous(marks, graph, path),
        _ => return None,
    };
    outcome(ChainKind::Discontinuous, gone)
}

/// What an alternating inference chain proves, whose ends are two candidates in different cells one of which is true.
pub(super) fn of_ends(marks: &Marks, start: Candidate, end: Candidate) -> Option<Outcome> {
    let gone = *marks.candidates() & common_rivals(start, end);
    outcome(ChainKind::Aic, gone).filter(|outcome| outcome.gone.len() > 1)
}

/// The candidates that two candidates in different cells both exclude.
fn common_rivals(a: Candidate, b: Candidate) -> CandidateSet {
    if a.digit() == b.digit() {
        return CandidateSet::digit(a.digit(), a.cell().peers() & b.cell().peers());
    }
    if !a.cell().peers().contains(b.cell()) {
        return CandidateSet::EMPTY;
    }
    let across = [Candidate::new(b.cell(), a.digit()), Candidate::new(a.cell(), b.digit())];
    across.into_iter().collect()
}

fn outcome(kind: ChainKind, gone: CandidateSet) -> Option<Outcome> {
    (!gone.is_empty()).then_some(Outcome { kind, gone })
}

/// In a loop each weak link is strong too: a cell between two strong links keeps their digits, a
/// digit between two strong links goes from all cells that see both nodes, and an almost locked set
/// has all digits but those by which the loop enters and leaves it.
fn continuous(marks: &Marks, graph: &Graph, path: &[NodeState]) -> Option<Outcome> {
    let cells = path.iter().fold(CellSet::EMPTY, |all, state| all | graph.all_cells(state.node()));
    let mut gone = CandidateSet::EMPTY;
    let stops = stops(marks, graph, path);
    for (from, to) in stops.iter().zip(stops.iter().cycle().skip(1)) {
        if let Some(set) = to.through {
            gone |= locked(marks, set, [from.node.digit, to.node.digit]);
        } else if from.on && !to.on {
            gone |= between(marks, from.node, to.node, cells);
        }
    }
    outcome(ChainKind::Continuous, gone & *marks.candidates())
}

/// What the two nodes of a weak link exclude, of which one is true.
fn between(marks: &Marks, from: Node, to: Node, cells: CellSet) -> CandidateSet {
    if from.digit == to.digit {
        let seen = from.cells.common_peers() & to.cells.common_peers();
        return CandidateSet::digit(from.digit, seen - cells);
    }
    let collection = DigitSet::from(from.digit).with(to.digit);
    from.cells.single().map_or(CandidateSet::EMPTY, |cell| {
        CandidateSet::cell(cell, marks.digits(cell) - collection)
    })
}

/// What the other digits of a set exclude.
fn locked(marks: &Marks, set: CellSet, ends: [Digit; 2]) -> CandidateSet {
    let digits = marks.digits_of(set).without(ends[0]).without(ends[1]).iter();
    let excluded =
        digits.map(|digit| CandidateSet::digit(digit, (marks.cells(digit) & set).common_peers()));
    excluded.fold(CandidateSet::EMPTY, |all, excluded| all | excluded)
}

/// A node on the way of a chain, with the almost locked set through which the chain comes to it.
struct ChainStop {
    node: Node,
    on: bool,
    through: Option<CellSet>,
}

/// The nodes of a path. For an almost locked set these are the digit that is gone and the one that
/// the chain goes on with; if all locked digits together leave one candidate of a cell, that cell and
/// the set are one larger set.
fn stops(marks: &Marks, graph: &Graph, path: &[NodeState]) -> Vec<ChainStop> {
    let mut stops = Vec::new();
    let mut through = None;
    for (place, &state) in path.iter().enumerate() {
        let node = graph.nodes()[state.node()];
        stops.push(ChainStop { node, on: state.is_on(), through: through.take() });
        let Some(set) = graph.set(state.node()) else { continue };
        let Some(next) = path.get(place + 1) else { continue };
        if next.is_on() {
            through = Some(set.with(graph.cell(next.node())));
        } else {
            let digit = graph.digit(next.node());
            let node = Node { digit, cells: marks.cells(digit) & set };
            stops.push(ChainStop { node, on: true, through: Some(set) });
        }
    }
    stops
}

/// Reports the chains that were collection, as steps.
pub(super) fn report(
    marks: &Marks,
    graph: &Graph,
    collection: Collection<Vec<NodeState>>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    collection.report(sink, |found| {
        let chain = chain(marks, graph, found.technique, &found.chain);
        Step::striking(found.technique, found.gone.iter(), Reason::Chain(chain))
    })
}

/// The chain of the reason. A loop that proves or refutes a candidate begins and ends with it.
fn chain(marks: &Marks, graph: &Graph, technique: Technique, path: &[NodeState]) -> Chain {
    let (first, last) = (path[0], path[path.len() - 1]);
    let stops = stops(marks, graph, path);
    let mut nodes: Vec<Node> = stops.iter().map(|stop| stop.node).collect();
    let discontinuous = matches!(
        technique,
        Technique::DiscontinuousNiceLoop | Technique::GroupedDiscontinuousNiceLoop
    );
    let mut strong = !first.is_on();
    if discontinuous && first.node() != last.node() {
        if first.is_on() {
            nodes.push(nodes[0]);
        } else {
            nodes.insert(0, nodes[nodes.len() - 1]);
            strong = false;
        }
    }
    let closed =
        matches!(technique, Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop);
    let inserted = nodes.len() > stops.len() && !first.is_on();
    let mut chain = alternating::chain(marks, nodes, strong, closed);
    for (place, stop) in stops.iter().enumerate() {
        if let Some(set) = stop.through {
            let link = place - 1 + usize::from(inserted);
            chain.links[link] = Link { strong: true, why: Why::Set(set) };
        }
    }
    chain
}
