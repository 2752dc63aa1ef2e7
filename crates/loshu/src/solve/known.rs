//! Is a known solution the only one? Searches that keep close to it.

use alloc::vec::Vec;

use super::backend::Backend;
use super::node::{Node, PLACES, Pace, Propagate};
use super::quick::{Branching, is_solvable};
use crate::cell::{Cell, CellSet};
use crate::limits::{Meter, Stop};
use crate::verify::Solution;

/// A solution, and what follows from some of its digits.
pub(crate) struct Known {
    backend: Backend,
    solution: Node,
    /// The digits from which consequences have been drawn, and these.
    sure: CellSet,
    consequences: Node,
    /// Nodes that wait in a search.
    waiting: Vec<Node>,
}

impl Known {
    /// How many cells (or orbits) are asked about together, after the consequences of all others have
    /// been drawn: fewer mean more propagation from the beginning, more leave less that follows from
    /// the others.
    pub(crate) const TOGETHER: usize = 8;

    pub(crate) fn new(solution: &Solution, backend: Backend) -> Known {
        let solution = Node::of(solution.grid());
        let (sure, consequences, waiting) = (CellSet::ALL, solution, Vec::new());
        Known { backend, solution, sure, consequences, waiting }
    }

    /// Draws all consequences from these digits. Until they are drawn from others, questions are
    /// about givens that contain these.
    pub(crate) fn draw(&mut self, sure: CellSet) {
        self.sure = sure;
        self.consequences = Node::EMPTY;
        for cell in sure {
            let place = PLACES[cell.index()];
            *self.consequences.set_mut(place) = self.solution.set(place);
        }
        self.backend.run(Propagate { node: &mut self.consequences, pace: Pace::Quick });
    }

    /// Whether the digit of a cell is among the consequences.
    pub(crate) fn implies(&self, cell: Cell) -> bool {
        let place = PLACES[cell.index()];
        self.consequences.set(place) == self.solution.set(place)
    }

    /// Tells whether these givens have a solution with another digit in this cell, which is empty.
    pub(crate) fn other_exists(
        &mut self,
        givens: CellSet,
        cell: Cell,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let mut node = self.root(givens, cell);
        let Known { backend, solution, waiting, .. } = self;
        is_solvable(*backend, &mut node, waiting, Branching::Strayed(solution), meter)
    }

    /// The node of the givens, and without the known digit of the cell.
    fn root(&self, givens: CellSet, cell: Cell) -> Node {
        let mut node = self.consequences;
        for given in givens - self.sure {
            let place = PLACES[given.index()];
            *node.set_mut(place) = self.solution.set(place);
        }
        let place = PLACES[cell.index()];
        *node.set_mut(place) &= !self.solution.set(place);
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::Digit;
    use crate::engine::Verdict;
    use crate::grid::Grid;
    use crate::limits::Limits;
    use crate::solve::Solver;

    const PUZZLE: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// Whether the cells of a solution have another one with another digit in this cell, which is not
    /// among them.
    fn search(solution: &Solution, givens: CellSet, cell: Cell) -> bool {
        let mut puzzle = Grid::EMPTY;
        givens.iter().for_each(|given| puzzle[given] = solution[given]);
        Digit::ALL.into_iter().filter(|&digit| solution[cell] != Some(digit)).any(|digit| {
            puzzle[cell] = Some(digit);
            Solver::new().solve(&puzzle) != Verdict::Unsolvable
        })
    }

    #[test]
    fn other_solutions_exist_where_a_search_finds_them() {
        let solver = Solver::new();
        let Verdict::Unique(solution) = solver.solve(&PUZZLE.parse::<Grid>().unwrap()) else {
            panic!()
        };
        let mut meter = Meter::start(&Limits::NONE, None).unwrap();
        let mut known = Known::new(&solution, solver.backend());
        let mut others = 0;
        for turn in 0..60 {
            let is_given = |cell: &Cell| cell.index() * (turn + 7) % 11 < 3 + turn % 5;
            let givens: CellSet = Cell::ALL.into_iter().filter(is_given).collect();
            let taken: Vec<_> = givens.iter().step_by(5).collect();
            known.draw(taken.iter().fold(givens, |sure, &cell| sure.without(cell)));
            for cell in taken {
                let expected = search(&solution, givens.without(cell), cell);
                let found = known.other_exists(givens.without(cell), cell, &mut meter);
                assert_eq!(found, Ok(expected), "{turn} {cell}");
                assert!(!(expected && known.implies(cell)));
                others += u32::from(expected);
            }
        }
        assert!((20..400).contains(&others), "{others}");
    }
}
