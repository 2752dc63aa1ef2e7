//! Values that stand as text in a request.

use std::fmt::{self, Display};
use std::str::FromStr;

use loshu::{Grid, ParseError};
use loshu_explain::step::{Language, Notation, Style};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use super::ApiError;

/// A value that is read from its name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Named<T>(pub(crate) T);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named<T>, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Named).map_err(D::Error::custom)
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

/// A whole number. JSON may write `26` as `26.0` too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole(pub(crate) u64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        whole(deserializer).map(Whole)
    }
}

/// Reads a whole number.
pub(crate) fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    deserializer.deserialize_u64(WholeVisitor)
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

/// How steps are told.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Words {
    language: Language,
    notation: Named<Notation>,
}

impl Words {
    pub(crate) fn style(self) -> Style {
        Style { language: self.language, notation: self.notation.0 }
    }
}

/// Whether a text has at most so many characters.
pub(crate) fn at_most(field: &str, text: &str, most: usize) -> Result<(), ApiError> {
    let characters = text.chars().count();
    if characters <= most {
        return Ok(());
    }
    let expected = format_args!("at most {most} characters");
    Err(ApiError::unexpected(field, expected, format_args!("{characters}")))
}

/// Whether a number stands in its range.
pub(crate) fn in_range(field: &str, number: u64, least: u64, most: u64) -> Result<u64, ApiError> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(ApiError::unexpected(field, format_args!("a number from {least} to {most}"), number))
}
