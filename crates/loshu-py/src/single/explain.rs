//! `explain`: the steps from a puzzle to its solution.

use std::sync::Arc;

use loshu::Marks;
use loshu_explain::rate::{self, PricedStep};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use super::names;
use super::solve::proper;
use super::step::{Found, Step};
use crate::errors;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::watch::{Seconds, Watch};

/// The steps from a puzzle towards its solution: a sequence of Step.
///
/// `str` tells them, a line each.
#[pyclass(frozen, module = "loshu", sequence)]
pub(crate) struct Explanation {
    puzzle: loshu::Grid,
    steps: Vec<Step>,
    end: Marks,
}

#[pymethods]
impl Explanation {
    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Grid {
        Grid(self.puzzle)
    }

    /// The digits on the board after the last step.
    #[getter]
    fn grid(&self) -> Grid {
        Grid(*self.end.grid())
    }

    /// Whether the steps fill the grid.
    #[getter]
    fn solved(&self) -> bool {
        self.end.is_full()
    }

    /// Return all steps in words, with the argument of each. `lang` is 'en' or 'zh'.
    #[pyo3(signature = (lang="en"))]
    fn text(&self, lang: &str) -> PyResult<String> {
        use std::fmt::Write;

        let style =
            loshu_explain::step::Style { language: names::language(lang)?, ..Default::default() };
        let mut text = format!("{}\n", self.puzzle);
        for (number, Step(found)) in (1..).zip(&self.steps) {
            let prose = found.step.prose(&found.marks, style);
            write!(text, "\n{number}. {prose}\n").expect("memory takes all");
        }
        Ok(text)
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn __getitem__(&self, number: isize) -> PyResult<Step> {
        let len = self.steps.len();
        let from_start = if number < 0 { number.checked_add_unsigned(len) } else { Some(number) };
        let step = from_start.and_then(|at| self.steps.get(usize::try_from(at).ok()?));
        step.cloned().ok_or_else(|| PyIndexError::new_err(format!("there are {len} steps")))
    }

    fn __str__(&self) -> String {
        let lines =
            (1..).zip(&self.steps).map(|(number, step)| format!("{number}. {}", step.__str__()));
        lines.collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        let end = if self.end.is_full() { "solved" } else { "not solved" };
        format!("<Explanation: {} steps, {end}>", self.steps.len())
    }
}

/// Explain a puzzle with techniques that players use, step by step.
///
/// `profile` is 'human', 'hodoku' or 'se': which techniques are tried, and in what order.
///
/// >>> path = explain("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
/// >>> path.solved, path[0].technique, path[0].placements
/// (True, 'hidden-single-box', [('F2', 4)])
/// >>> print(path[0])
/// Hidden Single in a Box: 4 in box 4. So r6c2 is 4.
#[pyfunction]
#[pyo3(signature = (puzzle, *, profile="human", deadline=None))]
pub(crate) fn explain(
    py: Python<'_>,
    puzzle: Puzzle,
    profile: &str,
    deadline: Option<Seconds>,
) -> PyResult<Explanation> {
    let Puzzle(puzzle) = puzzle;
    let (watch, profile) = (Watch::new(deadline), names::profile(profile)?);
    proper(py, &puzzle, &watch)?;
    let told = watch.run(py, |limits| {
        let (mut steps, mut path) = (Vec::new(), rate::path(puzzle, &profile, limits));
        for PricedStep { marks, step, price, .. } in path.by_ref() {
            steps.push(Step(Arc::new(Found { marks, step, price })));
        }
        match path.stopped() {
            Some(stop) => Err(stop),
            None => Ok(Explanation { puzzle, steps, end: *path.marks() }),
        }
    })?;
    told.map_err(errors::stopped)
}
