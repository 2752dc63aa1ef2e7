//! What is lost or changed when a record is written and read again.

use alloc::string::String;
use alloc::vec::Vec;

use super::kind::Format;
use super::library;
use super::pm;
use super::record::{Part, Record};
use super::write::is_count;
use super::write::lists::{LONGEST_HEADER, holds_in_header, holds_in_library};
use crate::cell::CellSet;
use crate::digit::DigitSet;

/// How a record that is written in a format and read again differs from what it was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The format has no room for this part; never [`Part::Details`].
    Part(Part),
    /// The format has no room for the detail with this name.
    Detail(String),
    /// The format holds the detail with this name, but not its text as it is.
    Text(String),
    /// The format does not tell givens from other cells with one digit: the record is read with other
    /// givens, placed digits or candidates.
    Givens,
    /// The format needs the detail with this name, and it is made up.
    Added(String),
}

impl Record {
    /// Returns all that differs when the record is written in a format and read again. The order of the
    /// details, and candidates that exclude no more than the digits do, count for nothing.
    ///
    /// ```
    /// use loshu::Grid;
    /// use loshu::format::{Format, Loss, Record};
    ///
    /// let mut record = Record::new(Format::Json, 1, Grid::EMPTY);
    /// record.details.set("title", "Nothing");
    /// assert_eq!(record.losses(Format::Sdm), [Loss::Detail("title".into())]);
    /// assert_eq!(record.losses(Format::Fpuzzles), []);
    /// ```
    pub fn losses(&self, format: Format) -> Vec<Loss> {
        let mut losses = self.lost_parts(format);
        losses.extend(self.details.iter().filter_map(|(name, text)| {
            if !format.holds_detail(name) {
                return Some(Loss::Detail(name.into()));
            }
            self.lost_text(format, name, text)
        }));
        losses.extend(self.unclear_givens(format).then_some(Loss::Givens));
        losses.extend(self.added(format).into_iter().map(|name| Loss::Added(name.into())));
        losses
    }

    /// Returns the parts that a format has no room for, except for the details.
    pub fn lost_parts(&self, format: Format) -> Vec<Loss> {
        let held = format.holds();
        let is_lost =
            |part: &Part| *part != Part::Details && !held.contains(*part) && self.has(*part);
        Part::ALL.iter().copied().filter(is_lost).map(Loss::Part).collect()
    }

    /// What is lost of a detail for which the format has room.
    fn lost_text(&self, format: Format, name: &str, text: &str) -> Option<Loss> {
        match format {
            Format::Test => (!is_count(text)).then(|| Loss::Detail(name.into())),
            Format::Library => {
                let is_held = holds_in_library(name, text) && !self.is_without_step();
                (!is_held).then(|| Loss::Detail(name.into()))
            }
            Format::Sdk if text.len() > LONGEST_HEADER => Some(Loss::Detail(name.into())),
            Format::Sdk => (!holds_in_header(text)).then(|| Loss::Text(name.into())),
            Format::Line
            | Format::Sdm
            | Format::Bank
            | Format::Grid
            | Format::Ss
            | Format::Sdx
            | Format::Pm
            | Format::Sukaku
            | Format::Gsf
            | Format::Json
            | Format::Csv
            | Format::Exchange
            | Format::Fpuzzles
            | Format::Sudokupad
            | Format::Sudokuwiki
            | Format::Coach
            | Format::Opensudoku => None,
        }
    }

    /// The details that a format needs and that the record does not have.
    fn added(&self, format: Format) -> Vec<&'static str> {
        match format {
            Format::Test => {
                let is_known = self.details.get("solutions").is_some_and(is_count);
                let is_added = self.solution.is_some() && !is_known;
                is_added.then_some("solutions").into_iter().collect()
            }
            Format::Library if self.is_without_step() => Vec::new(),
            Format::Library => {
                let held =
                    |name| self.details.get(name).is_some_and(|text| holds_in_library(name, text));
                ["technique", "digits"].into_iter().filter(|name| !held(name)).collect()
            }
            Format::Line
            | Format::Sdm
            | Format::Bank
            | Format::Grid
            | Format::Ss
            | Format::Sdk
            | Format::Sdx
            | Format::Pm
            | Format::Sukaku
            | Format::Gsf
            | Format::Json
            | Format::Csv
            | Format::Exchange
            | Format::Fpuzzles
            | Format::Sudokupad
            | Format::Sudokuwiki
            | Format::Coach
            | Format::Opensudoku => Vec::new(),
        }
    }

    /// Whether a case of the library is read as a grid without a step.
    fn is_without_step(&self) -> bool {
        let held = |name| self.details.get(name).filter(|text| holds_in_library(name, text));
        let fields = [
            held("technique").unwrap_or("0000"),
            held("digits").unwrap_or("x"),
            held("eliminations").unwrap_or_default(),
            held("placements").unwrap_or_default(),
        ];
        library::is_without_step(&fields.map(str::as_bytes))
    }

    /// Whether other givens are read than those of the record.
    fn unclear_givens(&self, format: Format) -> bool {
        let sets = || self.by_cell();
        let has_givens = self.givens.clues() > 0;
        match format {
            Format::Sukaku => {
                self.values != self.givens
                    || pm::givens_without_signs(&sets(), CellSet::EMPTY) != self.givens.filled()
            }
            Format::Pm => {
                !has_givens
                    && (self.values != self.givens || !self.is_told(&sets(), CellSet::EMPTY))
            }
            Format::Sdx => {
                let placed = self.values.filled() - self.givens.filled();
                !self.is_told(&sets(), placed)
            }
            Format::Ss => {
                let is_plain = self.candidates.is_none() && self.values == self.givens;
                let has_placed = self.values != self.givens;
                !has_givens && (has_placed || !is_plain && !self.is_told(&sets(), CellSet::EMPTY))
            }
            Format::Line
            | Format::Sdm
            | Format::Test
            | Format::Bank
            | Format::Grid
            | Format::Sdk
            | Format::Library
            | Format::Gsf
            | Format::Json
            | Format::Csv
            | Format::Exchange
            | Format::Fpuzzles
            | Format::Sudokupad
            | Format::Sudokuwiki
            | Format::Coach
            | Format::Opensudoku => false,
        }
    }

    /// Whether the givens follow from the digits of all cells, and from the signs of placed digits.
    pub(super) fn is_told(&self, sets: &[DigitSet; 81], placed: CellSet) -> bool {
        let is_grid = placed.is_empty() && sets.iter().all(|set| set.len() == 1);
        let givens = if is_grid { CellSet::ALL } else { pm::givens_without_signs(sets, placed) };
        givens == self.givens.filled()
    }
}
