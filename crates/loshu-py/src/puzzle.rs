//! What is taken as a puzzle: a `Grid`, text or bytes.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use loshu::Marks;

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
            Some(text) => {
                let read = read(&text).map(Puzzle);
                read.map_err(|error| errors::refusal(error.into()))
            }
            None => Err(PyTypeError::new_err(wrong_type(&object))),
        }
    }
}

/// A puzzle, which may be made of pencil marks, as an argument of a function.
pub(crate) struct Start(pub(crate) Marks);

impl<'py> FromPyObject<'_, 'py> for Start {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Start> {
        if let Ok(grid) = object.cast::<Grid>() {
            return Ok(Start(Marks::of(&grid.get().0)));
        }
        let Some(text) = text(&object) else {
            return Err(PyTypeError::new_err(wrong_type(&object)));
        };
        let puzzle = loshu_answers::Puzzle::from(&*String::from_utf8_lossy(&text));
        puzzle.marks().map(Start).map_err(errors::refusal)
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
