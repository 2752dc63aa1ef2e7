use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use loshu::Limits;
use tokio::time::timeout;

use super::App;
use super::pool::CancelOnDrop;
use super::reply::json;
use crate::api::{ApiError, Kind, Question};

/// What an answer may take longer than its deadline, until the search sees that time is up.
const GRACE: Duration = Duration::from_millis(500);

/// Answers the question whose name is the end of the address.
pub(super) async fn question(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    let Some(question) = Question::named(&name) else {
        return ApiError::new(Kind::NotFound, "there is no such question").into_response();
    };
    if request.method() != Method::POST {
        let error = ApiError::new(Kind::Method, "expected the method POST");
        let mut response = error.into_response();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
        return response;
    }
    let start = Instant::now();
    let answer = answer(&app, question, request).await;
    app.metrics.answered(question, answer.as_ref().err().map(|error| error.kind), start.elapsed());
    answer.map_or_else(ApiError::into_response, json)
}

async fn answer(
    app: &App,
    question: &'static Question,
    request: Request,
) -> Result<Vec<u8>, ApiError> {
    check(request.headers())?;
    let body = body(request.into_body(), question.most_bytes, app.config.patience).await?;
    let cancel = CancelOnDrop::default();
    let deadline = Instant::now() + app.config.deadline;
    let limits = Limits::NONE.deadline(deadline).cancel(cancel.flag());
    let pool = if question.is_long { &app.long } else { &app.short };
    let time = app.config.deadline + GRACE;
    pool.run(time, move || question.answer(&body, &limits)).await?
}

/// Whether the client sends JSON, and takes JSON.
fn check(headers: &HeaderMap) -> Result<(), ApiError> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let sent = text(header::CONTENT_TYPE).unwrap_or_default();
    let sent = sent.split(';').next().unwrap_or_default().trim();
    if !sent.eq_ignore_ascii_case("application/json") {
        return Err(ApiError::new(Kind::MediaType, "expected the type application/json"));
    }
    let takes = |accept: &str| {
        let types = accept.split(',').map(|one| one.split(';').next().unwrap_or_default().trim());
        types.into_iter().any(|one| matches!(one, "*/*" | "application/*" | "application/json"))
    };
    if text(header::ACCEPT).is_some_and(|accept| !takes(accept)) {
        return Err(ApiError::new(Kind::NotAcceptable, "answers are application/json"));
    }
    Ok(())
}

async fn body(body: Body, most: usize, patience: Duration) -> Result<Vec<u8>, ApiError> {
    let slow = |_| ApiError::new(Kind::Slow, "the request did not come in time");
    timeout(patience, collect(body, most)).await.map_err(slow)?
}

/// The bytes of a body, copied: each chunk holds on to the whole buffer into which it was read, so a
/// body that drips byte by byte would take kilobytes for each.
async fn collect(body: Body, most: usize) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|_| ApiError::new(Kind::Syntax, "the request is cut off"))?;
        if bytes.len() + chunk.len() > most {
            let error = format!("the request is larger than {most} bytes");
            return Err(ApiError::new(Kind::TooLarge, error));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
