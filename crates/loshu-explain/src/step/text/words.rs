//! What each language has to say.

use alloc::boxed::Box;
use alloc::string::String;

use loshu::{CellSet, House};

use super::chinese::Chinese;
use super::english::English;
use super::sentence::{Place, Sentence, What};
use super::{Language, Style};
use crate::catalog::{Family, Technique};
use crate::step::{Sector, Step};

/// A language, with a notation for cells.
pub(super) trait Words {
    /// The name of a technique.
    fn name(&self, technique: Technique) -> String;
    /// The name, and the pattern in a few words.
    fn headline(&self, technique: Technique, what: Option<&What>) -> String;
    /// Where to look.
    fn place(&self, place: &Place) -> String;
    /// What the step concludes.
    fn therefore(&self, step: &Step) -> String;
    /// What the short form of some cells means.
    fn note(&self, short: &str, cells: CellSet) -> String;
    /// The line in the notation of experts.
    fn notation(&self, line: &str) -> String;
    /// The first stage of a hint.
    fn hint_family(&self, family: Family) -> String;
    /// The second stage of a hint.
    fn hint_name(&self, technique: Technique) -> String;
    /// The name of a house.
    fn house_name(&self, house: House) -> String;
    /// That nothing is left for a cell or for a digit of a house.
    fn contradiction(&self, sector: Sector) -> String;
    /// One sentence of the argument.
    fn sentence(&self, sentence: &Sentence) -> Line;
}

/// The words of a style.
pub(super) fn words(style: Style) -> Box<dyn Words> {
    match style.language {
        Language::English => Box::new(English(style.notation)),
        Language::Chinese => Box::new(Chinese(style.notation)),
    }
}

/// A line of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Line {
    /// The number by which later lines refer to this one.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub number: Option<usize>,
    /// The depth of the case to which the line belongs; 0 outside of cases.
    pub depth: usize,
    /// Whether the line describes the pattern; the others argue from it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub pattern: bool,
    /// The sentence.
    pub text: String,
}

impl Line {
    pub(super) fn plain(text: String) -> Line {
        Line { number: None, depth: 0, pattern: false, text }
    }

    /// The beginning of a case.
    pub(super) fn premise(number: usize, text: String) -> Line {
        Line { number: Some(number), depth: 0, pattern: false, text }
    }

    pub(super) fn numbered(number: usize, text: String) -> Line {
        Line { number: Some(number), depth: 1, pattern: false, text }
    }
}

/// The letter of a colour or of a set.
pub(super) fn letter(number: usize) -> char {
    char::from(b'A' + (number % 26) as u8)
}
