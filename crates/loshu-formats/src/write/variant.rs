//! From a puzzle of another layout to text.

use loshu::Grid;
use loshu::format::{Format, Part};
use loshu_variant::fpuzzles;
use loshu_variant::{DigitSet, Setting, Shape};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

use super::{JsonValue, Loss};
use crate::packed::packed;
use crate::variant::{Drawn, OBJECT, Variant, box_name, rule_names, usual_signs};
use crate::{iss, solo, sudokupad};

/// The details that an object of f-puzzles has, with their keys there.
const KEPT: [(&str, &str); 3] = [("title", "title"), ("author", "author"), ("rules", "ruleset")];

/// The member with the givens.
const PUZZLE: &str = "puzzle";

/// The detail that is a solution whose digits are not known, and its key in f-puzzles.
const SOLUTION: &str = "solution";

/// Whether the object of f-puzzles has no key for a detail.
fn is_other(name: &str) -> bool {
    ![OBJECT, SOLUTION].contains(&name) && KEPT.iter().all(|(kept, _)| *kept != name)
}

/// A puzzle as an object of its givens, of details for which f-puzzles has no keys, and of the object of f-puzzles.
struct WithDetails<'a>(&'a Variant);

impl Serialize for WithDetails<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let WithDetails(variant) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(PUZZLE, &variant.givens())?;
        let details = variant.details.values();
        for (name, value) in details.filter(|(name, _)| *name != PUZZLE && is_other(name)) {
            map.serialize_entry(name, &JsonValue(value))?;
        }
        map.serialize_entry(OBJECT, &variant.object())?;
        map.end()
    }
}

impl Variant {
    /// Returns the puzzle in a format: `line` and `grid` hold its givens, `json` is the object of f-puzzles, inside of
    /// another object if there are details for which it has no keys; `fpuzzles` and `sudokupad` are links.
    ///
    /// # Errors
    ///
    /// What the format cannot hold.
    #[expect(clippy::missing_panics_doc, reason = "memory takes all")]
    pub fn write(&self, format: Format) -> Result<String, String> {
        match format {
            Format::Line => self.plain(format).map(|()| self.givens()),
            Format::Grid => self.plain(format).map(|()| self.rows().join("\n")),
            Format::Json if self.has_other_details() => {
                Ok(serde_json::to_string(&WithDetails(self)).expect("memory takes all"))
            }
            Format::Json => Ok(self.object().to_string()),
            Format::Fpuzzles => self.link("https://www.f-puzzles.com/?load="),
            Format::Sudokupad => match sudokupad::to_data(self) {
                Some(data) => Ok("https://sudokupad.app/scl".to_owned() + &packed_json(&data)?),
                None => self.link("https://sudokupad.app/fpuz"),
            },
            Format::Iss => iss::write(&self.setting),
            Format::Solo => solo::write(&self.setting),
            other => Err(format!(
                "{} holds ordinary Sudokus; found {}; json and csv hold such puzzles with all rules",
                other.name(),
                self.summary()
            )),
        }
    }

    /// Returns what of the puzzle a format has no room for: text has no rules.
    pub fn losses(&self, format: Format) -> Vec<Loss> {
        let is_text = matches!(format, Format::Line | Format::Grid);
        let has_no_details = matches!(format, Format::Iss | Format::Solo);
        let is_kept = |name: &str| match format {
            Format::Json => name != PUZZLE,
            _ if has_no_details => name == OBJECT,
            _ => name == OBJECT || !is_text && !is_other(name),
        };
        let rules = rule_names(&self.setting).filter(|_| is_text);
        let boxes = box_name(&self.setting).filter(|_| is_text);
        let details = self.details.iter().filter(|(name, _)| !is_kept(name));
        let details = details.map(|(name, _)| name.to_owned());
        let solution = self.solution.as_ref().map(|_| Loss::Part(Part::Solution));
        let names = boxes.into_iter().chain(rules.map(str::to_owned)).chain(details);
        names.map(Loss::Detail).chain(solution.filter(|_| is_text || has_no_details)).collect()
    }

    /// Text holds the givens alone.
    fn plain(&self, format: Format) -> Result<(), String> {
        let all = self.setting.digits.all();
        let marked = self.setting.cells.iter().any(|cell| cell.len() > 1 && *cell != all);
        if marked {
            return Err(format!("{} cannot hold given pencil marks", format.name()));
        }
        Ok(())
    }

    /// The rows of the givens, with `#` where no cell lies.
    fn rows(&self) -> Vec<String> {
        let shape = &self.setting.shape;
        let row = |row: usize| {
            let sign = |column: usize| match shape.cell(row, column) {
                None => "#".to_owned(),
                Some(cell) => self.signs.sign(self.setting.cells[cell].single().unwrap_or(0)),
            };
            (0..shape.columns()).map(sign).collect::<Vec<_>>().join(" ")
        };
        (0..shape.rows()).map(row).collect()
    }

    /// A link that other programs read.
    fn link(&self, address: &str) -> Result<String, String> {
        if self.setting.shape.corners().len() > 1 {
            return Err("f-puzzles holds one square, and there are several; see json".into());
        }
        let stated = self.as_stated();
        let Variant { setting, .. } = stated.as_ref().unwrap_or(self);
        let mut object = stated.as_ref().unwrap_or(self).object();
        fpuzzles::draw(&mut object, setting);
        self.extras.restore_order(&mut object);
        Ok(address.to_owned() + &packed_json(&object)?)
    }

    /// The puzzle without the clues that were made of its drawings, as its setter states it, if they are made of them again
    /// whenever it is read. Other programs show the drawings, and have no second ones above them.
    fn as_stated(&self) -> Option<Variant> {
        let Drawn { clues, elements } = &self.drawn;
        if elements.is_empty() && clues.is_empty() || self.extras.sudokupad().is_some() {
            return None;
        }
        let mut stated = self.clone();
        for clue in clues {
            // A setter's own clues come first.
            let at = stated.setting.clues.iter().rposition(|known| known == clue)?;
            stated.setting.clues.remove(at);
        }
        elements.iter().for_each(|element| stated.extras.remove_origin(element));
        crate::fpuzzles::is_read_as(&stated.object(), &self.setting).then_some(stated)
    }

    /// Returns the puzzle with all of its rules as packed data of f-puzzles, a word that is read: `fpuzzlesN4I...`.
    ///
    /// # Errors
    ///
    /// It is too long.
    pub fn packed(&self) -> Result<String, String> {
        Ok(format!("fpuzzles{}", packed_json(&self.object())?))
    }

    /// Whether there are details for which the object of f-puzzles has no keys.
    fn has_other_details(&self) -> bool {
        self.details.iter().any(|(name, _)| is_other(name))
    }

    /// Returns the object of f-puzzles. Where several squares overlap it has keys of ours.
    pub fn object(&self) -> Value {
        let mut object = fpuzzles::write(&self.setting);
        for (name, key) in KEPT {
            if let Some(text) = self.details.get(name) {
                object[key] = json!(text);
            }
        }
        if let Some(written) = &self.written {
            written.add_to(&mut object, &self.setting);
        }
        if let Some(solution) = self.solution_values() {
            object[SOLUTION] = solution;
        }
        if self.signs != usual_signs(&self.setting) {
            object["symbols"] = json!(self.signs.to_string());
        }
        // Last, because it brings all of this into the form of the file.
        self.extras.add_to(&mut object, &self.setting.shape);
        object
    }

    /// The solution as f-puzzles has it: a list of cells. Programs join its entries, so a cell without a digit is a sign.
    pub(crate) fn solution_values(&self) -> Option<Value> {
        if let Some(solution) = &self.solution {
            let value = |&digit: &u8| match digit {
                0 => json!("."),
                digit => json!(self.setting.digits.value(digit)),
            };
            return Some(solution.iter().map(value).collect());
        }
        let text = self.details.get(SOLUTION)?;
        // It was a list of as many cells.
        let entries: Vec<&str> = text.split(',').collect();
        let value =
            |entry: &str| entry.parse().map_or_else(|_| json!(entry), |number: u32| json!(number));
        let is_list = entries.len() == self.setting.shape.len();
        Some(if is_list { entries.into_iter().map(value).collect() } else { json!(text) })
    }
}

/// An ordinary Sudoku in a format that is also one of other layouts.
pub(super) fn of_givens(givens: &Grid, format: Format) -> String {
    let mut setting = Setting::new(Shape::square(9).expect("nine rows are a shape"));
    for (cell, digit) in givens.givens() {
        setting.cells[cell.index()] = DigitSet::only(digit.get());
    }
    let written = match format {
        Format::Solo => solo::write(&setting),
        _ => iss::write(&setting),
    };
    written.expect("an ordinary Sudoku has no other rules")
}

/// The object of a puzzle as the data of a link.
fn packed_json(object: &Value) -> Result<String, String> {
    packed(&object.to_string())
        .map_err(|longest| format!("the link is longer than {longest} bytes"))
}
