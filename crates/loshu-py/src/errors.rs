//! From errors of the library to the exceptions of `loshu/_errors.py`.

use loshu::{Grid, Status, Stop};
use loshu_answers::{Kind, Refusal, conflict};
use loshu_dataset::DatasetError;
use loshu_explain::difficulty::DifficultyError;
use loshu_explain::step::Style;
use loshu_formats::RecordError;
use pyo3::prelude::*;

/// The exceptions of `loshu/_errors.py`.
mod python {
    pyo3::import_exception!(loshu._errors, ColumnError);
    pyo3::import_exception!(loshu._errors, DatasetError);
    pyo3::import_exception!(loshu._errors, FormatError);
    pyo3::import_exception!(loshu._errors, GenerateError);
    pyo3::import_exception!(loshu._errors, MultipleError);
    pyo3::import_exception!(loshu._errors, OptionError);
    pyo3::import_exception!(loshu._errors, ParseError);
    pyo3::import_exception!(loshu._errors, StoppedError);
    pyo3::import_exception!(loshu._errors, UnsolvableError);
}

/// A question has no answer.
pub(crate) fn refusal(refusal: Refusal) -> PyErr {
    let Refusal { error, kind, line, column, expected, found, reason: _ } = refusal;
    match kind {
        Kind::Puzzle => {
            let (line, column) = (line.unwrap_or(1), column.unwrap_or(1));
            python::ParseError::new_err((error, line, column, expected, found))
        }
        Kind::Request => python::OptionError::new_err(error),
        Kind::Impossible => python::GenerateError::new_err(error),
        Kind::Stopped => python::StoppedError::new_err(error),
    }
}

/// A record of a file is no puzzle.
pub(crate) fn record(error: &RecordError) -> PyErr {
    let RecordError { line, column, problem } = error;
    let (expected, found) =
        match problem.strip_prefix("expected ").map(|rest| rest.split_once(", found ")) {
            Some(Some((expected, found))) => (Some(expected.to_owned()), Some(found.to_owned())),
            _ => (None, None),
        };
    python::ParseError::new_err((error.to_string(), *line, *column, expected, found))
}

/// The bytes are no text, or hold no puzzle.
pub(crate) fn unreadable(message: &str) -> PyErr {
    python::ParseError::new_err((message.to_owned(), 1, 1, None::<String>, None::<String>))
}

/// Numbers are no grid.
pub(crate) fn cells(found: String, expected: &str) -> PyErr {
    let message = format!("expected {expected}, found {found}");
    python::ParseError::new_err((message, 1, 1, expected.to_owned(), found))
}

/// Whether an error says that a text or numbers are no puzzle.
pub(crate) fn is_parse_error(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<python::ParseError>(py)
}

/// What is wrong with an argument, with its name.
pub(crate) fn argument(py: Python<'_>, name: &str, error: &PyErr) -> PyErr {
    let message = format!("{name}: {}", error.value(py));
    match error.get_type(py).call1((message,)) {
        Ok(named) => PyErr::from_value(named),
        Err(other) => other,
    }
}

/// A value of an option is none of those that it has.
pub(crate) fn option(name: &str, problem: impl std::fmt::Display) -> PyErr {
    python::OptionError::new_err(format!("{name}: {problem}"))
}

/// A table does not have a column, or the column holds no text.
pub(crate) fn column(message: String) -> PyErr {
    python::ColumnError::new_err(message)
}

/// A data set cannot be made.
pub(crate) fn dataset(error: DatasetError) -> PyErr {
    python::DatasetError::new_err(error.to_string())
}

/// A record cannot be written in a format.
pub(crate) fn format(problem: impl std::fmt::Display) -> PyErr {
    python::FormatError::new_err(problem.to_string())
}

/// There is no puzzle as it was asked for.
pub(crate) fn generate(error: impl Into<DifficultyError>) -> PyErr {
    let error = error.into();
    match error.stopped() {
        Some(by) => stopped(by),
        None => python::GenerateError::new_err(error.to_string()),
    }
}

/// A limit was reached before the answer was known.
pub(crate) fn stopped(by: Stop) -> PyErr {
    refusal(by.into())
}

/// The puzzle does not have exactly one solution, as its verdict says.
pub(crate) fn improper(puzzle: &Grid, status: Status) -> PyErr {
    let first = puzzle.conflicts().first().map(|first| conflict(first, Style::default()));
    not_unique(status, first)
}

/// There is not exactly one solution, as a status says; and if it is known, why there is none.
pub(crate) fn not_unique(status: Status, why: Option<String>) -> PyErr {
    let mut sentences = vec![loshu_answers::status(status, Style::default().language)];
    match status {
        Status::Unsolvable | Status::Invalid => {
            sentences.extend(why);
            python::UnsolvableError::new_err(sentences.join(" "))
        }
        Status::Stopped(by) => stopped(by),
        Status::Multiple | Status::Unique => python::MultipleError::new_err(sentences.join(" ")),
    }
}

/// No puzzle of a layout could be made.
pub(crate) fn not_generated(problem: impl std::fmt::Display) -> PyErr {
    python::GenerateError::new_err(problem.to_string())
}
