use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CellSet, Digit, House};

use super::tables::Tables;
use crate::bits;
use crate::technique::Position;
use crate::technique::search::graph::{Graph, NodeState};

/// The pieces of work that it takes to look for a contradiction in what follows from a premise.
const CONTRADICTION: u32 = 30;

/// What follows from a premise, by digit.
pub(super) struct Known {
    pub(super) on: [CellSet; 9],
    pub(super) off: [CellSet; 9],
}

impl Known {
    pub(super) fn new(graph: &Graph, row: &[u64]) -> Known {
        let mut known = Known { on: [CellSet::EMPTY; 9], off: [CellSet::EMPTY; 9] };
        for state in bits::row_ones(row).map(NodeState::from_index) {
            if graph.is_candidate(state.node()) {
                let sets = if state.is_on() { &mut known.on } else { &mut known.off };
                sets[graph.digit(state.node()).index()].insert(graph.cell(state.node()));
            }
        }
        known
    }

    /// The houses that still need the digit and lose all their candidates for it. HoDoKu sees only
    /// those in which no candidate was struck before.
    pub(super) fn emptied_houses(&self, position: &Position<'_>) -> Vec<(House, Digit)> {
        let mut houses = Vec::new();
        for digit in Digit::ALL {
            let off = self.off[digit.index()];
            let left = position.marks().cells(digit) - off;
            for house in House::ALL {
                let places = off & house.cells();
                if (left & house.cells()).is_empty()
                    && !places.is_empty()
                    && places == allowed(position, house, digit)
                {
                    houses.push((house, digit));
                }
            }
        }
        houses
    }

    fn emptied_cell(&self, position: &Position<'_>) -> bool {
        let marks = position.marks();
        let left = Digit::ALL.iter().fold(CellSet::EMPTY, |left, &digit| {
            left | (marks.cells(digit) - self.off[digit.index()])
        });
        !(marks.open() - left).is_empty()
    }
}

/// The open cells of a house that the placed digits leave for a digit.
fn allowed(position: &Position<'_>, house: House, digit: Digit) -> CellSet {
    let grid = position.marks().grid();
    let open = house.cells() & position.marks().open();
    let free = |cell: &loshu::Cell| cell.peers().iter().all(|peer| grid[peer] != Some(digit));
    open.iter().filter(free).collect()
}

/// All conclusions in order: placements by cell, then eliminations by cell and digit.
pub(super) fn all(
    position: &Position<'_>,
    tables: &impl Tables,
) -> ControlFlow<(), Vec<NodeState>> {
    let (graph, watch) = (position.graph(), position.watch());
    let states = 0..graph.candidates();
    let mut found = alloc::vec![0; graph.states().div_ceil(64)];
    for premise in states.flat_map(|node| [NodeState::on(node), NodeState::off(node)]) {
        watch.go_on_after(CONTRADICTION)?;
        if is_contradictory(position, tables.row(premise)) {
            let conclusion = premise.negated().index();
            found[conclusion / 64] |= 1 << (conclusion % 64);
        }
    }
    for node in 0..graph.candidates() {
        watch.go_on()?;
        let cases = [NodeState::on(node), NodeState::off(node)];
        add_common(&mut found, tables, &cases);
    }
    for cases in sectors(position) {
        watch.go_on()?;
        add_common(&mut found, tables, &cases);
    }
    let all = bits::row_ones(&found).map(NodeState::from_index);
    let mut all: Vec<_> = all.filter(|state| graph.is_candidate(state.node())).collect();
    all.sort_by_key(|state| !state.is_on());
    ControlFlow::Continue(all)
}

fn is_contradictory(position: &Position<'_>, row: &[u64]) -> bool {
    const EVEN: u64 = u64::MAX / 3;
    let graph = position.graph();
    if row.iter().any(|word| word & word >> 1 & EVEN != 0) {
        return true;
    }
    let known = Known::new(graph, row);
    known.emptied_cell(position) || !known.emptied_houses(position).is_empty()
}

fn add_common(found: &mut [u64], tables: &impl Tables, cases: &[NodeState]) {
    for (i, word) in found.iter_mut().enumerate() {
        *word |= cases.iter().fold(u64::MAX, |common, &case| common & tables.row(case)[i]);
    }
}

/// The candidates of each cell, then those of each digit in each row, column and box, as true.
pub(super) fn sectors(position: &Position<'_>) -> impl Iterator<Item = Vec<NodeState>> {
    let (marks, graph) = (position.marks(), position.graph());
    let cells = marks.open().iter().map(move |cell| {
        marks
            .digits(cell)
            .iter()
            .filter_map(|digit| graph.id(cell, digit))
            .map(NodeState::on)
            .collect()
    });
    let houses = House::ALL.into_iter().flat_map(move |house| {
        Digit::ALL.into_iter().map(move |digit| {
            let places = marks.places(house, digit).iter();
            places.filter_map(|cell| graph.id(cell, digit)).map(NodeState::on).collect()
        })
    });
    cells.chain(houses).filter(|cases: &Vec<NodeState>| cases.len() > 1)
}
