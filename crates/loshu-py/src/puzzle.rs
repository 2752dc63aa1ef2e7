//! What is taken as a puzzle: a `Grid`, a `Record`, text, bytes, or numbers.

use std::borrow::Cow;
use std::fmt::Display;

use loshu::Marks;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::cells;
use crate::errors;
use crate::grid::Grid;
use crate::single::formats::Record;

/// A puzzle, which may be made of pencil marks, as an argument of a function.
pub(crate) struct Start(pub(crate) Marks);

/// What a player has written, as an argument of a function: of a record also the digits that were placed.
pub(crate) struct Written(pub(crate) Marks);

impl<'py> FromPyObject<'_, 'py> for Written {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Written> {
        if let Ok(record) = object.cast::<Record>() {
            return Ok(Written(record.get().written()));
        }
        object.extract().map(|Start(marks)| Written(marks))
    }
}

/// A puzzle of givens alone as an argument of a function.
pub(crate) struct Puzzle(pub(crate) loshu::Grid);

impl<'py> FromPyObject<'_, 'py> for Start {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Start> {
        if let Ok(grid) = object.cast::<Grid>() {
            return Ok(Start(Marks::of(&grid.get().0)));
        }
        if let Ok(record) = object.cast::<Record>() {
            return Ok(Start(record.get().start()));
        }
        match text(&object) {
            Some(text) => {
                let puzzle = loshu_answers::Puzzle::from(&*String::from_utf8_lossy(&text));
                puzzle.marks().map(Start).map_err(errors::refusal)
            }
            None if cells::may_be(&object)? => {
                cells::grid(&object).map(|Grid(grid)| Start(Marks::of(&grid)))
            }
            None => Err(PyTypeError::new_err(wrong_type(&object))),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Puzzle {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Puzzle> {
        if let Ok(grid) = object.cast::<Grid>() {
            return Ok(Puzzle(grid.get().0));
        }
        if let Some(text) = text(&object) {
            return read(&text).map(Puzzle).map_err(|error| errors::refusal(error.into()));
        }
        let Start(marks) = object.extract()?;
        let grid = loshu_answers::Puzzle::from(marks).grid();
        grid.map(Puzzle).map_err(|_| errors::cells("pencil marks".into(), "a puzzle of givens"))
    }
}

/// What somebody gives as the solution of a puzzle, as an argument of a function: a grid, or what is wrong with it. Only
/// what cannot be meant as a grid at all is an error.
pub(crate) struct Answer(pub(crate) Result<loshu::Grid, String>);

impl<'py> FromPyObject<'_, 'py> for Answer {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Answer> {
        match object.extract() {
            Ok(Puzzle(grid)) => Ok(Answer(Ok(grid))),
            Err(error) if errors::is_parse_error(object.py(), &error) => {
                Ok(Answer(Err(unreadable(error.value(object.py())))))
            }
            Err(error) => Err(errors::argument(object.py(), "solution", &error)),
        }
    }
}

/// Why an answer is no grid.
pub(crate) fn unreadable(problem: impl Display) -> String {
    format!("solution: {problem}")
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

/// Reads one puzzle of givens.
pub(crate) fn read(text: &[u8]) -> Result<loshu::Grid, loshu::ParseError> {
    String::from_utf8_lossy(text).parse()
}

/// Reads one puzzle of pencil marks, as in a Sukaku.
pub(crate) fn read_marks(text: &[u8]) -> Option<Marks> {
    loshu_answers::Puzzle::from(&*String::from_utf8_lossy(text)).marks().ok()
}

/// What is wrong with an object that is no puzzle.
pub(crate) fn wrong_type(object: &Bound<'_, PyAny>) -> String {
    let name = object.get_type().name().map_or("an object".into(), |name| name.to_string());
    format!("expected a puzzle as str, bytes, Grid, Record or 81 numbers, found {name}")
}
