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
        (self.sure, self.consequences) = (CellSet::EMPTY, Node::EMPTY);
        self.consequences = self.node(sure);
        self.sure = sure;
        backend.run(Draw(&mut self.consequences));
    }

    /// Whether the digit of a cell is among the consequences.
    pub(crate) fn implies(&self, cell: Cell) -> bool {
        let place = PLACES[cell.index()];
        self.consequences.set(place) == self.solution.set(place)
    }

    /// The node of these givens.
    fn node(&self, givens: CellSet) -> Node {
        let mut node = self.consequences;
        for cell in givens - self.sure {
            let place = PLACES[cell.index()];
            *node.set_mut(place) = self.solution.set(place);
        }
        node
    }

    /// Tells whether these givens have a solution with another digit in this cell, which is empty.
    pub(super) fn other_exists(
        &mut self,
        givens: CellSet,
        cell: Cell,
        backend: Backend,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let mut node = self.node(givens);
        let place = PLACES[cell.index()];
        *node.set_mut(place) &= !self.solution.set(place);
        self.waiting.clear();
        backend.run(Search { node, solution: &self.solution, waiting: &mut self.waiting, meter })
    }
}

struct Draw<'a>(&'a mut Node);

impl Job for Draw<'_> {
    type Answer = Outcome;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Outcome {
        self.0.propagate(witness)
    }
}

/// The way to another solution, whichever it is.
///
/// Only cells that have *strayed* have to be branched on: those that cannot have their digit of the known
/// solution. Where no open cell has, all of them can have these digits together: the digits do not
/// disturb each other, and what is solved has left the candidates of its peers.
struct Search<'a, 'l> {
    node: Node,
    solution: &'a Node,
    waiting: &'a mut Vec<Node>,
    meter: &'a mut Meter<'l>,
}

impl Job for Search<'_, '_> {
    type Answer = Result<bool, Stop>;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Result<bool, Stop> {
        let Search { mut node, solution, waiting, meter } = self;
        loop {
            match node.propagate(witness) {
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
                    *node.set_mut(place) = set & !lowest;
                    waiting.push(node);
                    *node.set_mut(place) = lowest;
                }
            }
        }
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
