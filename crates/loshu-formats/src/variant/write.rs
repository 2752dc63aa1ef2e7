//! From a puzzle of another layout to text.

use loshu::format::{Format, Part};
use loshu_variant::fpuzzles;
use serde_json::{Value, json};

use super::{OBJECT, Signs, Variant, box_name, rule_names};
use crate::Loss;
use crate::fpuzzles::packed_json;

/// The details that an object of f-puzzles has, with their keys there.
const KEPT: [(&str, &str); 3] = [("title", "title"), ("author", "author"), ("rules", "ruleset")];

impl Variant {
    /// Returns the puzzle in a format: `line` and `grid` hold its givens, `json` is the object of f-puzzles,
    /// `fpuzzles` and `sudokupad` are links.
    ///
    /// # Errors
    ///
    /// What the format cannot hold.
    pub fn write(&self, format: Format) -> Result<String, String> {
        match format {
            Format::Line => self.plain(format).map(|()| self.givens()),
            Format::Grid => self.plain(format).map(|()| self.rows().join("\n")),
            Format::Json => Ok(self.object().to_string()),
            Format::Fpuzzles => self.link("https://www.f-puzzles.com/?load="),
            Format::Sudokupad => self.link("https://sudokupad.app/fpuz"),
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
        let is_kept =
            |name: &str| name == OBJECT || !is_text && KEPT.iter().any(|(kept, _)| *kept == name);
        let rules = rule_names(&self.setting).filter(|_| is_text);
        let boxes = box_name(&self.setting).filter(|_| is_text);
        let details = self.details.iter().filter(|(name, _)| !is_kept(name));
        let details = details.map(|(name, _)| name.to_owned());
        let solution = self.solution.as_ref().map(|_| Loss::Part(Part::Solution));
        let names = boxes.into_iter().chain(rules.map(str::to_owned)).chain(details);
        names.map(Loss::Detail).chain(solution.filter(|_| is_text)).collect()
    }

    /// Text holds the givens alone.
    fn plain(&self, format: Format) -> Result<(), String> {
        let all = loshu_variant::DigitSet::all(self.setting.shape.size());
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
        let mut object = self.object();
        fpuzzles::draw(&mut object, &self.setting);
        Ok(address.to_owned() + &packed_json(&object)?)
    }

    /// Returns the puzzle with all of its rules as packed data of f-puzzles, a word that is read: `fpuzzlesN4I...`.
    ///
    /// # Errors
    ///
    /// It is too long.
    pub fn packed(&self) -> Result<String, String> {
        Ok(format!("fpuzzles{}", packed_json(&self.object())?))
    }

    /// Returns the object of f-puzzles. Where several squares overlap it has keys of ours.
    pub fn object(&self) -> Value {
        let mut object = fpuzzles::write(&self.setting);
        for (name, key) in KEPT {
            if let Some(text) = self.details.get(name) {
                object[key] = json!(text);
            }
        }
        if let Some(solution) = &self.solution {
            object["solution"] = json!(solution);
        }
        if self.signs != Signs::Digits {
            object["symbols"] = json!(self.signs.to_string());
        }
        object
    }
}
