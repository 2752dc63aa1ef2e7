//! Where a search begins.

use super::node::Node;
use super::puzzles::Puzzles;
use crate::grid::Grid;
use crate::marks::Marks;

/// Where a search of [`Solver`](super::Solver) begins: with a puzzle ([`Grid`]), in whose empty cells
/// everything is possible, or with pencil marks ([`Marks`]), in whose open cells only the candidates
/// are. A puzzle that is made of such marks is called a Sukaku.
///
/// ```
/// use loshu::{CandidateSet, CellSet, Grid, Marks, Solver, Verdict};
///
/// let none = Marks::new(&Grid::EMPTY, CellSet::EMPTY, CandidateSet::EMPTY);
/// let all = Marks::new(&Grid::EMPTY, CellSet::EMPTY, CandidateSet::ALL);
/// let verdicts = Solver::new().solve_batch(&[none, all]);
/// assert_eq!(verdicts, [Verdict::Unsolvable, Solver::new().solve(&Grid::EMPTY)]);
/// ```
pub trait Start: Begin {}

impl Start for Grid {}

impl Start for Marks {}

/// What is asked of a [`Start`].
pub trait Begin: Sized {
    /// The first node of the search.
    fn root(&self) -> Node;

    /// Several of them as a batch.
    fn puzzles(all: &[Self]) -> Puzzles<'_>;
}

impl Begin for Grid {
    fn root(&self) -> Node {
        Node::of(self)
    }

    fn puzzles(all: &[Grid]) -> Puzzles<'_> {
        Puzzles::Grids(all)
    }
}

impl Begin for Marks {
    fn root(&self) -> Node {
        Node::of_sets(&self.by_cell())
    }

    fn puzzles(all: &[Marks]) -> Puzzles<'_> {
        Puzzles::Marks(all)
    }
}
