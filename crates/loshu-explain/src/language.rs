//! The languages of texts.

use core::str::FromStr;

use loshu::ValueError;

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
    /// The language of a text: Chinese if it has a Chinese character.
    ///
    /// ```
    /// use loshu_explain::step::Language;
    ///
    /// assert_eq!(Language::of("X翼"), Language::Chinese);
    /// assert_eq!(Language::of("X-Wing"), Language::English);
    /// ```
    pub fn of(text: &str) -> Language {
        let is_chinese = |sign: char| ('\u{4E00}'..='\u{9FFF}').contains(&sign);
        if text.contains(is_chinese) { Language::Chinese } else { Language::English }
    }

    /// The code: `en`, `zh`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }
}

const EXPECTED: ValueError = ValueError::expected("a language: en or zh");

/// Reads the code.
impl FromStr for Language {
    type Err = ValueError;

    fn from_str(code: &str) -> Result<Language, ValueError> {
        let known = [Language::English, Language::Chinese];
        known.into_iter().find(|language| language.code() == code).ok_or(EXPECTED)
    }
}
