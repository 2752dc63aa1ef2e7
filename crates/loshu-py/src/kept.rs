//! Results as data: for `pickle` and `copy`, for comparing, and as JSON.
//!
//! A result is kept as JSON of what it is made of, and restored from that without being worked out again.

use loshu::{CandidateSet, CellSet, Marks};
use loshu_explain::rate::Tenths;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::column::table::Table;
use crate::single::explain::Explanation;
use crate::single::formats::Record;
use crate::single::hint::Hint;
use crate::single::rate::{Rating, TrialRating};
use crate::single::solve::Check;
use crate::single::step::Step;
use crate::single::techniques::Technique;
use crate::variant::SettingHint;

/// A result that is made of data.
pub(crate) trait Kept: Sized {
    /// The name of the class.
    const CLASS: &'static str;
    /// What it is made of.
    type Data: Serialize + DeserializeOwned;

    fn data(&self) -> Self::Data;

    /// The result of this data.
    ///
    /// # Errors
    ///
    /// The data is that of no result.
    fn of_data(data: Self::Data) -> PyResult<Self>;

    /// The data as text. Equal results have equal texts.
    fn as_text(&self) -> String {
        serde_json::to_string(&self.data()).expect("the data has names and values that JSON has")
    }
}

/// What `__reduce__` returns.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, (&'static str, Bound<'py, PyBytes>));

/// How `pickle` and `copy` make the result again.
pub(crate) fn reduced<'py, K: Kept>(py: Python<'py>, kept: &K) -> PyResult<Reduced<'py>> {
    reduced_bytes(py, K::CLASS, kept.as_text().as_bytes())
}

pub(crate) fn reduced_bytes<'py>(
    py: Python<'py>,
    class: &'static str,
    bytes: &[u8],
) -> PyResult<Reduced<'py>> {
    let restore = py.import("loshu._loshu")?.getattr("_restore")?;
    Ok((restore, (class, PyBytes::new(py, bytes))))
}

/// Make a result again from what it is made of. For pickle.
#[pyfunction]
#[pyo3(signature = (kind, data, /))]
pub(crate) fn _restore<'py>(
    py: Python<'py>,
    kind: &str,
    data: &[u8],
) -> PyResult<Bound<'py, PyAny>> {
    match kind {
        Check::CLASS => restored::<Check>(py, data),
        Explanation::CLASS => restored::<Explanation>(py, data),
        Hint::CLASS => restored::<Hint>(py, data),
        Rating::CLASS => restored::<Rating>(py, data),
        Record::CLASS => restored::<Record>(py, data),
        SettingHint::CLASS => restored::<SettingHint>(py, data),
        Step::CLASS => restored::<Step>(py, data),
        Technique::CLASS => restored::<Technique>(py, data),
        TrialRating::CLASS => restored::<TrialRating>(py, data),
        Table::CLASS => Ok(Bound::new(py, Table::of_stream(data)?)?.into_any()),
        other => Err(PyValueError::new_err(format!("there is no class {other:?} to restore"))),
    }
}

fn restored<'py, K: Kept + IntoPyObject<'py>>(
    py: Python<'py>,
    data: &[u8],
) -> PyResult<Bound<'py, PyAny>> {
    let data = serde_json::from_slice(data)
        .map_err(|error| PyValueError::new_err(format!("no {}: {error}", K::CLASS)))?;
    K::of_data(data)?.into_bound_py_any(py)
}

/// An answer in JSON as objects of Python.
pub(crate) fn object<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// An answer as JSON.
pub(crate) fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("an answer has a form in JSON")
}

/// Marks as data.
#[derive(Serialize, Deserialize)]
pub(crate) struct MarksData {
    grid: loshu::Grid,
    givens: CellSet,
    candidates: CandidateSet,
}

impl From<&Marks> for MarksData {
    fn from(marks: &Marks) -> MarksData {
        MarksData { grid: *marks.grid(), givens: marks.givens(), candidates: *marks.candidates() }
    }
}

impl From<MarksData> for Marks {
    fn from(MarksData { grid, givens, candidates }: MarksData) -> Marks {
        Marks::new(&grid, givens, candidates)
    }
}

/// A price as data.
#[derive(Serialize, Deserialize)]
pub(crate) struct PriceData {
    se: Option<Tenths>,
    rule: Option<loshu_explain::rate::se::Rule>,
    score: Option<u16>,
}

impl From<loshu_explain::rate::Price> for PriceData {
    fn from(price: loshu_explain::rate::Price) -> PriceData {
        PriceData { se: price.se, rule: price.rule, score: price.score }
    }
}

impl From<PriceData> for loshu_explain::rate::Price {
    fn from(PriceData { se, rule, score }: PriceData) -> loshu_explain::rate::Price {
        loshu_explain::rate::Price { se, rule, score }
    }
}

/// Results are equal if their data are.
macro_rules! kept_class {
    ($class:ty) => {
        impl PartialEq for $class {
            fn eq(&self, other: &$class) -> bool {
                self.as_text() == other.as_text()
            }
        }

        impl Eq for $class {}

        impl std::hash::Hash for $class {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.as_text().hash(state);
            }
        }
    };
}
pub(crate) use kept_class;
