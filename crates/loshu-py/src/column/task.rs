//! A question about many rows, and how many threads answer it.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};
use loshu::{Limits, Stop};

use super::answers::Outcome;
use super::block::{Block, Row};

/// A question.
pub(super) trait Task: Send + Sync {
    /// The columns of the answer, without `status` and `error`.
    fn fields(&self) -> Vec<Field>;

    /// How many rows a thread takes at a time: enough for the lanes, few enough that all threads
    /// have work to the end.
    fn rows(&self) -> usize;

    /// Answers for some rows, in their order: the columns of the table.
    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome);
}

/// The columns of the table.
pub(super) fn schema(task: &dyn Task) -> SchemaRef {
    Arc::new(Schema::new([task.fields(), Outcome::fields().into()].concat()))
}

/// Answers for all rows of a block, in their order.
pub(super) fn answer_all(
    task: &dyn Task,
    block: &Block,
    threads: NonZeroUsize,
    limits: &Limits,
) -> Result<Vec<RecordBatch>, ArrowError> {
    let (size, schema) = (task.rows(), schema(task));
    let chunks = block.len().div_ceil(size);
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(Vec::new());
    let work = || {
        while limits.look() != Err(Stop::Cancelled) {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= chunks {
                break;
            }
            let rows = block.rows(chunk * size..block.len().min((chunk + 1) * size));
            let (columns, outcome) = task.answer(&rows, limits);
            let columns = columns.into_iter().chain(outcome.columns()).collect();
            let batch = RecordBatch::try_new(Arc::clone(&schema), columns);
            answers.lock().unwrap_or_else(PoisonError::into_inner).push((chunk, batch));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get().min(chunks) {
            scope.spawn(work);
        }
        work();
    });
    let mut answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    answers.sort_unstable_by_key(|(chunk, _)| *chunk);
    answers.into_iter().map(|(_, batch)| batch).collect()
}
