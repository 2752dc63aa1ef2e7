//! `techniques`: the table of techniques.

use loshu::Limits;
use loshu_answers::{Ask, TechniqueRow, TechniquesRequest, Words};
use pyo3::prelude::*;

use super::names;
use super::rate::number;
use crate::errors;

/// A technique: its names, what it needs, what it costs, and its lesson.
#[pyclass(frozen, module = "loshu", get_all)]
pub(crate) struct Technique {
    /// The stable name, such as 'x-wing'.
    id: &'static str,
    /// The name in the language that was asked for.
    name: &'static str,
    /// The family, such as 'fish'.
    family: &'static str,
    /// Whether it argues that the puzzle has one solution.
    needs_unique: bool,
    /// Whether it also has to know which digits are givens.
    needs_givens: bool,
    /// The code in HoDoKu's library; None if there is none.
    hodoku: Option<&'static str>,
    /// The score of HoDoKu for one use; None if HoDoKu does not have the technique.
    score: Option<u16>,
    /// The rating of Sudoku Explainer for the cheapest form; None if it does not have the technique.
    se: Option<f64>,
    /// What it is; None if there is no lesson, or if all techniques were asked for.
    what: Option<&'static str>,
    /// Why it works; None like `what`.
    why: Option<&'static str>,
    /// Where to look for it; None like `what`.
    how: Option<&'static str>,
}

#[pymethods]
impl Technique {
    fn __repr__(&self) -> String {
        format!("<Technique: {}>", self.id)
    }
}

impl From<TechniqueRow> for Technique {
    fn from(row: TechniqueRow) -> Technique {
        Technique {
            id: row.name.id,
            name: row.name.name,
            family: row.name.family,
            needs_unique: row.needs_unique,
            needs_givens: row.needs_givens,
            hodoku: row.hodoku,
            score: row.score,
            se: row.se.map(number),
            what: row.lesson.map(|lesson| lesson.what),
            why: row.lesson.map(|lesson| lesson.why),
            how: row.lesson.map(|lesson| lesson.how),
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
    let rows = TechniquesRequest { technique, words }.answer(&Limits::NONE);
    Ok(rows.map_err(errors::refusal)?.into_iter().map(Technique::from).collect())
}
