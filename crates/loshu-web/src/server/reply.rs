use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use loshu::Stop;
use loshu_answers::{Kind, Refusal};

use super::memory::{Memory, SHARE, Taken};
use super::pool::NoResult;
use crate::error::{ApiError, Cause};

/// The error as JSON, with the status of its kind.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = status(&self);
        let mut response = json(serde_json::to_vec(&self).unwrap_or_default());
        *response.status_mut() = status;
        if status == StatusCode::SERVICE_UNAVAILABLE {
            insert(&mut response, header::RETRY_AFTER, "1");
        }
        if matches!(status, StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT) {
            // The rest of the request is not read.
            insert(&mut response, header::CONNECTION, "close");
        }
        response
    }
}

fn insert(response: &mut Response, name: header::HeaderName, value: &'static str) {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
}

/// Which status says what.
pub(super) fn status(error: &ApiError) -> StatusCode {
    match error {
        ApiError::Refused(refusal) => match refusal.kind {
            Kind::Request | Kind::Puzzle => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Impossible => StatusCode::CONFLICT,
            Kind::Stopped => StatusCode::SERVICE_UNAVAILABLE,
        },
        ApiError::Failed(failure) => match failure.kind {
            Cause::Syntax => StatusCode::BAD_REQUEST,
            Cause::NotFound => StatusCode::NOT_FOUND,
            Cause::Method => StatusCode::METHOD_NOT_ALLOWED,
            Cause::LongAddress => StatusCode::URI_TOO_LONG,
            Cause::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Cause::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
            Cause::Slow => StatusCode::REQUEST_TIMEOUT,
            Cause::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Cause::Forbidden => StatusCode::FORBIDDEN,
            Cause::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Cause::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        },
    }
}

/// An answer.
pub(super) fn json(bytes: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], bytes.into()).into_response()
}

/// The error that a method is wrong, with those that are right.
pub(super) fn wrong_method(allowed: &'static str) -> Response {
    let error = ApiError::new(Cause::Method, format!("this address takes the method {allowed}"));
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
            NoResult::Full => ApiError::new(Cause::Busy, "there are too many requests; try again"),
            NoResult::Late => Refusal::from(Stop::Deadline).into(),
            NoResult::Panicked => ApiError::new(Cause::Internal, "the server has a fault"),
        }
    }
}
