//! Equivalent puzzles: `canonical`, `automorphisms` and `vary`.

use loshu::Transform;
use pyo3::prelude::*;

use super::names;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::whole;

/// Return the canonical form of a puzzle: the smallest of all equivalent puzzles (minlex).
///
/// >>> puzzle = Grid("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
/// >>> canonical(puzzle) == canonical(vary(puzzle, seed=1))
/// True
#[pyfunction]
pub(crate) fn canonical(py: Python<'_>, puzzle: Puzzle) -> Grid {
    py.detach(|| Grid(loshu::canonical(&puzzle.0).grid))
}

/// Return the number of ways in which a puzzle is equivalent to itself, 1 for nearly all puzzles.
///
/// >>> automorphisms("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
/// 1
#[pyfunction]
pub(crate) fn automorphisms(py: Python<'_>, puzzle: Puzzle) -> u64 {
    py.detach(|| loshu::canonical(&puzzle.0).automorphisms)
}

/// Return an equivalent puzzle: digits renamed, rows, columns and boxes exchanged, transposed.
///
/// The same seed and index give the same puzzle on every machine.
///
/// >>> puzzle = Grid("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
/// >>> vary(puzzle, seed=1) == vary(puzzle, seed=1)
/// True
#[pyfunction]
#[pyo3(signature = (puzzle, *, seed=None, index=0))]
pub(crate) fn vary(
    puzzle: Puzzle,
    seed: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = whole::index)] index: u64,
) -> PyResult<Grid> {
    Ok(Grid(Transform::random(names::seed(seed)?, index).apply(&puzzle.0)))
}
