use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, Digit, Marks, Watch};

use super::board::{NetBoard, Single};
use super::table::REASONS;
use crate::technique::search::graph::{Graph, NodeState};

/// How many rounds of singles follow a premise.
const ROUNDS: usize = 4;
const NOWHERE: u16 = u16::MAX;

/// The pieces of work that it takes to draw four rounds of singles.
const LIST: u32 = 30;

/// Something that follows.
#[derive(Clone, Copy)]
pub(super) struct ListEntry {
    pub(super) state: NodeState,
    /// The number of links from the premise, and one: so HoDoKu counts, and a way through more lists
    /// is longer.
    pub(super) distance: u16,
    reasons: [u16; 8],
    count: u8,
}

impl ListEntry {
    pub(super) fn new(state: NodeState, distance: u16, reasons: &[u16]) -> ListEntry {
        let mut entry = ListEntry { state, distance, reasons: [0; 8], count: reasons.len() as u8 };
        entry.reasons[..reasons.len()].copy_from_slice(reasons);
        entry
    }

    /// The places of what it follows from; the first is the one that chains follow.
    pub(super) fn reasons(&self) -> &[u16] {
        &self.reasons[..self.count.into()]
    }
}

/// For each state what a few rounds of singles draw from it, and its links with groups. The state
/// itself comes first.
pub(super) struct Lists {
    entries: Vec<ListEntry>,
    states: Vec<NodeState>,
    starts: Vec<u32>,
}

impl Lists {
    pub(super) fn new(marks: &Marks, graph: &Graph, watch: &Watch<'_>) -> ControlFlow<(), Lists> {
        let original = NetBoard::new(marks);
        let mut lists = Lists { entries: Vec::new(), states: Vec::new(), starts: Vec::new() };
        let mut maker = Maker {
            marks,
            graph,
            board: original.clone(),
            places: alloc::vec![NOWHERE; graph.states()],
            entries: Vec::new(),
        };
        for premise in (0..graph.states()).map(NodeState::from_index) {
            watch.go_on_after(LIST)?;
            lists.starts.push(lists.entries.len() as u32);
            maker.make(&original, premise);
            lists.entries.extend_from_slice(&maker.entries);
        }
        lists.starts.push(lists.entries.len() as u32);
        lists.states = lists.entries.iter().map(|entry| entry.state).collect();
        ControlFlow::Continue(lists)
    }

    fn range(&self, premise: NodeState) -> core::ops::Range<usize> {
        let at = premise.index();
        self.starts[at] as usize..self.starts[at + 1] as usize
    }

    pub(super) fn entries(&self, premise: NodeState) -> &[ListEntry] {
        &self.entries[self.range(premise)]
    }

    pub(super) fn states(&self, premise: NodeState) -> &[NodeState] {
        &self.states[self.range(premise)]
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

struct Maker<'a> {
    marks: &'a Marks,
    graph: &'a Graph,
    board: NetBoard,
    places: Vec<u16>,
    entries: Vec<ListEntry>,
}

impl Maker<'_> {
    fn make(&mut self, original: &NetBoard, premise: NodeState) {
        for entry in self.entries.drain(..) {
            self.places[entry.state.index()] = NOWHERE;
        }
        self.push(premise, 1, &[]);
        if self.graph.is_candidate(premise.node()) {
            self.board.copy(original);
            self.assume(premise);
            self.place_singles();
        }
        for &linked in self.graph.group_consequences(premise) {
            self.push(linked, 2, &[0]);
        }
    }

    fn push(&mut self, state: NodeState, distance: u16, reasons: &[u16]) {
        if self.places[state.index()] == NOWHERE {
            self.places[state.index()] = self.entries.len() as u16;
            self.entries.push(ListEntry::new(state, distance, reasons));
        }
    }

    fn assume(&mut self, premise: NodeState) {
        let candidate = self.graph.candidate(premise.node());
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if premise.is_on() {
            return self.place(cell, digit);
        }
        self.board.strike(cell, digit);
        if let Some(last) = self.board.digits(cell).single() {
            self.push(self.on(cell, last), 2, &[0]);
            self.place(cell, last);
        }
    }

    fn on(&self, cell: Cell, digit: Digit) -> NodeState {
        NodeState::on(self.graph.id(cell, digit).expect("singles are candidates of the marks"))
    }

    /// Places a digit whose entry is there, and records what it makes false.
    fn place(&mut self, cell: Cell, digit: Digit) {
        let reason = self.places[self.on(cell, digit).index()];
        let distance = self.entries[usize::from(reason)].distance + 1;
        for peer in self.marks.cells(digit) & cell.peers() {
            self.push(self.on(peer, digit).negated(), distance, &[reason]);
        }
        for other in self.board.digits(cell).without(digit) {
            self.push(self.on(cell, other).negated(), distance, &[reason]);
        }
        self.board.place(cell, digit);
    }

    fn place_singles(&mut self) {
        let mut singles = Vec::new();
        for _ in 0..ROUNDS {
            self.board.singles(&mut singles);
            for &single in &singles {
                self.place_single(single);
            }
        }
    }

    /// Places a single, unless it is placed already. In a contradiction a cell may be a naked single
    /// of one digit and a hidden single of another; then both are placed.
    fn place_single(&mut self, Single { cell, digit, naked }: Single) {
        let on = self.on(cell, digit);
        if self.places[on.index()] != NOWHERE {
            return;
        }
        let reasons = if naked { self.in_cell(cell, digit) } else { self.in_house(cell, digit) };
        let Some(mut reasons) = reasons else { return };
        let distance =
            reasons.first().map_or(1, |&first| self.entries[usize::from(first)].distance);
        let known = reasons.len().min(REASONS);
        latest_first(&mut reasons[..known]);
        self.push(on, distance + 1, &reasons);
        self.place(cell, digit);
    }

    /// The places of the other digits of the cell, all of which are false.
    fn in_cell(&self, cell: Cell, digit: Digit) -> Option<Vec<u16>> {
        let others = self.marks.digits(cell).without(digit).iter();
        others.map(|other| self.false_at(cell, other)).collect()
    }

    /// The places of the other candidates of the house that has the fewest places left, all of which
    /// are false.
    fn in_house(&self, cell: Cell, digit: Digit) -> Option<Vec<u16>> {
        let of_house = |house| {
            let others = self.marks.places(house, digit).without(cell).iter();
            let others =
                others.map(|other| self.false_at(other, digit)).collect::<Option<Vec<_>>>();
            Some((self.board.count(house, digit), others?))
        };
        let houses = cell.houses().into_iter().filter_map(of_house);
        houses.min_by_key(|(count, _)| *count).map(|(_, others)| others)
    }

    fn false_at(&self, cell: Cell, digit: Digit) -> Option<u16> {
        let place = self.places[self.on(cell, digit).negated().index()];
        (place != NOWHERE).then_some(place)
    }
}

/// Chains follow the first reason: HoDoKu compares it with each of the others that it knows and takes
/// the later.
fn latest_first(reasons: &mut [u16]) {
    for other in 1..reasons.len() {
        if reasons[0] < reasons[other] {
            reasons.swap(0, other);
        }
    }
}
