//! Why there is no puzzle of a difficulty.

use core::fmt;

use loshu::{GenerateError, Stop};

use super::Misses;
use crate::rate::Tenths;
use crate::rate::hodoku::Level;
use crate::technique::Technique;

/// Why there is no puzzle of the wanted difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DifficultyError {
    /// No puzzle can be that difficult. Nothing was tried.
    Impossible(ImpossibleDifficulty),
    /// Puzzles had all else that is wanted, but none of them was as difficult as wanted.
    Missed {
        /// The number of attempts.
        attempts: u64,
        /// The puzzles that were found instead.
        misses: Misses,
    },
    /// The generator made no puzzle for another reason.
    Generate(GenerateError),
}

impl DifficultyError {
    /// Returns the limit that ended the work, if one did.
    pub fn stopped(&self) -> Option<Stop> {
        match self {
            DifficultyError::Generate(GenerateError::Stopped(stop)) => Some(*stop),
            DifficultyError::Impossible(_)
            | DifficultyError::Missed { .. }
            | DifficultyError::Generate(_) => None,
        }
    }
}

impl fmt::Display for DifficultyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DifficultyError::Impossible(reason) => reason.fmt(f),
            DifficultyError::Missed { attempts, misses } => {
                let s = if *attempts == 1 { "" } else { "s" };
                write!(f, "no puzzle of this difficulty in {attempts} attempt{s} ({misses})")
            }
            DifficultyError::Generate(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DifficultyError {}

impl From<ImpossibleDifficulty> for DifficultyError {
    fn from(reason: ImpossibleDifficulty) -> DifficultyError {
        DifficultyError::Impossible(reason)
    }
}

impl From<GenerateError> for DifficultyError {
    fn from(error: GenerateError) -> DifficultyError {
        DifficultyError::Generate(error)
    }
}

/// Why no puzzle can be as difficult as wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImpossibleDifficulty {
    /// The range of ratings has none from 1.0 up.
    Rating,
    /// No known puzzle has a rating as high as wanted; this is the highest.
    HighestRating(Tenths),
    /// The range of levels is empty.
    Levels,
    /// The range of depths or lengths is empty.
    Trials,
    /// Puzzles that easy are solved by singles: their depth of trial and error is 0.
    NoTrials,
    /// Puzzles that easy are solved by singles: their rating is this one at most.
    SinglesRating(Tenths),
    /// Puzzles that easy are solved by singles: their level is this one at most.
    SinglesLevel(Level),
    /// No puzzle up to this level has a rating as high as wanted.
    LevelRating {
        /// The highest level that is wanted.
        level: Level,
        /// The highest rating of its puzzles.
        most: Tenths,
    },
    /// Puzzles that easy are solved by singles, so that they have no use for this technique.
    Singles(Technique),
    /// Puzzles up to this level are solved by techniques that come before this one in
    /// [`Profile::human`](crate::technique::Profile::human).
    LevelTechnique {
        /// The highest level that is wanted.
        level: Level,
        /// The technique.
        technique: Technique,
    },
    /// A technique comes behind the one that is needed, which solves the puzzle with those before it.
    Behind {
        /// The technique that is needed.
        needed: Technique,
        /// The technique behind it.
        used: Technique,
    },
    /// The technique to practise is a single.
    Practice(Technique),
}

impl fmt::Display for ImpossibleDifficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImpossibleDifficulty::Rating => {
                f.write_str("ratings begin with 1.0, and the first is the lower one")
            }
            ImpossibleDifficulty::HighestRating(most) => {
                write!(f, "the highest rating of a known puzzle is {most}")
            }
            ImpossibleDifficulty::Levels => f.write_str("the first level is the easier one"),
            ImpossibleDifficulty::Trials => {
                f.write_str("the first depth or length is the lower one")
            }
            ImpossibleDifficulty::NoTrials => {
                f.write_str("singles solve puzzles that easy: their depth of trial and error is 0")
            }
            ImpossibleDifficulty::SinglesRating(most) => {
                write!(f, "singles solve puzzles that easy: their rating is {most} at most")
            }
            ImpossibleDifficulty::SinglesLevel(most) => {
                write!(f, "singles solve puzzles that easy: their level is {most} at most")
            }
            ImpossibleDifficulty::LevelRating { level, most } => {
                write!(f, "a puzzle of level {level} has a rating of {most} at most")
            }
            ImpossibleDifficulty::Singles(technique) => {
                write!(f, "singles solve puzzles that easy, without {technique}")
            }
            ImpossibleDifficulty::LevelTechnique { level, technique } => {
                write!(f, "techniques before {technique} solve puzzles of level {level}")
            }
            ImpossibleDifficulty::Behind { needed, used } => {
                write!(
                    f,
                    "{needed} and the techniques before it solve such puzzles, without {used}"
                )
            }
            ImpossibleDifficulty::Practice(technique) => {
                write!(f, "{technique} is a single, and every puzzle has singles to practise")
            }
        }
    }
}

impl core::error::Error for ImpossibleDifficulty {}
