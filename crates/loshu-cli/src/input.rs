//! From arguments to records: what is read, in blocks.
//!
//! | file | what it does |
//! |---|---|
//! | `source` | an argument, a file or standard input, and the format of its text |
//! | `decode`, `line_ends` | from bytes to lines of UTF-8 |
//! | `blocks` | lines in blocks, in little memory |
//! | `puzzles`, `csv` | from lines to records |
//! | `records`, `chunks`, `pairs` | what has been read: records, a source in chunks, two sources side by side |

mod blocks;
mod chunks;
mod csv;
mod decode;
mod line_ends;
mod pairs;
mod puzzles;
mod records;
mod source;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::{Result, bail};
use loshu::Grid;

use self::chunks::Chunks;
use self::pairs::ChunkStream;
pub(crate) use self::records::{BadRecord, Chunk, Records};
use self::source::Source;
use crate::args;

/// How many records a chunk has at most that is solved as a batch: enough for the lanes to run full,
/// few enough to keep memory small.
pub(crate) const BATCH: usize = 1024;

/// How many records a chunk has at most whose puzzles are worked on one by one: few enough to keep
/// all threads at work where each takes long.
pub(crate) const FEW: usize = 256;

/// The bytes of a puzzle on a line of its own.
const PLAIN_LINE: usize = 82;

/// Reads the text of one file as the command does: its format is recognised by itself, and each
/// puzzle or bad record is one item, in order.
///
/// # Errors
///
/// The text cannot be read on, such as damaged compressed data, or holds no record. The records
/// before that are lost here; the command prints them.
pub fn read(bytes: Vec<u8>) -> Result<Vec<Result<Grid, String>>> {
    let reading = Reading::new(BATCH);
    let opened = source::open(Box::new(io::Cursor::new(bytes)), false, &reading);
    let mut items = Vec::new();
    for chunk in Chunks::new("bytes".into(), opened, &reading) {
        let in_order = chunk.records.in_order();
        items
            .extend(in_order.map(|item| item.map(|(_, &grid)| grid).map_err(BadRecord::to_string)));
        chunk.failure.map_or(Ok(()), Err)?;
    }
    Ok(items)
}

/// How sources are read.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    /// The name of the column that is read of a table, if it is not one of the usual names.
    column: Option<String>,
    /// Whether the first bad record is the end.
    strict: bool,
    /// How many records a chunk has at most.
    most: usize,
    /// Which grids of a table are wanted.
    wanted: Wanted,
}

/// Which grids of a table are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Puzzles,
    Solutions,
    /// Puzzles, and the solutions if there is a column of them.
    Both,
}

impl Reading {
    fn new(most: usize) -> Reading {
        Reading { column: None, strict: false, most, wanted: Wanted::Puzzles }
    }

    fn of(args: &args::InputArgs, most: usize) -> Reading {
        Reading { column: args.column.clone(), strict: args.strict, ..Reading::new(most) }
    }
}

/// All that is to be read.
pub(crate) struct Inputs {
    /// Chunks that have been read already.
    ahead: Vec<Chunk>,
    rest: ChunkStream,
    /// The bytes of all files together, if each source has a known size.
    pub(crate) total_bytes: Option<u64>,
    /// How many bytes have been read from files so far.
    pub(crate) bytes_read: Arc<AtomicU64>,
    typed: bool,
}

impl Inputs {
    /// The puzzles that the arguments name, in chunks of at most `most` records.
    pub(crate) fn new(args: &args::InputArgs, most: usize) -> Result<Inputs> {
        Inputs::open(&args.inputs, &Reading::of(args, most))
    }

    /// The same with the solutions of tables that have a column of them.
    pub(crate) fn with_solutions(
        names: &[OsString],
        args: &args::InputArgs,
        most: usize,
    ) -> Result<Inputs> {
        Inputs::open(names, &Reading { wanted: Wanted::Both, ..Reading::of(args, most) })
    }

    /// The solutions of an argument.
    pub(crate) fn solutions(name: &OsString, most: usize) -> Result<Inputs> {
        let reading = Reading { wanted: Wanted::Solutions, ..Reading::new(most) };
        Inputs::open(slice::from_ref(name), &reading)
    }

    /// Sorts names into puzzles and files.
    fn open(names: &[OsString], reading: &Reading) -> Result<Inputs> {
        let sources = names.iter().enumerate().map(|(i, text)| Source::of(i + 1, text));
        let mut sources: Vec<_> = sources.collect();
        if sources.is_empty() {
            if io::stdin().is_terminal() {
                bail!("no puzzle given: name puzzles or files, or pipe them in (see --help)");
            }
            sources.push(Source::Stdin);
        }
        let typed = sources.iter().any(Source::is_typed);
        let total_bytes = sources.iter().map(Source::size).sum();
        let bytes_read = Arc::default();
        let (reading, count) = (reading.clone(), Arc::clone(&bytes_read));
        let rest = sources.into_iter().flat_map(move |source| {
            let name = source.name().into();
            Chunks::new(name, source.open(&reading, &count), &reading)
        });
        Ok(Inputs { ahead: Vec::new(), rest: Box::new(rest), total_bytes, bytes_read, typed })
    }

    /// Pairs the puzzles with the grids of other inputs as their solutions: a single puzzle with all of
    /// them, several puzzles with one each.
    pub(crate) fn paired(mut self, solutions: Inputs) -> Inputs {
        let one = if self.is_one_record() { self.first_puzzle() } else { None };
        let (total_bytes, bytes_read, typed) =
            (self.total_bytes, self.bytes_read.clone(), self.typed);
        let rest = match one {
            Some(puzzle) => pairs::of_one(puzzle, Box::new(solutions.chunks())),
            None => pairs::in_step(Box::new(self.chunks()), Box::new(solutions.chunks())),
        };
        Inputs { ahead: Vec::new(), rest, total_bytes, bytes_read, typed }
    }

    /// The first of the puzzles that have been read ahead.
    fn first_puzzle(&self) -> Option<Grid> {
        self.ahead.iter().find_map(|chunk| chunk.records.puzzles.first()).copied()
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
