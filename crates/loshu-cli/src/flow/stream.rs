//! Output that is written during a search.

use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use loshu::format::Details;

use super::chunk::ChunkResult;
use crate::rows::{Row, Rows};

/// What may wait in memory.
pub(crate) const BLOCK: usize = 1 << 16;

/// How long rows may wait: somebody looks on, and Ctrl-C takes away what waits.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// Takes a part of what came of a chunk; breaks if nobody wants more.
pub(super) type Sink<'a> = dyn FnMut(ChunkResult) -> ControlFlow<()> + 'a;

/// Rows about one puzzle that go out in blocks. If nobody wants more, the search is cancelled.
pub(crate) struct Stream<'a> {
    result: &'a mut ChunkResult,
    sink: &'a mut Sink<'a>,
    /// When rows went out last.
    spilled: Instant,
    /// The line on which the puzzle begins.
    line: usize,
    details: Option<&'a Details>,
    /// The number of the puzzle in the whole input, from 0.
    pub(crate) number: u64,
    pub(crate) cancel: Arc<AtomicBool>,
}

impl<'a> Stream<'a> {
    pub(super) fn new(
        result: &'a mut ChunkResult,
        sink: &'a mut Sink<'a>,
        line: usize,
        details: Option<&'a Details>,
        number: u64,
    ) -> Stream<'a> {
        let spilled = Instant::now();
        Stream { result, sink, spilled, line, details, number, cancel: Arc::default() }
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

    /// Counts the puzzle, after all its rows are written.
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

    /// Hands over what waits, if it is much or has waited long.
    pub(crate) fn spill(&mut self) {
        if self.is_cancelled() {
            return self.bytes().clear();
        }
        if self.bytes().len() < BLOCK && self.spilled.elapsed() < LONGEST_WAIT {
            return;
        }
        self.spilled = Instant::now();
        let source = Arc::clone(&self.result.problems.source);
        let rest = ChunkResult::new(source, Rows::new(self.result.rows.format.clone()));
        if (self.sink)(mem::replace(self.result, rest)).is_break() {
            self.cancel.store(true, Ordering::Relaxed);
        }
    }
}
