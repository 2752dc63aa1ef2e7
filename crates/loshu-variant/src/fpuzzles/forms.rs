//! What a file says in a form of its own, where Loshu has another one: a cage with a colour, two arrows from one circle, a
//! cell with the number of its usual box. It is written so again, as long as it means the same.

use std::collections::{BTreeMap, HashMap, VecDeque};

use serde_json::{Map, Value};

use super::json::{Json, List, Object};
use super::read::Written;
use super::write;
use crate::clue::{Clue, Global};
use crate::setting::Setting;
use crate::shape::Shape;

/// Lists whose entries may be drawings.
pub(super) const DRAWINGS: [&str; 5] = ["line", "circle", "rectangle", "text", "cage"];

/// The keys of a cell that are no drawing.
pub(super) const OF_CELL: [&str; 6] =
    ["value", "given", "region", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks"];

/// The entries that Loshu writes for each entry of a file, by its key and its number from 1.
pub(super) type Entries<'a> = BTreeMap<(&'a str, usize), Vec<Value>>;

/// The forms of a file that are not Loshu's.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Forms {
    /// The entries of lists, in the order of the file.
    lists: BTreeMap<String, Vec<Form>>,
    /// The cells of the grid.
    cells: BTreeMap<usize, Form>,
}

/// What Loshu writes, and what the file has instead.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Form {
    /// One entry or several; none for an entry that says nothing.
    plain: Vec<Value>,
    own: Value,
}

/// What an entry of a list is, in the order in which Loshu writes them: clues, what was kept, copies of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Clue,
    Kept,
    Copy,
}

/// What Loshu writes for a clue.
pub(super) fn entries_of(setting: &Setting, clue: &Clue) -> Vec<Value> {
    let mut object = Map::new();
    write::insert(&mut object, setting, clue);
    object.into_iter().filter_map(|(_, value)| list_of(value)).flatten().collect()
}

fn list_of(value: Value) -> Option<Vec<Value>> {
    match value {
        Value::Array(list) => Some(list),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            None
        }
    }
}

impl Forms {
    /// The forms of an object. `members` are those that are kept as they are, beside its clues.
    pub(super) fn of_object(
        object: Object<'_>,
        setting: &Setting,
        written: Option<&Written>,
        entries: &Entries<'_>,
        members: &Map<String, Value>,
    ) -> Forms {
        let mut forms = Forms::default();
        let has_windows = setting.clues.contains(&Clue::Global(Global::Windoku));
        for (key, value) in object.members() {
            let Some(list) = value.as_list().filter(|_| key != "grid" && key != "solution") else {
                continue;
            };
            let kept = members.get(key).and_then(Value::as_array).map(Vec::as_slice);
            let (is_other, list) = read_list(key, list, entries, kept.unwrap_or_default());
            // The windows of a windoku stand behind all other extra regions.
            if is_other || has_windows && key == "extraregion" {
                forms.lists.insert(key.to_owned(), list);
            }
        }
        forms.read_cells(object, setting, written);
        forms
    }

    fn read_cells(&mut self, object: Object<'_>, setting: &Setting, written: Option<&Written>) {
        let regions = write::regions_of(setting);
        for (row, line) in object.get("grid").into_iter().flat_map(Json::values).enumerate() {
            for (column, value) in line.values().enumerate() {
                let Some(own) = value.as_object() else { continue };
                let Some(cell) = setting.shape.cell(row, column) else { continue };
                if regions.is_none() && is_plain(own) {
                    continue;
                }
                let mut plain = write::cell(setting, regions.as_deref(), cell);
                if let Some(written) = written {
                    written.add_to_cell(&mut plain, setting, cell);
                }
                let says =
                    |(key, value): &(&str, Json<'_>)| OF_CELL.contains(key) || value.is_empty();
                let is_same = own.members().filter(says).count() == plain.len()
                    && plain.iter().all(|(key, value)| {
                        own.get(key).is_some_and(|own| Value::from(own) == *value)
                    });
                if !is_same {
                    let form = Form { plain: vec![plain.into()], own: value.into() };
                    self.cells.insert(cell, form);
                }
            }
        }
    }

    /// Brings the lists of an object into the form of the file.
    pub(super) fn restore_lists(&self, object: &mut Map<String, Value>) {
        for (key, forms) in &self.lists {
            // The order of the keys, which is that of the clues, stays.
            let list = object.get_mut(key).map(Value::take).and_then(list_of).unwrap_or_default();
            let list = restored(list, forms);
            if !list.is_empty() {
                object.insert(key.clone(), list.into());
            }
        }
    }

    /// Brings the cells of an object into the form of the file.
    pub(super) fn restore_cells(&self, object: &mut Map<String, Value>, shape: &Shape) {
        for (cell, form) in &self.cells {
            let (row, column) = shape.place(*cell).unwrap_or_default();
            let grid = object.get_mut("grid");
            if let Some(value) = grid.and_then(|grid| grid.get_mut(row)?.get_mut(column)) {
                form.restore(value);
            }
        }
    }
}

impl Form {
    /// The form of the solution of a file, if it has the same digits in the same order. A cell without a digit may be 0.
    pub(super) fn of_solution(plain: &Value, own: &Value) -> Option<Form> {
        let text = |value: &Value| match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            // Programs join the signs of a solution, so there is one for each cell.
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => "?".to_owned(),
        };
        let signs = |value: &Value| -> Vec<String> {
            match value {
                Value::Array(list) => list.iter().map(text).collect(),
                value => match text(value) {
                    text if text.contains(',') => text.split(',').map(str::to_owned).collect(),
                    text => text.chars().map(String::from).collect(),
                },
            }
        };
        let with_dots = |signs: &[String]| -> String {
            signs.iter().map(|sign| if sign == "0" { "." } else { sign }).collect()
        };
        let (one, other) = (signs(plain), signs(own));
        let is_same = one.concat() == other.concat() || with_dots(&one) == with_dots(&other);
        (plain != own && is_same).then(|| Form { plain: vec![plain.clone()], own: own.clone() })
    }

    /// Brings a value into the form of the file, if it still is what Loshu wrote.
    pub(super) fn restore(&self, value: &mut Value) {
        if self.plain.first() == Some(value) {
            value.clone_from(&self.own);
        }
    }
}

/// The forms of a list, and whether Loshu would write another list.
fn read_list(
    key: &str,
    list: List<'_>,
    entries: &Entries<'_>,
    kept: &[Value],
) -> (bool, Vec<Form>) {
    let mut kept = kept.iter().peekable();
    let mut forms = Vec::with_capacity(list.len());
    for (index, own) in list.values().enumerate().filter(|(_, value)| !value.is_empty()) {
        let own = Value::from(own);
        let (part, plain) = match entries.get(&(key, index + 1)) {
            Some(plain) => (Part::Clue, plain.clone()),
            None if kept.next_if(|kept| **kept == own).is_some() => (Part::Kept, vec![own.clone()]),
            None if DRAWINGS.contains(&key) => (Part::Copy, vec![own.clone()]),
            // Rules of the whole grid in a list.
            None if own.is_string() => (Part::Clue, vec![own.clone()]),
            None => (Part::Kept, Vec::new()),
        };
        forms.push((part, Form { plain, own }));
    }
    let is_other =
        forms.iter().any(|(_, form)| form.plain.first() != Some(&form.own) || form.plain.len() > 1)
            || !forms.is_sorted_by_key(|(part, _)| *part);
    (is_other, forms.into_iter().map(|(_, form)| form).collect())
}

/// Whether Loshu writes a cell so in any grid without regions of its own.
fn is_plain(cell: Object<'_>) -> bool {
    cell.members().all(|(key, value)| match key {
        "value" => value.as_u64().is_some(),
        "given" => value.is(true) && cell.get("value").is_some(),
        key => !OF_CELL.contains(&key),
    })
}

/// A value as text, with the members of objects in one order.
pub(super) fn text_of(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let mut members: Vec<String> = members
                .iter()
                .map(|(key, value)| format!("{}:{}", Value::from(key.as_str()), text_of(value)))
                .collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
        Value::Array(list) => {
            format!("[{}]", list.iter().map(text_of).collect::<Vec<_>>().join(","))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

/// A list in the form and the order of a file. What the file has not comes last.
fn restored(list: Vec<Value>, forms: &[Form]) -> Vec<Value> {
    let mut places: HashMap<String, VecDeque<usize>> = HashMap::new();
    for (place, value) in list.iter().enumerate() {
        places.entry(text_of(value)).or_default().push_back(place);
    }
    let mut rest: Vec<Option<Value>> = list.into_iter().map(Some).collect();
    let mut take = |values: &[Value]| {
        let mut taken: Vec<(String, usize)> = Vec::with_capacity(values.len());
        for value in values {
            let text = text_of(value);
            match places.get_mut(&text).and_then(VecDeque::pop_front) {
                Some(place) => taken.push((text, place)),
                None => {
                    for (text, place) in taken.into_iter().rev() {
                        places.entry(text).or_default().push_front(place);
                    }
                    return false;
                }
            }
        }
        taken.into_iter().for_each(|(_, place)| rest[place] = None);
        true
    };
    let mut all = Vec::new();
    for Form { plain, own } in forms {
        if take(core::slice::from_ref(own)) || take(plain) {
            all.push(own.clone());
        }
    }
    all.extend(rest.into_iter().flatten());
    all
}
