//! The progress bar.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::message;

/// A progress bar on a terminal. It appears when the work takes longer than a moment.
pub(crate) struct Progress {
    begin: Instant,
    bar: Option<ProgressBar>,
    /// What is counted.
    unit: &'static str,
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
        let wanted = wanted && io::stderr().is_terminal();
        Progress { begin: Instant::now(), bar: wanted.then(|| new_bar(total)), unit }
    }

    /// Goes on from a position that was reached before.
    pub(crate) fn from(self, position: u64) -> Progress {
        if let Some(bar) = &self.bar {
            bar.set_position(position);
            bar.reset_eta();
        }
        self
    }

    /// Shows how far it is to the total, and how much has been done since the beginning, where
    /// anybody sees it.
    pub(crate) fn update(&mut self, position_and_done: impl FnOnce() -> (u64, u64)) {
        let Some(bar) = &self.bar else { return };
        let (position, done) = position_and_done();
        bar.set_position(position);
        if bar.is_hidden() && self.begin.elapsed() >= Duration::from_millis(500) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let rate = HumanCount((done as f64 / self.begin.elapsed().as_secs_f64()) as u64);
        bar.set_message(format!("{} {}, {rate}/s", HumanCount(done), self.unit));
    }

    /// Prints to standard error, above the bar.
    pub(crate) fn print(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| message::print(text)),
            None => message::print(text),
        }
    }
}

/// A bar that nobody sees yet, but that begins to look at the clock.
fn new_bar(total: Option<u64>) -> ProgressBar {
    let template = match total {
        Some(_) => "{wide_bar} {percent}% {msg}, {eta} left",
        None => "{spinner} {msg}",
    };
    let style = ProgressStyle::with_template(template).expect("the templates are right");
    ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden()).with_style(style)
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
