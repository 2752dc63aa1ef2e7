//! What all engines have in common: the questions and the answers.

use core::time::Duration;

use crate::grid::Grid;
use crate::limits::{Limits, Stop};
use crate::verify::Solution;

/// A way to find the solutions of a puzzle: [`Solver`](crate::Solver), [`Search`](crate::Search)
/// or [`Dlx`](crate::Dlx).
pub trait Engine {
    /// Calls `found` with each solution, until there are no more or a limit is reached. The order of
    /// the solutions is fixed for an engine, and the same on every machine.
    fn run(&self, puzzle: &Grid, limits: &Limits, found: &mut dyn FnMut(&Solution)) -> Run;

    /// Returns the number of solutions, up to the limits.
    fn count(&self, puzzle: &Grid, limits: &Limits) -> Count {
        let Run { solutions, stopped, .. } = self.run(puzzle, limits, &mut |_| {});
        Count { solutions, stopped }
    }

    /// Tells none, one and several solutions apart: looks for two solutions, whatever
    /// `limits.solutions` says.
    fn verdict(&self, puzzle: &Grid, limits: &Limits) -> (Verdict, Run) {
        let limits = limits.clone().solutions(2);
        let mut first = None;
        let run = self.run(puzzle, &limits, &mut |solution| {
            first.get_or_insert(*solution);
        });
        let verdict = match (run.solutions, first, run.stopped) {
            (2.., ..) => Verdict::Multiple,
            (_, found, Some(by)) => Verdict::Stopped { by, found },
            (_, Some(solution), None) => Verdict::Unique(solution),
            (_, None, None) => Verdict::Unsolvable,
        };
        (verdict, run)
    }
}

/// Whether a puzzle has no solution, one, or several.
///
/// A verdict on several solutions names none of them, because to know that there are two is less
/// work than to say which. [`Solver::solutions`](crate::Solver::solutions) lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Verdict {
    /// No solution.
    Unsolvable,
    /// Exactly one solution: the puzzle is proper.
    Unique(Solution),
    /// Two solutions or more.
    Multiple,
    /// A limit ended the search before the number of solutions was known.
    Stopped {
        /// The limit.
        by: Stop,
        /// The solution found before the limit. There may be others.
        found: Option<Solution>,
    },
}

impl Verdict {
    /// Returns the solution of a proper puzzle. It is proven to be the only one.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Verdict::Unique(solution) => Some(solution),
            Verdict::Unsolvable | Verdict::Multiple | Verdict::Stopped { .. } => None,
        }
    }

    /// Returns a solution that the search has found, whether it is proven to be the only one
    /// ([`Unique`](Verdict::Unique)) or not ([`Stopped`](Verdict::Stopped)).
    pub fn found(&self) -> Option<&Solution> {
        match self {
            Verdict::Unique(solution) => Some(solution),
            Verdict::Stopped { found, .. } => found.as_ref(),
            Verdict::Unsolvable | Verdict::Multiple => None,
        }
    }

    /// Returns what ended the search before all solutions were found: the second solution, or a
    /// limit.
    pub(crate) fn stopped_by(&self) -> Option<Stop> {
        match *self {
            Verdict::Unsolvable | Verdict::Unique(_) => None,
            Verdict::Multiple => Some(Stop::Solutions),
            Verdict::Stopped { by, .. } => Some(by),
        }
    }
}

/// The result of a search and its work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Run {
    /// The number of solutions found.
    pub solutions: u64,
    /// The limit that ended the search; `None` if the search came to its end, so that `solutions` is
    /// exact.
    pub stopped: Option<Stop>,
    /// The work of the whole search.
    pub stats: Stats,
    /// The work up to the first solution, which the essays count.
    pub to_first: Option<Stats>,
}

impl Run {
    /// Returns the work up to the first solution, or the whole work if there is no solution.
    pub fn essay_stats(&self) -> Stats {
        self.to_first.unwrap_or(self.stats)
    }
}

/// The work of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stats {
    /// The number of tries: digits put into cells to see what follows. A consequence is no try.
    pub tries: u64,
    /// The number of tries taken back, because they failed or everything below them has been
    /// searched.
    pub backtracks: u64,
    /// The largest number of tries that stood at the same time, 0 to 81.
    pub max_depth: usize,
    /// Wall time; zero without the feature `std`.
    pub elapsed: Duration,
}

/// A count of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count {
    /// The number of solutions found.
    pub solutions: u64,
    /// The limit that ended the counting; `None` if `solutions` is exact.
    pub stopped: Option<Stop>,
}

/// Measures wall time, if there is a clock: WebAssembly has none, and the standard library panics there. Without
/// the feature `std` there is none either.
///
/// ```
/// let watch = loshu::Stopwatch::start();
/// assert!(watch.elapsed() <= watch.elapsed());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(#[cfg(feature = "std")] Option<std::time::Instant>);

impl Stopwatch {
    /// Begins to measure.
    #[cfg(feature = "std")]
    pub fn start() -> Stopwatch {
        let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        Stopwatch(has_clock.then(std::time::Instant::now))
    }

    /// Returns the time since the start; zero if there is no clock.
    #[cfg(feature = "std")]
    pub fn elapsed(self) -> Duration {
        self.0.map_or(Duration::ZERO, |start| start.elapsed())
    }

    /// Begins to measure.
    #[cfg(not(feature = "std"))]
    pub fn start() -> Stopwatch {
        Stopwatch()
    }

    /// Returns the time since the start; zero if there is no clock.
    #[cfg(not(feature = "std"))]
    pub fn elapsed(self) -> Duration {
        Duration::ZERO
    }
}
