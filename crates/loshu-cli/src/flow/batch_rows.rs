//! The rows of a batch, between the bad records.

use std::sync::Arc;

use loshu_formats::{Item, Items};

use crate::flow::VariantRow;
use crate::flow::chunk::ChunkResult;
use crate::flow::input::Chunk;
use crate::rows::{Row, RowFormat, Rows};

/// Takes a row for each puzzle of a batch, in order. Each is written as soon as it is there, so that
/// memory holds one of them.
pub(crate) struct BatchRows<'a> {
    chunk: &'a Chunk,
    /// The records that have no row yet.
    left: Items<'a>,
    /// Makes the rows of puzzles of other layouts.
    variant_row: Option<&'a VariantRow>,
    /// How many puzzles have rows.
    puzzles: usize,
    result: ChunkResult,
}

impl<'a> BatchRows<'a> {
    pub(crate) fn new(
        chunk: &'a Chunk,
        format: &RowFormat,
        variant_row: Option<&'a VariantRow>,
    ) -> BatchRows<'a> {
        let mut rows = Rows::new(format.clone());
        rows.reserve(chunk.records.len());
        let result = ChunkResult::new(Arc::clone(&chunk.source), rows);
        let left = chunk.records.items();
        BatchRows { chunk, left, variant_row, puzzles: 0, result }
    }

    /// Adds the row of the next puzzle.
    pub(crate) fn push(&mut self, row: &impl Row) {
        let line = self.next_puzzle().expect("no more rows than puzzles");
        let details = self.chunk.records.details(self.puzzles);
        self.puzzles += 1;
        self.result.push_with(line, details, row);
    }

    /// The line of the next puzzle, after the records before it that are no ordinary puzzles.
    fn next_puzzle(&mut self) -> Option<usize> {
        loop {
            match self.left.next()? {
                Item::Puzzle(line, _) => return Some(line),
                Item::Bad(bad) => self.result.push_bad(bad),
                Item::Variant(variant) => {
                    // Only a command that has rows for them reads them.
                    if let Some(row) = self.variant_row {
                        row(variant, &mut self.result);
                    }
                }
            }
        }
    }

    /// All rows, and why reading ended behind them.
    pub(crate) fn end(mut self) -> ChunkResult {
        let left = self.next_puzzle();
        debug_assert_eq!(left, None, "a row for each puzzle");
        self.result.problems.end(self.chunk);
        self.result
    }
}
