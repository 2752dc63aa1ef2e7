//! Values of requests, and their ranges.

use std::fmt;

use loshu::{Dlx, Engine, Search, Solver};
use loshu_explain::rate::Scale;
use loshu_explain::step::{Language, Notation, Style};
use loshu_explain::technique::Profile;
use loshu_formats::{VariantSpec, VariantSpecError};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{Kind, Refusal};

/// A whole number. JSON may write `26` as `26.0` too.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
pub struct Whole(pub u64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        whole(deserializer).map(Whole)
    }
}

/// Reads a whole number.
pub(crate) fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    deserializer.deserialize_u64(WholeVisitor)
}

/// Reads two whole numbers up to 255.
pub(crate) fn bytes<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<(u8, u8)>, D::Error> {
    let numbers = Option::<(Byte, Byte)>::deserialize(deserializer)?;
    Ok(numbers.map(|(Byte(first), Byte(second))| (first, second)))
}

/// A whole number up to 255.
struct Byte(u8);

impl<'de> Deserialize<'de> for Byte {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Byte, D::Error> {
        let number = whole(deserializer)?;
        let expected = &"a whole number up to 255";
        let error = |_| D::Error::invalid_value(Unexpected::Unsigned(number), expected);
        u8::try_from(number).map(Byte).map_err(error)
    }
}

/// The usual number of puzzles.
pub(crate) fn one() -> u64 {
    1
}

struct WholeVisitor;

impl Visitor<'_> for WholeVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, 0 or more")
    }

    fn visit_u64<E>(self, number: u64) -> Result<u64, E> {
        Ok(number)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<u64, E> {
        /// Up to here every whole number is a float.
        const MOST: f64 = 9_007_199_254_740_992.0;
        let is_whole = number.fract() == 0.0 && (0.0..=MOST).contains(&number);
        is_whole
            .then_some(number as u64)
            .ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
    }
}

/// The language of an answer, and how it writes cells.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// The language.
    pub language: Language,
    /// How cells are written.
    pub notation: Notation,
}

impl Words {
    /// Returns the same for the functions of `loshu-explain`.
    pub fn style(self) -> Style {
        let Words { language, notation } = self;
        Style { language, notation, ..Style::default() }
    }
}

impl From<Style> for Words {
    fn from(style: Style) -> Words {
        let Style { language, notation, .. } = style;
        Words { language, notation }
    }
}

/// Reads the words that name a kind of puzzle. They must not name a file: it would be a file of the server.
pub(crate) fn variant_spec(
    words: &str,
    read: impl Fn(&str) -> Result<VariantSpec, VariantSpecError>,
) -> Result<VariantSpec, Refusal> {
    let wrong = |error: &dyn fmt::Display| Refusal::new(Kind::Request, format!("variant: {error}"));
    let spec = read(words).map_err(|error| wrong(&error))?;
    if spec.regions.is_some() || spec.extra.is_some() {
        let problem = "no file can be named here; regions stand in the text of the puzzle";
        return Err(wrong(&problem));
    }
    Ok(spec)
}

/// Whether a text has at most so many characters.
#[cfg(feature = "sheet")]
pub(crate) fn at_most(field: &str, text: &str, most: usize) -> Result<(), Refusal> {
    let characters = text.chars().count();
    if characters <= most {
        return Ok(());
    }
    let expected = format_args!("at most {most} characters");
    Err(Refusal::unexpected(field, expected, format_args!("{characters}")))
}

/// Whether a number stands in its range.
pub(crate) fn in_range(field: &str, number: u64, least: u64, most: u64) -> Result<u64, Refusal> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(Refusal::unexpected(field, format_args!("a number from {least} to {most}"), number))
}

/// A scale by its name: whose steps are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ScaleName {
    /// Loshu's own techniques, in the order in which players learn them.
    #[default]
    Human,
    /// The steps of HoDoKu.
    Hodoku,
    /// The steps of Sudoku Explainer.
    Se,
}

impl From<ScaleName> for Scale {
    fn from(name: ScaleName) -> Scale {
        match name {
            ScaleName::Human => Scale::Human(Profile::human()),
            ScaleName::Hodoku => Scale::Hodoku,
            ScaleName::Se => Scale::Se,
        }
    }
}

/// Reads the name of a scale.
pub(crate) fn scale<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Scale, D::Error> {
    ScaleName::deserialize(deserializer).map(Scale::from)
}

/// Reads the name of a scale, and takes its techniques.
pub(crate) fn profile<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Profile, D::Error> {
    Ok(scale(deserializer)?.profile())
}

/// The usual scale.
pub(crate) fn human() -> Scale {
    Scale::from(ScaleName::Human)
}

/// An engine by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EngineName {
    /// The search of the essay: singles follow at once.
    #[default]
    Norvig,
    /// A search with a stack, in which only peers follow.
    Stack,
    /// A search cell by cell.
    Backtracking,
    /// Dancing links.
    Dlx,
    /// Loshu's fast engine.
    Fast,
}

impl EngineName {
    pub(crate) fn engine(self) -> Box<dyn Engine> {
        match self {
            EngineName::Norvig => Box::new(Search::norvig()),
            EngineName::Stack => Box::new(Search::stack()),
            EngineName::Backtracking => Box::new(Search::backtracking()),
            EngineName::Dlx => Box::new(Dlx),
            EngineName::Fast => Box::new(Solver::new()),
        }
    }

    /// The search of a teaching engine.
    pub(crate) fn search(self) -> Option<Search> {
        match self {
            EngineName::Norvig => Some(Search::norvig()),
            EngineName::Stack => Some(Search::stack()),
            EngineName::Backtracking => Some(Search::backtracking()),
            EngineName::Dlx | EngineName::Fast => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_of_a_request_is_read_as_people_write_it() {
        let language = |tag: &str| {
            let words: Words = serde_json::from_value(serde_json::json!({"language": tag})).ok()?;
            Some(words.language)
        };
        for tag in ["zh", "zh-CN", "zh_Hans", "ZH"] {
            assert_eq!(language(tag), Some(Language::Chinese), "{tag}");
        }
        assert_eq!(language("en-US"), Some(Language::English));
        assert_eq!(language("fr"), None);
    }
}
