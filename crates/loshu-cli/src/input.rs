//! From arguments to records: what is read, in blocks.

mod blocks;
mod csv;
mod decode;
mod puzzles;
mod source;

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::{Result, anyhow, bail};
use loshu::Grid;

use self::source::{Reader, Source};
use crate::args;

/// How many records a chunk has at most. Enough to make handing it on cheap, few enough to keep
/// all threads at work and memory small.
const CHUNK: usize = 1024;

/// One puzzle of the input, or why it is none.
#[derive(Debug)]
pub(crate) struct Record {
    /// The line on which it begins, counted from 1; the column matters for errors.
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) puzzle: Result<Grid, String>,
}

/// Some records of one source, in order.
#[derive(Debug)]
pub(crate) struct Chunk {
    pub(crate) source: Arc<str>,
    pub(crate) records: Vec<Record>,
    /// Why reading ended behind these records, if not by the end.
    pub(crate) failure: Option<anyhow::Error>,
}

impl Chunk {
    /// The puzzles, without the bad records.
    pub(crate) fn puzzles(&self) -> impl Iterator<Item = Grid> {
        self.records.iter().filter_map(|record| record.puzzle.as_ref().ok().copied())
    }
}

/// All that is to be read.
pub(crate) struct Inputs {
    /// Chunks that have been read already.
    ahead: Vec<Chunk>,
    rest: Box<dyn Iterator<Item = Chunk> + Send>,
    /// The bytes of all files together, if each source has a known size.
    pub(crate) total_bytes: Option<u64>,
    /// How many bytes have been read from files so far.
    pub(crate) bytes_read: Arc<AtomicU64>,
    typed: bool,
}

impl Inputs {
    /// Sorts the arguments into puzzles and files.
    pub(crate) fn new(args: &args::Input) -> Result<Inputs> {
        let mut sources: Vec<_> =
            args.inputs.iter().enumerate().map(|(i, text)| Source::of(i + 1, text)).collect();
        if sources.is_empty() {
            if io::stdin().is_terminal() {
                bail!("no puzzle given: name puzzles or files, or pipe them in (see --help)");
            }
            sources.push(Source::Stdin);
        }
        let typed = sources.iter().any(Source::is_typed);
        let total_bytes = sources.iter().map(Source::size).sum();
        let bytes_read = Arc::default();
        let (column, strict, count) = (args.column.clone(), args.strict, Arc::clone(&bytes_read));
        let rest = sources.into_iter().flat_map(move |source| {
            let name = source.name().into();
            let (reader, failure) = match source.open(column.as_deref(), &count) {
                Ok(reader) => (Some(reader), None),
                Err(error) => (None, Some(error)),
            };
            Chunks { source: name, reader, failure, found: false, strict }
        });
        Ok(Inputs { ahead: Vec::new(), rest: Box::new(rest), total_bytes, bytes_read, typed })
    }

    /// Whether there is just one record at a time: in all, or because somebody types them. Reads
    /// ahead as far as it takes to know.
    pub(crate) fn is_one_record(&mut self) -> bool {
        if self.typed {
            return true;
        }
        let mut records: usize = self.ahead.iter().map(|chunk| chunk.records.len()).sum();
        while records < 2 {
            let Some(chunk) = self.rest.next() else { return records == 1 };
            records += chunk.records.len();
            self.ahead.push(chunk);
        }
        false
    }

    /// The chunks of all sources in order. A source that cannot be read is a chunk with a failure.
    pub(crate) fn chunks(self) -> impl Iterator<Item = Chunk> + Send {
        self.ahead.into_iter().chain(self.rest)
    }
}

/// The chunks of one source.
struct Chunks {
    source: Arc<str>,
    /// Until the end or a failure.
    reader: Option<Reader>,
    failure: Option<anyhow::Error>,
    /// Whether there was a record.
    found: bool,
    strict: bool,
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let mut chunk = Chunk { source: self.source.clone(), records: Vec::new(), failure: None };
        if let Some((blocks, parse)) = &mut self.reader {
            let more = blocks.read(parse.as_mut(), &mut chunk.records);
            self.found |= !chunk.records.is_empty();
            if self.strict
                && let Some(last) = chunk.records.iter().position(|record| record.puzzle.is_err())
            {
                chunk.records.truncate(last + 1);
                self.reader = None;
                return Some(chunk);
            }
            match more {
                Ok(true) => return Some(chunk),
                Ok(false) if self.found => {}
                Ok(false) => self.failure = Some(anyhow!("expected a puzzle, found the end")),
                Err(error) => self.failure = Some(error.into()),
            }
            self.reader = None;
        }
        chunk.failure = self.failure.take();
        (chunk.failure.is_some() || !chunk.records.is_empty()).then_some(chunk)
    }
}
