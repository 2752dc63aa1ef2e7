//! The progress bar.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::terminal::bar_line::BarLine;
use crate::terminal::{message, stdout};
use crate::words::say;

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
    /// Whether the results go to the terminal of the bar.
    shares_terminal: bool,
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
        Progress::new(total, "puzzles", !stdout::is_terminal())
    }

    /// For what writes at the end.
    pub(crate) fn before_output(total: u64, unit: &'static str) -> Progress {
        Progress::new(Some(total), unit, true)
    }

    /// For a search that says in its own words how far it is, also if the results go to the terminal
    /// too: they may be long in coming.
    pub(crate) fn of_search(
        words: impl Fn() -> String + Clone + Send + Sync + 'static,
    ) -> Progress {
        let search = move |_: &ProgressState, out: &mut dyn fmt::Write| {
            // The bar takes all.
            let _ = out.write_str(&words());
        };
        let style = style("{spinner} {elapsed} {search}").with_key("search", search);
        let shares_terminal = stdout::is_terminal();
        Progress { shares_terminal, ..Progress::styled(None, style, "", true) }
    }

    fn new(total: Option<u64>, unit: &'static str, wanted: bool) -> Progress {
        let template = match total {
            Some(_) => say("{spinner} {wide_bar} {percent}% {msg}, {eta} left"),
            None => "{spinner} {elapsed} {msg}".into(),
        };
        Progress::styled(total, style(&template), unit, wanted)
    }

    fn styled(
        total: Option<u64>,
        style: ProgressStyle,
        unit: &'static str,
        wanted: bool,
    ) -> Progress {
        let wanted = wanted && io::stderr().is_terminal() && !message::is_quiet();
        let shown = wanted.then(|| Shown::new(total, style));
        Progress { begin: Instant::now(), shown, unit, shares_terminal: false }
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
        let done = say(&format!("{} {}", HumanCount(done), self.unit)).into_owned();
        shown.bar.set_message(format!("{done}, {rate}/s"));
        shown.bar.set_position(position);
    }

    /// Writes results: above the bar, if they go to its terminal.
    pub(crate) fn write<R>(&self, write: impl FnOnce() -> R) -> R {
        match &self.shown {
            Some(Shown { bar, .. }) if self.shares_terminal => bar.suspend(write),
            Some(_) | None => write(),
        }
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
    fn new(total: Option<u64>, style: ProgressStyle) -> Shown {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let bar = bar.with_style(style);
        let (over, ends) = channel::<()>();
        let appearing = bar.clone();
        let appear = move || {
            if ends.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
                appearing.set_draw_target(ProgressDrawTarget::term_like_with_hz(
                    Box::new(BarLine::new()),
                    5,
                ));
                appearing.enable_steady_tick(BEAT);
            }
        };
        let _ = thread::Builder::new().spawn(appear);
        Shown { bar, updated: Instant::now(), over: Some(over) }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates are right")
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.over.take();
        self.bar.finish_and_clear();
    }
}
