//! Tables of gsf's `sudoku`: a directive names the columns of all lines.

use loshu::format::Record;

use super::table::Columns;

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
    texts.fold(first, |row, text| row + "," + &on_one_line(text)) + "\n"
}
