//! The languages of texts.

use core::fmt;
use core::str::FromStr;

/// The language of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Language {
    /// English.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "en"))]
    English,
    /// Chinese, in simplified characters.
    #[cfg_attr(feature = "serde", serde(rename = "zh"))]
    Chinese,
}

impl Language {
    /// The code: `en`, `zh`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }
}

/// A text names no language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseLanguageError;

impl fmt::Display for ParseLanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown language: expected en or zh")
    }
}

impl core::error::Error for ParseLanguageError {}

/// Reads the code.
impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(code: &str) -> Result<Language, ParseLanguageError> {
        let known = [Language::English, Language::Chinese];
        known.into_iter().find(|language| language.code() == code).ok_or(ParseLanguageError)
    }
}
