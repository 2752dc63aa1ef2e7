use std::fmt;

use loshu::format::Problem;
use loshu::{ParseError, Stop};
use loshu_formats::RecordError;
use serde::Serialize;

/// Why there is no answer: what is wrong, where, what was expected and what was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// What is wrong, in a sentence.
    pub error: String,
    /// The kind of error.
    pub kind: Kind,
    /// The line, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What would have been right there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// What stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The reason, where one kind of error has several.
    #[serde(flatten)]
    pub reason: Option<Box<Reason>>,
}

/// Why a request is refused, so that a client can say it in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// The name of the reason, such as `empty-lines`.
    #[serde(rename = "reason")]
    pub name: &'static str,
    /// The values in the sentence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
}

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A field of the request has a wrong value.
    Request,
    /// A puzzle cannot be read.
    Puzzle,
    /// What is asked for cannot be: fields contradict each other, or there is no such puzzle.
    Impossible,
    /// A limit was reached before there was an answer.
    Stopped,
}

impl Refusal {
    /// An error without a place.
    pub fn new(kind: Kind, error: impl fmt::Display) -> Refusal {
        let error = error.to_string();
        Refusal { error, kind, line: None, column: None, expected: None, found: None, reason: None }
    }

    /// An error of a request that no puzzle can satisfy.
    pub(crate) fn impossible(
        name: &'static str,
        values: Vec<String>,
        error: impl fmt::Display,
    ) -> Refusal {
        let reason = Some(Box::new(Reason { name, values }));
        Refusal { reason, ..Refusal::new(Kind::Impossible, error) }
    }

    /// A value of the request that is not among those expected.
    pub(crate) fn unexpected(
        field: &str,
        expected: impl fmt::Display,
        found: impl fmt::Display,
    ) -> Refusal {
        let (expected, found) = (expected.to_string(), found.to_string());
        let error = format!("{field}: expected {expected}, found {found}");
        let (expected, found) = (Some(expected), Some(found));
        Refusal { expected, found, ..Refusal::new(Kind::Request, error) }
    }
}

/// The sentence.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error)
    }
}

impl std::error::Error for Refusal {}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        let (expected, found) = expected_and_found(error.problem).unzip();
        Refusal {
            line: Some(error.line),
            column: Some(error.column),
            expected,
            found,
            ..Refusal::new(Kind::Puzzle, error)
        }
    }
}

impl From<RecordError> for Refusal {
    fn from(error: RecordError) -> Refusal {
        let (line, column) = (Some(error.line), Some(error.column));
        Refusal { line, column, ..Refusal::new(Kind::Puzzle, error) }
    }
}

/// What would have been right and what stands there, if that is all that is wrong.
fn expected_and_found(problem: Problem) -> Option<(String, String)> {
    let numbers = |expected, found, what| (format!("{expected} {what}"), format!("{found} {what}"));
    Some(match problem {
        Problem::Unexpected { expected, found } => (expected.to_string(), found.to_string()),
        Problem::Cells { found, expected } => numbers(expected, found, "cells"),
        Problem::Characters { found } => numbers(729, found, "characters"),
        Problem::Fields { found, expected } => numbers(expected, found, "fields"),
        Problem::None => ("a puzzle".into(), "the end of the text".into()),
        Problem::Several => ("the end of the text".into(), "another puzzle".into()),
        _ => return None,
    })
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Refusal {
        Refusal::new(Kind::Stopped, format!("stopped before there was an answer ({stop})"))
    }
}
