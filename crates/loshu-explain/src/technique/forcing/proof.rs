use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, CellSet, Digit, House, Watch};

use super::conclusions::{self, Known};
use super::tables::Tables;
use crate::technique::Position;
use crate::technique::search::graph::{Graph, NodeState};

/// The pieces of work that it takes to ask what proves a conclusion, and to price a branch of a proof.
const QUESTION: u32 = 100;
const BRANCH: u32 = 20;

/// A way to a conclusion: for each case the states that have to be reached.
pub(super) struct Proof {
    pub(super) cost: usize,
    pub(super) branches: Vec<(NodeState, Vec<NodeState>)>,
}

/// The cheapest contradiction to which the premise leads. The order of the questions is HoDoKu's.
pub(super) fn contradiction(
    position: &Position<'_>,
    tables: &mut impl Tables,
    premise: NodeState,
) -> ControlFlow<(), Option<Proof>> {
    position.watch().go_on_after(QUESTION)?;
    let known = Known::new(position.graph(), tables.row(premise));
    let mut ends = Vec::new();
    if tables.leads(premise, premise.negated()) {
        ends.push(Vec::from([premise.negated()]));
    }
    clashes(position.graph(), &known, &mut ends);
    emptied(position, &known, &mut ends);
    let proofs = ends.into_iter().map(|ends| Vec::from([(premise, ends)]));
    cheapest(proofs.collect(), tables, position.watch())
}

/// A candidate that is true and false, a cell with two digits, a house with a digit twice.
fn clashes(graph: &Graph, known: &Known, ends: &mut Vec<Vec<NodeState>>) {
    let on = |cell: Cell, digit: Digit| graph.id(cell, digit).map(NodeState::on);
    for digit in Digit::ALL {
        let both = known.on[digit.index()] & known.off[digit.index()];
        if let Some(state) = both.first().and_then(|cell| on(cell, digit)) {
            ends.push(Vec::from([state, state.negated()]));
        }
    }
    for (i, &digit) in Digit::ALL.iter().enumerate() {
        for &other in &Digit::ALL[i + 1..] {
            let both = known.on[digit.index()] & known.on[other.index()];
            ends.extend(both.first().map(|cell| {
                [digit, other].into_iter().filter_map(|digit| on(cell, digit)).collect()
            }));
        }
    }
    for kind in [House::ROWS, House::COLUMNS, House::BLOCKS] {
        for digit in Digit::ALL {
            for house in kind {
                let twice = known.on[digit.index()] & house.cells();
                if twice.len() > 1 {
                    ends.push(twice.iter().filter_map(|cell| on(cell, digit)).collect());
                }
            }
        }
    }
}

/// A cell without candidates, a house without places for a digit. Cells that also get a digit count
/// as clashes.
fn emptied(position: &Position<'_>, known: &Known, ends: &mut Vec<Vec<NodeState>>) {
    let (marks, graph) = (position.marks(), position.graph());
    let off = |cell: Cell, digit: Digit| graph.id(cell, digit).map(NodeState::off);
    let filled = known.on.iter().fold(CellSet::EMPTY, |filled, &cells| filled | cells);
    for cell in marks.open() - filled {
        let digits = marks.digits(cell);
        if digits.iter().all(|digit| known.off[digit.index()].contains(cell)) {
            ends.push(digits.iter().filter_map(|digit| off(cell, digit)).collect());
        }
    }
    for (house, digit) in known.emptied_houses(position) {
        let places = marks.places(house, digit);
        ends.push(places.iter().filter_map(|cell| off(cell, digit)).collect());
    }
}

/// The cheapest set of cases that all have the conclusion: a candidate true and false, the
/// candidates of a cell, the places of a digit in a house.
pub(super) fn verity(
    position: &Position<'_>,
    tables: &mut impl Tables,
    conclusion: NodeState,
) -> ControlFlow<(), Option<Proof>> {
    position.watch().go_on_after(QUESTION)?;
    let graph = position.graph();
    let cell = CellSet::from(graph.cell(conclusion.node()));
    let others = (0..graph.candidates()).filter(|&node| !cell.contains(graph.cell(node)));
    let either = others.map(|node| Vec::from([NodeState::on(node), NodeState::off(node)]));
    let agreed = |cases: &Vec<NodeState>| cases.iter().all(|&case| tables.leads(case, conclusion));
    let all = either.chain(conclusions::sectors(position)).filter(agreed);
    let proofs = all.map(|cases| {
        cases.into_iter().map(|case| (case, Vec::from([conclusion]))).collect::<Vec<_>>()
    });
    let proofs = proofs.collect();
    cheapest(proofs, tables, position.watch())
}

type Branches = Vec<(NodeState, Vec<NodeState>)>;

fn cheapest(
    proofs: Vec<Branches>,
    tables: &mut impl Tables,
    watch: &Watch<'_>,
) -> ControlFlow<(), Option<Proof>> {
    let mut best: Option<Proof> = None;
    for branches in proofs {
        watch.go_on_after(BRANCH * branches.len() as u32)?;
        let ways = branches.iter().flat_map(|(case, ends)| ends.iter().map(|&end| (*case, end)));
        let cost: Option<usize> = ways.clone().map(|(case, end)| tables.cost(case, end)).sum();
        let cheaper = |&cost: &usize| best.as_ref().is_none_or(|best| cost < best.cost);
        let Some(cost) = cost.filter(cheaper) else { continue };
        if ways.clone().any(|(case, end)| tables.is_reported(case, end)) {
            best = Some(Proof { cost, branches });
        }
    }
    ControlFlow::Continue(best)
}
