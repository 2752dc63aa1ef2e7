//! The progress bar.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::message;

/// How long the work takes before a bar appears.
const MOMENT: Duration = Duration::from_millis(500);
/// How often the bar is drawn, at most.
const BEAT: Duration = Duration::from_millis(200);

/// A progress bar on a terminal. It appears when the work takes longer than a moment, even if nothing
/// is done by then.
pub(crate) struct Progress {
    begin: Instant,
    shown: Option<Shown>,
    /// What is counted.
    unit: &'static str,
}

/// A bar, and the thread that makes it appear.
struct Shown {
    bar: ProgressBar,
    updated: Instant,
    /// Closed at the end.
    over: Option<Sender<()>>,
}

impl Progress {
    /// For what writes all the while: there is none if the results go to the terminal too.
    pub(crate) fn beside_output(total: Option<u64>) -> Progress {
        Progress::new(total, "puzzles", !io::stdout().is_terminal())
    }

    /// For what writes at the end.
    pub(crate) fn before_output(total: u64, unit: &'static str) -> Progress {
        Progress::new(Some(total), unit, true)
    }

    fn new(total: Option<u64>, unit: &'static str, wanted: bool) -> Progress {
        let wanted = wanted && io::stderr().is_terminal() && !message::is_quiet();
        Progress { begin: Instant::now(), shown: wanted.then(|| Shown::new(total)), unit }
    }

    /// Continues at a position that was reached before.
    pub(crate) fn from(self, position: u64) -> Progress {
        if let Some(Shown { bar, .. }) = &self.shown {
            bar.set_position(position);
            bar.reset_eta();
        }
        self
    }

    /// Takes in how far it is to the total, and how much has been done since the beginning; asks for
    /// both only when the bar is drawn.
    pub(crate) fn update(&mut self, position_and_done: impl FnOnce() -> (u64, u64)) {
        let Some(shown) = &mut self.shown else { return };
        if shown.updated.elapsed() < BEAT {
            return;
        }
        shown.updated = Instant::now();
        let (position, done) = position_and_done();
        let rate = HumanCount((done as f64 / self.begin.elapsed().as_secs_f64()) as u64);
        shown.bar.set_message(format!("{} {}, {rate}/s", HumanCount(done), self.unit));
        shown.bar.set_position(position);
    }

    /// Prints to standard error, above the bar.
    pub(crate) fn print(&self, text: &str) {
        match &self.shown {
            _ if text.is_empty() => {}
            Some(Shown { bar, .. }) => bar.suspend(|| message::print(text)),
            None => message::print(text),
        }
    }
}

impl Shown {
    /// A bar that nobody sees yet. Without a thread it never appears.
    fn new(total: Option<u64>) -> Shown {
        let template = match total {
            Some(_) => "{spinner} {wide_bar} {percent}% {msg}, {eta} left",
            None => "{spinner} {elapsed} {msg}",
        };
        let style = ProgressStyle::with_template(template).expect("the templates are right");
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let bar = bar.with_style(style);
        let (over, ends) = channel::<()>();
        let appearing = bar.clone();
        let appear = move || {
            if ends.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
                appearing.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
                appearing.enable_steady_tick(BEAT);
            }
        };
        let _ = thread::Builder::new().spawn(appear);
        Shown { bar, updated: Instant::now(), over: Some(over) }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.over.take();
        self.bar.finish_and_clear();
    }
}
