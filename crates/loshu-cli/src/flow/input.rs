//! From arguments to records: what is read, in chunks. The text of a source is read by
//! [`loshu_formats`].
//!
//! | file | what it does |
//! |---|---|
//! | `source` | an argument, a file or standard input |
//! | `chunks`, `pairs` | a source in chunks, two sources side by side |

mod chunks;
mod pairs;
mod source;

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::{Result, bail};
use loshu::format::Details;
use loshu_formats::{Keep, Reading, Record, Records, Signs, Variant, Wanted};

use self::pairs::{ChunkStream, Puzzle};
use self::source::{Opened, Source};
use crate::args;
use crate::output;

/// How many records a chunk has at most that is solved as a batch: enough for the lanes to run full,
/// few enough to keep memory small.
pub(crate) const BATCH: usize = 1024;

/// How many records a chunk has at most whose puzzles are worked on one by one: few enough to keep
/// all threads at work where each takes long.
pub(crate) const FEW: usize = 256;

/// How many records a chunk has at most if each may have more output than fits into memory.
pub(crate) const FEWEST: usize = 8;

/// Some records of one source, in order.
#[derive(Debug)]
pub(crate) struct Chunk {
    pub(crate) source: Arc<str>,
    pub(crate) records: Records,
    /// Why reading ended behind these records, if not by the end.
    pub(crate) failure: Option<anyhow::Error>,
}

/// What is kept of each record, and which puzzles are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept<'a> {
    grids: Keep,
    /// Whether titles and other columns are kept, for tables.
    details: bool,
    /// What kind the puzzles are, where puzzles of all kinds are read.
    variant: Option<&'a args::VariantArgs>,
}

impl<'a> Kept<'a> {
    pub(crate) const GIVENS: Kept<'static> = Kept::of(Keep::Givens);
    pub(crate) const MARKS: Kept<'static> = Kept::of(Keep::Marks);
    pub(crate) const ALL: Kept<'static> = Kept::of(Keep::All);

    pub(crate) const fn of(grids: Keep) -> Kept<'static> {
        Kept { grids, details: false, variant: None }
    }

    /// With the details of each record, if they are wanted.
    pub(crate) fn with_details(self, details: bool) -> Kept<'a> {
        Kept { details, ..self }
    }

    /// With puzzles of all layouts.
    pub(crate) fn of_any_layout(self, variant: &'a args::VariantArgs) -> Kept<'a> {
        Kept { variant: Some(variant), ..self }
    }

    /// With puzzles of all layouts. With an option that only ordinary Sudokus have, there is no `--variant`.
    ///
    /// # Errors
    ///
    /// There are both.
    pub(crate) fn of_any_layout_unless(
        self,
        only_ordinary: Option<&str>,
        variant: &'a args::VariantArgs,
    ) -> Result<Kept<'a>> {
        if let Some(option) = only_ordinary {
            variant.refuse(option)?;
        }
        Ok(self.of_any_layout(variant))
    }

    fn reading(self, args: &args::InputArgs, most: usize) -> Result<Reading> {
        let Kept { grids: keep, details: with_details, variant } = self;
        let &args::InputArgs { strict, from, .. } = args;
        let column = args.column.clone();
        let reading =
            Reading { column, strict, from, most, keep, with_details, ..Reading::default() };
        let Some(variant) = variant else { return Ok(reading) };
        let reading = reading.with_layout(&variant.layout()?)?;
        Ok(Reading { variants: true, signs: variant.symbols(), ..reading })
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
    by_hand: bool,
    /// Whether the first bad record is the end.
    pub(crate) strict: bool,
}

impl Inputs {
    /// The puzzles that the arguments name, in chunks of at most `most` records.
    pub(crate) fn new(args: &args::InputArgs, kept: Kept<'_>, most: usize) -> Result<Inputs> {
        Inputs::open(&args.inputs, &kept.reading(args, most)?)
    }

    /// The puzzles of these names, with the solutions of tables that have a column of them.
    pub(crate) fn with_solutions(
        names: &[OsString],
        args: &args::InputArgs,
        kept: Kept<'_>,
        most: usize,
    ) -> Result<Inputs> {
        Inputs::open(names, &Reading { wanted: Wanted::Both, ..kept.reading(args, most)? })
    }

    /// The solutions of an argument, whose digits may be known to be written in one way.
    pub(crate) fn solutions(name: &OsString, signs: Option<Signs>, most: usize) -> Result<Inputs> {
        let wanted = Wanted::Solutions;
        let reading = Reading { wanted, signs, most, variants: true, ..Reading::default() };
        Inputs::open(slice::from_ref(name), &reading)
    }

    /// Sorts names into puzzles and files.
    fn open(names: &[OsString], reading: &Reading) -> Result<Inputs> {
        output::check_standard_output(names)?;
        let sources = names.iter().enumerate().map(|(i, text)| Source::of(i + 1, text));
        let mut sources: Vec<_> = sources.collect();
        if sources.is_empty() {
            if io::stdin().is_terminal() {
                bail!("no puzzle given: name puzzles or files, or pipe them in (see --help)");
            }
            sources.push(Source::Stdin);
        }
        let typed = sources.iter().any(Source::is_typed);
        let by_hand = sources.iter().all(Source::is_by_hand);
        let total_bytes = sources.iter().map(Source::size).sum();
        let bytes_read = Arc::default();
        let (reading, count, strict) = (reading.clone(), Arc::clone(&bytes_read), reading.strict);
        let rest = sources.into_iter().flat_map(move |source| {
            let name = source.name().into();
            match source.open(&reading, &count) {
                Ok(Opened { stream, above }) => chunks::of(name, above, Ok(stream)),
                Err(error) => chunks::of(name, 0, Err(error)),
            }
        });
        let (ahead, rest) = (Vec::new(), Box::new(rest));
        Ok(Inputs { ahead, rest, total_bytes, bytes_read, typed, by_hand, strict })
    }

    /// Pairs the puzzles with the grids of other inputs as their solutions: a single puzzle with all of
    /// them, several puzzles with one each.
    pub(crate) fn paired(mut self, solutions: Inputs) -> Inputs {
        let one = if self.is_one_record() { self.first_puzzle() } else { None };
        let Inputs { total_bytes, typed, by_hand, strict, .. } = self;
        let bytes_read = self.bytes_read.clone();
        let rest = match one {
            Some(puzzle) => pairs::of_one(puzzle, Box::new(solutions.chunks())),
            None => pairs::in_step(Box::new(self.chunks()), Box::new(solutions.chunks())),
        };
        Inputs { ahead: Vec::new(), rest, total_bytes, bytes_read, typed, by_hand, strict }
    }

    /// The first of the puzzles that have been read ahead.
    fn first_puzzle(&self) -> Option<Puzzle> {
        let first = |chunk: &Chunk| {
            if let Some(variant) = chunk.records.variants.first() {
                return Some(Puzzle::Other(Box::new(variant.clone())));
            }
            let puzzle = *chunk.records.puzzles.first()?;
            let more = chunk.records.more.first().filter(|(at, _)| *at == 0);
            Some(Puzzle::Ordinary(puzzle, more.map(|(_, record)| record.clone())))
        };
        self.ahead.iter().find_map(first)
    }

    /// The first records, a chunk or more of them. Reads ahead as far as it takes to find one.
    pub(crate) fn first_records(&mut self) -> Vec<Record> {
        let is_empty =
            |chunk: &Chunk| chunk.records.puzzles.is_empty() && chunk.records.variants.is_empty();
        while self.ahead.iter().all(is_empty) {
            let Some(chunk) = self.rest.next() else { return Vec::new() };
            self.ahead.push(chunk);
        }
        let records = self.ahead.iter().flat_map(|chunk| chunk.records.full());
        records.map(Cow::into_owned).collect()
    }

    /// The puzzles of other layouts among those that have been read ahead.
    pub(crate) fn first_layouts(&self) -> Vec<Variant> {
        self.ahead.iter().flat_map(|chunk| chunk.records.variants.iter().cloned()).collect()
    }

    /// The names of the details of the first records, in the order of the input. Reads ahead as far as
    /// it takes to find a record.
    pub(crate) fn first_details(&mut self) -> Vec<String> {
        let records = self.first_records();
        let variants = self.ahead.iter().flat_map(|chunk| &chunk.records.variants);
        let details = records.iter().map(|record| &record.details);
        let mut names: Vec<String> = Vec::new();
        for (name, _) in
            details.chain(variants.map(|variant| &variant.details)).flat_map(Details::iter)
        {
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        names
    }

    /// Whether there is just one record at a time: in all, or because somebody types them. Reads
    /// ahead as far as it takes to know.
    pub(crate) fn is_one_record(&mut self) -> bool {
        self.typed || self.up_to_two() == 1
    }

    /// Whether a person has written all records for this command.
    pub(crate) fn are_by_hand(&self) -> bool {
        self.by_hand
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
