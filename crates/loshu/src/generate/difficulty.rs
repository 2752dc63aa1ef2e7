//! How difficult a puzzle has to be.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::Impossible;
use crate::rate::Tenths;
use crate::rate::hodoku::Level;
use crate::technique::{Family, Technique};

/// How difficult a puzzle has to be, for [`Generator::difficulty`](crate::Generator::difficulty).
/// Everything that is set has to hold.
///
/// ```
/// use loshu::rate::hodoku::{self, Level};
/// use loshu::{Difficulty, Generator};
///
/// let hard = Difficulty::ANY.levels(Level::Hard..=Level::Hard);
/// let made = Generator::new(1).difficulty(hard).puzzle(0)?;
/// assert_eq!(hodoku::rate(&made.puzzle).unwrap().level, Level::Hard);
/// # Ok::<(), loshu::GenerateError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difficulty {
    pub(super) rating: Option<RangeInclusive<Tenths>>,
    pub(super) levels: Option<RangeInclusive<Level>>,
    pub(super) uses: Vec<Technique>,
    pub(super) needs: Option<Technique>,
    pub(super) practice: Option<Technique>,
}

impl Difficulty {
    /// Any difficulty.
    pub const ANY: Difficulty =
        Difficulty { rating: None, levels: None, uses: Vec::new(), needs: None, practice: None };

    /// Sets the range of the ER, the rating of Sudoku Explainer.
    #[must_use]
    pub fn rating(self, rating: RangeInclusive<Tenths>) -> Difficulty {
        Difficulty { rating: Some(rating), ..self }
    }

    /// Sets the range of the level of HoDoKu.
    #[must_use]
    pub fn levels(self, levels: RangeInclusive<Level>) -> Difficulty {
        Difficulty { levels: Some(levels), ..self }
    }

    /// Adds a technique that the path of [`Profile::human`](crate::technique::Profile::human) has to
    /// use. A technique that the profile does not have stands before the guess.
    #[must_use]
    pub fn uses(mut self, technique: Technique) -> Difficulty {
        self.uses.push(technique);
        self
    }

    /// Sets the hardest technique of the puzzle: it is solved with this technique and those that come
    /// before it in [`Profile::human`](crate::technique::Profile::human), but not without it.
    #[must_use]
    pub fn needs(self, technique: Technique) -> Difficulty {
        Difficulty { needs: Some(technique), ..self }
    }

    /// Sets a technique to practise: singles lead to a place where the first use of this technique
    /// is followed by singles to the end.
    ///
    /// Such puzzles are dug as long as this holds, so they have more givens than minimal puzzles,
    /// unless they have to be [`minimal`](crate::Generator::minimal).
    #[must_use]
    pub fn practice(self, technique: Technique) -> Difficulty {
        Difficulty { practice: Some(technique), ..self }
    }

    /// Whether every puzzle will do.
    pub fn is_any(&self) -> bool {
        *self == Difficulty::ANY
    }

    /// The techniques that a puzzle has to be solved with.
    fn techniques(&self) -> impl Iterator<Item = Technique> {
        self.uses.iter().copied().chain(self.needs).chain(self.practice)
    }

    /// Refuses what contradicts itself.
    pub(super) fn check(&self) -> Result<(), Impossible> {
        let lowest = self.rating.as_ref().map_or(LOWEST, |rating| *rating.start());
        let highest = self.rating.as_ref().map_or(HIGHEST, |rating| *rating.end());
        if lowest > highest || highest < LOWEST || lowest > HIGHEST {
            return Err(Impossible::Rating);
        }
        if self.levels.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(Impossible::Levels);
        }
        let hardest = self.levels.as_ref().map_or(Level::Extreme, |levels| *levels.end());
        if let Some(most) = highest_rating(hardest).filter(|&most| most < lowest) {
            return Err(Impossible::LevelRating { level: hardest, most });
        }
        let is_for_all = |technique: Technique| technique.info().family == Family::Single;
        if let Some(single) = self.practice.filter(|&technique| is_for_all(technique)) {
            return Err(Impossible::Practice(single));
        }
        let singles_are_enough = hardest == Level::Easy || highest < LOWEST_BEYOND_SINGLES;
        let mut others = self.techniques().filter(|&technique| !is_for_all(technique));
        match others.next().filter(|_| singles_are_enough) {
            Some(technique) => Err(Impossible::Singles(technique)),
            None => Ok(()),
        }
    }
}

/// The lowest rating of a puzzle, and the highest below that of a puzzle which the rules do not solve.
const LOWEST: Tenths = Tenths(10);
const HIGHEST: Tenths = Tenths(199);

/// The lowest rating of a step that is no single and costs less than a naked single. Where steps cost
/// less than this, all are hidden singles.
const LOWEST_BEYOND_SINGLES: Tenths = Tenths(17);

/// The highest ER of a puzzle of a level, where that is known.
///
/// Both scales solve the easy levels by rules that find no less when fewer candidates are left. So
/// what the one solves with singles, the other solves with rules up to the naked single (2.3); and
/// with locked candidates, pairs and triples, with rules up to the hidden triple (4.0).
fn highest_rating(level: Level) -> Option<Tenths> {
    match level {
        Level::Easy => Some(Tenths(23)),
        Level::Medium => Some(Tenths(40)),
        _ => None,
    }
}
