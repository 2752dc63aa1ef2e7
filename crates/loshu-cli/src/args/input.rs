//! Options for reading, threads and seeds.

use std::ffi::OsString;
use std::num::NonZeroUsize;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use loshu::format::Format;

/// The heading of the options for reading.
pub(super) const READING: &str = "Input options";

/// More threads than this only take memory.
const MOST_JOBS: usize = 1024;

pub(super) fn parse_jobs(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST_JOBS);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST_JOBS}"))
}

/// What `json` is called where rows are written: an object on each line.
const JSONL: &str = "jsonl";

/// The names of all formats.
pub(super) fn parse_format() -> impl TypedValueParser<Value = Format> {
    let value = |format: &Format| {
        let value = PossibleValue::new(format.name());
        if *format == Format::Json { value.alias(JSONL) } else { value }
    };
    let names = PossibleValuesParser::new(Format::ALL.iter().map(value));
    names.try_map(|name| if name == JSONL { Ok(Format::Json) } else { name.parse::<Format>() })
}

/// What to read.
#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// Puzzles, files, or `-` for standard input
    #[arg(value_name = "PUZZLE|FILE")]
    pub(crate) inputs: Vec<OsString>,

    /// Read CSV or Parquet, with the puzzles in the column of this name, or JSON with this key
    #[arg(long, short, value_name = "NAME", help_heading = READING)]
    pub(crate) column: Option<String>,

    /// The format of the input, such as `sdk`, `729` or `json` [default: detected for each record]; see
    /// `loshu help formats`
    #[arg(long, value_name = "FORMAT", help_heading = READING,
        hide_possible_values = true, value_parser = parse_format())]
    pub(crate) from: Option<Format>,

    /// Stop at the first bad record
    #[arg(long, help_heading = READING)]
    pub(crate) strict: bool,
}

/// The random seed.
#[derive(Debug, Args)]
pub(crate) struct SeedArgs {
    /// Random seed: a number, or any other text; the same seed gives the same output [default: a new
    /// number, which is printed]
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,
}
