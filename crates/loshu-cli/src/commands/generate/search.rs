//! A search for puzzles that may take long: how far it has come, and how it is stopped.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use loshu::{Generated, Generator, Limits};
use loshu_explain::difficulty::{Difficulty, DifficultyError, Tried};
use loshu_work::moment;

use crate::interrupt;
use crate::terminal::message::note;

/// How often a worker tells how far it is: several times for each look at the progress.
const BEAT: Duration = Duration::from_millis(50);
/// How long workers may take to stop after Ctrl-C. Some techniques look for long.
const GRACE: Duration = Duration::from_secs(2);
/// A search that took longer ends with a line about it.
const LONG: Duration = Duration::from_secs(10);

/// A search that all workers take part in.
pub(super) struct Search {
    begin: Instant,
    /// How many puzzles are wanted.
    wanted: u64,
    /// How long to search for one puzzle.
    timeout: Option<Duration>,
    cancel: Arc<AtomicBool>,
    tally: Mutex<Tally>,
}

/// What has been tried.
#[derive(Default)]
struct Tally {
    found: u64,
    /// For the puzzles that have been made, or given up.
    done: Tried,
    /// For those that are being made, by index.
    running: BTreeMap<u64, Tried>,
}

impl Tally {
    fn all(&self) -> Tried {
        let mut all = self.done;
        self.running.values().for_each(|tried| all.merge(tried));
        all
    }
}

impl Search {
    /// A search that Ctrl-C stops: what has been found by then is printed.
    pub(super) fn begin(wanted: u64, timeout: Option<Duration>) -> Result<Arc<Search>> {
        let cancel = Arc::new(AtomicBool::new(false));
        let tally = Mutex::default();
        let begin = Instant::now();
        let search = Arc::new(Search { begin, wanted, timeout, cancel: cancel.clone(), tally });
        let stopping = search.clone();
        interrupt::raise(cancel, GRACE, move || note(&stopping.stopped()))?;
        Ok(search)
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The limits of the work on one puzzle that begins now.
    pub(super) fn limits(&self) -> Limits {
        Limits::NONE.deadline(self.timeout.map(moment)).cancel(self.cancel.clone())
    }

    /// Makes a puzzle. If there is none, says what was tried too.
    pub(super) fn puzzle(
        &self,
        generator: &Generator,
        difficulty: &Difficulty,
        index: u64,
    ) -> Result<Generated, Box<(DifficultyError, Tried)>> {
        let generator = generator.clone().with_limits(self.limits());
        let (mut last, mut told) = (Tried::default(), Instant::now());
        let made = difficulty.puzzle_watched(&generator, index, &mut |tried| {
            last = *tried;
            if told.elapsed() >= BEAT {
                told = Instant::now();
                self.tally().running.insert(index, last);
            }
        });
        let mut tally = self.tally();
        tally.running.remove(&index);
        tally.done.merge(&last);
        tally.found += u64::from(made.is_ok());
        made.map_err(|why| Box::new((why, last)))
    }

    /// `3 of 10 puzzles; 12345 attempts, at best 19 clues`
    pub(super) fn in_words(&self) -> String {
        let tally = self.tally();
        let s = if self.wanted == 1 { "" } else { "s" };
        let mut words = format!("{} of {} puzzle{s}", tally.found, self.wanted);
        let all = tally.all();
        if all.attempts.made > 0 {
            write!(words, "; {all}").expect("memory takes all");
        }
        words
    }

    /// Says how it went, if somebody has waited for it.
    pub(super) fn end(&self) {
        if self.is_cancelled() {
            note(&self.stopped());
        } else if self.begin.elapsed() > LONG {
            note(&format!("found {} in {}", self.in_words(), self.time()));
        }
    }

    fn stopped(&self) -> String {
        format!("stopped after {}: found {}", self.time(), self.in_words())
    }

    fn time(&self) -> String {
        format!("{:.1} s", self.begin.elapsed().as_secs_f64())
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
