//! One JSON object a line.

use loshu::format::{Part, Record};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;

use super::loss::Loss;
use crate::json::{is_marks, may_be_solution};

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
        let held = record.details.iter().filter(|(name, text)| holds(record, name, text));
        held.into_iter().try_for_each(|(name, text)| map.serialize_entry(name, text))?;
        map.end()
    }
}

/// What an object cannot hold: details with the names of its other members.
pub(super) fn losses(record: &Record) -> Vec<Loss> {
    let lost = record.details.iter().filter(|(name, text)| !holds(record, name, text));
    lost.map(|(name, _)| Loss::Detail(name.into())).collect()
}

/// Whether a member with this name is read as the detail with this name.
fn holds(record: &Record, name: &str, text: &str) -> bool {
    if matches!(name, "puzzle" | "grid") {
        return false;
    }
    match &*name.to_ascii_lowercase() {
        "values" | "candidates" | "difficulty" => false,
        "notes" => record.notes.is_none() && !is_marks(text),
        "solution" if record.solution.is_some() => false,
        // A long text would be read as the solution.
        "solution" | "solutions" | "answer" | "solved" => {
            record.solution.is_some() || !may_be_solution(&json!(text).to_string())
        }
        _ => true,
    }
}
