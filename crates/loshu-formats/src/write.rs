//! Writing records: what the library writes, JSON, tables, XML and packed links.

mod bank;
mod gsf;
mod opensudoku;
mod table;

use loshu::format::{Format, Part, Record, Unwritable};
use serde::ser::{Serialize, SerializeMap, Serializer};

use self::table::Columns;
use crate::fpuzzles;

/// Writes records one after the other: [`header`](Writer::header), records, [`footer`](Writer::footer).
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    /// The sign of an empty cell, where the format leaves the choice.
    empty: Option<char>,
    columns: Columns,
}

impl Writer {
    /// A writer of a format, with this sign for an empty cell where the format leaves the choice. The
    /// first record decides on the columns of a table.
    pub fn new(format: Format, empty: Option<char>, first: Option<&Record>) -> Writer {
        Writer { format, empty, columns: Columns::of(first) }
    }

    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The text before all records.
    pub fn header(&self) -> String {
        match self.format {
            Format::Csv => self.columns.header(),
            Format::Gsf => gsf::directive(&self.columns),
            Format::Opensudoku => opensudoku::HEADER.into(),
            _ => String::new(),
        }
    }

    /// The text behind all records.
    pub fn footer(&self) -> &'static str {
        match self.format {
            Format::Opensudoku => opensudoku::FOOTER,
            _ => "",
        }
    }

    /// Appends a record, with a line feed at the end.
    ///
    /// # Errors
    ///
    /// The format cannot hold the record.
    pub fn write(&self, record: &Record, out: &mut String) -> Result<(), Unwritable> {
        match self.format {
            Format::Json => out.push_str(&json(record)),
            Format::Csv => {
                self.columns.write(record, self.empty.unwrap_or('.'), out);
                return Ok(());
            }
            Format::Gsf => {
                gsf::line(record, &self.columns, out);
                return Ok(());
            }
            Format::Bank => return bank::line(record, out),
            Format::Opensudoku => opensudoku::game(record, out),
            Format::Fpuzzles => out.push_str(&fpuzzles::link(record)),
            format => return record.write(format, self.empty, out),
        }
        out.push('\n');
        Ok(())
    }

    /// Whether writing the record would lose this part of it.
    pub fn loses(&self, record: &Record, part: Part) -> bool {
        match self.format {
            Format::Csv => record.has(part) && !self.columns.holds(record, part),
            Format::Gsf if part == Part::Details => !self.columns.holds(record, part),
            format => record.loses(part, format),
        }
    }

    /// The names of the details of a record that the format cannot hold.
    pub fn lost_details<'a>(&self, record: &'a Record) -> impl Iterator<Item = &'a str> {
        let names = record.details.iter().map(|(name, _)| name);
        names.filter(|name| match self.format {
            Format::Csv | Format::Gsf => !self.columns.has(name),
            format => record.loses_detail(name, format),
        })
    }
}

/// One object a line.
fn json(record: &Record) -> String {
    serde_json::to_string(&Object(record)).expect("memory takes all")
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
        record.details.iter().try_for_each(|(name, text)| map.serialize_entry(name, text))?;
        map.end()
    }
}
