//! Depth of trial and error, and the length of what is needed inside: Denis Berthier's classification.
//!
//! Singles (naked and hidden) are all that is applied. *Trial and error* of depth 1 takes each candidate as
//! true in turn; if singles lead from there to a contradiction, the candidate is removed. In depth `k` trials of
//! depth `k - 1` take the place of singles. The **depth** of a puzzle is the least `k` that solves it: 0 if
//! singles do. Known puzzles have a depth up to 3.
//!
//! A *braid* of length `n` is a contradiction that needs only `n - 1` singles after the trial; braids of length
//! 1 are locked candidates. What is said of a puzzle beside its depth is the least length that is enough:
//!
//! | depth | rating | the least `n` such that |
//! |---|---|---|
//! | 0, 1 | B | braids of length up to `n` solve the puzzle; 0 if singles do |
//! | 2 | `BxB` | trials of depth 1 with such braids inside solve it |
//! | 3 | `BxBB` | trials of depth 2 with such braids inside solve it |
//!
//! None of these depends on an order: a candidate that can be removed can still be removed after others are
//! gone.
//!
//! Source: Denis Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles* (3rd edition, 2021), and
//! the resolution theories of his program CSP-Rules V2.1.

// set             sets of candidates
// layers, braid   short contradictions
// memory          trials that need no repetition
// closure         trial and error

mod braid;
mod closure;
mod layers;
mod memory;
mod set;

use alloc::format;
use alloc::string::String;
use core::fmt;

use loshu::{Limits, Marks, Solver, Stop, Watch};

use self::closure::{Closer, End, Theory};
use crate::variables::{Cells, Queue, State, cells_of};

/// The depth of a puzzle, and the length that is needed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TrialRating"))]
pub struct TeRating {
    /// The depth of trial and error: 0 to 3, and 4 for what depth 3 does not solve.
    pub depth: u8,
    /// The length: B for depth 0 and 1, BxB for depth 2, BxBB for depth 3. `None` if it is not known.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub length: Option<u8>,
    /// Whether the length, or where it is not known the depth, is at least this.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub at_least: bool,
    /// What ended the rating early.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub stopped: Option<Stop>,
}

impl TeRating {
    /// Which length this is: `B`, `BxB` or `BxBB`; `None` for depth 4.
    pub const fn kind(&self) -> Option<&'static str> {
        match self.depth {
            0 | 1 => Some("B"),
            2 => Some("BxB"),
            3 => Some("BxBB"),
            _ => None,
        }
    }

    /// The depth: `2`, or as a lower bound `2+`.
    pub fn depth_in_words(&self) -> String {
        let plus = if self.at_least && self.length.is_none() { "+" } else { "" };
        format!("{}{plus}", self.depth)
    }

    /// The length and what it is: `BxB 4`, or as a lower bound `BxB 4+`; nothing if it is not known.
    pub fn length_in_words(&self) -> String {
        let (Some(kind), Some(length)) = (self.kind(), self.length) else { return String::new() };
        let plus = if self.at_least { "+" } else { "" };
        format!("{kind} {length}{plus}")
    }
}

/// A depth and a length, in the order in which puzzles grow harder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeLength {
    /// The depth of trial and error: 0 to 3, and 4 for what depth 3 does not solve.
    pub depth: u8,
    /// The length: B for depth 0 and 1, BxB for depth 2, BxBB for depth 3.
    pub length: u8,
}

impl TeLength {
    /// A depth from 0 to 4, and a length there.
    pub const fn new(depth: u8, length: u8) -> TeLength {
        TeLength { depth, length }
    }
}

/// `T&E(2) BxB 4`; `T&E(2)` for a length that was not looked for.
impl fmt::Display for TeLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = Some(self.length).filter(|&length| length < u8::MAX);
        TeRating { depth: self.depth, length, at_least: false, stopped: None }.fmt(f)
    }
}

/// `T&E(2) BxB 4`, with a plus sign after a lower bound: `T&E(2) BxB 8+`, `T&E(3+)`.
impl fmt::Display for TeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T&E({})", self.depth_in_words())?;
        let length = self.length_in_words();
        if length.is_empty() { Ok(()) } else { write!(f, " {length}") }
    }
}

/// The greatest lengths to look for. A longer one is given as a lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Of B.
    pub b: u8,
    /// Of BxB.
    pub bxb: u8,
    /// Of BxBB.
    pub bxbb: u8,
}

impl Default for Longest {
    fn default() -> Longest {
        Longest { b: 12, bxb: 8, bxbb: 5 }
    }
}

/// Rates puzzles.
///
/// ```
/// use loshu::Grid;
/// use loshu_explain::rate::te::TeRater;
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let rating = TeRater::new().rate(&puzzle).expect("one solution");
/// assert_eq!(rating.to_string(), "T&E(1) B 1");
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct TeRater {
    longest: Longest,
    limits: Limits,
}

impl TeRater {
    /// A rater without limits of time.
    pub fn new() -> TeRater {
        TeRater::default()
    }

    /// Looks for lengths up to these.
    #[must_use]
    pub fn with_longest(self, longest: Longest) -> TeRater {
        TeRater { longest, ..self }
    }

    /// Stops at a deadline or by a flag; limits of solutions and tries have no effect here.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> TeRater {
        TeRater { limits, ..self }
    }

    /// Returns the rating of a puzzle or of pencil marks; `None` unless there is exactly one solution, or if
    /// a limit is reached before that is known.
    pub fn rate(&self, puzzle: impl Into<Marks>) -> Option<TeRating> {
        let marks = puzzle.into();
        let limits = self.limits.clone().solutions(None).tries(None);
        let solution = *Solver::new().with_limits(limits).solve(&marks).solution()?;
        let mut session = Session::new(&marks, &Marks::of(solution.grid()), &self.limits)?;
        Some(session.rate(self.longest))
    }
}

/// The rating of one puzzle.
struct Session<'a> {
    closer: Closer<'a>,
    start: State,
}

impl<'a> Session<'a> {
    fn new(marks: &Marks, solution: &Marks, limits: &'a Limits) -> Option<Session<'a>> {
        let mut queue = Queue::EMPTY;
        let start = State::of(&cells_of(marks), &mut queue).ok()?;
        let solution: Cells = cells_of(solution);
        let solution = State::of(&solution, &mut queue).ok()?;
        Some(Session { closer: Closer::new(solution, Watch::new(limits)), start })
    }

    fn rate(&mut self, longest: Longest) -> TeRating {
        let mut state = self.start.clone();
        for depth in 0..=3 {
            let before = state.clone();
            if let Err(stop) = self.close(&mut state, depth, Theory::Singles) {
                return TeRating {
                    depth: depth as u8,
                    length: None,
                    at_least: true,
                    stopped: Some(stop),
                };
            }
            if state.is_solved() {
                return self.length(before, depth, longest);
            }
        }
        TeRating { depth: 4, length: None, at_least: true, stopped: None }
    }

    /// The length that a puzzle of this depth needs, from its closure under one depth less.
    fn length(&mut self, mut state: State, depth: usize, longest: Longest) -> TeRating {
        let rating = |length, at_least, stopped| TeRating {
            depth: depth as u8,
            length: Some(length),
            at_least,
            stopped,
        };
        if depth == 0 {
            return rating(0, false, None);
        }
        self.closer.state_grows();
        let longest = [longest.b, longest.bxb, longest.bxbb][depth - 1];
        for length in 1..=longest {
            self.closer.theory_grows();
            let theory = Theory::Braids(length.into());
            if let Err(stop) = self.close(&mut state, depth - 1, theory) {
                return rating(length, true, Some(stop));
            }
            if state.is_solved() {
                return rating(length, false, None);
            }
        }
        rating(longest.saturating_add(1), true, None)
    }

    /// Closes a state of the puzzle. Contradictions cannot occur, because the puzzle has a solution.
    fn close(&mut self, state: &mut State, depth: usize, theory: Theory) -> Result<(), Stop> {
        match self.closer.close(state, depth, theory) {
            Ok(()) => Ok(()),
            Err(End::Stopped(stop)) => Err(stop),
            Err(End::Contradiction) => {
                unreachable!("a puzzle with a solution has no contradiction")
            }
        }
    }
}
