//! Writing records.

pub(super) mod ascii;
mod frame;
pub(super) mod lists;

use alloc::string::String;
use core::fmt;

use self::ascii::{push_cells, push_places};
use self::frame::Signs;
use super::kind::Format;
use super::link;
use super::record::Record;
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;

/// Why a record cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unwritable {
    /// The library does not write the format; the command may do so.
    Format(Format),
    /// The cell is open and has no candidate, and the format has no sign for that.
    NoCandidate(Cell),
    /// The format needs a rating, and the record has none that is a number.
    NoRating,
    /// The givens alone are another puzzle, and the format has no room for pencil marks.
    Candidates,
    /// A line of the record would be longer than this number of bytes, and is not read again.
    TooLong(usize),
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unwritable::Format(format) => write!(f, "the format {format} cannot be written"),
            Unwritable::NoCandidate(cell) => {
                write!(f, "{cell} has no candidate, and the format has no sign for that")
            }
            Unwritable::NoRating => f.write_str(
                "there is no rating, and the format needs one; see `loshu rate --to csv`",
            ),
            Unwritable::Candidates => f.write_str(
                "the pencil marks belong to the puzzle (its givens alone are another one), and the \
                 format has no room for them; 729, pm or json have",
            ),
            Unwritable::TooLong(most) => {
                write!(f, "the record is longer than {most} bytes, which the format cannot hold")
            }
        }
    }
}

impl core::error::Error for Unwritable {}

impl Record {
    /// Appends the record in a format of text, with a line feed at the end. What the format cannot
    /// hold is left out; [`losses`](Record::losses) tells what that is. The sign, one of ASCII, stands for
    /// an empty cell, where the format leaves the choice.
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
        let sign = empty.filter(char::is_ascii).map(|sign| sign as u8);
        match format {
            Format::Line => push_cells(out, &self.givens, sign.unwrap_or(b'.')),
            Format::Sdm => push_cells(out, &self.givens, sign.unwrap_or(b'0')),
            Format::Test => self.write_test(out, sign.unwrap_or(b'.')),
            Format::Grid => frame::ruled(out, &self.givens, sign.unwrap_or(b'.')),
            Format::Ss => return self.write_ss(out),
            Format::Sdk => lists::sdk(self, out),
            Format::Sdx => lists::sdx(self, &self.writable()?, out),
            Format::Pm => {
                let sets = self.writable()?;
                frame::pencil_marks(out, &sets, self.signs(&sets));
            }
            Format::Sukaku => push_places(out, &self.by_cell()),
            Format::Library => lists::library(self, out),
            Format::Exchange => push_link(out, EXCHANGE, &link::pack(&self.givens)),
            Format::Sudokupad => push_link(out, SUDOKUPAD, &link::pack(&self.givens)),
            Format::Sudokuwiki => {
                self.writable()?;
                push_link(out, SUDOKUWIKI, &link::pack_wiki(self));
            }
            Format::Coach => {
                out.push_str(COACH);
                push_cells(out, &self.givens, b'0');
            }
            format @ (Format::Bank
            | Format::Gsf
            | Format::Json
            | Format::Csv
            | Format::Fpuzzles
            | Format::Opensudoku) => return Err(Unwritable::Format(format)),
        }
        if !out.ends_with('\n') {
            out.push('\n');
        }
        Ok(())
    }

    /// The digits of each cell, if no open cell is without a candidate.
    fn writable(&self) -> Result<[DigitSet; 81], Unwritable> {
        let sets = self.by_cell();
        match Cell::ALL.into_iter().zip(&sets).find(|(_, set)| set.is_empty()) {
            Some((cell, _)) => Err(Unwritable::NoCandidate(cell)),
            None => Ok(sets),
        }
    }

    fn write_test(&self, out: &mut String, empty: u8) {
        push_cells(out, &self.givens, empty);
        let known = self.details.get("solutions").filter(|count| is_count(count));
        if let Some(count) = known.or(self.solution.as_ref().map(|_| "1")) {
            out.push(':');
            out.push_str(count);
        }
        if let Some(solution) = self.solution {
            out.push(':');
            push_cells(out, &solution, b'.');
        }
    }

    /// The givens; of a game also the values, even if they are the same, and the pencil marks: so no
    /// grid above is taken for the givens.
    fn write_ss(&self, out: &mut String) -> Result<(), Unwritable> {
        if self.candidates.is_none() && self.values == self.givens {
            frame::starred(out, &self.givens);
            return Ok(());
        }
        let sets = self.writable()?;
        if self.values.clues() == 0 {
            // Above pencil marks without digits stands a line that ends the grids before it.
            out.push_str(frame::END);
        } else {
            let above = if self.givens.clues() > 0 { &self.givens } else { &self.values };
            frame::starred(out, above);
            out.push('\n');
            frame::starred(out, &self.values);
            out.push('\n');
        }
        // Lone digits in all cells would be a grid of givens.
        let signs =
            if sets.iter().all(|set| set.len() == 1) { self.all_signs() } else { Signs::NONE };
        frame::pencil_marks(out, &sets, signs);
        Ok(())
    }

    /// The signs of givens and placed digits, if they do not follow from the digits of all cells.
    fn signs(&self, sets: &[DigitSet; 81]) -> Signs {
        let is_told = self.values == self.givens && self.is_told(sets, CellSet::EMPTY);
        if is_told || self.givens.clues() == 0 { Signs::NONE } else { self.all_signs() }
    }

    fn all_signs(&self) -> Signs {
        let givens = self.givens.filled();
        Signs { givens, placed: self.values.filled() - givens }
    }
}

/// Whether a text is a number of solutions, as the reader knows it.
pub(super) fn is_count(text: &str) -> bool {
    (1..20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

const EXCHANGE: &str = "https://sudokuexchange.com/play/?s=";
const SUDOKUPAD: &str = "https://sudokupad.app/scf";
const SUDOKUWIKI: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";
const COACH: &str = "https://sudoku.coach/en/play/";

fn push_link(out: &mut String, address: &str, code: &str) {
    out.push_str(address);
    out.push_str(code);
}
