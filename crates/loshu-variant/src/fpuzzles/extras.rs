//! What an object says beside the rules: drawings, colours, fog. It is kept as it is, and written again.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::copy::{drop_copies, kind_of};
use super::drawings::{self, Element, FROM, SUDOKUPAD};
use super::forms::{Entries, Forms, OF_CELL};
use super::is_empty;
use super::read::Written;
use crate::drawing::Drawing;
use crate::setting::Setting;
use crate::shape::Shape;

/// Keys that say nothing about the rules. They may draw something.
const KEPT: [&str; 14] = [
    "cage",
    "circle",
    "disabledlogic",
    "foglight",
    "fogofwar",
    "highlightConflicts",
    "line",
    "metadata",
    "rectangle",
    SUDOKUPAD,
    "successMessage",
    "text",
    "triggereffect",
    "truecandidatesoptions",
];

/// Lists of clues that may have entries which are none.
const PARTLY_KEPT: [&str; 2] = ["arrow", "negative"];

/// Keys that say where fog lies, or where it lifts.
const FOG: [&str; 3] = ["foglight", "fogofwar", "triggereffect"];

/// Whether a member says something. Conflicts are shown unless a file says that they are not.
fn says(key: &str, value: &Value) -> bool {
    !is_empty(value) || (key == "highlightConflicts" && value.is_boolean())
}

/// Whether an entry of a list of clues is none: the circle of an arrow without a line, or fog among the signs that are
/// all shown.
fn is_no_clue(key: &str, entry: &Value) -> bool {
    (key == "arrow" && drawings::is_circle(entry)) || (key == "negative" && entry == "foglight")
}

/// What an object says beside the rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extras {
    /// The members, as they are.
    members: Map<String, Value>,
    /// The members of cells, such as their colours.
    cells: BTreeMap<usize, Map<String, Value>>,
    /// What it says in a form of its own.
    forms: Forms,
}

impl Extras {
    /// Returns what an object of f-puzzles says beside the rules of a setting.
    pub fn of_object(object: &Map<String, Value>, setting: &Setting) -> Extras {
        let shape = &setting.shape;
        let is_kept = |key: &&str| object.get(*key).is_some_and(|value| says(key, value));
        let member = |key: &str| (key.to_owned(), object[key].clone());
        let mut members: Map<String, Value> =
            KEPT.into_iter().filter(is_kept).map(member).collect();
        // A cage of a digital root is a clue.
        if let Some(Value::Array(cages)) = members.get_mut("cage") {
            cages.retain(|cage| drawings::digital_root(cage).is_none());
        }
        // Copies of clues are made again for programs that need them.
        drop_copies(&mut members, setting);
        for key in PARTLY_KEPT {
            let list = object.get(key).and_then(Value::as_array).into_iter().flatten();
            let kept: Vec<Value> = list.filter(|entry| is_no_clue(key, entry)).cloned().collect();
            members.insert(key.to_owned(), Value::Array(kept));
        }
        members.retain(|key, value| says(key, value));
        let mut cells = BTreeMap::new();
        for cell in 0..shape.len() {
            let (row, column) = shape.place(cell).unwrap_or_default();
            let own = object.get("grid").and_then(|grid| grid.get(row)?.get(column)?.as_object());
            let is_other = |(key, value): &(&String, &Value)| {
                !OF_CELL.contains(&key.as_str()) && !is_empty(value)
            };
            let others = own.into_iter().flatten().filter(is_other);
            let others: Map<String, Value> =
                others.map(|(key, value)| (key.clone(), value.clone())).collect();
            if !others.is_empty() {
                cells.insert(cell, others);
            }
        }
        Extras { members, cells, forms: Forms::default() }
    }

    /// Keeps the form in which an object says what Loshu writes in another one.
    pub(super) fn keep_forms(
        &mut self,
        object: &Map<String, Value>,
        setting: &Setting,
        written: Option<&Written>,
        entries: &Entries<'_>,
    ) {
        self.forms = Forms::of_object(object, setting, written, entries, &self.members);
    }

    /// Keeps the solution of an object, if Loshu writes the same digits in another form.
    pub fn keep_solution(&mut self, plain: &Value, own: &Value) {
        self.forms.keep_solution(plain, own);
    }

    /// Returns whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty() && self.cells.is_empty()
    }

    /// Returns whether fog lies over the grid until digits are written.
    pub fn has_fog(&self) -> bool {
        let is_said = |members: &Map<String, Value>| {
            FOG.iter().any(|key| members.get(*key).is_some_and(|value| !is_empty(value)))
        };
        is_said(&self.members) || self.sudokupad().is_some_and(is_said)
    }

    /// Returns the drawings of SudokuPad, if there are any.
    pub fn sudokupad(&self) -> Option<&Map<String, Value>> {
        self.members.get(SUDOKUPAD).and_then(Value::as_object)
    }

    /// Returns the drawings of SudokuPad as they were before clues were made of them.
    pub fn sudokupad_without_origins(&self) -> Option<Map<String, Value>> {
        let mut drawings = self.sudokupad()?.clone();
        for list in drawings.values_mut().filter_map(Value::as_array_mut) {
            for drawing in list.iter_mut().filter_map(Value::as_object_mut) {
                drawing.remove(FROM);
            }
        }
        Some(drawings)
    }

    /// Keeps drawings of SudokuPad.
    pub fn set_sudokupad(&mut self, drawings: Map<String, Value>) {
        if !drawings.is_empty() {
            self.members.insert(SUDOKUPAD.into(), Value::Object(drawings));
        }
    }

    /// Adds all of it to an object of f-puzzles, and brings what is there into the form in which it was read, if it still
    /// means the same.
    pub fn add_to(&self, object: &mut Value, shape: &Shape) {
        let Some(object) = object.as_object_mut() else { return };
        for (key, value) in &self.members {
            match (object.get_mut(key), value) {
                // The list has clues already.
                (Some(Value::Array(list)), Value::Array(own)) => list.extend(own.iter().cloned()),
                _ => {
                    object.insert(key.clone(), value.clone());
                }
            }
        }
        self.forms.restore_lists(object);
        self.forms.restore_others(object, shape);
        for (cell, members) in &self.cells {
            let (row, column) = shape.place(*cell).unwrap_or_default();
            let place = object.get_mut("grid").and_then(|grid| grid.get_mut(row)?.get_mut(column));
            if let Some(Value::Object(cell)) = place {
                cell.extend(members.iter().map(|(key, value)| (key.clone(), value.clone())));
            }
        }
    }

    /// Brings the lists of an object into the order in which they were read.
    pub fn restore_order(&self, object: &mut Value) {
        if let Some(object) = object.as_object_mut() {
            self.forms.restore_lists(object);
        }
    }

    /// Returns the drawings, the lowest first, each with its place in the object.
    pub fn elements(&self, shape: &Shape) -> Vec<Element> {
        let mut elements = drawings::of_colors(&self.cells, shape);
        elements.extend(drawings::of_members(&self.members, shape));
        elements
    }

    /// Returns the drawings that show no clue of a setting, the lowest first.
    pub fn drawings(&self, setting: &Setting) -> Vec<Drawing> {
        let is_shown = |element: &Element| {
            let kind = element.origin.as_deref().and_then(kind_of);
            kind.is_some_and(|kind| setting.clues.iter().any(|clue| clue.kind() == kind))
        };
        let elements = self.elements(&setting.shape).into_iter();
        elements.filter(|element| !is_shown(element)).map(|element| element.drawing).collect()
    }

    /// Says no longer that a drawing shows a clue.
    pub fn remove_origin(&mut self, element: &Element) {
        if let Some(Value::Object(drawing)) = element.place.find(&mut self.members) {
            drawing.remove(FROM);
        }
    }

    /// Says that a drawing shows a clue of a kind, as plugins of f-puzzles do.
    pub fn set_origin(&mut self, element: &Element, key: &str) {
        if let Some(Value::Object(drawing)) = element.place.find(&mut self.members) {
            drawing.insert(FROM.into(), key.into());
        }
    }
}
