//! The levels of HoDoKu.

use core::fmt;
use core::str::FromStr;

use loshu::ValueError;

use crate::language::Language;

/// How difficult a puzzle is for HoDoKu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Level {
    /// Singles are enough.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Quadruples, basic fish, wings, single-digit patterns, unique rectangles.
    Hard,
    /// Chains, almost locked sets, larger fish.
    Unfair,
    /// Forcing chains and nets, and guesses.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// HoDoKu's name: `Easy`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }

    /// The name in a language; the English one is HoDoKu's.
    pub fn name_in(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, _) => self.name(),
            (Language::Chinese, Level::Easy) => "容易",
            (Language::Chinese, Level::Medium) => "中等",
            (Language::Chinese, Level::Hard) => "困难",
            (Language::Chinese, Level::Unfair) => "很难",
            (Language::Chinese, Level::Extreme) => "极难",
        }
    }

    /// The level of a puzzle whose hardest step has this level: higher if the score is too high for it.
    pub(crate) fn raised(self, score: u32) -> Level {
        let fits = Level::ALL.into_iter().find(|&fit| fit >= self && score <= fit.most());
        fits.unwrap_or(Level::Extreme)
    }

    /// The highest score of a puzzle of this level.
    fn most(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u32::MAX,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = ValueError;

    fn from_str(name: &str) -> Result<Level, ValueError> {
        let level = Level::ALL.into_iter().find(|level| level.name() == name);
        level.ok_or(ValueError::expected("a level: Easy, Medium, Hard, Unfair or Extreme"))
    }
}
