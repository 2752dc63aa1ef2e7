//! `explain`: the steps from a puzzle to its solution.

use std::sync::Arc;

use loshu::{Status, Verdict};
use loshu_answers::PathRequest;
use loshu_explain::rate::{PricedStep, hodoku};
use loshu_explain::step::{Language, Style};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice};
use serde::{Deserialize, Serialize};

use super::names;
use super::step::{Found, Step, StepData};
use crate::cut::{self, Cut};
use crate::errors;
use crate::grid::Grid;
use crate::html;
use crate::kept::{self, Kept, MarksData, Reduced};
use crate::puzzle::Start;
use crate::watch::{Seconds, Watch};

/// The steps from a puzzle towards its solution: a sequence of Step.
///
/// `str` tells them, a line each.
#[pyclass(frozen, eq, hash, module = "loshu", sequence)]
pub(crate) struct Explanation {
    path: loshu_answers::Path,
    profile: String,
    steps: Vec<Step>,
}

kept::kept_class!(Explanation);

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

        let style = Style { language: names::language(lang)?, ..Style::default() };
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

    /// The step with a number, or a list of the steps of a slice.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        number: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let len = self.steps.len();
        if let Ok(slice) = number.cast::<PySlice>() {
            let steps = Cut::of(slice, len)?.take(&self.steps).cloned();
            return PyList::new(py, steps.collect::<Vec<_>>()).map(Bound::into_any);
        }
        let place = cut::place(number.extract()?, len);
        let place = place.ok_or_else(|| PyIndexError::new_err(format!("there are {len} steps")))?;
        Ok(Bound::new(py, self.steps[place].clone())?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.steps.iter().cloned())?.try_iter()
    }

    /// Return all steps in words, as data and as drawings: a dict. `lang` is 'en' or 'zh'.
    #[pyo3(signature = (lang="en"))]
    fn to_dict<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.to_json(lang)?)
    }

    /// Return the same as JSON.
    #[pyo3(signature = (lang="en"))]
    fn to_json(&self, lang: &str) -> PyResult<String> {
        let style = Style { language: names::language(lang)?, ..Style::default() };
        Ok(kept::json(&self.path.told(style)))
    }

    /// The puzzle, and the steps, each with a picture that a click opens: of the first `MOST`.
    fn _repr_html_(&self) -> String {
        const MOST: usize = 100;
        let steps = self.steps.iter().take(MOST).zip(1..);
        let steps: String = steps
            .map(|(step, number)| {
                html::folded(&format!("{number}. {}", step.__str__()), &step.svg())
            })
            .collect();
        let ending = html::paragraph(&self.path.ending(Language::English));
        format!("{}{steps}{ending}", self.puzzle().svg())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
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

/// A path as data.
#[derive(Serialize, Deserialize)]
pub(crate) struct PathData {
    start: MarksData,
    verdict: Verdict,
    profile: String,
    steps: Vec<StepData>,
    end: MarksData,
    hodoku: Option<hodoku::HodokuRating>,
}

impl Kept for Explanation {
    const CLASS: &'static str = "Explanation";
    type Data = PathData;

    fn data(&self) -> PathData {
        PathData {
            start: (&self.path.start).into(),
            verdict: self.path.verdict,
            profile: self.profile.clone(),
            steps: self.steps.iter().map(Kept::data).collect(),
            end: (&self.path.end).into(),
            hodoku: self.path.hodoku,
        }
    }

    fn of_data(data: PathData) -> PyResult<Explanation> {
        let steps = data.steps.into_iter().map(Step::of_data).collect::<PyResult<Vec<_>>>()?;
        let priced =
            |Step(found): &Step| PricedStep::new(found.marks, found.step.clone(), found.price);
        let path = loshu_answers::Path {
            start: data.start.into(),
            verdict: data.verdict,
            scale: names::profile(&data.profile)?,
            steps: steps.iter().map(priced).collect(),
            end: data.end.into(),
            stopped: None,
            hodoku: data.hodoku,
        };
        Ok(Explanation { path, profile: data.profile, steps })
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
/// (True, 'hidden-single-box', [('r6c2', 4)])
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
    let steps = path.steps.iter().cloned().map(found).collect();
    Ok(Explanation { path, profile: profile.to_owned(), steps })
}
