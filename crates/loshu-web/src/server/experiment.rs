use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use loshu::Limits;

use super::App;
use super::pool::{CancelOnDrop, NoResult};
use crate::api::{ApiError, Kind, Sample, SampleRequest};

/// How many puzzles are solved between two events.
const PART: u64 = 100;
/// The most puzzles of a stream.
const MOST: u64 = 10_000_000;
/// How long a part may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait for a thread that is free.
const PAUSE: Duration = Duration::from_millis(100);

/// Streams the samples of an experiment, until all puzzles are solved or the client has gone.
pub(super) async fn experiment(
    State(app): State<Arc<App>>,
    request: Result<Query<SampleRequest>, QueryRejection>,
) -> Response {
    match begin(app, request) {
        Ok(events) => Sse::new(events).keep_alive(KeepAlive::default()).into_response(),
        Err(error) => error.into_response(),
    }
}

/// Where an experiment stands.
struct Course {
    app: Arc<App>,
    request: SampleRequest,
    next: u64,
    end: u64,
    cancel: CancelOnDrop,
    _permit: tokio::sync::OwnedSemaphorePermit,
}

fn begin(
    app: Arc<App>,
    request: Result<Query<SampleRequest>, QueryRejection>,
) -> Result<impl Stream<Item = Result<Event, Infallible>>, ApiError> {
    let Query(request) =
        request.map_err(|error| ApiError::new(Kind::Request, error.body_text()))?;
    if !(1..=MOST).contains(&request.number) {
        return Err(ApiError::new(Kind::Request, format!("number: expected 1 to {MOST}")));
    }
    // The first part tells whether the request is right.
    request.part(request.from, 1).check()?;
    let permit = app.streams.clone().try_acquire_owned();
    let permit = permit.map_err(|_| ApiError::from(NoResult::Full))?;
    let end = request.from.saturating_add(request.number);
    let stopping = app.is_stopping();
    let cancel = CancelOnDrop::default();
    let course = Course { next: request.from, app, request, end, cancel, _permit: permit };
    let events = stream::unfold(course, |mut course| async {
        let event = course.event().await?;
        Some((Ok(event), course))
    });
    Ok(events.take_until(stopping))
}

impl Course {
    /// The next event; `None` behind the last one.
    async fn event(&mut self) -> Option<Event> {
        if self.next >= self.end {
            return None;
        }
        let sample = self.sample().await?;
        self.next = sample.next;
        Some(Event::default().data(serde_json::to_string(&sample).ok()?))
    }

    async fn sample(&self) -> Option<Sample> {
        loop {
            let part = self.request.part(self.next, PART.min(self.end - self.next));
            let limits = Limits::NONE.cancel(self.cancel.flag());
            match self.app.long.run(PATIENCE, move || part.sample(&limits)).await {
                Ok(sample) => return sample.ok(),
                Err(NoResult::Full) => tokio::time::sleep(PAUSE).await,
                Err(NoResult::Panicked | NoResult::Late) => return None,
            }
        }
    }
}
