//! Writing records: what the library writes, JSON, tables, XML and packed links.

mod opensudoku;
mod table;

use loshu::format::{Format, Part, Record, Unwritable};
use serde_json::{Map, Value, json};

use self::table::Columns;
use super::fpuzzles;

/// How records are written.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    pub(crate) format: Format,
    /// The sign of an empty cell, where the format leaves the choice.
    empty: Option<char>,
    columns: Columns,
}

impl Style {
    /// The first record decides on the columns of a table.
    pub(crate) fn new(format: Format, empty: Option<char>, first: Option<&Record>) -> Style {
        Style { format, empty, columns: Columns::of(first) }
    }

    /// The text before all records.
    pub(crate) fn header(&self) -> String {
        match self.format {
            Format::Csv => self.columns.header(),
            Format::Opensudoku => opensudoku::HEADER.into(),
            _ => String::new(),
        }
    }

    /// The text behind all records.
    pub(crate) fn footer(&self) -> &'static str {
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
    pub(crate) fn write(&self, record: &Record, out: &mut String) -> Result<(), Unwritable> {
        match self.format {
            Format::Json => out.push_str(&json(record)),
            Format::Csv => {
                self.columns.write(record, self.empty.unwrap_or('.'), out);
                return Ok(());
            }
            Format::Opensudoku => opensudoku::game(record, out),
            Format::Fpuzzles => out.push_str(&fpuzzles::link(record)),
            format => return record.write(format, self.empty, out),
        }
        out.push('\n');
        Ok(())
    }

    /// Whether writing the record would lose this part of it.
    pub(crate) fn loses(&self, record: &Record, part: Part) -> bool {
        if self.format != Format::Csv {
            return record.loses(part, self.format);
        }
        record.has(part) && !self.columns.holds(record, part)
    }

    /// The names of the details of a record that the format cannot hold.
    pub(crate) fn lost_details<'a>(&self, record: &'a Record) -> impl Iterator<Item = &'a str> {
        let names = record.details.iter().map(|(name, _)| name);
        names.filter(|name| match self.format {
            Format::Csv => !self.columns.has(name),
            format => !format.holds_detail(name),
        })
    }
}

/// One object a line.
fn json(record: &Record) -> String {
    let mut object = Map::new();
    let mut put = |name: &str, text: Option<String>| {
        object.extend(text.map(|text| (name.to_owned(), json!(text))));
    };
    put("puzzle", Some(record.givens.to_string()));
    put("values", Some(record.values.to_string()).filter(|_| record.has(Part::Values)));
    put("candidates", record.candidates_text());
    put("notes", record.notes_text());
    put("solution", record.solution.map(|grid| grid.to_string()));
    record.details.iter().for_each(|(name, text)| put(name, Some(text.to_owned())));
    Value::Object(object).to_string()
}
