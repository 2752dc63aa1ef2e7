//! Climbs on several threads, and what these share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use loshu::{Grid, Limits};
use loshu_work::WorkError;

use super::Progress;
use super::climb::Climb;
use super::record::{HardestPuzzles, HardestRecord};
use crate::engine::SharedEngine;

/// What is to be searched, for how long, and how far it has come.
pub(crate) struct Shared {
    pub(crate) engine: SharedEngine,
    pub(crate) seed: u64,
    /// Puzzles to start from; without any, new ones.
    pub(crate) from: Vec<Grid>,
    /// How many moves without anything better end a climb.
    pub(crate) patience: u64,
    /// How many climbs there are.
    pub(crate) starts: u64,
    /// When it is over for all.
    pub(crate) limits: Limits,
    pub(crate) cancel: Arc<AtomicBool>,
    pub(crate) progress: Counters,
}

/// How far the climbs have come, as they count it.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    started: AtomicU64,
    measured: AtomicU64,
    record: AtomicU64,
}

impl Shared {
    /// The number of the next climb, if there is one.
    pub(crate) fn next_start(&self) -> Option<u64> {
        if self.is_over() {
            return None;
        }
        let start = self.progress.started.fetch_add(1, Ordering::Relaxed);
        (start < self.starts).then_some(start)
    }

    pub(crate) fn is_over(&self) -> bool {
        let passed = |deadline| Instant::now() >= deadline;
        self.is_cancelled() || self.limits.deadline.is_some_and(passed)
    }

    /// Ends all climbs.
    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    pub(crate) fn note_measured(&self) {
        self.progress.measured.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn note_record(&self, tries: u64) {
        self.progress.record.fetch_max(tries, Ordering::Relaxed);
    }
}

impl Counters {
    /// How many puzzles the engine has searched.
    pub(crate) fn measured(&self) -> u64 {
        self.measured.load(Ordering::Relaxed)
    }

    /// The most tries so far.
    pub(crate) fn record(&self) -> u64 {
        self.record.load(Ordering::Relaxed)
    }
}

/// How often the progress is told.
const BEAT: Duration = Duration::from_millis(200);

/// Climbs on several threads until time or starts are used up; records arrive in any order.
pub(crate) fn climb(
    shared: &Shared,
    jobs: usize,
    records: &mut HardestPuzzles,
    mut watch: impl FnMut(Progress),
) -> Result<(), WorkError> {
    let (sender, arrivals) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let sender = sender.clone();
            let started = thread::Builder::new().spawn_scoped(scope, move || work(shared, &sender));
            if let Err(error) = started {
                shared.cancel();
                return Err(WorkError::Start(error));
            }
        }
        drop(sender);
        loop {
            match arrivals.recv_timeout(BEAT) {
                Ok(record) => records.push(record),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            watch(progress(shared));
        }
    })
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

fn progress(shared: &Shared) -> Progress {
    let left =
        shared.limits.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    Progress { record: shared.progress.record(), measured: shared.progress.measured(), left }
}
