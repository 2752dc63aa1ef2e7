//! Can a puzzle be made to be hard for a program? The open question of the first essay.

mod climb;
mod moves;
mod record;
mod threads;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use loshu::{Engine, Grid, Limits};
use loshu_work::{WorkError, moment};

use self::record::HardestPuzzles;
pub use self::record::HardestRecord;
use self::threads::{Counters, Shared};
use crate::engine::SharedEngine;

/// Puzzles of the essays to compare with.
const ESSAYS: [(&str, &str); 4] = [
    ("grid2", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
    (
        "Inkala 2006",
        "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
    ),
    (
        "Inkala 2010",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ),
    (
        "Inkala 2012",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
];

/// What is to be searched, and for how long.
#[derive(Clone)]
pub struct Settings {
    /// The engine for which a puzzle is to be hard.
    pub engine: SharedEngine,
    /// The same seed and number of starts find the same puzzles.
    pub seed: u64,
    /// Puzzles to start from, one after the other; without any, new ones.
    pub from: Vec<Grid>,
    /// How many moves without a harder puzzle end a climb.
    pub patience: u64,
    /// How many climbs there are; `None` for as many as time allows.
    pub starts: Option<u64>,
    /// The time for all climbs; `None` for as long as they take.
    pub budget: Option<Duration>,
    /// How many puzzles are wanted, each the hardest of its climb.
    pub wanted: usize,
    /// The number of threads.
    pub jobs: usize,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings { engine: _, seed, from, patience, starts, budget, wanted, jobs } = self;
        f.debug_struct("Settings")
            .field("seed", seed)
            .field("from", from)
            .field("patience", patience)
            .field("starts", starts)
            .field("budget", budget)
            .field("wanted", wanted)
            .field("jobs", jobs)
            .finish_non_exhaustive()
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The tries of the hardest puzzle so far.
    pub record: u64,
    /// How many puzzles the engine has searched.
    pub measured: u64,
    /// The time that is left, if there is a budget.
    pub left: Option<Duration>,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The hardest puzzles, the hardest first.
    pub hardest: Vec<HardestRecord>,
    /// How many puzzles the engine has searched.
    pub measured: u64,
}

impl Settings {
    /// Searches until the starts or the time are used up, or `cancel` is set. `watch` is called now and then.
    ///
    /// # Errors
    ///
    /// A thread could not be started, or a thread panicked.
    pub fn search(
        self,
        cancel: &Arc<AtomicBool>,
        watch: impl FnMut(Progress),
    ) -> Result<Outcome, WorkError> {
        let mut records = HardestPuzzles::new(self.wanted);
        let deadline = self.budget.map(moment);
        let shared = Shared {
            engine: self.engine,
            seed: self.seed,
            from: self.from,
            patience: self.patience,
            starts: self.starts.unwrap_or(u64::MAX),
            limits: Limits::NONE.deadline(deadline).cancel(Arc::clone(cancel)),
            cancel: Arc::clone(cancel),
            progress: Counters::default(),
        };
        threads::climb(&shared, self.jobs, &mut records, watch)?;
        Ok(Outcome { hardest: records.hardest, measured: shared.progress.measured() })
    }
}

/// Returns the names of the essays' puzzles and the tries that the engine needs for each; `None` for more
/// than `most`.
#[must_use]
pub fn essays(engine: &dyn Engine, most: u64) -> [(&'static str, Option<u64>); 4] {
    ESSAYS.map(|(name, puzzle)| {
        let limits = Limits::NONE.solutions(1).tries(most);
        let run = engine.run(&essay(puzzle), &limits, &mut |_| {});
        (name, run.to_first.map(|stats| stats.tries))
    })
}

fn essay(puzzle: &str) -> Grid {
    puzzle.parse().expect("the essays are right")
}
