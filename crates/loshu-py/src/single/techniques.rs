//! `techniques`: the table of techniques.

use loshu::Limits;
use loshu_answers::{Ask, TechniqueRow, TechniquesRequest, Words};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use super::names;
use super::rate::number;
use crate::errors;
use crate::html;
use crate::kept::{self, Kept, Reduced};

/// A technique: its names, what it needs, what it costs, and its lesson.
#[pyclass(frozen, eq, hash, module = "loshu")]
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Technique {
    /// The stable name, such as 'x-wing'.
    #[pyo3(get)]
    id: String,
    /// The name in the language that was asked for.
    #[pyo3(get)]
    name: String,
    /// The family, such as 'fish'.
    #[pyo3(get)]
    family: String,
    /// Whether it argues that the puzzle has one solution.
    #[pyo3(get)]
    needs_unique: bool,
    /// Whether it also has to know which digits are givens.
    #[pyo3(get)]
    needs_givens: bool,
    /// The code in HoDoKu's library; None if there is none.
    #[pyo3(get)]
    hodoku: Option<String>,
    /// The score of HoDoKu for one use; None if HoDoKu does not have the technique.
    #[pyo3(get)]
    score: Option<u16>,
    /// The rating of Sudoku Explainer for the cheapest form; None if it does not have the technique.
    #[pyo3(get)]
    se: Option<f64>,
    /// What it is; None if there is no lesson, or if all techniques were asked for.
    #[pyo3(get)]
    what: Option<String>,
    /// Why it works; None like `what`.
    #[pyo3(get)]
    why: Option<String>,
    /// Where to look for it; None like `what`.
    #[pyo3(get)]
    how: Option<String>,
    /// The chapter of the course, as the server answers.
    chapter: Option<serde_json::Value>,
}

kept::kept_class!(Technique);

#[pymethods]
impl Technique {
    /// The chapter of the course that teaches it, a dict of number, title, level and place; None if none
    /// does.
    #[getter]
    fn chapter<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.chapter.as_ref().map(|chapter| kept::object(py, &kept::json(chapter))).transpose()
    }

    /// Return everything as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.as_text())
    }

    /// Return everything as JSON.
    fn to_json(&self) -> String {
        self.as_text()
    }

    fn _repr_html_(&self) -> String {
        let lesson = [&self.what, &self.why, &self.how].into_iter().flatten();
        let lesson: String = lesson.map(|text| html::paragraph(text)).collect();
        format!("<p><b>{}</b></p>{lesson}", html::escaped(&self.name))
    }

    fn __repr__(&self) -> String {
        format!("<Technique: {}>", self.id)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
    }
}

impl Kept for Technique {
    const CLASS: &'static str = "Technique";
    type Data = Technique;

    fn data(&self) -> Technique {
        self.clone()
    }

    fn of_data(data: Technique) -> PyResult<Technique> {
        Ok(data)
    }
}

impl From<TechniqueRow> for Technique {
    fn from(row: TechniqueRow) -> Technique {
        Technique {
            id: row.name.id.into(),
            name: row.name.name.into(),
            family: row.name.family.into(),
            needs_unique: row.needs_unique,
            needs_givens: row.needs_givens,
            hodoku: row.hodoku.map(Into::into),
            score: row.score,
            se: row.se.map(number),
            chapter: row.chapter.map(|chapter| serde_json::json!(chapter)),
            what: row.lesson.as_ref().map(|lesson| lesson.what.into()),
            why: row.lesson.as_ref().map(|lesson| lesson.why.into()),
            how: row.lesson.as_ref().map(|lesson| lesson.how.into()),
        }
    }
}

/// Return a list of all techniques, or of the one with this name and its lesson.
///
/// `lang` is 'en' or 'zh'.
///
/// >>> techniques("x-wing")[0].score
/// 140
#[pyfunction]
#[pyo3(signature = (technique=None, *, lang="en"))]
pub(crate) fn techniques(technique: Option<&str>, lang: &str) -> PyResult<Vec<Technique>> {
    let technique = technique.map(|name| names::technique("technique", name)).transpose()?;
    let words = Words { language: names::language(lang)?, ..Words::default() };
    let rows = TechniquesRequest { technique, variant: false, words }.answer(&Limits::NONE);
    Ok(rows.map_err(errors::refusal)?.into_iter().map(Technique::from).collect())
}
