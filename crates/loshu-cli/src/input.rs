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

/// How many records a chunk has at most that is solved as a batch: enough for the lanes to run full,
/// few enough to keep memory small.
pub(crate) const BATCH: usize = 1024;

/// How many records a chunk has at most whose puzzles are worked on one by one: few enough to keep
/// all threads at work where each takes long.
pub(crate) const FEW: usize = 256;

/// The bytes of a puzzle on a line of its own.
const PLAIN_LINE: usize = 82;

/// What has been read, in order. The puzzles lie side by side, as the solver wants them.
#[derive(Debug, Default)]
pub(crate) struct Records {
    pub(crate) puzzles: Vec<Grid>,
    /// The line on which each puzzle begins, counted from 1.
    pub(crate) lines: Vec<usize>,
    pub(crate) bad: Vec<BadRecord>,
}

/// Why there is no puzzle, and where.
#[derive(Debug)]
pub(crate) struct BadRecord {
    /// How many puzzles stand before it.
    pub(crate) before: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) problem: String,
}

impl Records {
    fn len(&self) -> usize {
        self.puzzles.len() + self.bad.len()
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    fn push(&mut self, line: usize, puzzle: Grid) {
        self.puzzles.push(puzzle);
        self.lines.push(line);
    }

    fn push_bad(&mut self, line: usize, column: usize, problem: String) {
        self.bad.push(BadRecord { before: self.puzzles.len(), line, column, problem });
    }

    /// Makes room for so many puzzles more.
    fn reserve(&mut self, puzzles: usize) {
        self.puzzles.reserve(puzzles);
        self.lines.reserve(puzzles);
    }

    /// Forgets what comes behind the first bad record; answers whether there is one.
    fn end_at_bad(&mut self) -> bool {
        let Some(bad) = self.bad.first() else { return false };
        self.puzzles.truncate(bad.before);
        self.lines.truncate(bad.before);
        self.bad.truncate(1);
        true
    }
}

/// Some records of one source, in order.
#[derive(Debug)]
pub(crate) struct Chunk {
    pub(crate) source: Arc<str>,
    pub(crate) records: Records,
    /// Why reading ended behind these records, if not by the end.
    pub(crate) failure: Option<anyhow::Error>,
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
    /// Sorts the arguments into puzzles and files, to be read in chunks of so many records at most.
    pub(crate) fn new(args: &args::Input, most: usize) -> Result<Inputs> {
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
            Chunks { source: name, reader, failure, found: false, strict, most }
        });
        Ok(Inputs { ahead: Vec::new(), rest: Box::new(rest), total_bytes, bytes_read, typed })
    }

    /// Whether there is just one record at a time: in all, or because somebody types them. Reads
    /// ahead as far as it takes to know.
    pub(crate) fn is_one_record(&mut self) -> bool {
        self.typed || self.up_to_two() == 1
    }

    /// Whether there are several records that nobody types. Reads ahead as far as it takes to know.
    pub(crate) fn are_several(&mut self) -> bool {
        !self.typed && self.up_to_two() == 2
    }

    /// How many records there are, if not more than two.
    fn up_to_two(&mut self) -> usize {
        let mut records: usize = self.ahead.iter().map(|chunk| chunk.records.len()).sum();
        while records < 2 {
            let Some(chunk) = self.rest.next() else { return records };
            records += chunk.records.len();
            self.ahead.push(chunk);
        }
        2
    }

    /// The chunks of all sources in order. A source that cannot be read is a chunk with a failure.
    pub(crate) fn chunks(self) -> impl Iterator<Item = Chunk> + Send + use<> {
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
    /// How many records a chunk has at most.
    most: usize,
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let (source, records) = (self.source.clone(), Records::default());
        let mut chunk = Chunk { source, records, failure: None };
        if let Some((blocks, parse)) = &mut self.reader {
            let more = blocks.read(parse.as_mut(), self.most, &mut chunk.records);
            self.found |= !chunk.records.is_empty();
            if self.strict && chunk.records.end_at_bad() {
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
