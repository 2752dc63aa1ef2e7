//! How difficult a puzzle has to be.

// judge      whether a puzzle is as difficult as wanted
// practice   puzzles to practise a technique
// misses     puzzles that were not as wanted
// error      why there is no puzzle

mod error;
mod judge;
mod misses;
mod practice;

use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use loshu::{Attempts, GenerateError, Generated, Generator};

pub use self::error::{DifficultyError, ImpossibleDifficulty};
use self::judge::{DifficultyJudge, NAKED_SINGLE, is_behind, level_of_singles};
pub use self::misses::Misses;
use crate::catalog::orders::{HODOKU, HUMAN};
use crate::rate::hodoku::{HodokuRating, Level};
use crate::rate::te::TeLength;
use crate::rate::{SeRating, Tenths};
use crate::technique::{Family, Technique};

/// How difficult a puzzle has to be. Everything that is set has to hold.
///
/// ```
/// use loshu::Generator;
/// use loshu_explain::difficulty::Difficulty;
/// use loshu_explain::rate::hodoku::{self, Level};
///
/// let hard = Difficulty::ANY.levels(Level::Hard..=Level::Hard);
/// let made = hard.puzzle(&Generator::new(1), 0)?;
/// assert_eq!(hodoku::rate(&made.puzzle).unwrap().level, Level::Hard);
/// # Ok::<(), loshu_explain::difficulty::DifficultyError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difficulty {
    rating: Option<RangeInclusive<Tenths>>,
    levels: Option<RangeInclusive<Level>>,
    uses: Vec<Technique>,
    needs: Option<Technique>,
    practice: Option<Technique>,
    trials: Option<RangeInclusive<TeLength>>,
}

impl Difficulty {
    /// Any difficulty.
    pub const ANY: Difficulty = Difficulty {
        rating: None,
        levels: None,
        uses: Vec::new(),
        needs: None,
        practice: None,
        trials: None,
    };

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
    /// is followed by singles to the end, and the path of
    /// [`Profile::human`](crate::technique::Profile::human) uses the technique too. The path may use easier
    /// techniques elsewhere; where it [`needs`](Difficulty::needs) the same technique, they are not enough.
    ///
    /// Such puzzles are dug as long as this holds, so they have more givens than minimal puzzles,
    /// unless they have to be [`minimal`](loshu::Generator::minimal).
    #[must_use]
    pub fn practice(self, technique: Technique) -> Difficulty {
        Difficulty { practice: Some(technique), ..self }
    }

    /// Sets the range of the depth of trial and error, and of the length there.
    ///
    /// ```
    /// use loshu::Generator;
    /// use loshu_explain::difficulty::Difficulty;
    /// use loshu_explain::rate::te::{TeLength, TeRater};
    ///
    /// // B from 2 to 3.
    /// let wanted = Difficulty::ANY.trials(TeLength::new(1, 2)..=TeLength::new(1, 3));
    /// let made = wanted.puzzle(&Generator::new(1), 0)?;
    /// let rating = TeRater::new().rate(&made.puzzle).expect("one solution");
    /// assert_eq!(rating.depth, 1);
    /// assert!((2..=3).contains(&rating.length.unwrap()));
    /// # Ok::<(), loshu_explain::difficulty::DifficultyError>(())
    /// ```
    #[must_use]
    pub fn trials(self, trials: RangeInclusive<TeLength>) -> Difficulty {
        Difficulty { trials: Some(trials), ..self }
    }

    /// Returns puzzle number `index` of those that the generator makes and that are this difficult.
    /// Puzzles that are not are thrown away, and each counts as an attempt.
    ///
    /// ```
    /// use loshu::Generator;
    /// use loshu_explain::difficulty::Difficulty;
    /// use loshu_explain::rate::{Tenths, se::Rater};
    /// use loshu_explain::technique::Technique;
    ///
    /// let easy = Difficulty::ANY.rating(Tenths(10)..=Tenths(15));
    /// let made = easy.puzzle(&Generator::new(1), 0)?;
    /// assert!(Rater::new().rate(&made.puzzle).er <= Tenths(15));
    ///
    /// let lesson = Difficulty::ANY.practice(Technique::XyWing);
    /// println!("{}", lesson.puzzle(&Generator::new(1), 0)?.puzzle);
    /// # Ok::<(), loshu_explain::difficulty::DifficultyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The reason why there is none. A difficulty that no puzzle can have is refused before anything is
    /// tried, as by [`check`](Difficulty::check).
    pub fn puzzle(&self, generator: &Generator, index: u64) -> Result<Generated, DifficultyError> {
        self.puzzle_watched(generator, index, &mut |_| {})
    }

    /// Returns the same puzzle as [`puzzle`](Difficulty::puzzle), and shows the attempts for it so far to
    /// `watch` after each of them, as [`Generator::puzzle_watched`] does.
    ///
    /// # Errors
    ///
    /// As for [`puzzle`](Difficulty::puzzle).
    pub fn puzzle_watched(
        &self,
        generator: &Generator,
        index: u64,
        watch: &mut dyn FnMut(&Tried),
    ) -> Result<Generated, DifficultyError> {
        self.rated_puzzle(generator, index, watch).map(|(made, _)| made)
    }

    /// Returns the same puzzle as [`puzzle_watched`](Difficulty::puzzle_watched), with the ratings that had
    /// to be known to choose it.
    ///
    /// ```
    /// use loshu::Generator;
    /// use loshu_explain::difficulty::Difficulty;
    /// use loshu_explain::rate::{Tenths, se::Rater};
    ///
    /// let rated = Difficulty::ANY.rating(Tenths(10)..=Tenths(200));
    /// let (made, ratings) = rated.rated_puzzle(&Generator::new(1), 0, &mut |_| {})?;
    /// assert_eq!(ratings.se, Some(Rater::new().rate(&made.puzzle)));
    /// assert_eq!(ratings.hodoku, None);
    /// # Ok::<(), loshu_explain::difficulty::DifficultyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`puzzle`](Difficulty::puzzle).
    pub fn rated_puzzle(
        &self,
        generator: &Generator,
        index: u64,
        watch: &mut dyn FnMut(&Tried),
    ) -> Result<(Generated, Ratings), DifficultyError> {
        self.check()?;
        let mut judge = DifficultyJudge::new(self, generator.limits());
        let made = generator.judged_puzzle(index, &mut judge, &mut |attempts, judge| {
            watch(&Tried { attempts: *attempts, misses: judge.misses });
        });
        let ratings = judge.ratings;
        match made {
            Ok(made) => Ok((made, ratings)),
            Err(GenerateError::Rejected { attempts, .. }) => {
                Err(DifficultyError::Missed { attempts, misses: judge.misses })
            }
            Err(other) => Err(DifficultyError::Generate(other)),
        }
    }

    /// Whether the ER of a puzzle has to be known.
    pub fn has_rating(&self) -> bool {
        self.rating.is_some()
    }

    /// Whether the level of a puzzle has to be known.
    pub fn has_levels(&self) -> bool {
        self.levels.is_some()
    }

    /// Whether every puzzle will do.
    pub fn is_any(&self) -> bool {
        *self == Difficulty::ANY
    }

    /// The techniques that a puzzle has to be solved with.
    fn techniques(&self) -> impl Iterator<Item = Technique> {
        self.uses.iter().copied().chain(self.needs).chain(self.practice)
    }

    /// Tells whether a puzzle may be that difficult. [`puzzle`](Difficulty::puzzle) asks this first.
    ///
    /// # Errors
    ///
    /// The reason why no puzzle can be that difficult.
    pub fn check(&self) -> Result<(), ImpossibleDifficulty> {
        self.check_ranges()?;
        if let Some(single) = self.practice.filter(|&technique| is_single(technique)) {
            return Err(ImpossibleDifficulty::Practice(single));
        }
        if self.singles_are_enough() {
            self.check_singles()?;
        }
        self.check_order()
    }

    /// The hardest level that a puzzle may have.
    fn hardest(&self) -> Level {
        self.levels.as_ref().map_or(Level::Extreme, |levels| *levels.end())
    }

    /// Refuses ranges that are empty, and a rating that no puzzle of a level has.
    fn check_ranges(&self) -> Result<(), ImpossibleDifficulty> {
        let (lowest, highest) = self.rating.clone().unwrap_or(LOWEST..=HIGHEST).into_inner();
        if lowest > highest || highest < LOWEST {
            return Err(ImpossibleDifficulty::Rating);
        }
        if lowest > HIGHEST {
            return Err(ImpossibleDifficulty::HighestRating(HIGHEST));
        }
        if self.levels.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(ImpossibleDifficulty::Levels);
        }
        if self.trials.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(ImpossibleDifficulty::Trials);
        }
        let level = self.hardest();
        match highest_rating(level).filter(|&most| most < lowest) {
            Some(most) => Err(ImpossibleDifficulty::LevelRating { level, most }),
            None => Ok(()),
        }
    }

    /// Whether singles solve every puzzle that easy.
    fn singles_are_enough(&self) -> bool {
        self.hardest() == Level::Easy
            || self.rating.as_ref().is_some_and(|rating| *rating.end() < LOWEST_BEYOND_SINGLES)
            || self.trials.as_ref().is_some_and(|trials| trials.end().depth == 0)
    }

    /// Refuses wishes that no puzzle meets which singles solve.
    fn check_singles(&self) -> Result<(), ImpossibleDifficulty> {
        if self.trials.as_ref().is_some_and(|trials| trials.start().depth > 0) {
            return Err(ImpossibleDifficulty::NoTrials);
        }
        if self.rating.as_ref().is_some_and(|rating| *rating.start() > NAKED_SINGLE) {
            return Err(ImpossibleDifficulty::SinglesRating(NAKED_SINGLE));
        }
        let most = level_of_singles(FEWEST_CLUES);
        if self.levels.as_ref().is_some_and(|levels| *levels.start() > most) {
            return Err(ImpossibleDifficulty::SinglesLevel(most));
        }
        match self.techniques().find(|&technique| !is_single(technique)) {
            Some(technique) => Err(ImpossibleDifficulty::Singles(technique)),
            None => Ok(()),
        }
    }

    /// Refuses a technique behind others that solve the puzzle, to which its path never comes.
    fn check_order(&self) -> Result<(), ImpossibleDifficulty> {
        let level = self.hardest();
        if let Some(last) = last_technique(level)
            && let Some(technique) = self.techniques().find(|&one| is_behind(one, last))
        {
            return Err(ImpossibleDifficulty::LevelTechnique { level, technique });
        }
        if let Some(needed) = self.needs
            && let Some(used) = self.techniques().find(|&one| is_behind(one, needed))
        {
            return Err(ImpossibleDifficulty::Behind { needed, used });
        }
        Ok(())
    }
}

/// The ratings of a puzzle that had to be known to choose it, `None` for the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ratings {
    /// The rating of Sudoku Explainer, where a [range of it](Difficulty::rating) is set.
    pub se: Option<SeRating>,
    /// Level and score of HoDoKu, where [levels](Difficulty::levels) are set.
    pub hodoku: Option<HodokuRating>,
}

/// The attempts to make a puzzle of a difficulty, and how near the puzzles came to it.
///
/// ```
/// use loshu::Generator;
/// use loshu_explain::difficulty::{Difficulty, Tried};
/// use loshu_explain::rate::Tenths;
///
/// let (mut all, mut last) = (Tried::default(), Tried::default());
/// let hard = Difficulty::ANY.rating(Tenths(40)..=Tenths(50));
/// for index in 0..2 {
///     hard.puzzle_watched(&Generator::new(1), index, &mut |tried| last = *tried)?;
///     all.merge(&last);
/// }
/// assert!(all.attempts.made >= 2 && all.misses.easier <= all.attempts.rejected);
/// # Ok::<(), loshu_explain::difficulty::DifficultyError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tried {
    /// The attempts of the generator.
    pub attempts: Attempts,
    /// The puzzles among them that had all else that is wanted, and were not as difficult as wanted.
    pub misses: Misses,
}

impl Tried {
    /// Adds the attempts for another puzzle of the same generator and the same difficulty.
    pub fn merge(&mut self, other: &Tried) {
        self.attempts.merge(&other.attempts);
        self.misses.merge(&other.misses);
    }
}

/// `250 attempts, at best 19 clues`; `40 attempts: 31 too easy, up to 6.6; 9 too hard, from 7.6`
impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.attempts.fmt(f)?;
        if self.misses.any() { write!(f, ": {}", self.misses) } else { Ok(()) }
    }
}

/// The lowest rating of a puzzle, and the highest that is known: that of the Golden Nugget. The scale itself goes on.
const LOWEST: Tenths = Tenths(10);
const HIGHEST: Tenths = Tenths(119);

/// The lowest rating of a step that is no single and costs less than a naked single. Where steps cost
/// less than this, all are hidden singles.
const LOWEST_BEYOND_SINGLES: Tenths = Tenths(17);

/// The fewest clues of a proper puzzle.
const FEWEST_CLUES: usize = 17;

/// Whether every puzzle has a use for a technique.
fn is_single(technique: Technique) -> bool {
    technique.info().family == Family::Single
}

/// The highest ER of a puzzle of a level, where that is known.
///
/// Both scales solve the easy levels by rules that find no less when fewer candidates are left. So
/// what the one solves with singles, the other solves with rules up to the naked single (2.3); and
/// with locked candidates, pairs and triples, with rules up to the hidden triple (4.0).
fn highest_rating(level: Level) -> Option<Tenths> {
    match level {
        Level::Easy => Some(Tenths(23)),
        Level::Medium => Some(Tenths(40)),
        Level::Hard | Level::Unfair | Level::Extreme => None,
    }
}

/// The last technique of [`Profile::human`](crate::technique::Profile::human) that HoDoKu takes for puzzles of a level, if
/// those up to it solve them all. Those of medium puzzles do: [they](highest_rating) find no less when fewer candidates are left.
fn last_technique(level: Level) -> Option<Technique> {
    let has_level = |technique: &Technique| {
        HODOKU.iter().any(|slot| slot.level == level && slot.techniques.contains(technique))
    };
    match level {
        Level::Medium => HUMAN.iter().rev().copied().find(has_level),
        // Singles alone are a question of their own.
        Level::Easy | Level::Hard | Level::Unfair | Level::Extreme => None,
    }
}
