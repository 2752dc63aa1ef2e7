use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

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
            Kind::TooLarge => insert(&mut response, header::CONNECTION, "close"),
            _ => {}
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
        Kind::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Kind::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
        Kind::Slow => StatusCode::REQUEST_TIMEOUT,
        Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Kind::Forbidden => StatusCode::FORBIDDEN,
        Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// An answer.
pub(super) fn json(bytes: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], bytes).into_response()
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
