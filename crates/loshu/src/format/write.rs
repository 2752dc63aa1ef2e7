//! Writing records.

mod frame;
mod lists;

use alloc::string::{String, ToString};
use core::fmt;

use self::frame::{plain_frame, pm_frame};
use super::kind::Format;
use super::link;
use super::record::Record;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::marks::Marks;

/// Why a record cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unwritable {
    /// The library does not write the format; the command may do so.
    Format(Format),
    /// The cell is open and has no candidate, and the format has no sign for that.
    NoCandidate(Cell),
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unwritable::Format(format) => write!(f, "the format {format} cannot be written"),
            Unwritable::NoCandidate(cell) => {
                write!(f, "{cell} has no candidate, and the format has no sign for that")
            }
        }
    }
}

impl core::error::Error for Unwritable {}

impl Record {
    /// Appends the record in a format of text, with a line feed at the end. What the format cannot
    /// hold is left out; [`loses`](Record::loses) tells what that is. The sign stands for an empty
    /// cell, where the format leaves the choice.
    ///
    /// # Errors
    ///
    /// The format is not one that the library writes, or it cannot hold the pencil marks.
    ///
    /// ```
    /// use loshu::Grid;
    /// use loshu::format::{Format, Record};
    ///
    /// let record = Record::new(Format::Line, 1, Grid::EMPTY);
    /// let mut text = String::new();
    /// record.write(Format::Exchange, None, &mut text)?;
    /// assert_eq!(text, "https://sudokuexchange.com/play/?s=oooooooooooooK\n");
    /// # Ok::<(), loshu::format::Unwritable>(())
    /// ```
    pub fn write(
        &self,
        format: Format,
        empty: Option<char>,
        out: &mut String,
    ) -> Result<(), Unwritable> {
        match format {
            Format::Line => push_cells(out, &self.givens, empty.unwrap_or('.')),
            Format::Sdm => push_cells(out, &self.givens, empty.unwrap_or('0')),
            Format::Test => self.write_test(out, empty.unwrap_or('.')),
            Format::Grid => push_table(out, &self.givens, empty.unwrap_or('.')),
            Format::Ss => return self.write_ss(out),
            Format::Sdk => lists::sdk(self, out),
            Format::Sdx => return self.write_sdx(out),
            Format::Pm => pm_frame(out, &self.writable()?),
            Format::Sukaku => self.write_sukaku(out),
            Format::Library => lists::library(self, out),
            Format::Exchange => push_link(out, EXCHANGE, &link::pack(&self.givens)),
            Format::Sudokupad => push_link(out, SUDOKUPAD, &link::pack(&self.givens)),
            Format::Sudokuwiki => push_link(out, SUDOKUWIKI, &link::pack_wiki(self)),
            Format::Coach => {
                out.push_str(COACH);
                push_cells(out, &self.givens, '0');
            }
            other => return Err(Unwritable::Format(other)),
        }
        if !out.ends_with('\n') {
            out.push('\n');
        }
        Ok(())
    }

    /// The marks, if no open cell is without a candidate.
    fn writable(&self) -> Result<Marks, Unwritable> {
        let marks = self.marks();
        match marks.open().iter().find(|cell| marks.digits(*cell).is_empty()) {
            Some(cell) => Err(Unwritable::NoCandidate(cell)),
            None => Ok(marks),
        }
    }

    fn write_test(&self, out: &mut String, empty: char) {
        push_cells(out, &self.givens, empty);
        let known = self.details.get("solutions");
        let count = known.or(self.solution.as_ref().map(|_| "1"));
        if let Some(text) = count {
            out.push(':');
            out.push_str(text);
        }
        if let Some(solution) = self.solution.filter(|_| count == Some("1")) {
            out.push(':');
            push_cells(out, &solution, '.');
        }
    }

    /// Givens, values if there are others, and pencil marks if there are any of those.
    fn write_ss(&self, out: &mut String) -> Result<(), Unwritable> {
        let is_plain = self.candidates.is_none() && self.values == self.givens;
        if is_plain || self.givens.clues() > 0 {
            plain_frame(out, &self.givens);
        }
        if self.values != self.givens {
            out.push('\n');
            plain_frame(out, &self.values);
        }
        if !is_plain {
            let marks = self.writable()?;
            out.push('\n');
            pm_frame(out, &marks);
        }
        Ok(())
    }

    /// Nine words a line, with `u` before a placed digit.
    fn write_sdx(&self, out: &mut String) -> Result<(), Unwritable> {
        let marks = self.writable()?;
        for cell in Cell::ALL {
            if self.values[cell].is_some() && self.givens[cell].is_none() {
                out.push('u');
            }
            let digits = self.values[cell].map_or_else(|| marks.digits(cell), Into::into);
            out.extend(digits.iter().map(|digit| char::from(b'0' + digit.get())));
            out.push(if cell.column() == 8 { '\n' } else { ' ' });
        }
        Ok(())
    }

    fn write_sukaku(&self, out: &mut String) {
        let mut record = self.clone();
        record.candidates = Some(*self.marks().candidates());
        out.push_str(&record.candidates_text().unwrap_or_default());
    }
}

const EXCHANGE: &str = "https://sudokuexchange.com/play/?s=";
const SUDOKUPAD: &str = "https://sudokupad.app/scf";
const SUDOKUWIKI: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";
const COACH: &str = "https://sudoku.coach/en/play/";

fn push_link(out: &mut String, address: &str, code: &str) {
    out.push_str(address);
    out.push_str(code);
}

/// Appends a drawing.
fn push_table(out: &mut String, grid: &Grid, empty: char) {
    let table = grid.table().to_string();
    out.extend(
        table
            .lines()
            .flat_map(|line| line.trim_end().chars().chain(['\n']))
            .map(|sign| if sign == '.' { empty } else { sign }),
    );
}

/// Appends the 81 cells.
fn push_cells(out: &mut String, grid: &Grid, empty: char) {
    let line = grid.to_line();
    match str::from_utf8(&line) {
        Ok(text) if empty == '.' => out.push_str(text),
        _ => out.extend(line.map(|byte| if byte == b'.' { empty } else { byte.into() })),
    }
}
