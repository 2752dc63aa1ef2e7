//! The search on several threads, watched by one.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use super::climb::Climb;
use super::record::{HardestPuzzles, HardestRecord};
use super::shared::Shared;

/// How often the progress is shown.
const BEAT: Duration = Duration::from_millis(200);

/// Climbs on several threads until time or starts are used up; records arrive in any order.
pub(super) fn climb(shared: &Shared, jobs: usize, records: &mut HardestPuzzles) -> Result<()> {
    let bar = io::stderr().is_terminal().then(bar);
    let begin = Instant::now();
    let (sender, arrivals) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let sender = sender.clone();
            let started = thread::Builder::new().spawn_scoped(scope, move || work(shared, &sender));
            if let Err(error) = started {
                shared.cancel();
                return Err(error).context("cannot start a thread; try fewer --jobs");
            }
        }
        drop(sender);
        loop {
            match arrivals.recv_timeout(BEAT) {
                Ok(record) => records.push(record),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if let Some(bar) = &bar {
                bar.set_message(message(shared, begin));
            }
        }
        Ok(())
    })?;
    bar.inspect(ProgressBar::finish_and_clear);
    Ok(())
}

fn work(shared: &Shared, records: &Sender<HardestRecord>) {
    while let Some(start) = shared.next_start() {
        if let Some(record) = Climb::climb(shared, start)
            && records.send(record).is_err()
        {
            break;
        }
    }
}

fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is right");
    ProgressBar::new_spinner().with_style(style)
}

/// `record 3,791 tries; 119,162 puzzles, 3,972/s; 30 seconds left`
fn message(shared: &Shared, begin: Instant) -> String {
    let (record, measured) = (shared.progress.record(), shared.progress.measured());
    let rate = measured as f64 / begin.elapsed().as_secs_f64();
    let mut text = format!(
        "record {} tries; {} puzzles, {}/s",
        HumanCount(record),
        HumanCount(measured),
        HumanCount(rate as u64)
    );
    if let Some(deadline) = shared.limits.deadline {
        let left = deadline.saturating_duration_since(Instant::now());
        text += &format!("; {} left", HumanDuration(left));
    }
    text
}
