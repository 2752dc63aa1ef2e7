//! Chains through a unique rectangle: its guardians are two nodes, one of which is true, so they are joined by
//! a strong link. The rest of the chain has links of candidates and groups.
//!
//! Guardians of two digits are a node for each digit, guardians of one digit a node for each of two cells. From
//! each node the shortest ways lead to each candidate that it excludes; what both exclude is struck. Order: the
//! best first, as for other chains.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::Marks;

use super::walk::{Rectangle, unique_rectangles};
use crate::step::{Deadly, Node, Reason, Step, Why, candidates_of};
use crate::technique::chains::Collection;
use crate::technique::search::alternating;
use crate::technique::search::graph::{Graph, NodeState, Scope};
use crate::technique::{Position, Sink, Technique};

/// The pieces of work that it takes to derive all that follows from a node.
const WAYS: u32 = 50;

/// How many ways of equal length to a candidate are looked at.
const MOST_WAYS: usize = 64;

/// Finds chains with one rectangle.
pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let mut collection = Collection::new();
    unique_rectangles(marks, false, &mut |rectangle| {
        position.watch().go_on_after(4)?;
        if let Some(guardians) = guardians(marks, rectangle) {
            position.watch().go_on_after(2 * WAYS)?;
            through(position, rectangle, guardians, &mut collection)?;
        }
        ControlFlow::Continue(())
    })?;
    collection.report(sink, |found| {
        let reason = Reason::Chain(found.chain.chain(marks));
        Step::striking(found.technique, found.gone.iter(), reason)
    })
}

/// The guardians of a rectangle as two nodes, if they are two.
fn guardians(marks: &Marks, rectangle: &Rectangle) -> Option<[Node; 2]> {
    let cells = rectangle.cells();
    let others = |digit| marks.cells(digit) & cells;
    let digits = marks.digits_of(cells) - rectangle.pair;
    if let Some([x, y]) = digits.pair() {
        let nodes = [x, y].map(|digit| Node { digit, cells: others(digit) });
        // In one cell they leave it no other digit: that is a rectangle of type 1.
        return Some(nodes).filter(|[a, b]| (a.cells | b.cells).len() > 1);
    }
    let digit = digits.single()?;
    let [one, two] = others(digit).pair()?;
    Some([one, two].map(|cell| Node { digit, cells: cell.into() }))
}

/// A chain, not yet put into words.
struct RectangleChain {
    nodes: Vec<Node>,
    /// The place of the link that the rectangle makes.
    at: usize,
    pattern: Deadly,
}

impl RectangleChain {
    fn chain(self, marks: &Marks) -> crate::step::Chain {
        let mut chain = alternating::chain(marks, self.nodes, true, false);
        chain.links[self.at].why = Why::Deadly(self.pattern);
        chain
    }
}

/// Collects the chains through one rectangle: for each candidate that both nodes exclude at some distance those of
/// the least number of links.
fn through(
    position: &Position<'_>,
    rectangle: &Rectangle,
    guardians: [Node; 2],
    collection: &mut Collection<RectangleChain>,
) -> ControlFlow<()> {
    let graph = position.graph();
    let sides = guardians.map(|node| Distances::from(graph, node));
    for candidate in 0..graph.candidates() {
        let gone = NodeState::off(candidate);
        let [Some(one), Some(two)] = [0, 1].map(|side| sides[side].of(gone)) else { continue };
        // Without another link it is a rectangle of another type.
        if one + two > 2 {
            let [before, after] = sides.each_ref().map(|side| side.ways(graph, gone));
            for before in &before {
                for after in &after {
                    position.watch().go_on()?;
                    offer(position.marks(), rectangle, before, after, collection);
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers the chain that goes one way back to its first guardian, and another way from the second one.
fn offer(
    marks: &Marks,
    rectangle: &Rectangle,
    before: &[Node],
    after: &[Node],
    collection: &mut Collection<RectangleChain>,
) {
    let nodes: Vec<Node> = before.iter().rev().chain(after).copied().collect();
    if !alternating::is_distinct(&nodes) {
        return;
    }
    let (length, at) = (nodes.len() - 1, before.len() - 1);
    let own = candidates_of(&nodes);
    let [first, last] = [nodes[0], nodes[length]].map(|node| node.candidates().common_rivals());
    let gone = (*marks.candidates() & first & last) - own;
    if !gone.is_empty() {
        let pattern = rectangle.corners.map(|cell| (cell, rectangle.pair)).into();
        let pattern = Deadly { pattern, truths: Vec::new() };
        let chain = || RectangleChain { nodes, at, pattern };
        collection.offer(Technique::UniqueRectangleChain, gone, length, chain);
    }
}

/// How many links lead from a true node to each state that follows from it.
struct Distances {
    start: Node,
    of: Vec<u16>,
}

const NOWHERE: u16 = u16::MAX;

impl Distances {
    fn from(graph: &Graph, start: Node) -> Distances {
        let mut of = alloc::vec![NOWHERE; graph.states()];
        let excluded = start.candidates().common_rivals();
        let nodes = graph.nodes().iter().enumerate();
        let first = nodes.filter(|(_, node)| node.candidates().is_subset(&excluded));
        let mut states: Vec<NodeState> = first.map(|(id, _)| NodeState::off(id)).collect();
        for state in &states {
            of[state.index()] = 1;
        }
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            for &to in graph.consequences(state, Scope::Grouped) {
                if of[to.index()] == NOWHERE {
                    of[to.index()] = of[state.index()] + 1;
                    states.push(to);
                }
            }
            next += 1;
        }
        Distances { start, of }
    }

    fn of(&self, state: NodeState) -> Option<u16> {
        Some(self.of[state.index()]).filter(|&distance| distance != NOWHERE)
    }

    /// The shortest ways to a false node, without that node.
    fn ways(&self, graph: &Graph, end: NodeState) -> Vec<Vec<Node>> {
        let (mut path, mut ways) = (Vec::new(), Vec::new());
        self.go_back(graph, end, &mut path, &mut ways);
        ways
    }

    /// All links can be read backwards: what leads to a state is the opposite of what follows from its opposite.
    fn go_back(
        &self,
        graph: &Graph,
        state: NodeState,
        path: &mut Vec<Node>,
        ways: &mut Vec<Vec<Node>>,
    ) {
        let distance = self.of[state.index()];
        if distance == 1 {
            ways.push(core::iter::once(self.start).chain(path.iter().rev().copied()).collect());
            return;
        }
        for before in graph.consequences(state.negated(), Scope::Grouped) {
            let before = before.negated();
            if ways.len() < MOST_WAYS && self.of[before.index()] == distance - 1 {
                path.push(graph.nodes()[before.node()]);
                self.go_back(graph, before, path, ways);
                path.pop();
            }
        }
    }
}
