//! Values that stand as text in a request.

use std::fmt::Display;
use std::str::FromStr;

use loshu::step::{Language, Notation, Style};
use loshu::{Grid, ParseError};
use serde::{Deserialize, Deserializer};

use super::ApiError;

/// A value that is read from its name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Named<T>(pub(crate) T);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named<T>, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Named).map_err(serde::de::Error::custom)
    }
}

/// A puzzle in any form that can be read.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct PuzzleText(String);

impl PuzzleText {
    pub(crate) fn read(&self) -> Result<Grid, ApiError> {
        self.0.parse().map_err(|error: ParseError| error.into())
    }
}

/// How steps are told.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Words {
    language: Language,
    notation: Named<Notation>,
}

impl Words {
    pub(crate) fn style(self) -> Style {
        Style { language: self.language, notation: self.notation.0 }
    }
}

/// Whether a number stands in its range.
pub(crate) fn in_range(field: &str, number: u64, least: u64, most: u64) -> Result<u64, ApiError> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(ApiError::unexpected(field, format_args!("a number from {least} to {most}"), number))
}
