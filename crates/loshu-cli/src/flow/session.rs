//! The output side of a command: writes what came of the chunks and keeps what the end needs.

use std::io::Write;
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};

use crate::exit::Exit;
use crate::flow::chunk::ChunkResult;
use crate::flow::distinct::Distinct;
use crate::flow::input::Inputs;
use crate::flow::sorted::Sorted;
use crate::flow::stream::BLOCK;
use crate::flow::times::Times;
use crate::interrupt;
use crate::output::{Stdout, cannot_write};
use crate::rows::{RowFormat, Rows};
use crate::terminal;
use crate::terminal::message;
use crate::terminal::progress::Progress;

/// What has been written, and how it went.
pub(crate) struct Session {
    stdout: Stdout,
    /// Nothing is written behind a chunk with this exit status, or a worse one.
    stop_at: Option<Exit>,
    distinct: Option<Distinct>,
    sorted: Option<Sorted>,
    header_written: bool,
    /// Whether there was a row, of a puzzle or of a bad record.
    has_rows: bool,
    pub(crate) exit: Exit,
    /// By source, in order.
    pub(crate) times: Vec<(Arc<str>, Times)>,
    /// How far reading has come; without that, the puzzles count.
    bytes_read: Option<Arc<AtomicU64>>,
    progress: Progress,
}

impl Session {
    /// For puzzles that are read. If the inputs are strict, the first bad record is the end.
    pub(crate) fn new(inputs: &Inputs) -> Session {
        let session = Session::with(
            Progress::beside_output(inputs.total_bytes),
            inputs.strict.then_some(Exit::Unreadable),
        );
        Session { bytes_read: Some(inputs.bytes_read.clone()), ..session }
    }

    /// For puzzles that are made; the first failure is the end.
    pub(crate) fn of_puzzles(progress: Progress) -> Session {
        Session::with(progress, Some(Exit::Improper))
    }

    fn with(progress: Progress, stop_at: Option<Exit>) -> Session {
        Session {
            stdout: Stdout::lock(),
            stop_at,
            distinct: None,
            sorted: None,
            header_written: false,
            has_rows: false,
            exit: Exit::Fine,
            times: Vec::new(),
            bytes_read: None,
            progress,
        }
    }

    /// Of equivalent puzzles only the first is written.
    pub(crate) fn distinct(self, distinct: Distinct) -> Session {
        Session { distinct: Some(distinct), ..self }
    }

    /// The rows with a key are written by [`Session::write_sorted`].
    pub(crate) fn sorted(self, sorted: Sorted) -> Session {
        Session { sorted: Some(sorted), ..self }
    }

    /// Writes the result of a chunk; breaks if it is the last one to be written.
    pub(crate) fn accept(&mut self, mut result: ChunkResult) -> Result<ControlFlow<()>> {
        let over = self.distinct.as_mut().is_some_and(|d| d.sift(&mut result).is_break());
        self.has_rows |= !result.rows.bytes.is_empty();
        self.sorted.iter_mut().for_each(|sorted| sorted.take(&mut result));
        self.flush(&mut result)?;
        self.exit = self.exit.max(result.problems.exit);
        match self.times.last_mut() {
            Some((source, times)) if *source == result.problems.source => {
                times.merge(&result.times);
            }
            _ => self.times.push((result.problems.source, result.times)),
        }
        self.progress.update(|| {
            let puzzles = self.times.iter().map(|(_, times)| times.puzzles).sum();
            let bytes = self.bytes_read.as_ref().map(|bytes| bytes.load(Ordering::Relaxed));
            (bytes.unwrap_or(puzzles), puzzles)
        });
        let worst = self.stop_at.unwrap_or(Exit::Interrupted);
        let stop = over || result.problems.exit >= worst;
        Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Writes the rows that waited for their places.
    pub(crate) fn write_sorted(&mut self, format: &RowFormat) -> Result<()> {
        let Some(sorted) = self.sorted.take() else { return Ok(()) };
        let mut result = ChunkResult::new("".into(), Rows::new(format.clone()));
        for row in sorted.into_rows() {
            result.rows.bytes.extend_from_slice(&row);
            if result.rows.bytes.len() >= BLOCK {
                self.flush(&mut result)?;
            }
        }
        self.flush(&mut result)
    }

    /// Writes the header of a table that has no rows, because none of the puzzles is wanted.
    pub(crate) fn write_header(&mut self, format: &RowFormat) -> Result<()> {
        if self.is_empty_handed() { self.write(format, &[]) } else { Ok(()) }
    }

    /// Whether all went well, and there is no row.
    pub(crate) fn is_empty_handed(&self) -> bool {
        !self.has_rows && self.exit == Exit::Fine
    }

    /// Writes the rows and messages so far, and takes them out.
    pub(crate) fn flush(&mut self, result: &mut ChunkResult) -> Result<()> {
        let _whole = interrupt::hold();
        if !result.rows.bytes.is_empty() {
            self.write(&result.rows.format, &result.rows.bytes)?;
        }
        result.rows.bytes.clear();
        self.progress.print(&result.problems.messages);
        result.problems.messages.clear();
        Ok(())
    }

    /// Writes rows, below the header if they are the first.
    fn write(&mut self, format: &RowFormat, rows: &[u8]) -> Result<()> {
        let header = if mem::replace(&mut self.header_written, true) {
            String::new()
        } else {
            format.header()
        };
        let header = terminal::for_stdout(header.as_bytes(), format.shown());
        let rows = terminal::for_stdout(rows, format.shown());
        let stdout = &mut self.stdout;
        let write = || {
            stdout.write_all(&header)?;
            stdout.write_all(&rows)?;
            stdout.flush()
        };
        self.progress.write(write).with_context(cannot_write)
    }

    /// Ends a search for puzzles, which fails if it finds none. Returns the exit status.
    pub(crate) fn end_search(self) -> Exit {
        let is_empty_handed = self.is_empty_handed();
        let Session { exit, progress, .. } = self;
        // The message stands where the bar was.
        drop(progress);
        if is_empty_handed {
            message::note("no puzzle was found");
            return Exit::Improper;
        }
        exit
    }

    /// Ends the output, with a line for each source in the form of the first essay if `stats` are wanted.
    /// Returns the exit status.
    pub(crate) fn end(self, stats: bool) -> Exit {
        if stats {
            for (source, times) in &self.times {
                self.progress.print(&(times.in_words(source) + "\n"));
            }
        }
        self.exit
    }
}
