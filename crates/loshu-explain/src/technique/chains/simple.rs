use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CandidateSet, Cell, CellSet, Digit, House, Marks};

use super::collection::Collection;
use super::shortest::{Passes, Shortest};
use crate::step::{Node, Step};
use crate::technique::search::alternating;
use crate::technique::search::graph::{Graph, NodeState, Reach, Scope};
use crate::technique::{Position, Sink, Technique};

/// HoDoKu looks no further: 20 links, of which the last would be weak.
const MOST_LINKS: usize = 19;

/// Chains of one digit with three links.
pub(in crate::technique) fn turbot_fish(
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if !Digit::ALL.iter().any(|&digit| has_turbot_fish(position.marks(), digit)) {
        return ControlFlow::Continue(());
    }
    let graph = position.graph();
    find(position, Technique::TurbotFish, CellSet::ALL, 3..=3, one_digit(graph), sink)
}

/// Whether two strong links of the digit are joined by a weak one, and their free ends exclude
/// something: asked before any graph is drawn.
fn has_turbot_fish(marks: &Marks, digit: Digit) -> bool {
    let places = marks.cells(digit);
    let pairs: Vec<_> = House::ALL
        .iter()
        .map(|house| house.cells() & places)
        .filter(|all| all.len() == 2)
        .collect();
    let joined = |one: CellSet, two: CellSet, end: Cell| {
        let near = one.without(end).first().map_or(CellSet::EMPTY, Cell::peers) & two;
        let far = |joint| two.without(joint).first().map_or(CellSet::EMPTY, Cell::peers);
        near.iter().any(|joint| !(end.peers() & far(joint) & places).is_empty())
    };
    pairs.iter().enumerate().any(|(i, &one)| {
        let others = pairs[i + 1..].iter().filter(|&&two| one.is_disjoint(two));
        others.into_iter().any(|&two| one.iter().any(|end| joined(one, two, end)))
    })
}

/// Chains of one digit.
pub(in crate::technique) fn x_chain(
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let graph = position.graph();
    find(position, Technique::XChain, CellSet::ALL, 3..=MOST_LINKS, one_digit(graph), sink)
}

/// Chains of cells with two candidates.
pub(in crate::technique) fn xy_chain(
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let graph = position.graph();
    let pairs = position.marks().cells_with(2);
    let passes = move |from: NodeState, to: NodeState| {
        let same = graph.cell(from.node()) == graph.cell(to.node());
        same == to.is_on() && pairs.contains(graph.cell(to.node()))
    };
    find(position, Technique::XyChain, pairs, 3..=MOST_LINKS, passes, sink)
}

fn one_digit(graph: &Graph) -> impl Passes {
    move |from: NodeState, to: NodeState| graph.digit(from.node()) == graph.digit(to.node())
}

/// The chains that start and end in these cells, with the same digit at both ends.
fn find(
    position: &Position<'_>,
    technique: Technique,
    cells: CellSet,
    lengths: core::ops::RangeInclusive<usize>,
    passes: impl Passes,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let (graph, reach, watch) = (position.graph(), position.reach(Scope::Plain)?, position.watch());
    let mut collection: Collection<Vec<Node>> = Collection::new();
    let mut shortest = Shortest::new(watch);
    let mut ends = Vec::new();
    for node in (0..graph.candidates()).filter(|&node| cells.contains(graph.cell(node))) {
        watch.go_on_after(8)?;
        collect_ends(position, graph, reach, node, &mut ends);
        if ends.is_empty() {
            continue;
        }
        shortest.start(graph, NodeState::off(node), passes);
        for &(end, gone) in &ends {
            watch.go_on_after(16)?;
            let chain = shortest.chain(graph, NodeState::on(end), *lengths.end(), passes);
            if let Some(path) = chain.filter(|path| lengths.contains(&(path.len() - 1))) {
                let nodes = || path.iter().map(|state| graph.nodes()[state.node()]).collect();
                collection.offer(technique, gone, path.len() - 1, nodes);
            }
        }
    }
    collection.report(sink, |found| {
        let reason = alternating::open_chain(position.marks(), found.chain);
        Step::striking(found.technique, found.gone.iter(), reason)
    })
}

/// The ends with the same digit that might be reached, with what a chain to them eliminates. Of the
/// two directions of a chain only the one from the lower cell is looked at.
fn collect_ends(
    position: &Position<'_>,
    graph: &Graph,
    reach: &Reach,
    node: usize,
    ends: &mut Vec<(usize, CandidateSet)>,
) {
    ends.clear();
    let start = graph.candidate(node);
    let places = position.marks().cells(start.digit());
    for state in reach.iter(NodeState::off(node)).filter(|state| state.is_on()) {
        if state.node() < node || !graph.is_candidate(state.node()) {
            continue;
        }
        let end = graph.candidate(state.node());
        let gone = places & start.cell().peers() & end.cell().peers();
        if end.digit() == start.digit() && !gone.is_empty() {
            ends.push((state.node(), CandidateSet::digit(start.digit(), gone)));
        }
    }
}
