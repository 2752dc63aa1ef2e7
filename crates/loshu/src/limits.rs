//! What ends a search before all solutions are found.

use alloc::sync::Arc;
use core::cell::Cell;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use std::time::Instant;

use crate::value::named;

/// What ends a search before all solutions are found.
///
/// Without a limit, a count of the empty grid would take longer than anyone can wait: it has
/// 6,670,903,752,021,072,936,960 solutions. [`Limits::NONE`] sets no limit, and each method sets one.
///
/// ```
/// use loshu::{Grid, Limits, Solver, Stop};
///
/// let solver = Solver::new().with_limits(Limits::NONE.solutions(1000).tries(1_000_000));
/// let count = solver.count(&Grid::EMPTY);
/// assert_eq!((count.solutions, count.stopped), (1000, Some(Stop::Solutions)));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// The number of solutions after which a search stops, 0 or more.
    pub solutions: Option<u64>,
    /// The number of tries (see [`Stats`](crate::Stats)) after which a search stops, 0 or more.
    pub tries: Option<u64>,
    /// The moment at which a search stops. The clock is read at least every millisecond.
    #[cfg(feature = "std")]
    pub deadline: Option<Instant>,
    /// A search stops when this flag is `true`. The flag is read at least every millisecond.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limit.
    pub const NONE: Limits = Limits {
        solutions: None,
        tries: None,
        #[cfg(feature = "std")]
        deadline: None,
        cancel: None,
    };

    /// Stops after this number of solutions; `None` takes the limit away.
    #[must_use]
    pub fn solutions(self, solutions: impl Into<Option<u64>>) -> Limits {
        Limits { solutions: solutions.into(), ..self }
    }

    /// Stops after this number of tries; `None` takes the limit away.
    #[must_use]
    pub fn tries(self, tries: impl Into<Option<u64>>) -> Limits {
        Limits { tries: tries.into(), ..self }
    }

    /// Stops at this moment; `None` takes the limit away.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn deadline(self, deadline: impl Into<Option<Instant>>) -> Limits {
        Limits { deadline: deadline.into(), ..self }
    }

    /// Stops when another thread, or a signal, sets this flag; `None` takes the limit away.
    #[must_use]
    pub fn cancel(self, cancel: impl Into<Option<Arc<AtomicBool>>>) -> Limits {
        Limits { cancel: cancel.into(), ..self }
    }

    /// Returns these limits, with those of `others` for each kind that is not set here.
    ///
    /// ```
    /// use loshu::Limits;
    ///
    /// let both = Limits::NONE.tries(10).or(&Limits::NONE.tries(99).solutions(2));
    /// assert_eq!((both.tries, both.solutions), (Some(10), Some(2)));
    /// ```
    #[must_use]
    pub fn or(&self, others: &Limits) -> Limits {
        Limits {
            solutions: self.solutions.or(others.solutions),
            tries: self.tries.or(others.tries),
            #[cfg(feature = "std")]
            deadline: self.deadline.or(others.deadline),
            cancel: self.cancel.as_ref().or(others.cancel.as_ref()).cloned(),
        }
    }

    /// Looks at the flag and at the clock; for work between two searches.
    ///
    /// # Errors
    ///
    /// [`Stop::Cancelled`] if the flag is set, [`Stop::Deadline`] if the deadline has passed.
    pub fn look(&self) -> Result<(), Stop> {
        if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        #[cfg(feature = "std")]
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Deadline);
        }
        Ok(())
    }
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Stop {
    /// The number of solutions.
    #[cfg_attr(feature = "serde", serde(rename = "limit"))]
    Solutions,
    /// The number of tries.
    Tries,
    /// The deadline.
    Deadline,
    /// The cancel flag.
    Cancelled,
}

impl Stop {
    /// All kinds of limits.
    pub const ALL: &[Stop] = &[Stop::Solutions, Stop::Tries, Stop::Deadline, Stop::Cancelled];

    /// Returns the name: `limit`, `tries`, `deadline`, `cancelled`.
    pub const fn name(self) -> &'static str {
        match self {
            Stop::Solutions => "limit",
            Stop::Tries => "tries",
            Stop::Deadline => "deadline",
            Stop::Cancelled => "cancelled",
        }
    }
}

named!(Stop, "a limit: limit, tries, deadline or cancelled");

// A question that a limit cuts short has no answer, and `?` hands the limit on.
impl core::error::Error for Stop {}

/// No limit is ever reached.
static UNLIMITED: Limits = Limits::NONE;

/// Looks at the clock and the flag from inside long work.
///
/// Work is counted in pieces of about a microsecond. A loop whose turns take a microsecond asks
/// [`go_on`](Watch::go_on) at each turn; where a turn takes longer, or much less,
/// [`go_on_after`](Watch::go_on_after) says how many pieces it was. So the clock is read about ten times
/// a millisecond, and a turn costs a branch on a counter.
///
/// The first limit that is reached is remembered: the watch then breaks whatever asks it.
#[derive(Debug)]
pub struct Watch<'a> {
    limits: &'a Limits,
    /// The pieces of work until the next look.
    left: Cell<u32>,
    stopped: Cell<Option<Stop>>,
}

/// The number of pieces of work between two looks.
const PIECES: u32 = 100;

impl<'a> Watch<'a> {
    /// Watches over these limits. Those of solutions and tries have no effect here.
    pub fn new(limits: &'a Limits) -> Watch<'a> {
        Watch { limits, left: Cell::new(PIECES), stopped: Cell::new(None) }
    }

    /// Watches over nothing.
    pub fn unlimited() -> Watch<'a> {
        Watch::new(&UNLIMITED)
    }

    /// Returns the limits.
    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Returns the limit that was reached first, `None` if none was.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped.get()
    }

    /// Breaks if a limit is reached. Counts one piece of work.
    #[inline]
    pub fn go_on(&self) -> ControlFlow<()> {
        self.go_on_after(1)
    }

    /// Breaks if a limit is reached. Counts some pieces of work.
    #[inline]
    pub fn go_on_after(&self, pieces: u32) -> ControlFlow<()> {
        match self.left.get().checked_sub(pieces) {
            Some(left) => {
                self.left.set(left);
                ControlFlow::Continue(())
            }
            None => self.look(),
        }
    }

    /// Breaks if a limit is reached. Looks at once, for work that takes long by itself.
    #[inline(never)]
    pub fn look(&self) -> ControlFlow<()> {
        if self.stopped.get().is_none() {
            self.stopped.set(self.limits.look().err());
        }
        match self.stopped.get() {
            None => {
                self.left.set(PIECES);
                ControlFlow::Continue(())
            }
            Some(stop) => self.stop(stop),
        }
    }

    /// Breaks if a limit was reached before. Does not look.
    pub fn recall(&self) -> ControlFlow<()> {
        self.stopped().map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
    }

    /// Stops, because a search inside of the work has reached a limit.
    pub fn stop(&self, stop: Stop) -> ControlFlow<()> {
        self.left.set(0);
        self.stopped.set(Some(stop));
        ControlFlow::Break(())
    }
}

/// The number of tries between two looks at the clock and the flag. In each engine they take well
/// under a millisecond.
const TRIES_BETWEEN_LOOKS: u64 = 16;

/// What a search has used of its limits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    pub(crate) tries: u64,
    pub(crate) solutions: u64,
}

/// Counts a search against its limits.
#[derive(Clone, Debug)]
pub(crate) struct Meter<'a> {
    limits: &'a Limits,
    wanted: Option<u64>,
    pub(crate) spent: Spent,
}

impl<'a> Meter<'a> {
    /// Begins a search for `wanted` solutions. A limit may be reached already.
    pub(crate) fn start(limits: &'a Limits, wanted: Option<u64>) -> Result<Meter<'a>, Stop> {
        let meter = Meter { limits, wanted, spent: Spent::default() };
        meter.want_more()?;
        limits.look()?;
        Ok(meter)
    }

    /// Resumes a search that was started before and is not stopped.
    pub(crate) fn resume(limits: &'a Limits, wanted: Option<u64>, spent: Spent) -> Meter<'a> {
        Meter { limits, wanted, spent }
    }

    /// Asks for one more try.
    #[inline]
    pub(crate) fn take_try(&mut self) -> Result<(), Stop> {
        if self.limits.tries == Some(self.spent.tries) {
            return Err(Stop::Tries);
        }
        self.spent.tries += 1;
        if self.spent.tries.is_multiple_of(TRIES_BETWEEN_LOOKS) {
            self.limits.look()
        } else {
            Ok(())
        }
    }

    /// Counts a solution.
    #[inline]
    pub(crate) fn add_solution(&mut self) -> Result<(), Stop> {
        self.add_solutions(1)
    }

    /// Counts solutions, up to the number wanted.
    #[inline]
    pub(crate) fn add_solutions(&mut self, solutions: u64) -> Result<(), Stop> {
        let all = self.spent.solutions.saturating_add(solutions);
        self.spent.solutions = self.wanted.map_or(all, |wanted| all.min(wanted));
        self.want_more()
    }

    /// Returns the number of solutions that are still wanted.
    pub(crate) fn wanted(&self) -> u64 {
        self.wanted.map_or(u64::MAX, |wanted| wanted - self.spent.solutions)
    }

    fn want_more(&self) -> Result<(), Stop> {
        if self.wanted == Some(self.spent.solutions) { Err(Stop::Solutions) } else { Ok(()) }
    }
}
