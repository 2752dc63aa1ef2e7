//! The languages of texts.

use core::str::FromStr;

use loshu::ValueError;

/// The language of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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

/// Reads the code, or a tag or locale that begins with it: `zh-CN`, `zh_Hans`, `en-US`, `zh_CN.UTF-8`.
///
/// ```
/// use loshu_explain::step::Language;
///
/// assert_eq!("zh-CN".parse(), Ok(Language::Chinese));
/// assert_eq!("EN_us".parse(), Ok(Language::English));
/// assert!("zhuang".parse::<Language>().is_err());
/// ```
impl FromStr for Language {
    type Err = ValueError;

    fn from_str(tag: &str) -> Result<Language, ValueError> {
        let code = tag.split(['-', '_', '.', '@']).next().unwrap_or(tag);
        let known = [Language::English, Language::Chinese];
        known
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
            .ok_or(EXPECTED)
    }
}

/// Reads a text as [`str::parse`] does.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Language {
    fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<Language, D::Error> {
        struct Tag;
        impl serde::de::Visitor<'_> for Tag {
            type Value = Language;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("`en` or `zh`")
            }

            fn visit_str<E: serde::de::Error>(self, tag: &str) -> Result<Language, E> {
                let unknown = |_| E::invalid_value(serde::de::Unexpected::Str(tag), &self);
                tag.parse().map_err(unknown)
            }
        }
        source.deserialize_str(Tag)
    }
}
