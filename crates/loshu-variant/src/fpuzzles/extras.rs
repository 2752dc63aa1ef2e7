//! What an object says beside the rules: drawings, colours, fog. It is kept as it is, and written again.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::copy::{drop_copies, kind_of};
use super::drawings::{self, Element, FROM, SUDOKUPAD};
use super::forms::{Form, Forms, OF_CELL};
use super::is_nothing;
use super::json::{Json, JsonKind, Object};
use super::read::read_forms;
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
fn says(key: &str, value: Json<'_>) -> bool {
    !value.is_empty() || (key == "highlightConflicts" && matches!(value.kind(), JsonKind::Bool(_)))
}

/// Whether an entry of a list is no clue: a cage without a digital root, the circle of an arrow without a line, or fog
/// among the signs that are all shown.
fn is_no_clue(key: &str, entry: Json<'_>) -> bool {
    match key {
        "cage" => drawings::digital_root(entry).is_none(),
        "arrow" => drawings::is_circle(entry),
        "negative" => entry.as_str() == Some("foglight"),
        _ => true,
    }
}

/// What an object says beside the rules.
///
/// Two are equal if they say the same, in whatever form.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    /// The members, as they are.
    members: Map<String, Value>,
    /// The members of cells, such as their colours.
    cells: BTreeMap<usize, Map<String, Value>>,
    /// The text of the object, if it was read: what it says in a form of its own is found when it is written again.
    source: Option<Arc<str>>,
    /// The solution in a form of its own.
    solution: Option<Form>,
}

impl PartialEq for Extras {
    fn eq(&self, other: &Extras) -> bool {
        self.members == other.members && self.cells == other.cells
    }
}

impl Extras {
    /// What an object says beside the rules of a setting.
    pub(super) fn of_object(object: Object<'_>, setting: &Setting) -> Extras {
        let shape = &setting.shape;
        let mut members = Map::new();
        for key in KEPT.into_iter().chain(PARTLY_KEPT) {
            let Some(value) = object.get(key).filter(|value| says(key, *value)) else { continue };
            let value = match value.as_list() {
                Some(list) => {
                    let entries = list.values().filter(|entry| is_no_clue(key, *entry));
                    entries.map(Value::from).collect()
                }
                None => Value::from(value),
            };
            members.insert(key.to_owned(), value);
        }
        // Copies of clues are made again for programs that need them.
        drop_copies(&mut members, setting);
        members.retain(|_, value| !value.is_array() || !is_nothing(value));
        let mut cells = BTreeMap::new();
        for (row, line) in object.get("grid").into_iter().flat_map(Json::values).enumerate() {
            for (column, own) in line.values().enumerate() {
                let is_other =
                    |(key, value): &(&str, Json<'_>)| !OF_CELL.contains(key) && !value.is_empty();
                let members = own.as_object().into_iter().flat_map(Object::members);
                let mut others = members.filter(is_other).peekable();
                // Most cells have none, and many grids have many cells.
                if let (Some(_), Some(cell)) = (others.peek(), shape.cell(row, column)) {
                    let others = others.map(|(key, value)| (key.to_owned(), value.into()));
                    cells.insert(cell, others.collect());
                }
            }
        }
        Extras { members, cells, source: None, solution: None }
    }

    /// Keeps the text of the object, for the form in which it says what Loshu writes in another one.
    pub(super) fn with_source(self, text: &str) -> Extras {
        Extras { source: Some(text.into()), ..self }
    }

    /// The members that are kept as they are.
    pub(super) fn members(&self) -> &Map<String, Value> {
        &self.members
    }

    /// The forms of the object. Most puzzles are never written again, so that they are found when they are asked for.
    fn forms(&self) -> Forms {
        let forms = self.source.as_deref().and_then(|text| read_forms(text).ok());
        forms.unwrap_or_default()
    }

    /// Keeps the solution of an object, if Loshu writes the same digits in another form.
    pub fn keep_solution(&mut self, plain: &Value, own: &Value) {
        self.solution = Form::of_solution(plain, own);
    }

    /// Returns whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty() && self.cells.is_empty()
    }

    /// Returns whether fog lies over the grid until digits are written.
    pub fn has_fog(&self) -> bool {
        let is_said = |members: &Map<String, Value>| {
            FOG.iter().any(|key| members.get(*key).is_some_and(|value| !is_nothing(value)))
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
        let forms = self.forms();
        forms.restore_lists(object);
        forms.restore_cells(object, shape);
        if let (Some(form), Some(solution)) = (&self.solution, object.get_mut("solution")) {
            form.restore(solution);
        }
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
            self.forms().restore_lists(object);
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
