//! What all engines have in common: how they are asked and what they answer.

use core::time::Duration;

use crate::grid::Grid;
use crate::limits::{Limits, Stop};
use crate::verify::Solution;

/// A way to find the solutions of a puzzle: [`Solver`](crate::Solver), [`Search`](crate::Search)
/// or [`Dlx`](crate::Dlx).
pub trait Engine {
    /// Finds the solutions one after the other, until there are no more or a limit is reached.
    /// Their order is fixed for an engine, and the same on every machine.
    fn run(&self, puzzle: &Grid, limits: &Limits, found: &mut dyn FnMut(&Solution)) -> Run;

    /// Counts the solutions, up to the limits.
    fn count(&self, puzzle: &Grid, limits: &Limits) -> Count {
        let Run { solutions, stopped, .. } = self.run(puzzle, limits, &mut |_| {});
        Count { solutions, stopped }
    }

    /// Tells none, one and several solutions apart. `limits.solutions` is taken as 2.
    fn verdict(&self, puzzle: &Grid, limits: &Limits) -> (Verdict, Run) {
        let limits = Limits { solutions: Some(2), ..limits.clone() };
        let (mut first, mut second) = (None, None);
        let run = self.run(puzzle, &limits, &mut |solution| match first {
            None => first = Some(*solution),
            Some(_) => second = Some(*solution),
        });
        let verdict = match (first, second, run.stopped) {
            (Some(first), Some(second), _) => Verdict::Multiple(first, second),
            (found, None, Some(by)) => Verdict::Stopped { by, found },
            (Some(solution), None, None) => Verdict::Unique(solution),
            (None, _, _) => Verdict::Unsolvable,
        };
        (verdict, run)
    }
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Verdict {
    /// None.
    Unsolvable,
    /// One: the puzzle is proper.
    Unique(Solution),
    /// Several. The two differ; which two they are is fixed for an engine, and
    /// [`Solver::solve`](crate::Solver::solve) defines it.
    Multiple(Solution, Solution),
    /// A limit ended the search before that was known.
    Stopped {
        /// The limit.
        by: Stop,
        /// A solution, if one had been found.
        found: Option<Solution>,
    },
}

impl Verdict {
    /// A solution, if there is one.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Verdict::Unique(solution) | Verdict::Multiple(solution, _) => Some(solution),
            Verdict::Stopped { found, .. } => found.as_ref(),
            Verdict::Unsolvable => None,
        }
    }
}

/// What a search found and what it cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Run {
    /// The number of solutions found.
    pub solutions: u64,
    /// The limit that ended the search; `None` if it ended by itself and `solutions` is exact.
    pub stopped: Option<Stop>,
    /// The work of the whole search.
    pub stats: Stats,
    /// The work up to the first solution, which is what the essays count.
    pub to_first: Option<Stats>,
}

impl Run {
    /// The work up to the first solution, or all of it if there is none.
    pub fn essay_stats(&self) -> Stats {
        self.to_first.unwrap_or(self.stats)
    }
}

/// The work of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stats {
    /// Attempts of one digit in one cell. What follows from an attempt is no try of its own.
    pub tries: u64,
    /// Tries taken back: they failed, or everything below them has been searched. The others are
    /// the branch on which the search stands.
    pub backtracks: u64,
    /// The most tries that stood at the same time, 0 to 81.
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

/// Measures wall time where there is a clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(#[cfg(feature = "std")] std::time::Instant);

impl Stopwatch {
    #[cfg(feature = "std")]
    pub(crate) fn start() -> Stopwatch {
        Stopwatch(std::time::Instant::now())
    }

    #[cfg(feature = "std")]
    pub(crate) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }

    #[cfg(not(feature = "std"))]
    pub(crate) fn start() -> Stopwatch {
        Stopwatch()
    }

    #[cfg(not(feature = "std"))]
    pub(crate) fn elapsed(self) -> Duration {
        Duration::ZERO
    }
}
