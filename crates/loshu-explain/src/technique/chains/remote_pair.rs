use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Marks};

use super::collection::Collection;
use crate::step::{Node, Reason, Step};
use crate::technique::search::alternating;
use crate::technique::search::budget::Budget;
use crate::technique::{Position, Sink, Technique};

/// HoDoKu's chains have at most 20 links: 10 cells.
const MOST_CELLS: usize = 10;

/// How many times a cell may be added to a chain.
const BUDGET: u32 = 4_000;

/// Chains of cells with the same two candidates: of two cells at an odd distance one has the one
/// digit, and one the other. Like HoDoKu, only chains count whose ends eliminate something.
pub(in crate::technique) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let cells = marks.cells_with(2);
    let (mut collection, mut budget) =
        (Collection::new(), Budget::new(BUDGET, 4, position.watch()));
    for start in cells {
        let digits = marks.digits(start);
        let equal = cells.iter().filter(|&cell| marks.digits(cell) == digits).collect();
        PairWalk {
            marks,
            equal,
            digits,
            path: Vec::new(),
            collection: &mut collection,
            budget: &mut budget,
        }
        .visit(start);
    }
    collection.report(sink, |found| {
        let reason = reason(marks, &found.chain, &found.gone);
        Step::striking(Technique::RemotePair, found.gone.iter(), reason)
    })
}

struct PairWalk<'a, 'w> {
    marks: &'a Marks,
    /// All cells with these digits.
    equal: CellSet,
    digits: DigitSet,
    path: Vec<Cell>,
    collection: &'a mut Collection<Vec<Cell>>,
    budget: &'a mut Budget<'w>,
}

impl PairWalk<'_, '_> {
    fn visit(&mut self, cell: Cell) {
        self.path.push(cell);
        if self.is_useful(cell) {
            let gone = self.eliminations(seen(&self.path));
            let path = || self.path.clone();
            self.collection.offer(Technique::RemotePair, gone, 2 * self.path.len() - 1, path);
        }
        if self.path.len() < MOST_CELLS && self.budget.spend() {
            let visited: CellSet = self.path.iter().copied().collect();
            for next in (self.equal & cell.peers()) - visited {
                self.visit(next);
            }
        }
        self.path.pop();
    }

    /// Whether the ends are at an odd distance of three or more and exclude something together.
    fn is_useful(&self, end: Cell) -> bool {
        let cells = self.path.len();
        let both = self.path[0].peers() & end.peers();
        cells > 3 && cells.is_multiple_of(2) && !self.eliminations(both).is_empty()
    }

    fn eliminations(&self, cells: CellSet) -> CandidateSet {
        *self.marks.candidates() & CandidateSet::block(cells, self.digits)
    }
}

/// The pairs of cells at an odd distance of three or more.
fn pairs(path: &[Cell]) -> impl Iterator<Item = (usize, usize)> {
    let count = path.len();
    (0..count).flat_map(move |i| (i + 3..count).step_by(2).map(move |j| (i, j)))
}

/// The cells that see both of two such cells.
fn seen(path: &[Cell]) -> CellSet {
    pairs(path).fold(CellSet::EMPTY, |all, (i, j)| all | (path[i].peers() & path[j].peers()))
}

/// One chain for each pair of cells and each digit that eliminates something, that through all cells
/// first.
fn reason(marks: &Marks, path: &[Cell], gone: &CandidateSet) -> Reason {
    let mut left = *gone;
    let mut reasons = Vec::new();
    let mut ends: Vec<_> = pairs(path).collect();
    ends.sort_by_cached_key(|(i, j)| i + path.len() - j);
    for (i, j) in ends {
        let both = path[i].peers() & path[j].peers();
        for digit in marks.digits(path[0]) {
            let part = left & CandidateSet::digit(digit, both);
            if !part.is_empty() {
                reasons.push(chain(marks, &path[i..=j], digit));
                left -= part;
            }
        }
    }
    alternating::together(reasons)
}

/// The chain that begins and ends with this digit.
fn chain(marks: &Marks, cells: &[Cell], first: Digit) -> Reason {
    let node = |cell, digit| Node::from(Candidate::new(cell, digit));
    let nodes = cells.iter().enumerate().flat_map(|(place, &cell)| {
        let second = marks.digits(cell).without(first).single().unwrap_or(first);
        let pair = [node(cell, first), node(cell, second)];
        if place % 2 == 0 { pair } else { [pair[1], pair[0]] }
    });
    alternating::open_chain(marks, nodes.collect::<Vec<_>>())
}
