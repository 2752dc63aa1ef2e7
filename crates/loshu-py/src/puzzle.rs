//! What is taken as a puzzle: a `Grid`, text or bytes.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors;
use crate::grid::Grid;

/// A puzzle as an argument of a function.
pub(crate) struct Puzzle(pub(crate) loshu::Grid);

impl<'py> FromPyObject<'_, 'py> for Puzzle {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Puzzle> {
        if let Ok(grid) = object.cast::<Grid>() {
            return Ok(Puzzle(grid.get().0));
        }
        match text(&object) {
            Some(text) => read(&text).map(Puzzle).map_err(|error| errors::parse(&error)),
            None => Err(PyTypeError::new_err(wrong_type(&object))),
        }
    }
}

/// The bytes of a text; `None` for an object that is none. A text that cannot be encoded has a
/// replacement sign where it cannot.
pub(crate) fn text<'a>(object: &'a Bound<'_, PyAny>) -> Option<Cow<'a, [u8]>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Some(match text.to_string_lossy() {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        });
    }
    object.cast::<PyBytes>().ok().map(|bytes| Cow::Borrowed(bytes.as_bytes()))
}

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<loshu::Grid, loshu::ParseError> {
    String::from_utf8_lossy(text).parse()
}

/// What is wrong with an object that is no puzzle.
pub(crate) fn wrong_type(object: &Bound<'_, PyAny>) -> String {
    let name = object.get_type().name().map_or("an object".into(), |name| name.to_string());
    format!("expected a puzzle as str, bytes or Grid, found {name}")
}
