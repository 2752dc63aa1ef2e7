//! What is wrong with a request: an answer refused, or a fault of transport.

use std::fmt;

use loshu_answers::{Kind, Refusal};
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Error"))]
#[serde(untagged)]
pub enum ApiError {
    /// The question has no answer.
    Refused(Refusal),
    /// The request did not become a question.
    Failed(Failure),
}

/// Why a request did not become a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// What is wrong, in a sentence.
    pub error: String,
    /// The cause.
    pub kind: Cause,
    /// The line of the request, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column of the request, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

/// The cause of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The request is no JSON.
    Syntax,
    /// There is no such address.
    NotFound,
    /// The address takes another method.
    Method,
    /// The address is too long.
    LongAddress,
    /// The request is data of another type.
    MediaType,
    /// The client takes no answer of the type that there is.
    NotAcceptable,
    /// The request did not come in time.
    Slow,
    /// The request is too large.
    TooLarge,
    /// The host or the origin of the request is not allowed.
    Forbidden,
    /// There are too many requests.
    Busy,
    /// The server has a fault.
    Internal,
}

impl ApiError {
    /// A failure without a place.
    pub fn new(kind: Cause, error: impl fmt::Display) -> ApiError {
        ApiError::Failed(Failure { error: error.to_string(), kind, line: None, column: None })
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError::Refused(refusal)
    }
}

/// The sentence.
impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApiError::Refused(Refusal { error, .. }) | ApiError::Failed(Failure { error, .. }) => {
                f.write_str(error)
            }
        }
    }
}

impl std::error::Error for ApiError {}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> ApiError {
        let place = |number: usize| (number > 0).then_some(number);
        let (line, column) = (place(error.line()), place(error.column()));
        let text = sentence(&error);
        if error.is_data() {
            return Refusal { line, column, ..Refusal::new(Kind::Request, text) }.into();
        }
        ApiError::Failed(Failure { error: text, kind: Cause::Syntax, line, column })
    }
}

/// What is wrong in plain words, without the place, which has fields of its own.
fn sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = text.strip_suffix(&place).unwrap_or(&text);
    match text.strip_prefix("missing field ") {
        Some(name) => format!("the request has no {name}, which it needs"),
        None => text.into(),
    }
}
