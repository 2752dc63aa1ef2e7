//! `rate(scale="te")`: depth of trial and error.

use loshu_explain::rate::te::TeRating;
use pyo3::prelude::*;
use serde::Serialize;

use crate::html;
use crate::kept::{self, Kept, Reduced};

/// The depth of trial and error of a puzzle, and the length of the braids that it needs, as Denis Berthier
/// defines them.
#[pyclass(frozen, eq, hash, module = "loshu")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct TrialRating(pub(crate) TeRating);

#[pymethods]
impl TrialRating {
    /// The depth: 0 if singles solve the puzzle, 1 if trials followed by singles do, 2 or 3 if trials need trials
    /// inside; 4 if that is not enough.
    #[getter]
    fn depth(&self) -> u8 {
        self.0.depth
    }

    /// The length; None if it is not known.
    #[getter]
    fn length(&self) -> Option<u8> {
        self.0.length
    }

    /// Which length it is: 'B' for depth 0 and 1, 'BxB' for 2, 'BxBB' for 3, None for 4.
    #[getter]
    fn kind(&self) -> Option<&'static str> {
        self.0.kind()
    }

    /// Whether the length, or where it is not known the depth, is only a lower bound.
    #[getter]
    fn at_least(&self) -> bool {
        self.0.at_least
    }

    /// Return the numbers as a dict, by the names of the columns of `loshu rate --scale te`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.to_json())
    }

    /// Return the numbers as JSON.
    fn to_json(&self) -> String {
        let TeRating { depth, length, at_least, .. } = self.0;
        let of = |kind| length.filter(|_| self.0.kind() == Some(kind));
        kept::json(&TrialNumbers {
            te: depth,
            b: of("B"),
            bxb: of("BxB"),
            bxbb: of("BxBB"),
            at_least,
        })
    }

    fn _repr_html_(&self) -> String {
        html::pairs([("Trial and error", self.0.to_string())])
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<TrialRating: {}>", self.0)
    }
}

/// The numbers as columns have them.
#[derive(Serialize)]
struct TrialNumbers {
    te: u8,
    b: Option<u8>,
    bxb: Option<u8>,
    bxbb: Option<u8>,
    at_least: bool,
}

impl Kept for TrialRating {
    const CLASS: &'static str = "TrialRating";
    type Data = TeRating;

    fn data(&self) -> TeRating {
        self.0
    }

    fn of_data(rating: TeRating) -> PyResult<TrialRating> {
        Ok(TrialRating(rating))
    }
}
