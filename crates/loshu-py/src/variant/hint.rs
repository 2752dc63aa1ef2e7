//! Hints at puzzles of other sizes and rules.

use loshu_answers::{Digits, HintOn, Player, Refusal, VariantBoard};
use loshu_explain::step::{Language, Style};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    english: Value,
    chinese: Value,
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
        self.0.english["technique"]["id"].as_str()
    }

    /// The digits that the step places, as pairs of a cell and a digit.
    #[getter]
    fn placements(&self) -> Vec<(String, u16)> {
        pairs(&self.0.english["placements"])
    }

    /// The candidates that the step strikes, as pairs of a cell and a digit.
    #[getter]
    fn eliminations(&self) -> Vec<(String, u16)> {
        pairs(&self.0.english["eliminations"])
    }

    /// The names of the cells that hold wrong digits.
    #[getter]
    fn wrong(&self) -> Vec<String> {
        texts(&self.0.english["cells"]).map(str::to_owned).collect()
    }

    /// The candidates that were struck, but belong to the solution, as pairs of a cell and a digit.
    #[getter]
    fn missing(&self) -> Vec<(String, u16)> {
        pairs(&self.0.english["candidates"])
    }

    /// Return the hint in stages, each of which gives away a little more. `lang` is 'en' or 'zh'.
    #[pyo3(signature = (lang="en"))]
    fn stages(&self, lang: &str) -> PyResult<Vec<String>> {
        Ok(stages(self.told(lang)?))
    }

    /// Return what several solutions mean for the hint; None if there is one.
    #[pyo3(signature = (lang="en"))]
    fn remark(&self, lang: &str) -> PyResult<Option<&str>> {
        Ok(self.told(lang)?["remark"].as_str())
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
        html::stages(&stages(&self.0.english))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
    }

    fn __repr__(&self) -> String {
        let stages = stages(&self.0.english);
        let last = stages.last().and_then(|text| text.lines().next()).unwrap_or_default();
        format!("<SettingHint: {}: {last}>", self.kind())
    }
}

impl SettingHint {
    pub(super) fn of(hint: &HintOn<VariantBoard>) -> SettingHint {
        let told = |language| {
            let answer = hint.told(Style { language, ..Style::default() });
            // An answer has texts as its keys, so that it is always JSON.
            serde_json::to_value(answer).unwrap_or_default()
        };
        SettingHint(SettingHintData {
            kind: hint.finding.name().to_owned(),
            english: told(Language::English),
            chinese: told(Language::Chinese),
        })
    }

    fn told(&self, lang: &str) -> PyResult<&Value> {
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

/// The texts of a list.
fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str)
}

fn stages(answer: &Value) -> Vec<String> {
    let stages = answer["stages"].as_array().into_iter().flatten();
    stages.filter_map(|stage| stage["text"].as_str()).map(str::to_owned).collect()
}

/// Candidates such as `12r3c4`: their cells and digits.
fn pairs(candidates: &Value) -> Vec<(String, u16)> {
    let pair = |name: &str| {
        let (digit, cell) = name.split_at(name.find('r')?);
        Some((cell.to_owned(), digit.parse().ok()?))
    };
    texts(candidates).filter_map(pair).collect()
}

/// What a player has written, with notes of its own if there are some: a text with the signs of the setting, or the
/// digit of each cell, 0 for an empty cell.
pub(super) fn player(
    setting: &Setting,
    digits: Option<&Bound<'_, PyAny>>,
    notes: Option<Vec<Vec<Whole>>>,
) -> PyResult<Player> {
    let most = u64::from(setting.setting().digits.count());
    let written = match digits {
        None => {
            Player { grid: Digits::List(vec![0; setting.setting().cells.len()]), notes: Vec::new() }
        }
        Some(digits) => match puzzle::text(digits) {
            Some(text) => {
                let cells = setting.cells(&text).map_err(|problem| errors::unreadable(&problem))?;
                Player::of_cells(&cells)
            }
            None => {
                let digits = whole_digits("digits", 0..=most, digits.extract()?)?;
                Player { grid: Digits::List(digits), notes: Vec::new() }
            }
        },
    };
    let Some(notes) = notes else { return Ok(written) };
    let note = |note| whole_digits("notes", 1..=most, note);
    let notes = notes.into_iter().map(note).collect::<PyResult<_>>()?;
    Ok(Player { notes, ..written })
}

fn whole_digits(
    name: &str,
    range: std::ops::RangeInclusive<u64>,
    digits: Vec<Whole>,
) -> PyResult<Vec<u8>> {
    digits.into_iter().map(|digit| Ok(digit.option(name, range.clone())? as u8)).collect()
}

/// What the server calls `player.grid` is the argument `digits` here.
pub(super) fn refused(refusal: Refusal) -> PyErr {
    let error = refusal.error.replacen("player.grid", "digits", 1);
    let error = error.trim_start_matches("player.").to_owned();
    errors::refusal(Refusal { error, ..refusal })
}
