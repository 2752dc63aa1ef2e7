//! Games of OpenSudoku, version 2.

use loshu::format::{Part, Record};
use loshu::{Cell, Digit};
use quick_xml::Writer;
use quick_xml::events::{BytesStart, Event};

use super::ascii::digits;

/// The name of the folder is [`OWN_FOLDER`](crate::opensudoku::OWN_FOLDER), which the reader passes over.
pub(super) const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <opensudoku version=\"2\">\n<folder name=\"Loshu\" created=\"0\">\n";

pub(super) const FOOTER: &str = "</folder>\n</opensudoku>\n";

/// Appends the element of a game.
pub(super) fn game(record: &Record, out: &mut String) {
    let is_position = record.has(Part::Values) || record.has(Part::Notes);
    let data = if is_position { state(record) } else { digits(&record.givens) };
    let mut writer = Writer::new(Vec::new());
    let game = BytesStart::new("game").with_attributes([("data", &*data)]);
    writer.write_event(Event::Empty(game)).expect("memory takes all");
    let tag = String::from_utf8(writer.into_inner()).expect("text in, text out");
    // A line end in an attribute would be read as a blank.
    out.push_str(&tag.replace('\n', "&#10;"));
}

/// `version: 3` and `value|mask|editable|` for each cell.
fn state(record: &Record) -> String {
    Cell::ALL.into_iter().fold(String::from("version: 3\n"), |state, cell| {
        let value = record.values[cell].map_or(0, Digit::get);
        let mask = record.notes.map_or(0, |notes| notes.digits(cell).bits());
        let editable = u8::from(record.givens[cell].is_none());
        state + &format!("{value}|{mask}|{editable}|")
    })
}
