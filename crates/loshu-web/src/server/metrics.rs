use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::api::{Kind, Question};

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

/// What is counted, for Prometheus.
#[derive(Debug, Default)]
pub(super) struct Metrics([Counts; Question::ALL.len()]);

impl Metrics {
    /// Counts an answer or an error.
    pub(super) fn answered(&self, question: &Question, error: Option<Kind>, time: Duration) {
        let at = Question::ALL.iter().position(|other| other.name == question.name);
        let Some(counts) = at.map(|at| &self.0[at]) else { return };
        let count = match error {
            None => &counts.fine,
            Some(Kind::Busy | Kind::Stopped) => &counts.shed,
            Some(Kind::Internal) => &counts.failed,
            Some(_) => &counts.refused,
        };
        let class = BOUNDS.partition_point(|&bound| bound < time.as_secs_f64());
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        count.fetch_add(1, Ordering::Relaxed);
        counts.times[class].fetch_add(1, Ordering::Relaxed);
        counts.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// The counts in the text format of Prometheus.
    pub(super) fn text(&self) -> String {
        let mut text = String::from(
            "# HELP loshu_requests_total Requests by question and outcome.\n\
             # TYPE loshu_requests_total counter\n",
        );
        for (question, counts) in Question::ALL.iter().zip(&self.0) {
            counts.outcomes(&mut text, question.name);
        }
        text += "# HELP loshu_request_seconds Time from the request to the answer.\n\
                 # TYPE loshu_request_seconds histogram\n";
        for (question, counts) in Question::ALL.iter().zip(&self.0) {
            counts.histogram(&mut text, question.name);
        }
        text
    }
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
