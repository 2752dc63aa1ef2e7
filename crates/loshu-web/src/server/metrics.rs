use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;

use super::App;
use super::reply::status;
use crate::error::ApiError;
use crate::question::Question;

/// The upper ends of the classes of times, in seconds.
const BOUNDS: [f64; 8] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];

/// What came of the requests of one question.
#[derive(Debug, Default)]
struct Counts {
    fine: AtomicU64,
    /// The request is wrong.
    refused: AtomicU64,
    /// There was no room, or no time.
    shed: AtomicU64,
    failed: AtomicU64,
    micros: AtomicU64,
    /// One more class than bounds, for all that took longer.
    times: [AtomicU64; BOUNDS.len() + 1],
}

/// What is counted, for Prometheus: one of each question, in their order.
#[derive(Debug)]
pub(super) struct Metrics(Box<[Counts]>);

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics(Question::ALL.iter().map(|_| Counts::default()).collect())
    }
}

impl Metrics {
    /// Counts an answer or an error.
    pub(super) fn answered(&self, question: &Question, error: Option<&ApiError>, time: Duration) {
        let at = Question::ALL.iter().position(|other| other.name == question.name);
        let Some(counts) = at.map(|at| &self.0[at]) else { return };
        let count = match error {
            None => &counts.fine,
            Some(error) => match status(error) {
                StatusCode::SERVICE_UNAVAILABLE => &counts.shed,
                StatusCode::INTERNAL_SERVER_ERROR => &counts.failed,
                _ => &counts.refused,
            },
        };
        let class = BOUNDS.partition_point(|&bound| bound < time.as_secs_f64());
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        count.fetch_add(1, Ordering::Relaxed);
        counts.times[class].fetch_add(1, Ordering::Relaxed);
        counts.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// The counts, and how the server is, in the text format of Prometheus.
    pub(super) fn text(&self, app: &App) -> String {
        let mut text = String::from(
            "# HELP loshu_requests_total Requests by question and outcome.\n\
             # TYPE loshu_requests_total counter\n",
        );
        for (question, counts) in Question::ALL.iter().zip(self.0.iter()) {
            counts.outcomes(&mut text, question.name);
        }
        text += "# HELP loshu_request_seconds Time from the request to the answer.\n\
                 # TYPE loshu_request_seconds histogram\n";
        for (question, counts) in Question::ALL.iter().zip(self.0.iter()) {
            counts.histogram(&mut text, question.name);
        }
        state(&mut text, app);
        text
    }
}

/// What is taken of all that is bounded, and how late threads have been.
fn state(text: &mut String, app: &App) {
    let bytes = app.memory.bodies.taken() + app.memory.answers.taken();
    let taken = [
        ("connections", "Connections that are open.", app.seats.taken()),
        ("streams", "Streams of experiments that run.", app.streams.number()),
        (
            "room_bytes",
            "Bytes taken for bodies and answers, above the share of a connection.",
            bytes,
        ),
    ];
    for (name, help, number) in taken {
        let _ = writeln!(
            text,
            "# HELP loshu_{name} {help}\n# TYPE loshu_{name} gauge\nloshu_{name} {number}"
        );
    }
    let pools = [("short", app.short.lateness()), ("long", app.long.lateness())];
    let mut row = |name: &str, kind: &str, help: &str, numbers: [String; 2]| {
        let _ = writeln!(text, "# HELP loshu_{name} {help}\n# TYPE loshu_{name} {kind}");
        for ((pool, _), number) in pools.iter().zip(numbers) {
            let _ = writeln!(text, "loshu_{name}{{pool=\"{pool}\"}} {number}");
        }
    };
    let help = "Threads whose work is late.";
    row("late_threads", "gauge", help, pools.map(|(_, late)| late.threads.to_string()));
    let help = "Works that were so late that their thread was replaced.";
    row("late_works_total", "counter", help, pools.map(|(_, late)| late.works.to_string()));
    let help = "The longest time that a work took beyond its end.";
    let longest = pools.map(|(_, late)| late.longest.as_secs_f64().to_string());
    row("latest_seconds", "gauge", help, longest);
}

impl Counts {
    fn outcomes(&self, text: &mut String, name: &str) {
        let outcomes = [
            ("fine", &self.fine),
            ("refused", &self.refused),
            ("shed", &self.shed),
            ("failed", &self.failed),
        ];
        for (outcome, count) in outcomes {
            let count = count.load(Ordering::Relaxed);
            let labels = format_args!("question=\"{name}\",outcome=\"{outcome}\"");
            let _ = writeln!(text, "loshu_requests_total{{{labels}}} {count}");
        }
    }

    fn histogram(&self, text: &mut String, name: &str) {
        let mut below = 0;
        let bounds = BOUNDS.iter().map(f64::to_string).chain(["+Inf".into()]);
        for (bound, count) in bounds.zip(&self.times) {
            below += count.load(Ordering::Relaxed);
            let labels = format_args!("question=\"{name}\",le=\"{bound}\"");
            let _ = writeln!(text, "loshu_request_seconds_bucket{{{labels}}} {below}");
        }
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "loshu_request_seconds_sum{{question=\"{name}\"}} {seconds}");
        let _ = writeln!(text, "loshu_request_seconds_count{{question=\"{name}\"}} {below}");
    }
}
