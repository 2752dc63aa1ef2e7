//! A JSON value, and its parts.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::Fault;

/// The members of an object, in order.
pub(crate) struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

impl<'a> Entries<'a> {
    pub(crate) fn get(&self, key: &str) -> Option<&'a RawValue> {
        self.iter().find(|(known, _)| known.eq_ignore_ascii_case(key)).map(|(_, value)| value)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.0.iter().map(|(key, value)| (key.as_str(), *value))
    }

    /// The object as a text of its own: it may be a part of another one.
    pub(crate) fn text(&self) -> String {
        let member = |(key, raw): (&str, &RawValue)| format!("{}:{}", Value::from(key), raw.get());
        format!("{{{}}}", self.iter().map(member).collect::<Vec<_>>().join(","))
    }

    /// The value of the first of some keys, if it passes.
    pub(crate) fn first(
        &self,
        keys: &[&'static str],
        pass: fn(&str) -> bool,
    ) -> Option<(&'static str, &'a RawValue)> {
        let value = |key: &&'static str| Some((*key, self.get(key).filter(|raw| pass(raw.get()))?));
        keys.iter().find_map(value)
    }
}

/// A value, and the text in which it stands.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a>(pub(crate) &'a str);

impl Place<'_> {
    /// Where a part of the text begins.
    pub(crate) fn of(self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.0.as_ptr() as usize)
    }
}

/// What is wrong with the syntax of a text.
pub(crate) fn syntax(text: &str, error: &serde_json::Error) -> Fault {
    let before: usize =
        text.split_inclusive('\n').take(error.line().max(1) - 1).map(str::len).sum();
    let at = (before + error.column().saturating_sub(1)).min(text.len());
    let message = error.to_string();
    let problem = message.rsplit_once(" at line ").map_or(&*message, |(problem, _)| problem);
    Fault::new(at, format!("wrong JSON: {problem}"))
}

/// A string, a number or a truth value as a text; nothing for what has parts.
pub(crate) fn text_of(raw: &RawValue) -> String {
    match raw.get() {
        text if text.starts_with('"') => serde_json::from_str(text).unwrap_or_default(),
        text if text.starts_with(['{', '[']) || text == "null" => String::new(),
        text => text.into(),
    }
}

/// JSON without the white space between its signs.
pub(crate) fn on_one_line(json: &str) -> Cow<'_, str> {
    if !json.contains([' ', '\n', '\r', '\t']) {
        return Cow::Borrowed(json);
    }
    let (mut is_text, mut is_escaped) = (false, false);
    let is_kept = |sign: &char| {
        if is_text {
            is_text = *sign != '"' || is_escaped;
            is_escaped = *sign == '\\' && !is_escaped;
            return true;
        }
        is_text = *sign == '"';
        !sign.is_ascii_whitespace()
    };
    Cow::Owned(json.chars().filter(is_kept).collect())
}

/// A number without a fraction: `5`, `5.0`.
pub(crate) fn whole_number(raw: &str) -> Option<u8> {
    let (whole, fraction) = raw.split_once('.').unwrap_or((raw, ""));
    if fraction.bytes().all(|digit| digit == b'0') { whole.parse().ok() } else { None }
}
