//! The way of all commands that read puzzles: inputs, work, and a row for each record, in order.

// `input` reads records in chunks. `batch_rows` and `stream` make the rows of a chunk, of many puzzles or of
// one; `chunk` is what comes of it, with its `problems` and `times`. `session` writes it, and `distinct` and
// `sorted` hold rows back. `puzzle_set` reads puzzles that are looked at together.
// `pieces` cuts the work on one puzzle into pieces for several threads.

pub(crate) mod batch_rows;
pub(crate) mod chunk;
pub(crate) mod distinct;
pub(crate) mod input;
pub(crate) mod pieces;
pub(crate) mod problems;
pub(crate) mod puzzle_set;
pub(crate) mod session;
pub(crate) mod sorted;
pub(crate) mod stream;
pub(crate) mod times;

use std::sync::Arc;

use anyhow::Result;
use loshu::format::Record;
use loshu::{Grid, Marks};
use loshu_formats::{Item, Records, Variant};
use loshu_work::{in_order, in_order_parts};

use crate::args::{Form, OutputArgs, TableArgs};
use crate::flow::batch_rows::BatchRows;
use crate::flow::chunk::ChunkResult;
use crate::flow::distinct::Distinct;
use crate::flow::input::{Chunk, Inputs};
use crate::flow::session::Session;
use crate::flow::sorted::Sorted;
use crate::flow::stream::Stream;
use crate::rows::look::Look;
use crate::rows::{Row, RowFormat, Rows};
use crate::terminal::message;

/// Makes the rows of a batch.
type MakeRows = dyn Fn(&Records, &mut BatchRows<'_>) + Send + Sync;

/// Writes the rows of a puzzle.
type WriteRows = dyn Fn(&mut Stream<'_>, &Grid, Option<Marks>) + Send + Sync;

/// What a command reads and how it writes.
pub(crate) struct Flow {
    inputs: Inputs,
    format: RowFormat,
    pub(crate) session: Session,
    variant_row: Option<Arc<VariantRow>>,
    variant_stream: Option<Arc<VariantStream>>,
}

/// Makes the row of a puzzle of another layout.
pub(crate) type VariantRow = dyn Fn(&Variant, &mut ChunkResult) + Send + Sync;

/// Makes any number of rows of a puzzle of another layout.
type VariantStream = dyn Fn(&Variant, &mut Stream<'_>) + Send + Sync;

impl Flow {
    /// Rows of the template's form about inputs, with tables that tell the place and the details of each puzzle.
    pub(crate) fn placed(
        mut inputs: Inputs,
        (output, table): (&OutputArgs, TableArgs),
        template: &impl Row,
    ) -> Result<Flow> {
        table.check(output.to == Some(Form::Csv))?;
        let form = output.form(|| inputs.is_one_record());
        let format = RowFormat::of(form, Look::new(), template).with_error_column();
        let format = format.with_places(|| inputs.first_details(), table.formulas());
        Ok(Flow::with_format(inputs, format))
    }

    /// The same for rows of a fixed format.
    pub(crate) fn with_format(inputs: Inputs, format: RowFormat) -> Flow {
        let session = Session::new(&inputs);
        Flow { inputs, format, session, variant_row: None, variant_stream: None }
    }

    /// Makes the row of each puzzle of another layout in this way; see [`ChunkResult::push_variant`].
    pub(crate) fn with_variants(
        self,
        row: impl Fn(&Variant, &mut ChunkResult) + Send + Sync + 'static,
    ) -> Flow {
        Flow { variant_row: Some(Arc::new(row)), ..self }
    }

    /// Makes any number of rows of each puzzle of another layout in this way.
    pub(crate) fn with_variant_streams(
        self,
        write: impl Fn(&Variant, &mut Stream<'_>) + Send + Sync + 'static,
    ) -> Flow {
        Flow { variant_stream: Some(Arc::new(write)), ..self }
    }

    /// Of equivalent puzzles only the first has a row.
    pub(crate) fn distinct(self, distinct: Distinct) -> Flow {
        Flow { session: self.session.distinct(distinct), ..self }
    }

    /// The rows with a key are written at the end, in the order of their keys.
    pub(crate) fn sorted(self, sorted: Sorted) -> Flow {
        Flow { session: self.session.sorted(sorted), ..self }
    }

    /// Makes a row of each puzzle, on several threads.
    pub(crate) fn each<R: Row>(
        self,
        jobs: usize,
        row: impl Fn(&Grid) -> R + Send + Sync + 'static,
    ) -> Result<Session> {
        self.batches(jobs, move |records, rows| {
            records.puzzles.iter().for_each(|puzzle| rows.push(&row(puzzle)));
        })
    }

    /// Makes a row of the marks at the beginning of each puzzle, on several threads.
    pub(crate) fn each_marked<R: Row>(
        self,
        jobs: usize,
        row: impl Fn(Marks) -> R + Send + Sync + 'static,
    ) -> Result<Session> {
        self.batches(jobs, move |records, rows| {
            for (puzzle, marks) in records.with_marks() {
                rows.push(&row(marks.unwrap_or_else(|| Marks::of(puzzle))));
            }
        })
    }

    /// Makes a row of each record with all that it says, on several threads.
    pub(crate) fn each_record<R: Row>(
        self,
        jobs: usize,
        row: impl Fn(&Record) -> R + Send + Sync + 'static,
    ) -> Result<Session> {
        self.batches(jobs, move |records, rows| {
            records.full().for_each(|record| rows.push(&row(&record)));
        })
    }

    /// Makes the rows of the puzzles of a batch, one for each and in order, on several threads.
    pub(crate) fn batches(
        self,
        jobs: usize,
        make: impl Fn(&Records, &mut BatchRows<'_>) + Send + Sync + 'static,
    ) -> Result<Session> {
        self.run_batches(jobs, Box::new(make))
    }

    /// The same, compiled once for all commands.
    fn run_batches(mut self, jobs: usize, make: Box<MakeRows>) -> Result<Session> {
        let (format, session) = (self.format.clone(), &mut self.session);
        let variant_row = self.variant_row.clone();
        let work = move |chunk: Chunk| {
            let mut rows = BatchRows::new(&chunk, &format, variant_row.as_deref());
            make(&chunk.records, &mut rows);
            rows.end()
        };
        let chunks = self.inputs.chunks().scan(0, number);
        in_order(chunks, jobs, work, |result| session.accept(result))?;
        session.write_sorted(&self.format)?;
        session.write_header(&self.format)?;
        tell_lost(&self.format);
        Ok(self.session)
    }

    /// Writes any number of rows for each puzzle, in little memory, on several threads.
    pub(crate) fn streams(
        self,
        jobs: usize,
        write: impl Fn(&mut Stream<'_>, &Grid, Option<Marks>) + Send + Sync + 'static,
    ) -> Result<Session> {
        self.run_streams(jobs, Box::new(write))
    }

    /// The same, compiled once for all commands.
    fn run_streams(mut self, jobs: usize, write: Box<WriteRows>) -> Result<Session> {
        let (format, session) = (self.format.clone(), &mut self.session);
        let variant_stream = self.variant_stream.clone();
        let work = move |chunk: Chunk, send: &mut stream::Sink<'_>| {
            let mut result = ChunkResult::new(Arc::clone(&chunk.source), Rows::new(format.clone()));
            let mut marked = chunk.records.with_marks().map(|(_, marks)| marks).enumerate();
            for record in chunk.records.items() {
                match record {
                    Item::Puzzle(line, puzzle) => {
                        let (index, marks) = marked.next().unwrap_or_default();
                        let details = chunk.records.details(index);
                        let number = chunk.records.puzzles_before + index as u64;
                        let mut stream = Stream::new(&mut result, send, line, details, number);
                        write(&mut stream, puzzle, marks);
                        if stream.is_cancelled() {
                            return;
                        }
                    }
                    Item::Variant(variant) => {
                        let Some(write) = &variant_stream else { continue };
                        for warning in &variant.warnings {
                            result.problems.note_at(variant.line, warning);
                        }
                        let details = Some(&variant.details);
                        let number = variant.line as u64;
                        let mut stream =
                            Stream::new(&mut result, send, variant.line, details, number);
                        write(variant, &mut stream);
                        if stream.is_cancelled() {
                            return;
                        }
                    }
                    Item::Bad(bad) => result.push_bad(bad),
                }
            }
            result.problems.end(&chunk);
            // If the receiver has gone, the next chunk is not read.
            let _ = send(result);
        };
        let chunks = self.inputs.chunks().scan(0, number);
        in_order_parts(chunks, jobs, work, |result| session.accept(result))?;
        tell_lost(&self.format);
        Ok(self.session)
    }
}

/// Names the details that have no column.
fn tell_lost(format: &RowFormat) {
    if let Some(names) = format.lost() {
        let line =
            format!("no column for {names}: the first records do not have it; see --to jsonl");
        message::print(&format!("loshu: {line}\n"));
    }
}

/// Counts the puzzles of all chunks.
fn number(puzzles: &mut u64, mut chunk: Chunk) -> Option<Chunk> {
    chunk.records.puzzles_before = *puzzles;
    *puzzles += chunk.records.puzzles.len() as u64;
    Some(chunk)
}
