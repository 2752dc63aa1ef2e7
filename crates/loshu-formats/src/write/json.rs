//! One JSON object a line.

use loshu::format::{DetailValue, Part, Record};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;
use serde_json::value::RawValue;

use super::loss::Loss;
use crate::fpuzzles;
use crate::mixed::objects::{is_grid, is_marks, may_be_solution};

/// One object a line.
pub(super) fn line(record: &Record) -> String {
    serde_json::to_string(&Object(record)).expect("memory takes all") + "\n"
}

/// A record as a JSON object.
struct Object<'a>(&'a Record);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Object(record) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("puzzle", &record.givens)?;
        if record.has(Part::Values) {
            map.serialize_entry("values", &record.values)?;
        }
        let parts = [
            ("candidates", record.candidates_text()),
            ("notes", record.notes_text()),
            ("solution", record.solution.map(|grid| grid.to_string())),
        ];
        for (name, text) in parts.iter().filter(|(_, text)| text.is_some()) {
            map.serialize_entry(name, text)?;
        }
        for (name, value) in
            record.details.values().filter(|(name, value)| holds(record, name, value))
        {
            map.serialize_entry(name, &JsonValue(value))?;
        }
        map.end()
    }
}

/// The value of a detail as it stood in JSON.
#[derive(Clone, Copy, Debug)]
pub struct JsonValue<'a>(pub DetailValue<'a>);

impl Serialize for JsonValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            DetailValue::Text(text) => serializer.serialize_str(text),
            DetailValue::Json(json) => match serde_json::from_str::<&RawValue>(json) {
                Ok(raw) => raw.serialize(serializer),
                // Whoever made the detail has said so, and it is no JSON.
                Err(_) => serializer.serialize_str(json),
            },
        }
    }
}

/// What an object cannot hold: details with the names of its other members.
pub(super) fn losses(record: &Record) -> Vec<Loss> {
    let lost = record.details.values().filter(|(name, value)| !holds(record, name, value));
    lost.map(|(name, _)| Loss::Detail(name.into())).collect()
}

/// Whether a member with this name is read as the detail with this name.
fn holds(record: &Record, name: &str, value: &DetailValue<'_>) -> bool {
    if name == "puzzle" {
        return false;
    }
    let raw = || match value {
        DetailValue::Text(text) => json!(text).to_string(),
        DetailValue::Json(json) => (*json).to_owned(),
    };
    match &*name.to_ascii_lowercase() {
        "values" => !record.has(Part::Values) && !is_grid(&raw()),
        "candidates" => record.candidates.is_none() && !is_marks(raw().trim_matches('"')),
        "notes" => record.notes.is_none() && !is_marks(raw().trim_matches('"')),
        "solution" if record.solution.is_some() => false,
        // A long text would be read as the solution.
        "solution" | "solutions" | "answer" | "solved" => {
            record.solution.is_some() || !may_be_solution(&raw())
        }
        // These would be read as the puzzle.
        "grid" => {
            let has = |name: &str| {
                record.details.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
            };
            !fpuzzles::is_grid(&raw(), has("size"), has("grids"))
        }
        "fpuzzles" => !raw().trim_start_matches('"').starts_with('{'),
        _ => true,
    }
}
