//! `hint`: what a player should look at next.

use std::sync::Arc;

use loshu::{Cell, Status};
use loshu_answers::{BrokenRule, Finding, HintAnswer, HintOn, Mistake, OrdinaryBoard, Player};
use loshu_explain::rate::Price;
use loshu_explain::step::Style;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use super::names;
use super::step::{Found, Step};
use crate::errors;
use crate::html;
use crate::kept::{self, Kept, MarksData, Reduced};
use crate::puzzle::{Start, Written};
use crate::watch::{Seconds, Watch};

/// What a player should look at next.
#[pyclass(frozen, eq, hash, module = "loshu")]
pub(crate) struct Hint(HintOn<OrdinaryBoard>);

kept::kept_class!(Hint);

#[pymethods]
impl Hint {
    /// 'step'; 'wrong-digits' or 'missing-candidates' if something is wrong; 'solved'; 'stuck' if the
    /// techniques find nothing; 'dead-end' if none of several solutions fits; 'unsolvable'; or
    /// 'other-givens' if the digits are those of another puzzle.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.finding.name()
    }

    /// The next step, if there is one.
    #[getter]
    fn step(&self) -> Option<Step> {
        let Finding::Step(step) = &self.0.finding else { return None };
        let price = Price::of(step.technique);
        Some(Step(Arc::new(Found { marks: self.0.marks, step: step.clone(), price })))
    }

    /// The names of the cells that hold wrong digits.
    #[getter]
    fn wrong(&self) -> Vec<String> {
        let cells = self.0.finding.wrong().iter();
        names::cells(cells.filter_map(|&cell| Cell::from_index(cell)).collect())
    }

    /// The candidates that were struck, but belong to the solution, as pairs of a cell and a digit.
    #[getter]
    fn missing(&self) -> Vec<(String, u8)> {
        let Finding::MissingCandidates(missing) = &self.0.finding else { return Vec::new() };
        numbered(missing)
    }

    /// Return the hint in stages, each of which gives away a little more. `lang` is 'en' or 'zh'.
    #[pyo3(signature = (lang="en"))]
    fn stages(&self, lang: &str) -> PyResult<Vec<String>> {
        Ok(self.told(lang)?.stages.into_iter().map(|stage| stage.text).collect())
    }

    /// Return what several solutions mean for the hint; None if there is one.
    #[pyo3(signature = (lang="en"))]
    fn remark(&self, lang: &str) -> PyResult<Option<String>> {
        Ok(self.told(lang)?.remark)
    }

    /// Return the hint as a dict: what it is about, and the stages with their drawings.
    #[pyo3(signature = (lang="en"))]
    fn to_dict<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.to_json(lang)?)
    }

    /// Return the same as JSON.
    #[pyo3(signature = (lang="en"))]
    fn to_json(&self, lang: &str) -> PyResult<String> {
        Ok(kept::json(&self.told(lang)?))
    }

    /// The stages, and below them the step as a picture: each behind a line that a click opens.
    fn _repr_html_(&self) -> PyResult<String> {
        let stages = html::stages(&self.stages("en")?);
        let picture = self.step().map(|step| html::folded("Picture", &step.svg()));
        Ok(stages + &picture.unwrap_or_default())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
    }

    fn __repr__(&self) -> String {
        let stages = self.0.told(Style::default()).stages;
        let last = stages.last().map_or("", |stage| stage.text.lines().next().unwrap_or_default());
        format!("<Hint: {}: {last}>", self.kind())
    }
}

impl Hint {
    fn told(&self, lang: &str) -> PyResult<HintAnswer> {
        Ok(self.0.told(Style { language: names::language(lang)?, ..Style::default() }))
    }
}

/// A hint as data.
#[derive(Serialize, Deserialize)]
pub(crate) struct HintData {
    status: String,
    start: MarksData,
    marks: MarksData,
    finding: Finding,
    mistake: Option<MistakeData>,
}

/// Why a digit is wrong, as data.
#[derive(Serialize, Deserialize)]
enum MistakeData {
    Broken(Vec<BrokenRule>),
    Excluded {
        wrong: (usize, u8),
        before: usize,
        marks: Box<MarksData>,
        step: Box<loshu_explain::step::Step>,
    },
    Unknown,
}

impl From<&Mistake<OrdinaryBoard>> for MistakeData {
    fn from(mistake: &Mistake<OrdinaryBoard>) -> MistakeData {
        match mistake {
            Mistake::Broken(rules) => MistakeData::Broken(rules.clone()),
            Mistake::Excluded { wrong, before, marks, step } => MistakeData::Excluded {
                wrong: *wrong,
                before: *before,
                marks: Box::new(marks.into()),
                step: Box::new(step.clone()),
            },
            Mistake::Unknown => MistakeData::Unknown,
        }
    }
}

impl From<MistakeData> for Mistake<OrdinaryBoard> {
    fn from(data: MistakeData) -> Mistake<OrdinaryBoard> {
        match data {
            MistakeData::Broken(rules) => Mistake::Broken(rules),
            MistakeData::Excluded { wrong, before, marks, step } => {
                Mistake::Excluded { wrong, before, marks: (*marks).into(), step: *step }
            }
            MistakeData::Unknown => Mistake::Unknown,
        }
    }
}

impl Kept for Hint {
    const CLASS: &'static str = "Hint";
    type Data = HintData;

    fn data(&self) -> HintData {
        let HintOn { board, status, marks, finding, mistake } = &self.0;
        HintData {
            status: status.name().to_owned(),
            start: board.start().into(),
            marks: marks.into(),
            finding: finding.clone(),
            mistake: mistake.as_ref().map(Into::into),
        }
    }

    fn of_data(HintData { status, start, marks, finding, mistake }: HintData) -> PyResult<Hint> {
        let all = [Status::Unique, Status::Multiple, Status::Unsolvable, Status::Invalid];
        let status = all.into_iter().find(|one| one.name() == status);
        let status = status.ok_or_else(|| PyValueError::new_err("a hint without a status"))?;
        let board = OrdinaryBoard::new(start.into());
        Ok(Hint(HintOn {
            board,
            status,
            marks: marks.into(),
            finding,
            mistake: mistake.map(Into::into),
        }))
    }
}

/// Say what to look at next on a puzzle, or on a player's digits and candidates if `values` has them.
///
/// A puzzle with several solutions has hints, too, without techniques that need one solution.
///
/// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/// >>> hint(puzzle).stages()[1]
/// 'The technique is called Hidden Single in a Box.'
/// >>> hint(puzzle, "49" + puzzle[2:]).stages()[:3]
/// ['One of your digits is wrong.', 'Look at box 1.', 'The digit in r1c2 is wrong.']
#[pyfunction]
#[pyo3(signature = (puzzle, values=None, *, profile="human", deadline=None))]
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: Start,
    values: Option<Written>,
    profile: &str,
    deadline: Option<Seconds>,
) -> PyResult<Hint> {
    let player = values.map(|Written(marks)| Player::from(marks));
    let profile = names::profile(profile)?.profile();
    let board = OrdinaryBoard::with_profile(puzzle.0, profile);
    let hint =
        Watch::new(deadline).run(py, |limits| HintOn::find(board, player.as_ref(), limits))?;
    hint.map(Hint).map_err(errors::refusal)
}

/// Cells by name with their digits.
fn numbered(candidates: &[(usize, u8)]) -> Vec<(String, u8)> {
    let named =
        |&(cell, digit): &(usize, u8)| Some((format!("{:#}", Cell::from_index(cell)?), digit));
    candidates.iter().filter_map(named).collect()
}
