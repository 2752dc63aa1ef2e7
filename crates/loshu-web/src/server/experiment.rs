use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::future::{Either, select};
use futures_util::stream::{self, Stream, StreamExt};
use loshu::Limits;
use loshu_answers::{Kind, Refusal, Sample, SampleRequest};
use tokio::sync::Notify;

use super::App;
use super::pool::{CancelOnDrop, NoResult};
use crate::error::ApiError;

/// The most streams at the same time.
const STREAMS: usize = 4;
/// A client that has not taken an event for so long does not read its stream.
const UNREAD: Duration = Duration::from_secs(1);
/// How long a stream lasts at least, if its client reads it. After that, its client goes on with the next
/// index when others have had their turn.
const TURN: Duration = Duration::from_secs(60);
/// How many puzzles are solved between two events.
const PART: u64 = 100;
/// The most puzzles of a stream.
pub(crate) const MOST_OF_EXPERIMENT: u64 = 10_000_000;
/// How long to wait for a thread that is free.
const PAUSE: Duration = Duration::from_millis(100);

/// The streams that run. A new one takes the place of one that nobody reads, or of the oldest one after
/// its turn.
#[derive(Debug, Default)]
pub(super) struct Streams(Mutex<Vec<Arc<Running>>>);

#[derive(Debug)]
struct Running {
    start: Instant,
    /// Since when an event waits for the client.
    offered: Mutex<Option<Instant>>,
    end: Notify,
}

/// A stream that leaves its place when it is dropped.
struct Place {
    app: Arc<App>,
    running: Arc<Running>,
}

impl Streams {
    fn running(&self) -> MutexGuard<'_, Vec<Arc<Running>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many streams run.
    pub(super) fn number(&self) -> usize {
        self.running().len()
    }

    /// A place for a new stream, if there is one, or if another stream may be ended.
    fn begin(&self, now: Instant) -> Option<Arc<Running>> {
        let mut all = self.running();
        if all.len() >= STREAMS {
            let unread = all.iter().enumerate().max_by_key(|(_, one)| one.unread(now));
            let unread = unread.filter(|(_, one)| one.unread(now) >= UNREAD);
            let oldest = all.iter().enumerate().min_by_key(|(_, one)| one.start);
            let oldest = oldest.filter(|(_, one)| now - one.start >= TURN);
            let (at, _) = unread.or(oldest)?;
            all.swap_remove(at).end.notify_one();
        }
        let running = Running { start: now, offered: Mutex::default(), end: Notify::new() };
        let running = Arc::new(running);
        all.push(running.clone());
        Some(running)
    }
}

impl Running {
    fn offered(&self) -> MutexGuard<'_, Option<Instant>> {
        self.offered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long an event has been waiting for the client.
    fn unread(&self, now: Instant) -> Duration {
        self.offered().map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.streams.running().retain(|one| !Arc::ptr_eq(one, &self.running));
    }
}

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
    request: SampleRequest,
    next: u64,
    end: u64,
    cancel: CancelOnDrop,
    place: Place,
}

fn begin(
    app: Arc<App>,
    request: Result<Query<SampleRequest>, QueryRejection>,
) -> Result<impl Stream<Item = Result<Event, Infallible>>, ApiError> {
    let Query(request) = request.map_err(|error| Refusal::new(Kind::Request, error.body_text()))?;
    if !(1..=MOST_OF_EXPERIMENT).contains(&request.number) {
        let error = format!("number: expected 1 to {MOST_OF_EXPERIMENT}");
        return Err(Refusal::new(Kind::Request, error).into());
    }
    // The first part tells whether the request is right.
    request.part(request.from, 1).check()?;
    let running = app.streams.begin(Instant::now()).ok_or(ApiError::from(NoResult::Full))?;
    let stopping = app.is_stopping();
    let place = Place { app, running: running.clone() };
    let end = request.from.saturating_add(request.number);
    let course =
        Course { next: request.from, request, end, cancel: CancelOnDrop::default(), place };
    let events = stream::unfold(course, |mut course| async {
        // Whoever asks for the next event has read the last one.
        *course.place.running.offered() = None;
        let event = course.event().await?;
        *course.place.running.offered() = Some(Instant::now());
        Some((Ok(event), course))
    });
    let ended = async move { running.end.notified().await };
    Ok(events.take_until(async move {
        match select(Box::pin(stopping), Box::pin(ended)).await {
            Either::Left(_) | Either::Right(_) => {}
        }
    }))
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

    /// The next sample, of as many puzzles as can be solved in the time of an answer; `None` if that is
    /// not even one.
    async fn sample(&self) -> Option<Sample> {
        let app = &self.place.app;
        loop {
            let part = self.request.part(self.next, PART.min(self.end - self.next));
            let limits = Limits::NONE.cancel(self.cancel.flag());
            let deadline = Instant::now() + app.config.deadline;
            match app.long.run(deadline, move |due| part.sample(&limits.deadline(due))).await {
                Ok(sample) => return sample.ok().filter(|sample| sample.next > self.next),
                Err(NoResult::Full | NoResult::Late) => tokio::time::sleep(PAUSE).await,
                Err(NoResult::Panicked) => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_stream_ends_one_that_nobody_reads_or_the_oldest_after_its_turn() {
        let streams = Streams::default();
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let all: Vec<_> = (0..4).map(|second| streams.begin(at(second)).unwrap()).collect();
        assert!(streams.begin(at(10)).is_none(), "all are read");
        *all[1].offered() = Some(at(8));
        *all[2].offered() = Some(at(7));
        let fifth = streams.begin(at(10)).unwrap();
        let still =
            |one: &Arc<Running>| streams.running().iter().any(|other| Arc::ptr_eq(one, other));
        assert!(!still(&all[2]) && still(&all[1]) && still(&fifth));
        *all[1].offered() = None;
        assert!(streams.begin(at(59)).is_none());
        streams.begin(at(60)).unwrap();
        assert!(!still(&all[0]) && still(&all[1]) && still(&all[3]));
        assert_eq!(streams.number(), STREAMS);
    }
}
