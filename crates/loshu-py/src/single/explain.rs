//! `explain`: the steps from a puzzle to its solution.

use std::sync::Arc;

use loshu::Status;
use loshu_answers::PathRequest;
use loshu_explain::rate::PricedStep;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use super::names;
use super::step::{Found, Step};
use crate::errors;
use crate::grid::Grid;
use crate::puzzle::Start;
use crate::watch::{Seconds, Watch};

/// The steps from a puzzle towards its solution: a sequence of Step.
///
/// `str` tells them, a line each.
#[pyclass(frozen, module = "loshu", sequence)]
pub(crate) struct Explanation {
    path: loshu_answers::Path,
    steps: Vec<Step>,
}

#[pymethods]
impl Explanation {
    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Grid {
        Grid(self.path.puzzle())
    }

    /// The digits on the board after the last step.
    #[getter]
    fn grid(&self) -> Grid {
        Grid(*self.path.end.grid())
    }

    /// Whether the steps lead to a solution.
    #[getter]
    fn solved(&self) -> bool {
        self.path.is_solved()
    }

    /// Return what the number of solutions means for the steps; None if there is one.
    #[pyo3(signature = (lang="en"))]
    fn remark(&self, lang: &str) -> PyResult<Option<String>> {
        Ok(self.path.remark(names::language(lang)?))
    }

    /// Return all steps in words, with the argument of each, and where they end. `lang` is 'en' or 'zh'.
    #[pyo3(signature = (lang="en"))]
    fn text(&self, lang: &str) -> PyResult<String> {
        use std::fmt::Write;

        let style =
            loshu_explain::step::Style { language: names::language(lang)?, ..Default::default() };
        let mut text = format!("{}\n", self.path.start.grid());
        for (number, Step(found)) in (1..).zip(&self.steps) {
            let prose = found.step.prose(&found.marks, style);
            write!(text, "\n{number}. {prose}\n").expect("memory takes all");
        }
        write!(text, "\n{}\n", self.path.ending(style.language)).expect("memory takes all");
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
        let end = if self.solved() { "solved" } else { "not solved" };
        format!("<Explanation: {} steps, {end}>", self.steps.len())
    }
}

/// Explain a puzzle with techniques that players use, step by step.
///
/// If the puzzle does not have one solution, techniques that need one are left out.
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
    puzzle: Start,
    profile: &str,
    deadline: Option<Seconds>,
) -> PyResult<Explanation> {
    let scale = names::profile(profile)?;
    let request = PathRequest { scale, ..PathRequest::new(puzzle.0) };
    let path = Watch::new(deadline).run(py, |limits| request.find(limits))?;
    let path = path.map_err(errors::refusal)?;
    if let (Some(by), _) | (None, Status::Stopped(by)) = (path.stopped, path.status()) {
        return Err(errors::stopped(by));
    }
    let found =
        |PricedStep { marks, step, price, .. }| Step(Arc::new(Found { marks, step, price }));
    Ok(Explanation { steps: path.steps.iter().cloned().map(found).collect(), path })
}
