//! The progress bar.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::message;

/// A progress bar on a terminal. It appears when the work takes longer than a moment.
pub(crate) struct Progress {
    begin: Instant,
    wanted: bool,
    bar: Option<ProgressBar>,
    total: Option<u64>,
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
        Progress { begin: Instant::now(), wanted, bar: None, total, unit }
    }

    /// Shows how far it is to the total, and how much has been done since the beginning.
    pub(crate) fn update(&mut self, position: u64, done: u64) {
        if !self.wanted || self.begin.elapsed() < Duration::from_millis(500) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| new_bar(self.total));
        bar.set_position(position);
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

fn new_bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {percent}% {msg}, {eta} left"),
        None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("the templates are right"))
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
