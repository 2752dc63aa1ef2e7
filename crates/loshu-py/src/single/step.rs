//! The class `Step`: one use of a technique.

use std::sync::Arc;

use loshu::{Candidate, Marks};
use loshu_answers::StepAnswer;
use loshu_explain::rate::Price;
use loshu_explain::step::{Notation, Stage, Style};
use loshu_picture::{Lettering, board};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use super::names;
use crate::grid::Grid;
use crate::html;
use crate::kept::{self, Kept, MarksData, PriceData, Reduced};
use crate::whole;

/// A step with the marks on which it is found.
pub(crate) struct Found {
    pub(crate) marks: Marks,
    pub(crate) step: loshu_explain::step::Step,
    pub(crate) price: Price,
}

/// One use of a technique: digits to place, candidates to strike, and why.
#[pyclass(frozen, eq, hash, module = "loshu")]
#[derive(Clone)]
pub(crate) struct Step(pub(crate) Arc<Found>);

kept::kept_class!(Step);

#[pymethods]
impl Step {
    /// The stable name of the technique, such as 'x-wing'.
    #[getter]
    fn technique(&self) -> &'static str {
        self.0.step.technique.info().id
    }

    /// The family of the technique, such as 'fish'.
    #[getter]
    fn family(&self) -> &'static str {
        self.0.step.technique.info().family.id()
    }

    /// The digits to place, as pairs of a cell and a digit, such as ('r1c1', 5).
    #[getter]
    fn placements(&self) -> Vec<(String, u8)> {
        pairs(&self.0.step.placements)
    }

    /// The candidates to strike, as pairs of a cell and a digit.
    #[getter]
    fn eliminations(&self) -> Vec<(String, u8)> {
        pairs(&self.0.step.eliminations)
    }

    /// The digits on the board before the step.
    #[getter]
    fn grid(&self) -> Grid {
        Grid(*self.0.marks.grid())
    }

    /// What Sudoku Explainer asks for the step, or for the cheapest form of the technique; None if
    /// it does not have the technique.
    #[getter]
    fn se(&self) -> Option<f64> {
        self.0.price.se.map(|tenths| f64::from(tenths.0) / 10.0)
    }

    /// The score of HoDoKu; None if HoDoKu does not have the technique.
    #[getter]
    fn score(&self) -> Option<u16> {
        self.0.price.score
    }

    /// Return the name of the technique in a language, 'en' or 'zh'.
    #[pyo3(signature = (lang="en"))]
    fn name(&self, lang: &str) -> PyResult<&'static str> {
        Ok(self.0.step.technique.info().name(names::language(lang)?))
    }

    /// Return the step in words: what, where, why, therefore. `lang` is 'en' or 'zh'.
    #[pyo3(signature = (lang="en"))]
    fn text(&self, lang: &str) -> PyResult<String> {
        self.hint(5, lang)
    }

    /// Return a hint that gives away as much as the stage allows, 1 to 5.
    #[pyo3(signature = (stage, lang="en"))]
    fn hint(
        &self,
        #[pyo3(from_py_with = whole::stage)] stage: u64,
        lang: &str,
    ) -> PyResult<String> {
        let stage = Stage::ALL[stage as usize - 1];
        let style = Style { language: names::language(lang)?, ..Style::default() };
        Ok(self.0.step.hint(&self.0.marks, stage, style))
    }

    /// Return the line that HoDoKu writes.
    fn hodoku(&self) -> String {
        self.0.step.hodoku(&self.0.marks)
    }

    /// Return the chain in Eureka notation; a step that is no chain as HoDoKu writes it.
    fn eureka(&self) -> String {
        self.0.step.eureka(&self.0.marks, Notation::default())
    }

    /// Return the step in words, as data and as a drawing: a dict. `lang` is 'en' or 'zh'.
    #[pyo3(signature = (lang="en"))]
    fn to_dict<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.to_json(lang)?)
    }

    /// Return the same as JSON.
    #[pyo3(signature = (lang="en"))]
    fn to_json(&self, lang: &str) -> PyResult<String> {
        let Found { marks, step, price } = &*self.0;
        let style = Style { language: names::language(lang)?, ..Style::default() };
        Ok(kept::json(&StepAnswer::of(step, marks, *price, style)))
    }

    /// Return a picture as the text of an SVG file.
    pub(crate) fn svg(&self) -> String {
        let Found { marks, step, .. } = &*self.0;
        board(&step.drawing(marks), marks, Lettering::screen(Notation::default())).svg_file(
            "board",
            &step.technique.to_string(),
            None,
        )
    }

    fn _repr_html_(&self) -> PyResult<String> {
        let text = self.text("en")?;
        Ok(self.svg() + &text.lines().map(html::paragraph).collect::<String>())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
    }

    /// The step in a line.
    pub(crate) fn __str__(&self) -> String {
        format!("{:#}", self.0.step.prose(&self.0.marks, Style::default()))
    }

    fn __repr__(&self) -> String {
        format!("<Step: {}>", self.hodoku().lines().next().unwrap_or_default())
    }
}

/// A step as data.
#[derive(Serialize, Deserialize)]
pub(crate) struct StepData {
    marks: MarksData,
    step: loshu_explain::step::Step,
    price: PriceData,
}

impl From<&Found> for StepData {
    fn from(Found { marks, step, price }: &Found) -> StepData {
        StepData { marks: marks.into(), step: step.clone(), price: (*price).into() }
    }
}

impl From<StepData> for Found {
    fn from(StepData { marks, step, price }: StepData) -> Found {
        Found { marks: marks.into(), step, price: price.into() }
    }
}

impl Kept for Step {
    const CLASS: &'static str = "Step";
    type Data = StepData;

    fn data(&self) -> StepData {
        (&*self.0).into()
    }

    fn of_data(data: StepData) -> PyResult<Step> {
        Ok(Step(Arc::new(data.into())))
    }
}

pub(super) fn pairs(candidates: &[Candidate]) -> Vec<(String, u8)> {
    candidates.iter().map(|at| (names::cell(at.cell()), at.digit().get())).collect()
}
