//! The questions that one asks of a puzzle.

use core::fmt;
use core::iter;
use core::ops::ControlFlow;

use loshu::{Count, Limits, Run, Stop, Stopwatch};

use crate::digits::DigitSet;
use crate::engine::{Alike, Compiled, Finder, Search, Witnesses};
use crate::layout::{Puzzle, Width};

/// A digit for each cell, which follows all rules.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Solution(Box<[u8]>);

impl Solution {
    /// Returns the digit of each cell, from 1.
    pub fn digits(&self) -> &[u8] {
        &self.0
    }

    fn of(puzzle: &Puzzle, masks: &[u32]) -> Solution {
        Solution(puzzle.spread(masks).map(|mask| mask.trailing_zeros() as u8 + 1).collect())
    }
}

/// The digits, with blanks between them if there are digits beyond 9.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wide = self.0.iter().any(|&digit| digit > 9);
        for (index, digit) in self.0.iter().enumerate() {
            let blank = if wide && index > 0 { " " } else { "" };
            write!(f, "{blank}{digit}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}

/// Whether a puzzle has no solution, one, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No solution.
    Unsolvable,
    /// Exactly one solution.
    Unique(Solution),
    /// Two solutions or more: two of them.
    Multiple([Solution; 2]),
    /// A limit ended the search before the number of solutions was known.
    Stopped {
        /// The limit.
        by: Stop,
        /// The solution found before the limit. There may be others.
        found: Option<Solution>,
    },
}

impl Verdict {
    /// Returns the solution of a puzzle that has exactly one.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Verdict::Unique(solution) => Some(solution),
            Verdict::Unsolvable | Verdict::Multiple(_) | Verdict::Stopped { .. } => None,
        }
    }

    /// Returns the name: `unsolvable`, `unique`, `multiple` or `stopped`.
    pub const fn name(&self) -> &'static str {
        match self {
            Verdict::Unsolvable => "unsolvable",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(_) => "multiple",
            Verdict::Stopped { .. } => "stopped",
        }
    }
}

/// Solves puzzles of any layout. Its answers do not depend on the machine, but for those that a deadline
/// or the cancel flag has ended.
///
/// ```
/// use loshu_variant::{Layout, Rules, Shape, Solver};
///
/// let shape = Shape::square(4)?;
/// let mut rules = Rules::sudoku(&shape)?;
/// rules.falling_diagonal(&shape)?;
/// rules.rising_diagonal(&shape)?;
/// let layout = Layout::new(&rules);
/// let puzzle = layout.givens(&[1, 2, 3, 4])?;
/// assert_eq!(Solver::new().count(&puzzle).solutions, 2);
/// # Ok::<(), loshu_variant::RuleError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    limits: Limits,
}

impl Solver {
    /// Makes a solver without limits.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Sets the limits. They hold for each puzzle on its own, apart from the deadline, which is one moment
    /// for all.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Solver {
        Solver { limits }
    }

    /// Returns the limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Tells none, one and several solutions apart. The search ends with the second solution, whatever
    /// `limits.solutions` says.
    pub fn solve(&self, puzzle: &Puzzle) -> Verdict {
        self.verdict(puzzle).0
    }

    /// Returns the verdict, as [`solve`](Solver::solve) does, and the work that it took.
    pub fn verdict(&self, puzzle: &Puzzle) -> (Verdict, Run) {
        let limits = self.limits.clone().solutions(2);
        let mut found = Vec::new();
        let run = Solver { limits }.search(puzzle, &mut |solution| {
            found.push(solution);
            ControlFlow::Continue(())
        });
        let mut found = found.into_iter();
        let verdict = match (found.next(), found.next(), run.stopped) {
            (Some(first), Some(second), _) => Verdict::Multiple([first, second]),
            (found, _, Some(by)) => Verdict::Stopped { by, found },
            (Some(solution), None, None) => Verdict::Unique(solution),
            (None, _, None) => Verdict::Unsolvable,
        };
        (verdict, run)
    }

    /// Returns the number of solutions, up to `limits.solutions`. Set that limit, or another one: an empty
    /// layout has more solutions than anyone can count.
    pub fn count(&self, puzzle: &Puzzle) -> Count {
        let run = dispatch(puzzle, &self.limits, &mut |_| ControlFlow::Continue(()));
        Count { solutions: run.solutions, stopped: run.stopped }
    }

    /// Returns the solutions, up to `limits.solutions`. The order is the same on every machine; it is not
    /// sorted, and another version of the library may have another order.
    pub fn solutions(&self, puzzle: &Puzzle) -> Vec<Solution> {
        let mut solutions = Vec::new();
        self.search(puzzle, &mut |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        });
        solutions
    }

    /// Calls `found` with each solution, until it breaks or a limit is reached, and returns the work that
    /// it took. `stopped` is [`Stop::Cancelled`] if `found` breaks.
    pub fn search(
        &self,
        puzzle: &Puzzle,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Run {
        dispatch(puzzle, &self.limits, &mut |masks| found(Solution::of(puzzle, masks)))
    }

    /// Returns one solution at random, or the limit that ended the search for it. The same seed gives the same
    /// solution; not all solutions are equally likely. The limit of tries is for one search: where it is small, ask
    /// again with another seed.
    pub fn random(&self, puzzle: &Puzzle, seed: u64) -> (Option<Solution>, Option<Stop>) {
        let found = puzzle.layout().width(&self.limits).and_then(|width| match width {
            Width::Two(rules) => random(rules, puzzle, &self.limits, seed),
            Width::Six(rules) => random(rules, puzzle, &self.limits, seed),
            Width::TwentyOne(rules) => random(rules, puzzle, &self.limits, seed),
        });
        match found {
            Ok(solution) => (solution, None),
            Err(by) => (None, Some(by)),
        }
    }

    /// Returns for each cell the digits that it has in some solution: the *true candidates*. All sets are
    /// empty if there is no solution.
    ///
    /// # Errors
    ///
    /// The limit that ended the work. The limit of solutions is not used, and the limit of tries holds for
    /// each of the searches on its own.
    pub fn true_candidates(&self, puzzle: &Puzzle) -> Result<Vec<DigitSet>, Stop> {
        let found = self.more_true_candidates(puzzle, &[]);
        found.stopped.map_or(Ok(found.seen), Err)
    }

    /// Looks for the true candidates as far as the limits allow. `seen` are those that are known: with those of an
    /// earlier answer, and a puzzle whose cells have only them and the open ones, the work goes on.
    pub fn more_true_candidates(&self, puzzle: &Puzzle, seen: &[DigitSet]) -> TrueCandidates {
        let limits = self.limits.clone().solutions(None);
        let seen = puzzle.layout().gathered(seen);
        let work = puzzle.layout().width(&limits).map(|width| match width {
            Width::Two(rules) => true_candidates(rules, puzzle, seen.clone(), &limits),
            Width::Six(rules) => true_candidates(rules, puzzle, seen.clone(), &limits),
            Width::TwentyOne(rules) => true_candidates(rules, puzzle, seen.clone(), &limits),
        });
        let (seen, left, stopped) =
            work.unwrap_or_else(|by| (seen, puzzle.candidates().to_vec(), Some(by)));
        let open: Vec<u32> = left.iter().zip(&seen).map(|(left, seen)| left & !seen).collect();
        let sets = |masks: &[u32]| puzzle.spread(masks).map(DigitSet::from_bits).collect();
        TrueCandidates { seen: sets(&seen), open: sets(&open), stopped }
    }
}

/// The true candidates of a puzzle, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrueCandidates {
    /// The digits that each cell has in some solution.
    pub seen: Vec<DigitSet>,
    /// The digits of each cell of which nothing is known yet. There are none if no limit ended the work.
    pub open: Vec<DigitSet>,
    /// The limit that ended the work.
    pub stopped: Option<Stop>,
}

/// Takes the candidates of a solution.
type Sink<'a> = &'a mut dyn FnMut(&[u32]) -> ControlFlow<()>;

fn dispatch(puzzle: &Puzzle, limits: &Limits, found: Sink<'_>) -> Run {
    let clock = Stopwatch::start();
    let mut run = match puzzle.layout().width(limits) {
        Ok(Width::Two(rules)) => run(rules, puzzle, limits, found),
        Ok(Width::Six(rules)) => run(rules, puzzle, limits, found),
        Ok(Width::TwentyOne(rules)) => run(rules, puzzle, limits, found),
        Err(by) => stopped(by),
    };
    run.stats.elapsed = clock.elapsed();
    run
}

/// No work, because of a limit.
fn stopped(by: Stop) -> Run {
    let mut run = Run::default();
    run.stopped = Some(by);
    run
}

fn random<const W: usize>(
    rules: &Compiled<W>,
    puzzle: &Puzzle,
    limits: &Limits,
    seed: u64,
) -> Result<Option<Solution>, Stop> {
    let mut search = Search::new(rules, puzzle.candidates(), limits).randomly(seed);
    Ok(search.next(limits)?.then(|| Solution::of(puzzle, &search.masks())))
}

fn run<const W: usize>(
    rules: &Compiled<W>,
    puzzle: &Puzzle,
    limits: &Limits,
    found: Sink<'_>,
) -> Run {
    if limits.solutions == Some(0) {
        return stopped(Stop::Solutions);
    }
    if let Err(by) = limits.look() {
        return stopped(by);
    }
    // Whoever wants more than two solutions wants them in the order of the search.
    let few = limits.solutions.is_some_and(|solutions| solutions <= 2);
    let alike = if few { Alike::of(rules, puzzle.candidates(), limits) } else { None };
    let candidates = alike.as_ref().map_or(puzzle.candidates(), |alike| &alike.ordered);
    let mut run = Run::default();
    let mut finder = Finder::new(rules, candidates, limits);
    run.stopped = 'all: loop {
        let solution = match finder.next(limits) {
            Ok(true) => finder.masks(),
            Ok(false) => break None,
            Err(stop) => break Some(stop),
        };
        let twin = alike.as_ref().map(|alike| alike.exchange(&solution));
        for solution in iter::once(solution).chain(twin) {
            run.solutions += 1;
            if found(&solution).is_break() {
                break 'all Some(Stop::Cancelled);
            }
            if limits.solutions == Some(run.solutions) {
                break 'all Some(Stop::Solutions);
            }
        }
    };
    let spent = finder.spent();
    run.stats.tries = spent.tries;
    run.stats.backtracks = spent.backtracks;
    run.stats.max_depth = spent.max_depth;
    run
}

/// One search for each candidate that no solution has shown before. A candidate without a solution is
/// taken away for good. Returns the candidates of solutions, all that are left, and the limit that ended the work.
fn true_candidates<const W: usize>(
    rules: &Compiled<W>,
    puzzle: &Puzzle,
    mut seen: Vec<u32>,
    limits: &Limits,
) -> (Vec<u32>, Vec<u32>, Option<Stop>) {
    let mut left: Vec<u32> =
        puzzle.candidates().iter().zip(&rules.allowed).map(|(own, all)| own & all).collect();
    let ended = Witnesses::new(rules, &mut seen, &mut left, limits).look_for_all(limits);
    (seen, left, ended.err())
}
