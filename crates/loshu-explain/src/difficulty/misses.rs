//! Puzzles that were not as difficult as wanted.

use core::fmt;
use core::ops::RangeInclusive;

use crate::rate::Tenths;
use crate::rate::hodoku::Level;
use crate::rate::te::TeLength;

/// Puzzles that were not as difficult as wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Misses {
    /// How many were too easy.
    pub easier: u64,
    /// How many were too hard.
    pub harder: u64,
    /// How many had no use for a technique.
    pub without: u64,
    /// The highest ER below the wanted range, and the lowest above it, as far as they are known: the
    /// rating of a puzzle that is too hard is a lower bound.
    pub ratings: [Option<Tenths>; 2],
    /// The same for the level.
    pub levels: [Option<Level>; 2],
    /// The same for depth and length of trial and error.
    pub trials: [Option<TeLength>; 2],
}

/// `31 too easy, up to 6.6; 9 too hard, from 7.6`
impl fmt::Display for Misses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Misses { easier, harder, without, ratings, levels, trials } = self;
        let counts =
            [(easier, "too easy"), (harder, "too hard"), (without, "without the technique")];
        let mut between = "";
        for (side, (count, what)) in counts.into_iter().enumerate().filter(|(_, (n, _))| **n > 0) {
            write!(f, "{between}{count} {what}")?;
            if side < 2 {
                let bound = ["up to", "from"][side];
                if let Some(rating) = ratings[side] {
                    write!(f, ", {bound} {rating}")?;
                }
                if let Some(level) = levels[side] {
                    write!(f, ", {bound} {level}")?;
                }
                if let Some(place) = trials[side] {
                    write!(f, ", {bound} {place}")?;
                }
            }
            between = "; ";
        }
        Ok(())
    }
}

impl Misses {
    pub(super) fn any(&self) -> bool {
        self.easier > 0 || self.harder > 0 || self.without > 0
    }

    /// Adds the puzzles of other attempts with the same wanted difficulty.
    pub(super) fn merge(&mut self, other: &Misses) {
        self.easier = self.easier.saturating_add(other.easier);
        self.harder = self.harder.saturating_add(other.harder);
        self.without = self.without.saturating_add(other.without);
        let ([rating, above], [other_rating, other_above]) = (self.ratings, other.ratings);
        self.ratings = [rating.max(other_rating), least(above, other_above)];
        let ([level, above], [other_level, other_above]) = (self.levels, other.levels);
        self.levels = [level.max(other_level), least(above, other_above)];
        let ([place, above], [other_place, other_above]) = (self.trials, other.trials);
        self.trials = [place.max(other_place), least(above, other_above)];
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

    /// Whether depth and length are in the range; else counts the puzzle.
    pub(super) fn has_trials(&mut self, place: TeLength, range: &RangeInclusive<TeLength>) -> bool {
        note_nearest(&mut self.trials, place, range);
        self.has(place, range)
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
        *above = least(*above, Some(value));
    }
}

/// The smaller of two values, where they are known.
fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
