//! Hints at puzzles of other sizes and rules.

use loshu_answers::{
    LayoutAbout, LayoutCandidate, LayoutHint, LayoutHintAnswer, LayoutPlayer, Refusal,
};
use loshu_explain::step::Language;
use loshu_formats::Variant;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use super::Setting;
use crate::errors;
use crate::html;
use crate::kept::{self, Kept, Reduced};
use crate::puzzle;
use crate::single::names;
use crate::whole::Whole;

/// What a player should look at next in a puzzle of another size, or with further rules. Cells are named as r3c12.
#[pyclass(frozen, eq, hash, module = "loshu.variant")]
pub(crate) struct SettingHint(SettingHintData);

kept::kept_class!(SettingHint);

/// A hint as data: the answers of the server, in both languages.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct SettingHintData {
    kind: String,
    english: LayoutHintAnswer,
    chinese: LayoutHintAnswer,
}

/// The step that a hint is about.
struct Step<'a> {
    technique: &'a str,
    placements: &'a [LayoutCandidate],
    eliminations: &'a [LayoutCandidate],
}

#[pymethods]
impl SettingHint {
    /// 'step'; 'wrong-digits' or 'missing-candidates' if something is wrong; 'solved'; 'stuck' if no step holds in all
    /// of several solutions; 'dead-end' if none of several solutions fits; 'unsolvable'; or 'other-givens' if the
    /// digits contradict the givens.
    #[getter]
    fn kind(&self) -> &str {
        &self.0.kind
    }

    /// The id of the technique, such as 'hidden-single', if there is a step.
    #[getter]
    fn technique(&self) -> Option<&str> {
        self.step().map(|step| step.technique)
    }

    /// The digits that the step places, as pairs of a cell and a digit.
    #[getter]
    fn placements(&self) -> Vec<(String, u16)> {
        self.step().map_or_else(Vec::new, |step| pairs(step.placements))
    }

    /// The candidates that the step strikes, as pairs of a cell and a digit.
    #[getter]
    fn eliminations(&self) -> Vec<(String, u16)> {
        self.step().map_or_else(Vec::new, |step| pairs(step.eliminations))
    }

    /// The names of the cells that hold wrong digits.
    #[getter]
    fn wrong(&self) -> Vec<String> {
        match &self.0.english.about {
            LayoutAbout::WrongDigits { cells } | LayoutAbout::OtherGivens { cells } => {
                cells.clone()
            }
            LayoutAbout::Step { .. }
            | LayoutAbout::MissingCandidates { .. }
            | LayoutAbout::Solved
            | LayoutAbout::Stuck
            | LayoutAbout::DeadEnd
            | LayoutAbout::Unsolvable => Vec::new(),
        }
    }

    /// The candidates that were struck, but belong to the solution, as pairs of a cell and a digit.
    #[getter]
    fn missing(&self) -> Vec<(String, u16)> {
        let LayoutAbout::MissingCandidates { candidates } = &self.0.english.about else {
            return Vec::new();
        };
        pairs(candidates)
    }

    /// Return the hint in stages, each of which gives away a little more. `lang` is 'en' or 'zh'.
    #[pyo3(signature = (lang="en"))]
    fn stages(&self, lang: &str) -> PyResult<Vec<String>> {
        Ok(texts(self.told(lang)?))
    }

    /// Return what several solutions mean for the hint; None if there is one.
    #[pyo3(signature = (lang="en"))]
    fn remark(&self, lang: &str) -> PyResult<Option<&str>> {
        Ok(self.told(lang)?.remark.as_deref())
    }

    /// Return the hint as a dict: what it is about, and the stages with what they show on the grid.
    #[pyo3(signature = (lang="en"))]
    fn to_dict<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.to_json(lang)?)
    }

    /// Return the same as JSON.
    #[pyo3(signature = (lang="en"))]
    fn to_json(&self, lang: &str) -> PyResult<String> {
        Ok(kept::json(self.told(lang)?))
    }

    /// The stages, each behind a line that a click opens.
    fn _repr_html_(&self) -> String {
        html::stages(&texts(&self.0.english))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
    }

    fn __repr__(&self) -> String {
        let texts = texts(&self.0.english);
        let last = texts.last().and_then(|text| text.lines().next()).unwrap_or_default();
        format!("<SettingHint: {}: {last}>", self.kind())
    }
}

impl SettingHint {
    pub(super) fn of(hint: &LayoutHint, variant: &Variant) -> SettingHint {
        SettingHint(SettingHintData {
            kind: hint.finding.name().to_owned(),
            english: hint.told(variant, Language::English),
            chinese: hint.told(variant, Language::Chinese),
        })
    }

    fn step(&self) -> Option<Step<'_>> {
        let LayoutAbout::Step { technique, placements, eliminations } = &self.0.english.about
        else {
            return None;
        };
        Some(Step { technique: &technique.id, placements, eliminations })
    }

    fn told(&self, lang: &str) -> PyResult<&LayoutHintAnswer> {
        Ok(match names::language(lang)? {
            Language::English => &self.0.english,
            Language::Chinese => &self.0.chinese,
        })
    }
}

impl Kept for SettingHint {
    const CLASS: &'static str = "SettingHint";
    type Data = SettingHintData;

    fn data(&self) -> SettingHintData {
        self.0.clone()
    }

    fn of_data(data: SettingHintData) -> PyResult<SettingHint> {
        Ok(SettingHint(data))
    }
}

fn texts(answer: &LayoutHintAnswer) -> Vec<String> {
    answer.stages.iter().map(|stage| stage.text.clone()).collect()
}

fn pairs(candidates: &[LayoutCandidate]) -> Vec<(String, u16)> {
    candidates.iter().map(|one| (one.cell.clone(), one.digit.into())).collect()
}

/// What a player has written, with notes of its own if there are some: a text with the signs of the setting, or the
/// digit of each cell, 0 for an empty cell.
pub(super) fn player(
    setting: &Setting,
    digits: Option<&Bound<'_, PyAny>>,
    notes: Option<Vec<Vec<Whole>>>,
) -> PyResult<LayoutPlayer> {
    let most = u64::from(setting.setting().shape.size());
    let written = match digits {
        None => LayoutPlayer { digits: vec![0; setting.setting().cells.len()], notes: Vec::new() },
        Some(digits) => match puzzle::text(digits) {
            Some(text) => {
                let cells = setting.cells(&text).map_err(|problem| errors::unreadable(&problem))?;
                LayoutPlayer::of_cells(&cells)
            }
            None => {
                let digits = whole_digits("digits", 0..=most, digits.extract()?)?;
                LayoutPlayer { digits, notes: Vec::new() }
            }
        },
    };
    let Some(notes) = notes else { return Ok(written) };
    let note = |note| whole_digits("notes", 1..=most, note);
    let notes = notes.into_iter().map(note).collect::<PyResult<_>>()?;
    Ok(LayoutPlayer { notes, ..written })
}

fn whole_digits(
    name: &str,
    range: std::ops::RangeInclusive<u64>,
    digits: Vec<Whole>,
) -> PyResult<Vec<u8>> {
    digits.into_iter().map(|digit| Ok(digit.option(name, range.clone())? as u8)).collect()
}

/// What the server calls `player.digits` is the argument `digits` here.
pub(super) fn refused(refusal: Refusal) -> PyErr {
    let error = refusal.error.trim_start_matches("player.").to_owned();
    errors::refusal(Refusal { error, ..refusal })
}
