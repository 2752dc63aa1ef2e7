//! The rows of a batch, between the bad records.

use std::sync::Arc;

use crate::chunk_result::ChunkResult;
use crate::input::Chunk;
use crate::row::{Row, RowFormat, Rows};

/// Takes a row for each puzzle of a batch, in order. Each is written as soon as it is there, so that
/// memory holds one of them.
pub(crate) struct BatchRows<'a> {
    chunk: &'a Chunk,
    /// How many puzzles and bad records have been written.
    puzzles: usize,
    bad: usize,
    result: ChunkResult,
}

impl<'a> BatchRows<'a> {
    pub(crate) fn new(chunk: &'a Chunk, format: &RowFormat) -> BatchRows<'a> {
        let mut rows = Rows::new(format.clone());
        rows.reserve(chunk.records.len());
        let result = ChunkResult::new(Arc::clone(&chunk.source), rows);
        BatchRows { chunk, puzzles: 0, bad: 0, result }
    }

    /// Adds the row of the next puzzle.
    pub(crate) fn push(&mut self, row: &impl Row) {
        self.push_bad();
        self.result.push(self.chunk.records.lines[self.puzzles], row);
        self.puzzles += 1;
    }

    /// Adds the bad records that stand before the next puzzle.
    fn push_bad(&mut self) {
        let left = &self.chunk.records.bad[self.bad..];
        for bad in left.iter().take_while(|bad| bad.before == self.puzzles) {
            self.result.push_bad(bad);
            self.bad += 1;
        }
    }

    /// All rows, and why reading ended behind them.
    pub(crate) fn end(mut self) -> ChunkResult {
        debug_assert_eq!(self.puzzles, self.chunk.records.puzzles.len(), "a row for each puzzle");
        self.push_bad();
        self.result.problems.end(self.chunk);
        self.result
    }
}
