//! `solve`, `solutions`, `count` and `check`.

use loshu::{Cell, Solver, Status, Stop, Verdict};
use pyo3::prelude::*;

use crate::errors;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::watch::{Seconds, Watch};

/// Return the only solution of a puzzle.
///
/// Raise UnsolvableError if there is none, MultipleError if there are several, and StoppedError if
/// the deadline, in seconds, has passed before that was known.
///
/// >>> print(solve("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"))
/// 417369825632158947958724316825437169791586432346912758289643571573291684164875293
#[pyfunction]
#[pyo3(signature = (puzzle, *, deadline=None))]
pub(crate) fn solve(py: Python<'_>, puzzle: Puzzle, deadline: Option<Seconds>) -> PyResult<Grid> {
    let Puzzle(puzzle) = puzzle;
    proper(py, &puzzle, &Watch::new(deadline)).map(|solution| Grid(solution.into()))
}

/// The solution of a proper puzzle.
pub(super) fn proper(
    py: Python<'_>,
    puzzle: &loshu::Grid,
    watch: &Watch,
) -> PyResult<loshu::Solution> {
    match verdict(py, puzzle, watch)? {
        Verdict::Unique(solution) => Ok(solution),
        Verdict::Unsolvable => Err(errors::unsolvable(puzzle)),
        Verdict::Multiple => Err(errors::multiple()),
        Verdict::Stopped { by, .. } => Err(errors::stopped(by)),
    }
}

/// The verdict on a puzzle, which the caller may interrupt.
pub(super) fn verdict(py: Python<'_>, puzzle: &loshu::Grid, watch: &Watch) -> PyResult<Verdict> {
    watch.ask(
        py,
        |limits| Solver::new().with_limits(limits.clone()).solve(puzzle),
        |verdict| matches!(verdict, Verdict::Stopped { by: Stop::Tries, .. }),
    )
}

/// Return a list of the solutions of a puzzle, at most `limit`.
///
/// The order is the same on every machine.
///
/// >>> len(set(solutions("." * 81, 3)))
/// 3
#[pyfunction]
#[pyo3(signature = (puzzle, limit, *, deadline=None))]
pub(crate) fn solutions(
    py: Python<'_>,
    puzzle: Puzzle,
    limit: usize,
    deadline: Option<Seconds>,
) -> PyResult<Vec<Grid>> {
    let Puzzle(puzzle) = puzzle;
    let watch = Watch::new(deadline);
    let found = watch.run(py, |limits| {
        let solver = Solver::new().with_limits(limits.clone());
        let found: Vec<_> =
            solver.solutions(&puzzle).take(limit).map(|solution| Grid(solution.into())).collect();
        limits.look().map(|()| found)
    })?;
    found.map_err(errors::stopped)
}

/// Return the number of solutions of a puzzle, up to `limit` if there is one.
///
/// Without a limit this may take longer than anyone can wait: press Ctrl-C, or set a deadline.
///
/// >>> count("." * 81, limit=1000)
/// 1000
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit=None, deadline=None))]
pub(crate) fn count(
    py: Python<'_>,
    puzzle: Puzzle,
    limit: Option<u64>,
    deadline: Option<Seconds>,
) -> PyResult<u64> {
    let Puzzle(puzzle) = puzzle;
    let count = Watch::new(deadline).ask(
        py,
        |limits| Solver::new().with_limits(limits.clone().solutions(limit)).count(&puzzle),
        |count| count.stopped == Some(Stop::Tries),
    )?;
    match count.stopped {
        None | Some(Stop::Solutions) => Ok(count.solutions),
        Some(by) => Err(errors::stopped(by)),
    }
}

/// What is known of a puzzle: whether it is proper, and which givens follow from the others.
///
/// It is true if the puzzle is proper, which means that it has exactly one solution.
#[pyclass(frozen, module = "loshu", get_all)]
pub(crate) struct Check {
    /// 'unique', 'multiple', 'unsolvable', or 'invalid' if givens clash.
    status: &'static str,
    /// The number of givens.
    clues: usize,
    /// The solution of a proper puzzle.
    solution: Option<Grid>,
    /// The names of the givens that follow from the others; None if the puzzle is not proper.
    redundant: Option<Vec<String>>,
    /// The digits that stand twice in a house, in words.
    conflicts: Vec<String>,
}

#[pymethods]
impl Check {
    /// Whether no given can be taken away; None if the puzzle is not proper.
    #[getter]
    fn minimal(&self) -> Option<bool> {
        self.redundant.as_ref().map(Vec::is_empty)
    }

    fn __bool__(&self) -> bool {
        self.solution.is_some()
    }

    fn __repr__(&self) -> String {
        let minimal = if self.minimal() == Some(true) { ", minimal" } else { "" };
        format!("<Check: {}, {} clues{minimal}>", self.status, self.clues)
    }
}

/// Say whether a puzzle is proper and minimal, and what is wrong with it.
///
/// >>> found = check("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
/// >>> found.status, found.minimal
/// ('unique', True)
/// >>> check("55" + 79 * ".").conflicts[0]
/// '5 stands twice in row A: A1 A2'
#[pyfunction]
#[pyo3(signature = (puzzle, *, deadline=None))]
pub(crate) fn check(py: Python<'_>, puzzle: Puzzle, deadline: Option<Seconds>) -> PyResult<Check> {
    let Puzzle(puzzle) = puzzle;
    let watch = Watch::new(deadline);
    let verdict = verdict(py, &puzzle, &watch)?;
    let conflicts: Vec<_> = puzzle.conflicts().iter().map(ToString::to_string).collect();
    let status = Status::of(&puzzle, &verdict).name();
    if let Verdict::Stopped { by, .. } = verdict {
        return Err(errors::stopped(by));
    }
    let solution = verdict.solution().map(|solution| Grid(*solution.grid()));
    let redundant = match solution {
        None => None,
        Some(_) => Some(redundant(py, &puzzle, &watch)?),
    };
    Ok(Check { status, clues: puzzle.clues(), solution, redundant, conflicts })
}

fn redundant(py: Python<'_>, puzzle: &loshu::Grid, watch: &Watch) -> PyResult<Vec<String>> {
    let cells = watch
        .run(py, |limits| Solver::new().with_limits(limits.clone()).redundant_givens(puzzle))?;
    let cells = cells.map_err(errors::stopped)?;
    Ok(cells.iter().map(|cell: Cell| cell.to_string()).collect())
}
