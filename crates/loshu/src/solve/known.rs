//! Is a known solution the only one? Searches that keep close to it.

use alloc::vec::Vec;

use super::backend::Backend;
use super::node::{Node, Outcome, PLACES};
use super::vector::{Job, Vector};
use crate::cell::{Cell, CellSet};
use crate::limits::{Meter, Stop};
use crate::verify::Solution;

/// A solution, and what follows from some of its digits.
pub(crate) struct Known {
    solution: Node,
    /// The digits from which consequences have been drawn, and these.
    sure: CellSet,
    consequences: Node,
    /// Nodes that wait in a search.
    waiting: Vec<Node>,
}

impl Known {
    pub(crate) fn new(solution: &Solution) -> Known {
        let solution = Node::of(solution.grid());
        Known { solution, sure: CellSet::ALL, consequences: solution, waiting: Vec::new() }
    }

    /// Draws all consequences from these digits. Until they are drawn from others, questions are
    /// about givens that contain these.
    pub(super) fn draw(&mut self, sure: CellSet, backend: Backend) {
        self.sure = sure;
        self.consequences = Node::EMPTY;
        for cell in sure {
            let place = PLACES[cell.index()];
            *self.consequences.set_mut(place) = self.solution.set(place);
        }
        backend.run(Draw(&mut self.consequences));
    }

    /// Whether the digit of a cell is among the consequences.
    pub(crate) fn implies(&self, cell: Cell) -> bool {
        let place = PLACES[cell.index()];
        self.consequences.set(place) == self.solution.set(place)
    }

    /// Tells whether these givens have a solution with another digit in this cell, which is empty.
    pub(super) fn other_exists(
        &mut self,
        givens: CellSet,
        cell: Cell,
        backend: Backend,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        self.waiting.clear();
        backend.run(Search { known: self, givens, cell, meter })
    }
}

struct Draw<'a>(&'a mut Node);

impl Job for Draw<'_> {
    type Answer = Outcome;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Outcome {
        self.0.propagate::<V, false>(witness)
    }
}

/// The way to another solution, whichever it is.
///
/// Only cells that have *strayed* have to be branched on: those that cannot have their digit of the known
/// solution. Where no open cell has, all of them can have these digits together: the digits do not
/// disturb each other, and what is solved has left the candidates of its peers.
struct Search<'a, 'l> {
    known: &'a mut Known,
    givens: CellSet,
    /// The cell with another digit.
    cell: Cell,
    meter: &'a mut Meter<'l>,
}

impl Job for Search<'_, '_> {
    type Answer = Result<bool, Stop>;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Result<bool, Stop> {
        let mut node = self.root(witness);
        let Search { known: Known { solution, waiting, .. }, meter, .. } = self;
        loop {
            match node.propagate::<V, false>(witness) {
                Outcome::Solved => return Ok(true),
                Outcome::Impossible => match waiting.pop() {
                    Some(other) => node = other,
                    None => return Ok(false),
                },
                Outcome::Open => {
                    meter.take_try()?;
                    let Some(place) = node.strayed(solution, witness) else { return Ok(true) };
                    let set = node.set(place);
                    let lowest = set & set.wrapping_neg();
                    node.branch(place, lowest, waiting, witness);
                }
            }
        }
    }
}

impl Search<'_, '_> {
    /// The node of the givens, and without the known digit of the cell.
    #[inline(always)]
    fn root<V: Vector>(&self, witness: V) -> Node {
        let Known { solution, sure, consequences: mut node, .. } = *self.known;
        for given in self.givens - sure {
            let place = PLACES[given.index()];
            node.write(place, solution.set(place), witness);
        }
        let place = PLACES[self.cell.index()];
        node.write(place, node.set(place) & !solution.set(place), witness);
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use crate::solve::Solver;

    #[test]
    fn other_solutions_exist_where_a_search_finds_them() {
        let solver = Solver::new();
        let mut alternatives = solver.alternatives().unwrap();
        let mut others = 0;
        for index in 0..40 {
            let made = Generator::new(7).puzzle(index).unwrap();
            let mut known = Known::new(&made.solution);
            let more = Cell::ALL.into_iter().filter(|cell| cell.index() as u64 % 9 == index % 9);
            let givens = made.puzzle.filled() | more.collect();
            let taken: Vec<_> = givens.iter().step_by(5).collect();
            let sure = taken.iter().fold(givens, |sure, &cell| sure.without(cell));
            alternatives.draw(&mut known, sure);
            for cell in taken {
                let digit = made.solution[cell].unwrap();
                let mut puzzle = *made.solution.grid();
                (!givens).iter().for_each(|cell| puzzle[cell] = None);
                let expected = alternatives.exist(&puzzle, cell, digit).unwrap();
                let found = alternatives.other_exists(&mut known, givens.without(cell), cell);
                assert_eq!(found, Ok(expected), "{puzzle} {cell}");
                assert!(!(expected && known.implies(cell)));
                others += u32::from(expected);
            }
        }
        assert!((20..200).contains(&others), "{others}");
    }
}
