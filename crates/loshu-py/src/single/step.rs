//! The class `Step`: one use of a technique.

use std::sync::Arc;

use loshu::{Candidate, Marks};
use loshu_explain::rate::Price;
use loshu_explain::step::{Notation, Stage, Style};
use loshu_picture::{Lettering, board};
use pyo3::prelude::*;

use super::names;
use crate::errors;
use crate::grid::Grid;

/// A step with the marks on which it is found.
pub(crate) struct Found {
    pub(crate) marks: Marks,
    pub(crate) step: loshu_explain::step::Step,
    pub(crate) price: Price,
}

/// One use of a technique: digits to place, candidates to strike, and why.
#[pyclass(frozen, module = "loshu")]
#[derive(Clone)]
pub(crate) struct Step(pub(crate) Arc<Found>);

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

    /// The digits to place, as pairs of a cell and a digit, such as ('A1', 5).
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
    fn hint(&self, stage: usize, lang: &str) -> PyResult<String> {
        let stage = stage.checked_sub(1).and_then(|stage| Stage::ALL.get(stage));
        let stage = *stage.ok_or_else(|| errors::option("stage", "expected 1 to 5"))?;
        let style = Style { language: names::language(lang)?, notation: Notation::default() };
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

    /// Return a picture as the text of an SVG file.
    fn svg(&self) -> String {
        let Found { marks, step, .. } = &*self.0;
        board(&step.drawing(marks), marks, Lettering::screen(Notation::default())).svg_file(
            "board",
            &step.technique.to_string(),
            None,
        )
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// The step in a line.
    pub(crate) fn __str__(&self) -> String {
        format!("{:#}", self.0.step.prose(&self.0.marks, Style::default()))
    }

    fn __repr__(&self) -> String {
        format!("<Step: {}>", self.hodoku().lines().next().unwrap_or_default())
    }

    fn __eq__(&self, other: &Step) -> bool {
        self.0.step == other.0.step && self.0.marks == other.0.marks
    }
}

pub(super) fn pairs(candidates: &[Candidate]) -> Vec<(String, u8)> {
    candidates.iter().map(|at| (at.cell().to_string(), at.digit().get())).collect()
}
