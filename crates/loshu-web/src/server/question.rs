use std::sync::Arc;
use std::time::Instant;

use axum::Extension;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use loshu::Limits;
use tokio::time::{timeout, timeout_at};

use super::App;
use super::compress::{gzip, takes_gzip};
use super::memory::{SHARE, SMALL, Taken};
use super::pool::{CancelOnDrop, NoResult};
use super::reply::{Encoded, wrong_method};
use super::seats::Seat;
use crate::error::{ApiError, Cause};
use crate::question::Question;

/// Answers the question whose name is the end of the address.
pub(super) async fn question(
    State(app): State<Arc<App>>,
    Extension(seat): Extension<Arc<Seat>>,
    name: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let question = name.ok().and_then(|Path(name)| Question::named(&name));
    let Some(question) = question else {
        return ApiError::new(Cause::NotFound, "there is no such question").into_response();
    };
    if request.method() != Method::POST {
        return wrong_method("POST");
    }
    let start = Instant::now();
    let answer = answer(&app, &seat, question, request).await;
    app.metrics.answered(question, answer.as_ref().err(), start.elapsed());
    answer.unwrap_or_else(ApiError::into_response)
}

async fn answer(
    app: &App,
    seat: &Arc<Seat>,
    question: &'static Question,
    request: Request,
) -> Result<Response, ApiError> {
    check(request.headers())?;
    let with_gzip = takes_gzip(request.headers());
    let length = length(request.headers());
    let body = receive(request.into_body(), length, question.most_bytes, app);
    let cancel = CancelOnDrop::default();
    let asked = Asked { question, body: body.await?, with_gzip };
    let at_work = seat.work();
    let encoded = run(app, asked, &cancel).await?;
    drop(at_work);
    encoded.into_answer(&app.memory)
}

/// A question, and the text of the request.
struct Asked {
    question: &'static Question,
    body: Received,
    with_gzip: bool,
}

impl Asked {
    fn answer(&self, limits: &Limits) -> Result<Encoded, ApiError> {
        let bytes = self.question.answer(&self.body.bytes, limits)?;
        // There is no time left to compress an answer that was stopped.
        let compresses = self.with_gzip && limits.look().is_ok();
        Ok(match compresses.then(|| gzip(&bytes)).flatten() {
            Some(bytes) => Encoded { bytes, is_gzip: true },
            None => Encoded { bytes, is_gzip: false },
        })
    }
}

/// Answers among the short questions, or among the long ones. A short question that is not answered in its
/// slice of time is asked again among the long ones, so that it never holds up the short ones.
async fn run(app: &App, asked: Asked, cancel: &CancelOnDrop) -> Result<Encoded, ApiError> {
    let deadline = Instant::now() + app.config.deadline;
    let limits = Limits::NONE.cancel(cancel.flag());
    let is_long = asked.question.is_long || asked.body.bytes.len() > SMALL;
    let asked = Arc::new(asked);
    if !is_long {
        let (asked, limits) = (asked.clone(), limits.clone());
        let short = app.short.run(deadline, move |due| {
            let answer = asked.answer(&limits.deadline(due));
            // A later answer may be part of an answer.
            (Instant::now() < due).then_some(answer)
        });
        match short.await {
            Ok(Some(answer)) => return answer,
            Ok(None) | Err(NoResult::Late) => {}
            Err(why @ (NoResult::Full | NoResult::Panicked)) => return Err(why.into()),
        }
    }
    app.long.run(deadline, move |due| asked.answer(&limits.deadline(due))).await?
}

/// Whether the client sends JSON, and takes JSON.
fn check(headers: &HeaderMap) -> Result<(), ApiError> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let sent = text(header::CONTENT_TYPE).unwrap_or_default();
    let sent = sent.split(';').next().unwrap_or_default().trim();
    if !sent.eq_ignore_ascii_case("application/json") {
        return Err(ApiError::new(Cause::MediaType, "expected the type application/json"));
    }
    let takes = |accept: &str| {
        let types = accept.split(',').map(|one| one.split(';').next().unwrap_or_default().trim());
        types.into_iter().any(|one| matches!(one, "*/*" | "application/*" | "application/json"))
    };
    if text(header::ACCEPT).is_some_and(|accept| !takes(accept)) {
        return Err(ApiError::new(Cause::NotAcceptable, "answers are application/json"));
    }
    Ok(())
}

/// How many bytes the client says that it will send.
fn length(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The body of a request, and the room that it takes.
struct Received {
    bytes: Vec<u8>,
    taken: Option<Taken>,
}

/// Receives a body of at most `most` bytes, in the time that a client has for it. The time during which the
/// client waits for room does not count; that time is as long at most.
///
/// The bytes are copied: each chunk holds on to the whole buffer into which it was read, so a body that
/// drips byte by byte would take kilobytes for each. The first bytes are part of what each connection
/// may hold; before there are more, room for all of them is taken.
async fn receive(
    body: Body,
    length: Option<usize>,
    most: usize,
    app: &App,
) -> Result<Received, ApiError> {
    let too_large = || {
        let error = format!("the request is larger than {most} bytes");
        ApiError::new(Cause::TooLarge, error)
    };
    let size = length.unwrap_or(most);
    if size > most {
        return Err(too_large());
    }
    let patience = app.config.patience;
    let mut end = Instant::now() + patience;
    let mut received = Received { bytes: Vec::new(), taken: None };
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = next(&mut chunks, end).await? {
        let sum = received.bytes.len() + chunk.len();
        if sum > most {
            return Err(too_large());
        }
        if sum > SHARE && received.taken.is_none() {
            let start = Instant::now();
            let taken = timeout(patience, app.memory.bodies.take(size)).await;
            received.taken = Some(taken.ok().flatten().ok_or(NoResult::Full)?);
            received.bytes.reserve_exact(size - received.bytes.len());
            end += start.elapsed();
        }
        received.bytes.extend_from_slice(&chunk);
    }
    Ok(received)
}

/// The next chunk of a body; `None` behind the last one.
async fn next(chunks: &mut BodyDataStream, end: Instant) -> Result<Option<Bytes>, ApiError> {
    match timeout_at(end.into(), chunks.next()).await {
        Ok(Some(Ok(chunk))) => Ok(Some(chunk)),
        Ok(Some(Err(_))) => Err(ApiError::new(Cause::Syntax, "the request is cut off")),
        Ok(None) => Ok(None),
        Err(_) => Err(ApiError::new(Cause::Slow, "the request did not come in time")),
    }
}
