//! The options of `loshu generate` for the difficulty of puzzles.

use std::fmt;
use std::ops::RangeInclusive;

use anyhow::{Result, anyhow};
use clap::Args;
use loshu_answers::{AnyTechnique, VariantWishes};
use loshu_explain::difficulty::Difficulty;
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use loshu_explain::rate::te::TeLength;
use loshu_explain::step::Language;
use loshu_explain::technique::nearest_names;

use super::explain::parse_any_technique;
use super::generate::parse_range;

/// The heading of these options.
const DIFFICULTY: &str = "Difficulty";

#[derive(Debug, Args)]
pub(crate) struct DifficultyArgs {
    /// The rating of Sudoku Explainer (ER), such as `7.2` or `4.2..5.0`, both ends included. The rating of a
    /// variant is what its hardest step costs, as `loshu rate` says it
    #[arg(long, value_name = "RANGE", value_parser = parse_rating, help_heading = DIFFICULTY)]
    rating: Option<RangeInclusive<Tenths>>,

    /// The level: easy, medium, hard, unfair or extreme, or a range such as `easy..hard`. Ordinary puzzles
    /// have the level of HoDoKu, variants that of their hardest step
    #[arg(long, value_name = "LEVEL", value_parser = parse_level, help_heading = DIFFICULTY)]
    level: Option<RangeInclusive<Level>>,

    /// The depth of trial and error (T&E), from 0 to 3, such as `1` or `1..2`
    #[arg(long, value_name = "RANGE", value_parser = parse_depth, help_heading = DIFFICULTY)]
    te: Option<RangeInclusive<u8>>,

    /// The length B of the braids that solve a puzzle of depth 1, such as `3..5`
    #[arg(long, value_name = "RANGE", value_parser = parse_length, conflicts_with_all = ["te", "bxb"],
        help_heading = DIFFICULTY)]
    b: Option<RangeInclusive<u8>>,

    /// The length BxB of the braids inside of trials that solve a puzzle of depth 2, such as `4..5`. Such
    /// puzzles are very rare
    #[arg(long, value_name = "RANGE", value_parser = parse_length, conflicts_with = "te",
        help_heading = DIFFICULTY)]
    bxb: Option<RangeInclusive<u8>>,

    /// A technique that `loshu explain` uses on the way to the solution; several with commas. Variants have some
    /// of their own, such as `45-rule`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = parse_any_technique,
        help_heading = DIFFICULTY)]
    uses: Vec<AnyTechnique>,

    /// The hardest technique: the puzzle is solved with it and those before it in the order of `loshu
    /// explain`, of a variant with those whose steps cost no more, but not without it
    #[arg(long, value_name = "NAME", value_parser = parse_any_technique, help_heading = DIFFICULTY)]
    needs: Option<AnyTechnique>,

    /// A technique to practise: singles, this technique once, singles to the end. `loshu explain` uses it too,
    /// perhaps after easier steps; with `--needs` of the same technique these are not enough. In a variant it is
    /// used, and no step costs more than its own
    #[arg(long, value_name = "NAME", value_parser = parse_any_technique, help_heading = DIFFICULTY)]
    practice: Option<AnyTechnique>,

    /// Print the ratings too: ER/EP/ED, level and score
    #[arg(long, help_heading = DIFFICULTY)]
    pub(crate) ratings: bool,
}

impl DifficultyArgs {
    /// What the library is asked for, of an ordinary puzzle.
    ///
    /// # Errors
    ///
    /// A technique that only variants have.
    pub(crate) fn difficulty(&self) -> Result<Difficulty> {
        let ordinary = |technique: AnyTechnique| {
            let error = || {
                anyhow!(
                    "{technique}: only variants have this technique; add --variant, such as --variant killer"
                )
            };
            technique.of_ordinary().ok_or_else(error)
        };
        let mut difficulty = Difficulty::ANY;
        if let Some(range) = &self.rating {
            difficulty = difficulty.rating(range.clone());
        }
        if let Some(range) = &self.level {
            difficulty = difficulty.levels(range.clone());
        }
        if let Some(trials) = self.trials() {
            difficulty = difficulty.trials(trials);
        }
        for used in &self.uses {
            difficulty = difficulty.uses(ordinary(*used)?);
        }
        if let Some(needed) = self.needs {
            difficulty = difficulty.needs(ordinary(needed)?);
        }
        if let Some(practised) = self.practice {
            difficulty = difficulty.practice(ordinary(practised)?);
        }
        Ok(difficulty)
    }

    /// What is wished of a variant.
    pub(crate) fn of_variant(&self, is_minimal: bool) -> VariantWishes {
        VariantWishes {
            levels: self.level.clone(),
            rating: self.rating.clone(),
            uses: self.uses.clone(),
            needs: self.needs,
            practice: self.practice,
            is_minimal,
        }
    }

    /// The first option that variants do not have.
    pub(crate) fn only_ordinary(&self) -> Option<&'static str> {
        let options =
            [("--te", self.te.is_some()), ("--b", self.b.is_some()), ("--bxb", self.bxb.is_some())];
        options.into_iter().find(|(_, is_asked)| *is_asked).map(|(name, _)| name)
    }

    /// The techniques that are asked for.
    pub(crate) fn techniques(&self) -> impl Iterator<Item = AnyTechnique> {
        self.uses.iter().copied().chain(self.needs).chain(self.practice)
    }

    /// The range of depth and length.
    fn trials(&self) -> Option<RangeInclusive<TeLength>> {
        let of_depth = |depth: u8, range: &RangeInclusive<u8>| {
            TeLength::new(depth, *range.start())..=TeLength::new(depth, *range.end())
        };
        let te = self
            .te
            .as_ref()
            .map(|range| TeLength::new(*range.start(), 0)..=TeLength::new(*range.end(), u8::MAX));
        let b = self.b.as_ref().map(|range| of_depth(1, range));
        te.or(b).or(self.bxb.as_ref().map(|range| of_depth(2, range)))
    }

    /// The options in words: `level Easy`, `needs x-wing`.
    pub(crate) fn in_words(&self) -> impl Iterator<Item = String> {
        let ranges = [
            self.rating.as_ref().map(|range| in_words("rating", range)),
            self.level.as_ref().map(|range| in_words("level", range)),
            self.te.as_ref().map(|range| in_words("T&E depth", range)),
            self.b.as_ref().map(|range| in_words("B", range)),
            self.bxb.as_ref().map(|range| in_words("BxB", range)),
        ];
        let named = |verb: &'static str| move |name: &AnyTechnique| format!("{verb} {name}");
        let techniques = self.uses.iter().map(named("uses"));
        let techniques = techniques.chain(self.needs.iter().map(named("needs")));
        let techniques = techniques.chain(self.practice.iter().map(named("practice")));
        ranges.into_iter().flatten().chain(techniques)
    }
}

fn in_words<T: PartialEq + fmt::Display>(what: &str, range: &RangeInclusive<T>) -> String {
    match (range.start(), range.end()) {
        (first, last) if first == last => format!("{what} {first}"),
        (first, last) => format!("{what} {first} to {last}"),
    }
}

fn parse_rating(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    let rating =
        |text: &str| text.parse().ok().filter(|er| (Tenths(10)..=Tenths(120)).contains(er));
    parse_range(
        text,
        rating,
        "expected a rating from 1.0 to 12.0 with at most one decimal, or a range such as 4.2..5.0",
    )
}

fn parse_level(text: &str) -> Result<RangeInclusive<Level>, String> {
    let level = |text: &str| {
        let means = |level: &Level| {
            level.name().eq_ignore_ascii_case(text.trim())
                || level.name_in(Language::Chinese) == text.trim()
        };
        Level::ALL.into_iter().find(means)
    };
    parse_range(text, level, &unknown_level(text))
}

/// Says which levels there are, and which have names near to those that are not known.
fn unknown_level(text: &str) -> String {
    let expected = "expected easy, medium, hard, unfair or extreme, or a range such as easy..hard";
    let names = || Level::ALL.map(|level| (level.name(), [level.name()])).into_iter();
    let mut near: Vec<&str> =
        text.split("..").flat_map(|one| nearest_names(one.trim(), names(), 1)).collect();
    near.dedup();
    match near[..] {
        [] => expected.to_owned(),
        _ => format!("{expected}; near names are {}", near.join(", ").to_lowercase()),
    }
}

fn parse_depth(text: &str) -> Result<RangeInclusive<u8>, String> {
    let depth = |text: &str| text.parse().ok().filter(|depth| (0..=3).contains(depth));
    parse_range(text, depth, "expected a depth from 0 to 3, or a range such as 1..2")
}

/// The greatest length that may be asked for: longer braids take too long to look for.
const LONGEST: u8 = 12;

fn parse_length(text: &str) -> Result<RangeInclusive<u8>, String> {
    let length = |text: &str| text.parse().ok().filter(|length| (1..=LONGEST).contains(length));
    parse_range(text, length, "expected a length from 1 to 12, or a range such as 3..5")
}
