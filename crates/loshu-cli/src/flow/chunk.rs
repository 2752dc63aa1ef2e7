//! What came of the records of a chunk.

use std::sync::Arc;

use loshu::format::Details;
use loshu_formats::{BadRecord, Variant};

use super::distinct::Classed;
use super::problems::Problems;
use super::sorted::Keyed;
use super::times::Times;
use crate::rows::{Place, Row, Rows};

/// What came of a chunk.
#[derive(Debug)]
pub(crate) struct ChunkResult {
    /// For standard output.
    pub(crate) rows: Rows,
    /// The rows that are written only if nothing equivalent was, in order.
    pub(crate) classed: Vec<Classed>,
    /// The rows that are written in the order of their keys.
    pub(crate) keyed: Vec<Keyed>,
    /// For standard error.
    pub(crate) problems: Problems,
    pub(crate) times: Times,
}

impl ChunkResult {
    pub(crate) fn new(source: Arc<str>, rows: Rows) -> ChunkResult {
        let (problems, times) = (Problems::of(source), Times::default());
        ChunkResult { rows, classed: Vec::new(), keyed: Vec::new(), problems, times }
    }

    /// Adds a row, and what it says about its puzzle, which begins on this line.
    pub(crate) fn push(&mut self, line: usize, row: &impl Row) {
        self.push_with(line, None, row);
    }

    /// The same for a puzzle with details.
    pub(crate) fn push_with(&mut self, line: usize, details: Option<&Details>, row: &impl Row) {
        let begin = self.rows.bytes.len();
        if !row.is_left_out() {
            self.push_row(line, details, row);
        }
        let bytes = begin..self.rows.bytes.len();
        self.keyed.extend(row.sort_key().map(|key| Keyed { key, bytes: bytes.clone() }));
        self.classed.extend(row.class().map(|class| Classed { class, bytes }));
        self.account(line, row);
    }

    /// Adds the row of a puzzle of another layout.
    pub(crate) fn push_variant(&mut self, variant: &Variant, row: &impl Row) {
        for warning in &variant.warnings {
            self.problems.note_at(variant.line, warning);
        }
        self.push_with(variant.line, Some(&variant.details), row);
    }

    /// Adds a puzzle of another layout as a bad record, because an option is for ordinary puzzles.
    pub(crate) fn refuse_variant(&mut self, variant: &Variant, option: &str) {
        let problem = format!(
            "{option} needs an ordinary Sudoku (9x9), found {}; leave the option out",
            variant.summary()
        );
        self.push_bad_variant(variant, problem);
    }

    /// Adds a puzzle of another layout as a bad record.
    pub(crate) fn push_bad_variant(&mut self, variant: &Variant, problem: String) {
        self.push_bad(&BadRecord {
            before: 0,
            line: variant.line,
            column: variant.column,
            problem,
            details: Details::default(),
            is_variant: true,
        });
    }

    /// Adds a row and nothing else.
    pub(crate) fn push_row(&mut self, line: usize, details: Option<&Details>, row: &impl Row) {
        self.rows.push_at(Place { source: &self.problems.source, line, details }, row);
    }

    /// Counts a row that has been written.
    pub(crate) fn account(&mut self, line: usize, row: &impl Row) {
        self.problems.worsen(row.exit());
        self.times.add_puzzle(row.is_solved());
        row.time().into_iter().for_each(|time| self.times.add_time(time));
        for note in row.notes().iter() {
            self.problems.note_at(line, note);
        }
    }

    /// Adds a bad record in its place.
    pub(crate) fn push_bad(&mut self, bad: &BadRecord) {
        let details = Some(&bad.details).filter(|details| !details.is_empty());
        let place = Place { source: &self.problems.source, line: bad.line, details };
        self.rows.push_bad(place, &bad.problem);
        self.problems.bad(bad);
    }
}
