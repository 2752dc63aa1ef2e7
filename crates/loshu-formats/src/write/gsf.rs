//! Tables of gsf's `sudoku`: a directive names the columns of all lines.

use loshu::format::{Format, Record};

use super::loss::{Loss, lost_parts};
use super::table::Columns;
use crate::field::{self, Formulas};

/// The directive.
pub(super) fn directive(columns: &Columns) -> String {
    let names = columns.details.iter().map(|name| match name.as_str() {
        "title" => "label",
        name => name,
    });
    row("#!sudoku -c1,puzzle".into(), names)
}

/// Appends a line.
pub(super) fn line(record: &Record, columns: &Columns, out: &mut String) {
    let texts = columns.details.iter().map(|name| record.details.get(name).unwrap_or_default());
    out.push_str(&row(record.givens.to_string(), texts));
}

/// Fields with commas between them. There are no quotes, so a comma in a text becomes a semicolon.
fn row<'a>(first: String, texts: impl Iterator<Item = &'a str>) -> String {
    let on_one_line = |text: &str| text.replace(',', ";").replace(char::is_control, " ");
    let begin = |text: &str| if field::is_guarded(text, Formulas::Quoted) { ",'" } else { "," };
    texts.fold(first, |row, text| row + begin(text) + &on_one_line(text)) + "\n"
}

/// Whether a field can hold a text as it is.
fn holds(text: &str) -> bool {
    let is_split = text.contains(|sign: char| sign == ',' || sign.is_control());
    let comes_back =
        field::is_guarded(text, Formulas::Quoted) || field::without_apostrophe(text) == text;
    text == text.trim_ascii() && !is_split && comes_back
}

/// Whether a column with this name is read as the detail with this name.
pub(super) fn holds_name(name: &str) -> bool {
    let is_other = match &*name.to_ascii_lowercase() {
        "label" | "poster" | "submitter" => true,
        lower @ ("author" | "date") => lower != name,
        _ => false,
    };
    holds(name) && !is_other
}

/// What a line cannot hold of a record.
pub(super) fn losses(record: &Record, columns: &Columns) -> Vec<Loss> {
    let mut losses = lost_parts(record, Format::Gsf);
    losses.extend(record.details.iter().filter_map(|(name, text)| {
        if !columns.has(name) {
            return Some(Loss::Detail(name.into()));
        }
        (!holds(text)).then(|| Loss::Text(name.into()))
    }));
    losses
}
