//! Why a text is no puzzle.

use core::fmt;

use crate::rule_error::RuleError;

/// Why a text is no puzzle that can be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is no JSON.
    Json(String),
    /// The JSON is no object.
    NoObject,
    /// The grid is missing, no square, too large, or contradicts the size.
    Grid(String),
    /// A cell of the grid is malformed.
    Cell {
        /// The name of the cell.
        cell: String,
        /// What is wrong.
        problem: String,
    },
    /// A key stands for a rule that is not supported, or is unknown.
    Unsupported {
        /// The key, and the entry of its list if it is one.
        key: String,
    },
    /// A rule is malformed.
    Malformed {
        /// The key.
        key: String,
        /// The number of the entry, from 1; 0 for the whole.
        entry: usize,
        /// What is wrong.
        problem: String,
    },
    /// A rule cannot be built.
    Rule {
        /// The key.
        key: String,
        /// Why.
        error: RuleError,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Json(problem) => write!(f, "no JSON: {problem}"),
            ReadError::NoObject => write!(f, "expected a JSON object"),
            ReadError::Grid(problem) => write!(f, "grid: {problem}"),
            ReadError::Cell { cell, problem } => write!(f, "cell {cell}: {problem}"),
            ReadError::Unsupported { key } => {
                write!(f, "the rule {key:?} is not supported, so the puzzle cannot be solved")
            }
            ReadError::Malformed { key, entry: 0, problem } => write!(f, "{key}: {problem}"),
            ReadError::Malformed { key, entry, problem } => {
                write!(f, "{key}, entry {entry}: {problem}")
            }
            ReadError::Rule { key, error } => write!(f, "{key}: {error}"),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ReadError::Rule { error, .. } => Some(error),
            ReadError::Json(_)
            | ReadError::NoObject
            | ReadError::Grid(_)
            | ReadError::Cell { .. }
            | ReadError::Unsupported { .. }
            | ReadError::Malformed { .. } => None,
        }
    }
}
