//! Statistics of the attempts that one request took.

use core::ops::RangeInclusive;

use super::error::{GenerateError, Misses};
use crate::rate::Tenths;
use crate::rate::hodoku::Level;

/// The attempts so far, and the clues of the puzzles that they ended with.
pub(super) struct Attempts {
    pub(super) made: u64,
    fewest: usize,
    most: usize,
    /// The attempts with a wanted number of clues that were not minimal.
    redundant: u64,
}

impl Attempts {
    pub(super) const NONE: Attempts = Attempts { made: 0, fewest: 81, most: 0, redundant: 0 };

    /// Counts an attempt that ended with this number of clues.
    pub(super) fn add(&mut self, clues: usize) {
        self.made += 1;
        self.note(clues);
    }

    /// Notes the clues of a puzzle whose attempts have been counted.
    pub(super) fn note(&mut self, clues: usize) {
        self.fewest = self.fewest.min(clues);
        self.most = self.most.max(clues);
    }

    /// Notes that a puzzle with a wanted number of clues is not minimal.
    pub(super) fn note_redundant(&mut self) {
        self.redundant += 1;
    }

    /// Why there is no puzzle, if these were not as difficult as wanted.
    pub(super) fn why(&self, misses: Misses) -> GenerateError {
        let Attempts { made: attempts, fewest, most, redundant } = *self;
        match redundant {
            _ if misses.any() => GenerateError::Difficulty { attempts, misses },
            0 => GenerateError::Clues { attempts, fewest, most },
            _ => GenerateError::Minimal { attempts, redundant },
        }
    }
}

impl Misses {
    fn any(&self) -> bool {
        self.easier + self.harder + self.without > 0
    }

    /// Counts a puzzle that is too easy; answers that it is not as wanted.
    pub(super) fn count_easier(&mut self) -> bool {
        self.easier += 1;
        false
    }

    /// Counts a puzzle that is too hard; answers that it is not as wanted.
    pub(super) fn count_harder(&mut self) -> bool {
        self.harder += 1;
        false
    }

    /// Whether the ER is in the range; else counts the puzzle.
    pub(super) fn has_rating(&mut self, er: Tenths, range: &RangeInclusive<Tenths>) -> bool {
        note_nearest(&mut self.ratings, er, range);
        self.has(er, range)
    }

    /// Whether the level is in the range; else counts the puzzle.
    pub(super) fn has_level(&mut self, level: Level, range: &RangeInclusive<Level>) -> bool {
        note_nearest(&mut self.levels, level, range);
        self.has(level, range)
    }

    fn has<T: Copy + Ord>(&mut self, value: T, range: &RangeInclusive<T>) -> bool {
        self.easier += u64::from(value < *range.start());
        self.harder += u64::from(value > *range.end());
        range.contains(&value)
    }

    /// Counts a puzzle that has no use for a technique; answers that it is not as wanted.
    pub(super) fn count_without(&mut self) -> bool {
        self.without += 1;
        false
    }
}

/// Keeps the values on both sides of a range that are nearest to it.
fn note_nearest<T: Copy + Ord>(nearest: &mut [Option<T>; 2], value: T, range: &RangeInclusive<T>) {
    let [below, above] = nearest;
    if value < *range.start() {
        *below = (*below).max(Some(value));
    } else if value > *range.end() {
        *above = Some(above.map_or(value, |above| above.min(value)));
    }
}
