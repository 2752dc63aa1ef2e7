//! The graph of links: which node that is true or false makes which other node true or false.
//!
//! All chains use this one graph. The order of the links is HoDoKu's, because it decides which of
//! several shortest chains is found.

// edges   the links between candidates
// groups  groups, and their links
// sets    almost locked sets as nodes, and their links
// reach   what follows from what at any distance, as rows of bits
// table   what follows from one state, nearest first, with the way to it

mod edges;
mod groups;
mod reach;
mod sets;
mod table;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

pub(crate) use self::reach::Reach;
pub(crate) use self::table::Table;

use loshu::{Candidate, Cell, CellSet, Digit, Marks, Watch};

use self::edges::Edges;
use crate::step::Node;
use crate::technique::als::{Restricted, Sets};

/// A node that is true (on) or false (off).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct NodeState(u16);

impl NodeState {
    pub(crate) fn new(node: usize, on: bool) -> NodeState {
        NodeState((2 * node + usize::from(on)) as u16)
    }

    pub(crate) fn on(node: usize) -> NodeState {
        NodeState::new(node, true)
    }

    pub(crate) fn off(node: usize) -> NodeState {
        NodeState::new(node, false)
    }

    pub(crate) fn node(self) -> usize {
        self.index() / 2
    }

    pub(crate) fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    pub(crate) fn negated(self) -> NodeState {
        NodeState(self.0 ^ 1)
    }

    pub(crate) fn from_index(index: usize) -> NodeState {
        NodeState(index as u16)
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which nodes a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// Candidates.
    Plain,
    /// Candidates and groups.
    Grouped,
}

/// The nodes of a position, and for each state its direct consequences.
#[derive(Debug)]
pub(crate) struct Graph {
    nodes: Vec<Node>,
    /// The first cell of each node.
    cells: Vec<Cell>,
    candidates: usize,
    /// The number of candidates and groups.
    groups: usize,
    /// The node of each candidate; on the heap, so that a position stays small.
    ids: Box<[u16; 729]>,
    consequences: Vec<NodeState>,
    spans: Vec<Span>,
    /// The cells of the almost locked sets; their nodes come last.
    sets: Vec<CellSet>,
}

/// Where the consequences of a state lie: first those that are candidates and follow by candidates.
#[derive(Clone, Copy, Default, Debug)]
struct Span {
    start: u32,
    plain: u32,
    end: u32,
}

const NO_NODE: u16 = u16::MAX;

/// What a link costs: costs are counted in half links.
const LINK: u16 = 2;

impl Graph {
    /// The candidates, by cell and then by digit, and the groups, with their links.
    pub(crate) fn new(marks: &Marks) -> Graph {
        let mut graph = Graph::unlinked(marks, None);
        let (plain, grouped) = graph.edges(marks);
        graph.lay_out(&plain, &grouped);
        graph
    }

    /// The same with almost locked sets, which count as groups.
    pub(crate) fn with_sets(
        marks: &Marks,
        sets: &Sets,
        restricted: &Restricted,
        watch: &Watch<'_>,
    ) -> ControlFlow<(), Graph> {
        let mut graph = Graph::unlinked(marks, Some(sets));
        let (plain, mut grouped) = graph.edges(marks);
        sets::collect(&graph, marks, (sets, restricted), &mut grouped, watch)?;
        graph.lay_out(&plain, &grouped);
        ControlFlow::Continue(graph)
    }

    fn unlinked(marks: &Marks, sets: Option<&Sets>) -> Graph {
        let mut nodes = candidate_nodes(marks);
        let candidates = nodes.len();
        let mut ids = Box::new([NO_NODE; 729]);
        for (id, node) in nodes.iter().enumerate() {
            ids[node.single().expect("a candidate").index()] = id as u16;
        }
        groups::append(marks, &mut nodes);
        let groups = nodes.len();
        let mut cells = Vec::new();
        if let Some(sets) = sets {
            sets::append(sets, &mut nodes, &mut cells);
        }
        Graph {
            cells: nodes.iter().filter_map(|node| node.cells.first()).collect(),
            nodes,
            candidates,
            groups,
            ids,
            consequences: Vec::new(),
            spans: Vec::new(),
            sets: cells,
        }
    }

    /// The links between candidates, and those with groups.
    fn edges(&self, marks: &Marks) -> (Edges, Edges) {
        let mut plain = Edges::default();
        edges::collect(self, marks, &mut plain);
        let mut grouped = Edges::default();
        groups::collect(self, marks, &mut grouped);
        (plain, grouped)
    }

    fn lay_out(&mut self, plain: &Edges, grouped: &Edges) {
        self.spans = alloc::vec![Span::default(); self.states()];
        for (from, _) in plain.iter() {
            self.spans[from.index()].plain += 1;
        }
        for (from, _) in grouped.iter() {
            self.spans[from.index()].end += 1;
        }
        let mut start = 0;
        for span in &mut self.spans {
            let (plain, grouped) = (span.plain, span.end);
            *span = Span { start, plain: start, end: start + plain };
            start += plain + grouped;
        }
        self.consequences = alloc::vec![NodeState(0); start as usize];
        for (from, to) in plain.iter() {
            let span = &mut self.spans[from.index()];
            self.consequences[span.plain as usize] = to;
            span.plain += 1;
        }
        for (from, to) in grouped.iter() {
            let span = &mut self.spans[from.index()];
            self.consequences[span.end as usize] = to;
            span.end += 1;
        }
    }

    /// The number of states: two a node.
    pub(crate) fn states(&self) -> usize {
        2 * self.nodes.len()
    }

    /// The number of candidates. The nodes below this number are candidates.
    pub(crate) fn candidates(&self) -> usize {
        self.candidates
    }

    /// All nodes.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Whether the node is a candidate.
    pub(crate) fn is_candidate(&self, node: usize) -> bool {
        node < self.candidates
    }

    /// The first cell of a node.
    pub(crate) fn cell(&self, node: usize) -> Cell {
        self.cells[node]
    }

    /// The digit of a node.
    pub(crate) fn digit(&self, node: usize) -> Digit {
        self.nodes[node].digit
    }

    /// The node of a candidate of the marks.
    pub(crate) fn id(&self, cell: Cell, digit: Digit) -> Option<usize> {
        let id = self.ids[Candidate::new(cell, digit).index()];
        (id != NO_NODE).then_some(id.into())
    }

    /// The candidate that is this node.
    pub(crate) fn candidate(&self, node: usize) -> Candidate {
        Candidate::new(self.cell(node), self.digit(node))
    }

    /// The cells of the almost locked set that the node is, if it is one.
    pub(crate) fn set(&self, node: usize) -> Option<CellSet> {
        self.sets.get(node.checked_sub(self.groups)?).copied()
    }

    /// All cells of the node; those of an almost locked set whether they hold the digit or not.
    pub(crate) fn all_cells(&self, node: usize) -> CellSet {
        self.set(node).unwrap_or(self.nodes[node].cells)
    }

    /// What the way from a state to another costs in half links. The way through an almost locked set
    /// of `n` digits costs `n - 1` links more, and half a link more if it ends in a cell.
    fn cost(&self, from: NodeState, to: NodeState) -> u16 {
        let through = self.set(from.node()).map_or(0, |set| 2 * set.len() as u16);
        LINK + through + u16::from(through > 0 && to.is_on())
    }

    /// What follows directly from a state.
    pub(crate) fn consequences(&self, state: NodeState, scope: Scope) -> &[NodeState] {
        let span = self.spans[state.index()];
        let end = match scope {
            Scope::Plain => span.plain,
            Scope::Grouped => span.end,
        };
        &self.consequences[span.start as usize..end as usize]
    }

    /// What follows directly from a state by links with groups.
    pub(crate) fn group_consequences(&self, state: NodeState) -> &[NodeState] {
        let span = self.spans[state.index()];
        &self.consequences[span.plain as usize..span.end as usize]
    }
}

fn candidate_nodes(marks: &Marks) -> Vec<Node> {
    let open = marks.open().iter();
    open.flat_map(|cell| marks.digits(cell).iter().map(move |digit| Candidate::new(cell, digit)))
        .map(Node::from)
        .collect()
}
