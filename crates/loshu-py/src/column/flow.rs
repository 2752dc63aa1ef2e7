//! From a source to the tables of its blocks.

use std::num::NonZeroUsize;
use std::thread;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use loshu::Limits;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use super::capsule;
use super::source::Source;
use super::table::Table;
use super::task::{self, Task};
use crate::errors;
use crate::watch::{Seconds, Watch};
use crate::whole::Whole;

/// The argument `threads`: as many as the machine has, or the number that is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threads(NonZeroUsize);

impl Threads {
    pub(crate) fn of(threads: Option<Whole>) -> PyResult<Threads> {
        /// More threads than this help on no machine.
        const MOST: u64 = 4096;
        let Some(threads) = threads else {
            return Ok(Threads(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)));
        };
        let threads = threads.option("threads", 1..=u64::MAX)?.min(MOST) as usize;
        Ok(Threads(NonZeroUsize::new(threads).expect("1 or more")))
    }

    pub(crate) fn number(self) -> NonZeroUsize {
        self.0
    }
}

/// A question about a source.
pub(super) struct Flow {
    source: Source,
    /// The second column of a question about two, with its name.
    beside: Option<(Source, &'static str)>,
    task: Box<dyn Task>,
    threads: Threads,
    watch: Watch,
    /// What ends the reading of a column.
    reading: Limits,
    /// How many rows are worked on together.
    rows: usize,
}

impl Flow {
    pub(super) fn new(
        source: Source,
        task: Box<dyn Task>,
        threads: Threads,
        deadline: Option<Seconds>,
        rows: u64,
    ) -> Flow {
        let (watch, reading) = (Watch::new(deadline), Limits::NONE);
        let rows = usize::try_from(rows).unwrap_or(usize::MAX);
        Flow { source, beside: None, task, threads, watch, reading, rows }
    }

    /// The question is about two columns of the same length.
    pub(super) fn with(self, beside: Option<(Source, &'static str)>) -> Flow {
        Flow { beside, ..self }
    }

    /// The column may have no end: then the deadline ends the reading as well.
    pub(super) fn without_length(self) -> Flow {
        Flow { reading: self.watch.limits.clone(), ..self }
    }

    /// The columns of the answers.
    pub(super) fn schema(&self) -> SchemaRef {
        task::schema(&*self.task)
    }

    /// The answers for the next rows; `None` behind the last row.
    pub(super) fn next(&mut self, py: Python<'_>) -> PyResult<Option<Vec<RecordBatch>>> {
        let block = self.source.block(py, self.rows, &self.reading)?;
        let beside = match &mut self.beside {
            Some((source, name)) => {
                let wanted = if source.is_endless() { block.len() } else { self.rows };
                let beside = source.block(py, wanted, &self.reading)?;
                if beside.len() != block.len() {
                    let (found, puzzles) = (beside.len(), block.len());
                    return Err(errors::column(format!(
                        "{name}: expected a row for each puzzle, found {found} rows for {puzzles} puzzles"
                    )));
                }
                Some(beside)
            }
            None => None,
        };
        if block.len() == 0 {
            return Ok(None);
        }
        if !has_room(block.len()) {
            let message =
                format!("no memory for a table of {} rows; a stream needs less", block.len());
            return Err(PyMemoryError::new_err(message));
        }
        let (task, threads) = (&*self.task, self.threads.0);
        let answers = self
            .watch
            .run(py, |limits| task::answer_all(task, &block, beside.as_ref(), threads, limits))?;
        answers.map(Some).map_err(capsule::failed)
    }

    /// The answers for all rows.
    pub(super) fn table(mut self, py: Python<'_>) -> PyResult<Table> {
        let schema = self.schema();
        self.rows = usize::MAX;
        let batches = self.next(py)?.unwrap_or_default();
        Ok(Table::new(schema, batches))
    }
}

/// Whether there is memory for the answers. Without it the allocator would end the interpreter.
fn has_room(rows: usize) -> bool {
    /// About what a row of an answer takes.
    const ROW: usize = 128;
    Vec::<u8>::new().try_reserve_exact(rows.saturating_mul(ROW)).is_ok()
}
