//! What all climbs have in common.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use loshu::{Grid, Limits};

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
