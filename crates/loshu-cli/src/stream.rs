//! Output that is written during a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use loshu::format::Details;

use crate::chunk_result::ChunkResult;
use crate::row::Row;
use crate::session::Session;

/// What may wait in memory.
pub(crate) const BLOCK: usize = 1 << 16;

/// Rows about one puzzle that go out in blocks. If they cannot, the search is cancelled.
pub(crate) struct Stream<'a> {
    result: &'a mut ChunkResult,
    session: &'a mut Session,
    /// The line on which the puzzle begins.
    line: usize,
    details: Option<&'a Details>,
    pub(crate) cancel: Arc<AtomicBool>,
    written: Result<()>,
}

impl<'a> Stream<'a> {
    pub(crate) fn new(
        result: &'a mut ChunkResult,
        session: &'a mut Session,
        line: usize,
        details: Option<&'a Details>,
    ) -> Stream<'a> {
        Stream { result, session, line, details, cancel: Arc::default(), written: Ok(()) }
    }

    /// Adds one of several rows about the puzzle.
    pub(crate) fn push(&mut self, row: &impl Row) {
        self.result.push_row(self.line, self.details, row);
        self.result.problems.worsen(row.exit());
        self.spill();
    }

    /// Adds the last row, which counts as the puzzle.
    pub(crate) fn push_last(&mut self, row: &impl Row) {
        self.result.push_with(self.line, self.details, row);
        self.spill();
    }

    /// Counts the puzzle, of which all rows are written.
    pub(crate) fn account(&mut self, row: &impl Row) {
        self.result.account(self.line, row);
    }

    /// The rows that wait.
    pub(crate) fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.result.rows.bytes
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Whether all could be written.
    pub(crate) fn end(self) -> Result<()> {
        self.written
    }

    /// Writes what waits, if it is much.
    pub(crate) fn spill(&mut self) {
        if self.bytes().len() >= BLOCK && self.written.is_ok() {
            self.written = self.session.flush(self.result);
            self.cancel.store(self.written.is_err(), Ordering::Relaxed);
        }
        if self.written.is_err() {
            self.bytes().clear();
        }
    }
}
