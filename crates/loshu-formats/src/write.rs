//! Writing records.

mod ascii;
mod bank;
mod frame;
mod gsf;
mod json;
mod link;
mod lists;
mod loss;
mod opensudoku;
mod table;
mod text;
mod variant;

use loshu::format::{Format, Part, Record};
use loshu::{Cell, Solver, Verdict};

use self::ascii::push_cells;
pub use self::json::JsonValue;
pub use self::loss::Loss;
use self::table::Columns;
use crate::blocks::LONGEST_LINE;
use crate::error::Unwritable;
use crate::field::Formulas;
use crate::fpuzzles;
use crate::json::LONGEST_VALUE;
use crate::packed::packed;
use crate::variant::Variant;

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
    /// first records decide on the columns of a table.
    pub fn new<'a>(
        format: Format,
        empty: Option<char>,
        first: impl IntoIterator<Item = &'a Record>,
    ) -> Writer {
        Writer { format, empty, columns: Columns::of(format, first) }
    }

    /// With the fields of CSV that a spreadsheet would take for formulas as they are, or quoted.
    #[must_use]
    pub fn with_formulas(self, formulas: Formulas) -> Writer {
        if self.format != Format::Csv {
            return self;
        }
        Writer { columns: self.columns.with_formulas(formulas), ..self }
    }

    /// With the columns that the first puzzles of other layouts need too.
    #[must_use]
    pub fn with_layouts(self, first: &[Variant]) -> Writer {
        if self.format != Format::Csv {
            return self;
        }
        Writer { columns: self.columns.with_layouts(first), ..self }
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

    /// Appends a record, with a line feed at the end. What the format cannot hold is left out;
    /// [`losses`](Writer::losses) tells what that is.
    ///
    /// # Errors
    ///
    /// The format cannot hold the record at all. Nothing has been appended then.
    pub fn write(&self, record: &Record, out: &mut String) -> Result<(), Unwritable> {
        let begin = out.len();
        let written = self.write_unchecked(record, out).and_then(|()| self.check(&out[begin..]));
        if written.is_err() {
            out.truncate(begin);
        }
        written
    }

    /// Appends a puzzle of another layout, with a line feed at the end. What the format cannot hold is left out;
    /// [`losses_of_layout`](Writer::losses_of_layout) tells what that is.
    ///
    /// # Errors
    ///
    /// Why the format cannot hold the puzzle at all. Nothing has been appended then.
    pub fn write_layout(&self, variant: &Variant, out: &mut String) -> Result<(), String> {
        if self.format != Format::Csv {
            out.push_str(&variant.write(self.format)?);
            out.push('\n');
            return Ok(());
        }
        let begin = out.len();
        self.columns.write_layout(variant, out)?;
        let checked = self.check(&out[begin..]).map_err(|problem| problem.to_string());
        if checked.is_err() {
            out.truncate(begin);
        }
        checked
    }

    /// Returns all that differs when a puzzle of another layout is written and read again.
    pub fn losses_of_layout(&self, variant: &Variant) -> Vec<Loss> {
        match self.format {
            Format::Csv => self.columns.losses_of_layout(variant),
            format => variant.losses(format),
        }
    }

    fn write_unchecked(&self, record: &Record, out: &mut String) -> Result<(), Unwritable> {
        if !self.format.holds().contains(Part::Candidates) && is_sukaku(record) {
            return Err(Unwritable::Candidates);
        }
        let sign = self.empty.filter(char::is_ascii).map(|sign| sign as u8);
        match self.format {
            Format::Line => push_cells(out, &record.givens, sign.unwrap_or(b'.')),
            Format::Sdm => push_cells(out, &record.givens, sign.unwrap_or(b'0')),
            Format::Test => text::test(record, out, sign.unwrap_or(b'.')),
            Format::Bank => bank::line(record, out)?,
            Format::Grid => frame::ruled(out, &record.givens, sign.unwrap_or(b'.')),
            Format::Ss => text::ss(record, out)?,
            Format::Sdk => lists::sdk(record, out),
            Format::Sdx => lists::sdx(record, &text::writable(record)?, out),
            Format::Pm => text::pm(record, out)?,
            Format::Sukaku => out.push_str(&record.sukaku_text()),
            Format::Library => lists::library(record, out),
            Format::Gsf => gsf::line(record, &self.columns, out),
            Format::Json => out.push_str(&json::line(record)),
            Format::Csv => self.columns.write(record, self.empty.unwrap_or('.'), out),
            Format::Exchange => link::exchange(record, out),
            Format::Fpuzzles => push_link(out, "https://www.f-puzzles.com/?load=", record)?,
            Format::Sudokupad if says_more(record) => {
                push_link(out, "https://sudokupad.app/fpuzzles", record)?;
            }
            Format::Sudokupad => link::sudokupad(record, out),
            Format::Sudokuwiki => {
                text::writable(record)?;
                link::sudokuwiki(record, out);
            }
            Format::Coach => link::coach(record, out),
            Format::Iss | Format::Solo => {
                out.push_str(&variant::of_givens(&record.givens, self.format));
            }
            Format::Opensudoku => opensudoku::game(record, out),
            format => return Err(Unwritable::Format(format)),
        }
        if !out.ends_with('\n') {
            out.push('\n');
        }
        Ok(())
    }

    /// Whether the text of a record is short enough to be read again.
    fn check(&self, text: &str) -> Result<(), Unwritable> {
        let most = if self.format == Format::Json { LONGEST_VALUE } else { LONGEST_LINE };
        let is_long = text.len() > most && text.lines().any(|line| line.len() >= most);
        if is_long { Err(Unwritable::TooLong(most)) } else { Ok(()) }
    }

    /// Returns all that differs when a record is written and read again.
    pub fn losses(&self, record: &Record) -> Vec<Loss> {
        match self.format {
            Format::Csv => self.columns.losses(record),
            Format::Gsf => gsf::losses(record, &self.columns),
            Format::Json => json::losses(record),
            Format::Bank => bank::losses(record),
            format => loss::losses(record, format),
        }
    }
}

/// Returns whether a record is a Sukaku: its candidates exclude more than its digits do, and the givens alone
/// are no puzzle with one solution.
pub fn is_sukaku(record: &Record) -> bool {
    let is_proper = || matches!(Solver::new().solve(&record.givens), Verdict::Unique(_));
    record.restricted().is_some() && !is_proper()
}

/// Whether f-puzzles data can hold more of a record than its givens.
fn says_more(record: &Record) -> bool {
    let parts = [Part::Values, Part::Candidates, Part::Notes, Part::Solution];
    parts.into_iter().any(|part| record.has(part))
        || record.details.iter().any(|(name, _)| Format::Sudokupad.holds_detail(name))
}

/// Appends a link with packed data.
fn push_link(out: &mut String, address: &str, record: &Record) -> Result<(), Unwritable> {
    let data = packed_data(record)?;
    out.push_str(address);
    out.push_str(&data);
    Ok(())
}

/// Returns an ordinary puzzle with all of its words as packed data of f-puzzles, a word that is read: `fpuzzlesN4I...`.
///
/// # Errors
///
/// It is too long, or a cell has no candidate.
pub fn packed_record(record: &Record) -> Result<String, Unwritable> {
    Ok(format!("fpuzzles{}", packed_data(record)?))
}

fn packed_data(record: &Record) -> Result<String, Unwritable> {
    if let Some(candidates) = record.restricted() {
        let open = Cell::ALL.into_iter().filter(|cell| record.values[*cell].is_none());
        if let Some(cell) = open.into_iter().find(|cell| candidates.digits(*cell).is_empty()) {
            return Err(Unwritable::NoCandidate(cell));
        }
    }
    packed(&fpuzzles::json(record)).map_err(Unwritable::TooLong)
}
