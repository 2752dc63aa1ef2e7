//! What ends a search before its time.

use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use std::time::Instant;

/// What ends a search before all solutions are found. `Limits::default()` sets no limit.
///
/// ```
/// use loshu::{Grid, Limits, Solver, Stop};
///
/// let solver = Solver::new().limits(Limits { solutions: Some(1000), ..Limits::default() });
/// let count = solver.count(&Grid::EMPTY);
/// assert_eq!((count.solutions, count.stopped), (1000, Some(Stop::Solutions)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The number of solutions after which to stop, 0 or more.
    pub solutions: Option<u64>,
    /// The number of tries (see [`Stats`](crate::Stats)) after which to stop, 0 or more.
    pub tries: Option<u64>,
    /// When to stop. Read at least every millisecond.
    #[cfg(feature = "std")]
    pub deadline: Option<Instant>,
    /// Stops once the flag is set, by another thread or by a signal. Read at least every
    /// millisecond.
    pub cancel: Option<Arc<AtomicBool>>,
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Stop {
    /// As many solutions as asked for.
    Solutions,
    /// As many tries as allowed.
    Tries,
    /// The deadline passed.
    Deadline,
    /// The cancel flag was set.
    Cancelled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Solutions => "limit",
            Stop::Tries => "tries",
            Stop::Deadline => "deadline",
            Stop::Cancelled => "cancelled",
        })
    }
}

/// Tries between two looks at the clock and the flag: well under a millisecond for each engine.
const TRIES_BETWEEN_LOOKS: u64 = 16;

/// Counts a search against its limits.
#[derive(Clone, Debug)]
pub(crate) struct Meter<'a> {
    limits: &'a Limits,
    wanted: Option<u64>,
    pub(crate) tries: u64,
    pub(crate) solutions: u64,
}

impl<'a> Meter<'a> {
    /// Begins a search for so many solutions; stops it at once if a limit is reached already.
    pub(crate) fn start(limits: &'a Limits, wanted: Option<u64>) -> Result<Meter<'a>, Stop> {
        let meter = Meter { limits, wanted, tries: 0, solutions: 0 };
        meter.want_more()?;
        meter.look()?;
        Ok(meter)
    }

    /// Asks for one more try.
    #[inline]
    pub(crate) fn take_try(&mut self) -> Result<(), Stop> {
        if self.limits.tries == Some(self.tries) {
            return Err(Stop::Tries);
        }
        self.tries += 1;
        if self.tries.is_multiple_of(TRIES_BETWEEN_LOOKS) { self.look() } else { Ok(()) }
    }

    /// Counts a solution.
    #[inline]
    pub(crate) fn add_solution(&mut self) -> Result<(), Stop> {
        self.add_solutions(1)
    }

    /// Counts several solutions, those beyond the number wanted left out.
    #[inline]
    pub(crate) fn add_solutions(&mut self, solutions: u64) -> Result<(), Stop> {
        let all = self.solutions.saturating_add(solutions);
        self.solutions = self.wanted.map_or(all, |wanted| all.min(wanted));
        self.want_more()
    }

    /// How many solutions are missing.
    pub(crate) fn wanted(&self) -> u64 {
        self.wanted.map_or(u64::MAX, |wanted| wanted - self.solutions)
    }

    fn want_more(&self) -> Result<(), Stop> {
        if self.wanted == Some(self.solutions) { Err(Stop::Solutions) } else { Ok(()) }
    }

    fn look(&self) -> Result<(), Stop> {
        if self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        #[cfg(feature = "std")]
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Deadline);
        }
        Ok(())
    }
}
