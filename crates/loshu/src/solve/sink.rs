//! Where the solutions of many puzzles go: verdicts, or counts.

use alloc::vec::Vec;

use crate::engine::{Count, Verdict};
use crate::grid::Grid;
use crate::limits::Stop;
use crate::verify::Solution;

/// Takes the solutions. It is one type for both questions, because the lanes are the largest code of the crate: so
/// they are compiled once for each kind of vectors.
pub(super) enum Sink<'a> {
    Verdicts(&'a mut Verdicts),
    Counts(&'a mut Counts),
}

/// Of what use a solution was.
#[derive(Clone, Copy, Default)]
pub(super) struct Use {
    /// Whether [`hand_over`](Sink::hand_over) should follow with its digits.
    pub(super) digits: bool,
    /// Whether the puzzle needs no more solutions, now that it has this one.
    pub(super) last: bool,
}

impl Sink<'_> {
    /// Whether the digits of the solutions do not matter.
    #[inline(always)]
    pub(super) fn counts_only(&self) -> bool {
        matches!(self, Sink::Counts(_))
    }

    /// Counts a solution, and the number of solutions that it stands for, itself included. Those of a
    /// puzzle that is done are of no use.
    #[inline(always)]
    pub(super) fn count(&mut self, puzzle: u32, copies: u64) -> Use {
        match self {
            Sink::Verdicts(verdicts) => verdicts.count(puzzle, copies),
            Sink::Counts(counts) => counts.count(puzzle, copies),
        }
    }

    /// Takes the digits of a solution that has been counted. More may have been counted since.
    #[inline(always)]
    pub(super) fn hand_over(&mut self, puzzle: u32, digits: &[u16; 81]) {
        match self {
            Sink::Verdicts(verdicts) => verdicts.hand_over(puzzle, digits),
            Sink::Counts(_) => {}
        }
    }

    /// How many more solutions the puzzle needs.
    #[inline(always)]
    pub(super) fn wanted(&self, puzzle: u32) -> u64 {
        match self {
            Sink::Verdicts(verdicts) => verdicts.wanted(puzzle),
            Sink::Counts(counts) => counts.wanted(puzzle),
        }
    }

    /// Whether the puzzle needs no more solutions.
    #[inline(always)]
    pub(super) fn is_done(&self, puzzle: u32) -> bool {
        self.wanted(puzzle) == 0
    }

    /// Takes note that a limit ended the search before the puzzle had the solutions that it needs.
    pub(super) fn stop(&mut self, puzzle: u32, by: Stop) {
        match self {
            Sink::Verdicts(verdicts) => verdicts.stop(puzzle, by),
            Sink::Counts(counts) => counts.stop(puzzle, by),
        }
    }
}

/// Tells none, one and several solutions apart.
pub(super) struct Verdicts {
    pub(super) verdicts: Vec<Verdict>,
    /// The number of solutions of each puzzle, up to two: short, because it is asked for often.
    found: Vec<u8>,
}

impl Verdicts {
    /// Begins with what is known.
    pub(super) fn new(verdicts: Vec<Verdict>) -> Verdicts {
        let found = verdicts.iter().map(|verdict| u8::from(verdict.found().is_some())).collect();
        Verdicts { verdicts, found }
    }

    fn count(&mut self, puzzle: u32, copies: u64) -> Use {
        let found = &mut self.found[puzzle as usize];
        if *found == 2 {
            return Use::default();
        }
        *found = u64::from(*found).saturating_add(copies).min(2) as u8;
        let last = *found == 2;
        if last {
            self.verdicts[puzzle as usize] = Verdict::Multiple;
        }
        Use { digits: !last, last }
    }

    fn hand_over(&mut self, puzzle: u32, digits: &[u16; 81]) {
        if self.found[puzzle as usize] == 1 {
            let solution = Solution::trusted(Grid::of_digits(digits));
            self.verdicts[puzzle as usize] = Verdict::Unique(solution);
        }
    }

    fn wanted(&self, puzzle: u32) -> u64 {
        2 - u64::from(self.found[puzzle as usize])
    }

    fn stop(&mut self, puzzle: u32, by: Stop) {
        let verdict = &mut self.verdicts[puzzle as usize];
        if !matches!(verdict, Verdict::Stopped { .. }) {
            *verdict = Verdict::Stopped { by, found: verdict.found().copied() };
        }
    }
}

/// Counts.
pub(super) struct Counts {
    pub(super) counts: Vec<Count>,
    /// The most solutions of a puzzle.
    pub(super) wanted: u64,
}

impl Counts {
    fn count(&mut self, puzzle: u32, copies: u64) -> Use {
        let count = &mut self.counts[puzzle as usize];
        let before = core::mem::take(&mut count.solutions);
        count.solutions = before.saturating_add(copies).min(self.wanted);
        if count.solutions == self.wanted {
            count.stopped = Some(Stop::Solutions);
        }
        Use { digits: false, last: before < self.wanted && count.solutions == self.wanted }
    }

    fn wanted(&self, puzzle: u32) -> u64 {
        self.wanted - self.counts[puzzle as usize].solutions
    }

    fn stop(&mut self, puzzle: u32, by: Stop) {
        self.counts[puzzle as usize].stopped = Some(by);
    }
}
