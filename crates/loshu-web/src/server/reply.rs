use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::memory::{Memory, SHARE, Taken};
use super::pool::NoResult;
use crate::api::{ApiError, Kind};

/// The error as JSON, with the status of its kind.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = status(self.kind);
        let mut response = json(serde_json::to_vec(&self).unwrap_or_default());
        *response.status_mut() = status;
        match self.kind {
            Kind::Busy | Kind::Stopped => insert(&mut response, header::RETRY_AFTER, "1"),
            // The rest of the request is not read.
            Kind::TooLarge | Kind::Slow => insert(&mut response, header::CONNECTION, "close"),
            Kind::Syntax
            | Kind::Request
            | Kind::Puzzle
            | Kind::Impossible
            | Kind::NotFound
            | Kind::Method
            | Kind::LongAddress
            | Kind::MediaType
            | Kind::NotAcceptable
            | Kind::Forbidden
            | Kind::Internal => {}
        }
        response
    }
}

fn insert(response: &mut Response, name: header::HeaderName, value: &'static str) {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
}

/// Which status says what.
fn status(kind: Kind) -> StatusCode {
    match kind {
        Kind::Syntax => StatusCode::BAD_REQUEST,
        Kind::Request | Kind::Puzzle => StatusCode::UNPROCESSABLE_ENTITY,
        Kind::Impossible => StatusCode::CONFLICT,
        Kind::Stopped | Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Kind::NotFound => StatusCode::NOT_FOUND,
        Kind::Method => StatusCode::METHOD_NOT_ALLOWED,
        Kind::LongAddress => StatusCode::URI_TOO_LONG,
        Kind::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Kind::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
        Kind::Slow => StatusCode::REQUEST_TIMEOUT,
        Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Kind::Forbidden => StatusCode::FORBIDDEN,
        Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// An answer.
pub(super) fn json(bytes: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], bytes.into()).into_response()
}

/// The error that a method is wrong, with those that are right.
pub(super) fn wrong_method(allowed: &'static str) -> Response {
    let error = ApiError::new(Kind::Method, format!("this address takes the method {allowed}"));
    let mut response = error.into_response();
    insert(&mut response, header::ALLOW, allowed);
    response
}

/// Bytes that may be compressed.
#[derive(Debug)]
pub(super) struct Encoded {
    pub(super) bytes: Vec<u8>,
    pub(super) is_gzip: bool,
}

impl Encoded {
    /// The bytes as an answer, which holds room in memory until it is sent.
    ///
    /// # Errors
    ///
    /// Fails if there is no room for it.
    pub(super) fn into_answer(self, memory: &Memory) -> Result<Response, ApiError> {
        let taken = if self.bytes.len() <= SHARE {
            None
        } else {
            let taken = memory.answers.try_take(self.bytes.len());
            Some(taken.ok_or_else(|| ApiError::from(NoResult::Full))?)
        };
        let bytes = Bytes::from_owner(Answer { bytes: self.bytes, _taken: taken });
        let mut response = json(bytes);
        insert(&mut response, header::VARY, "accept-encoding");
        if self.is_gzip {
            insert(&mut response, header::CONTENT_ENCODING, "gzip");
        }
        Ok(response)
    }
}

/// The bytes of an answer, and the room that they take.
struct Answer {
    bytes: Vec<u8>,
    _taken: Option<Taken>,
}

impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl From<NoResult> for ApiError {
    fn from(why: NoResult) -> ApiError {
        match why {
            NoResult::Full => ApiError::new(Kind::Busy, "there are too many requests; try again"),
            NoResult::Late => {
                ApiError::new(Kind::Stopped, "stopped before there was an answer (deadline)")
            }
            NoResult::Panicked => ApiError::new(Kind::Internal, "the server has a fault"),
        }
    }
}
