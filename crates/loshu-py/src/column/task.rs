//! A question about many rows, and how many threads answer it.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use loshu::{Limits, Stop};

use super::answers::Outcome;
use super::block::{Block, Row};
use crate::watch::Seconds;

/// A question.
pub(super) trait Task: Send + Sync {
    /// The columns of the answer, without `status` and `error`.
    fn fields(&self) -> Vec<Field>;

    /// How many rows a thread takes at a time: enough for the lanes, few enough that all threads
    /// have work to the end.
    fn rows(&self) -> usize;

    /// How many rows a batch has at most that is put together of those of several threads.
    fn rows_together(&self) -> usize {
        MANY_ROWS
    }

    /// Answers for some rows, in their order: the columns of the table.
    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome);

    /// The same for a question about two columns: `beside` has a row for each of the rows.
    fn answer_two(
        &self,
        rows: &[Row<'_>],
        _beside: &[Row<'_>],
        limits: &Limits,
    ) -> (Vec<ArrayRef>, Outcome) {
        self.answer(rows, limits)
    }
}

/// The keyword `each`: how long a row may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Each(Option<Duration>);

impl Each {
    pub(super) fn of(seconds: Option<Seconds>) -> Each {
        Each(seconds.and_then(Seconds::duration))
    }

    /// The limits of a row that is begun now.
    pub(super) fn row(self, limits: &Limits) -> Limits {
        let end = self.0.and_then(|duration| Instant::now().checked_add(duration));
        let end = end.into_iter().chain(limits.deadline).min();
        limits.clone().deadline(end)
    }

    pub(super) fn is_unlimited(self) -> bool {
        self.0.is_none()
    }
}

/// The columns of the table.
pub(super) fn schema(task: &dyn Task) -> SchemaRef {
    Arc::new(Schema::new([task.fields(), Outcome::fields().into()].concat()))
}

/// Answers for all rows of a block, in their order; and of a block beside it, if there is one.
pub(super) fn answer_all(
    task: &dyn Task,
    block: &Block,
    beside: Option<&Block>,
    threads: NonZeroUsize,
    limits: &Limits,
) -> Result<Vec<RecordBatch>, ArrowError> {
    let (size, schema) = (rows_of_thread(task, block.len(), threads), schema(task));
    let chunks = block.len().div_ceil(size);
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(Vec::new());
    let work = || {
        while limits.look() != Err(Stop::Cancelled) {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= chunks {
                break;
            }
            let range = chunk * size..block.len().min((chunk + 1) * size);
            let rows = block.rows(range.clone());
            let (columns, outcome) = match beside {
                Some(beside) => task.answer_two(&rows, &beside.rows(range), limits),
                None => task.answer(&rows, limits),
            };
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
    let batches = answers.into_iter().map(|(_, batch)| batch).collect::<Result<Vec<_>, _>>()?;
    let together = if size < FEW_ROWS { task.rows_together().div_ceil(size) } else { 1 };
    batches.chunks(together).map(|batches| concat_batches(&schema, batches)).collect()
}

/// How many rows a thread takes at a time: fewer than the task says if they would not be enough for all threads.
fn rows_of_thread(task: &dyn Task, rows: usize, threads: NonZeroUsize) -> usize {
    /// With a few turns for each thread, one with hard puzzles does not keep the others waiting for long.
    const TURNS: usize = 4;
    /// A thread begins in about the time in which this many ordinary puzzles are solved.
    const FEWEST: usize = 16;
    match threads.get() {
        1 => task.rows(),
        threads => task.rows().min(rows.div_ceil(TURNS * threads).max(FEWEST)),
    }
}

/// Batches with fewer rows than this are put together: a table of many small pieces is slow to read.
const FEW_ROWS: usize = 4096;

/// How many rows a batch has that is put together.
const MANY_ROWS: usize = 65_536;
