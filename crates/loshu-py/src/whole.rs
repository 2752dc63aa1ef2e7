//! Numbers as arguments, whatever their size. Each that is out of its range is an `OptionError`.

use std::ops::RangeInclusive;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::errors;

/// A whole number: an int, or what counts as one, such as an integer of NumPy.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Whole {
    Number(i128),
    /// Less than any `i128`.
    FarBelow,
    /// More than any `i128`.
    FarAbove,
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        if let Ok(number) = object.extract::<i64>() {
            return Ok(Whole::Number(number.into()));
        }
        let number = object.call_method0("__index__").map_err(|_| {
            let name = object.get_type().name().map_or("an object".into(), |name| name.to_string());
            PyTypeError::new_err(format!("expected an int, found {name}"))
        })?;
        match number.extract::<i128>() {
            Ok(number) => Ok(Whole::Number(number)),
            Err(_) if number.lt(0)? => Ok(Whole::FarBelow),
            Err(_) => Ok(Whole::FarAbove),
        }
    }
}

impl Whole {
    /// The number, if the range has it.
    pub(crate) fn within(self, range: &RangeInclusive<u64>) -> Option<u64> {
        let Whole::Number(number) = self else { return None };
        u64::try_from(number).ok().filter(|number| range.contains(number))
    }

    /// The value of an option.
    pub(crate) fn option(self, name: &str, range: RangeInclusive<u64>) -> PyResult<u64> {
        self.within(&range).ok_or_else(|| {
            let expected = match range.into_inner() {
                (first, u64::MAX) => format!("{first} or more, below 2**64"),
                (first, last) => format!("{first} to {last}"),
            };
            let found = match self {
                Whole::Number(number) => number.to_string(),
                Whole::FarBelow => "a huge negative number".into(),
                Whole::FarAbove => "a huge number".into(),
            };
            errors::option(name, format!("expected {expected}, found {found}"))
        })
    }
}

/// A number; infinite if it is too large for a float.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Real(pub(crate) f64);

impl<'py> FromPyObject<'_, 'py> for Real {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Real> {
        match object.extract::<f64>() {
            Ok(number) => Ok(Real(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                Ok(Real(if object.lt(0)? { f64::NEG_INFINITY } else { f64::INFINITY }))
            }
            Err(error) => Err(error),
        }
    }
}

/// Arguments that are read under their own names: `#[pyo3(from_py_with = ...)]`.
macro_rules! arguments {
    ($($(#[$doc:meta])* $name:ident: $range:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name(number: &Bound<'_, PyAny>) -> PyResult<u64> {
            number.extract::<Whole>()?.option(stringify!($name), $range)
        }
    )*};
}

arguments! {
    /// How many rows are worked on together.
    rows: 1..=u64::MAX;
    /// The index of the first puzzle.
    start: 0..=u64::MAX;
    /// The number of puzzles.
    n: 0..=u64::MAX;
    /// The number of a puzzle among those of its seed.
    index: 0..=u64::MAX;
    /// How much a hint gives away.
    stage: 1..=5;
    /// The clues of a random puzzle.
    clues: 0..=81;
    /// The most solutions that are listed.
    limit: 0..=u64::MAX;
}

/// The number of solutions at which counting stops, `NO_LIMIT` if it does not.
pub(crate) fn counted(number: &Bound<'_, PyAny>) -> PyResult<u64> {
    if number.is_none() { Ok(NO_LIMIT) } else { limit(number) }
}

/// Nobody counts so far.
pub(crate) const NO_LIMIT: u64 = u64::MAX;

/// Whether an object is `True` or `False`, which Python counts among the whole numbers.
pub(crate) fn is_bool(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyBool>()
}
