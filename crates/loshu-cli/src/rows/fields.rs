//! The names and values of a row, in the order in which it lists them.
//!
//! They go straight into a table or an object: a million rows make no million maps.

mod text;

use serde::Serialize;
use serde_json::Value;

use super::row::Row;

/// Takes the fields of a row.
pub(crate) trait FieldSink {
    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized));
}

/// The names of the fields of a row.
pub(super) fn names(row: &impl Row) -> Vec<String> {
    struct Names(Vec<String>);
    impl FieldSink for Names {
        fn field(&mut self, name: &str, _: &(impl Serialize + ?Sized)) {
            self.0.push(name.to_owned());
        }
    }
    let mut names = Names(Vec::new());
    row.fields(&mut names);
    names.0
}

/// The members of a JSON object. Fields without a value are left out.
pub(super) struct JsonMembers<'a> {
    out: &'a mut Vec<u8>,
}

impl JsonMembers<'_> {
    pub(super) fn begin(out: &mut Vec<u8>) -> JsonMembers<'_> {
        out.push(b'{');
        JsonMembers { out }
    }

    pub(super) fn end(self) {
        self.out.push(b'}');
    }
}

impl JsonMembers<'_> {
    /// Adds a member, even if it is `null`. Returns where its value begins.
    pub(super) fn member(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> usize {
        if self.out.last() != Some(&b'{') {
            self.out.push(b',');
        }
        json(self.out, name);
        self.out.push(b':');
        let value_begin = self.out.len();
        json(self.out, value);
        value_begin
    }
}

impl FieldSink for JsonMembers<'_> {
    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) {
        let begin = self.out.len();
        let value_begin = self.member(name, value);
        if &self.out[value_begin..] == b"null" {
            self.out.truncate(begin);
        }
    }
}

/// The fields of a row of CSV, in memory that is used again.
#[derive(Debug, Default)]
pub(super) struct CsvFields {
    /// All texts, one behind the other.
    texts: String,
    /// The text of each column.
    columns: Vec<(usize, usize)>,
    json: Vec<u8>,
}

impl CsvFields {
    /// Takes the fields of a row that have one of these columns.
    pub(super) fn fill(&mut self, names: &[String], row: &impl Row) {
        self.texts.clear();
        self.columns.clear();
        self.columns.resize(names.len(), (0, 0));
        row.fields(&mut CsvRow { names, next: 0, fields: self });
    }

    /// The texts of the columns, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|&(begin, end)| &self.texts[begin..end])
    }
}

/// A row of CSV that is being filled.
struct CsvRow<'a> {
    names: &'a [String],
    /// The column that comes next, if the row has all columns in order.
    next: usize,
    fields: &'a mut CsvFields,
}

impl FieldSink for CsvRow<'_> {
    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) {
        let is_next = self.names.get(self.next).is_some_and(|next| next == name);
        let column = if is_next {
            Some(self.next)
        } else {
            self.names.iter().position(|known| known == name)
        };
        let Some(column) = column else { return };
        self.next = column + 1;
        let CsvFields { texts, columns, json: bytes } = &mut *self.fields;
        let begin = texts.len();
        if text::push(texts, value).is_err() {
            texts.truncate(begin);
            bytes.clear();
            json(bytes, value);
            push_value(texts, &serde_json::from_slice(bytes).expect("it has just been written"));
        }
        columns[column] = (begin, texts.len());
    }
}

fn json(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    serde_json::to_writer(out, value).expect("memory takes all");
}

/// Appends a value. Semicolons stand between the items of a list, unless these are sentences, and blanks inside of
/// an item that is a list itself.
fn push_value(out: &mut String, value: &Value) {
    push_parts(out, value, "; ");
}

fn push_parts(out: &mut String, value: &Value, between: &str) {
    match value {
        Value::Null => {}
        Value::String(text) => out.push_str(text),
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                if number > 0 {
                    out.push_str(if out.ends_with('.') { " " } else { between });
                }
                push_parts(out, item, " ");
            }
        }
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => *out += &value.to_string(),
    }
}
