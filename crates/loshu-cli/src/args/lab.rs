//! The command line of the laboratory.

use std::ffi::OsString;
use std::fmt::{self, Display};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum, value_parser};

use super::{
    Drawing, EngineName, INPUT, Input, Jobs, Knobs, Output, SearchLimits, Seed, parse_positive,
    write_name,
};

#[derive(Debug, Subcommand)]
pub(crate) enum Lab {
    /// Solve random puzzles: how heavy is the tail?
    Random(Random),
    /// Solve the same puzzles in other orders of cells and digits
    Orders(Orders),
    /// Solve the same puzzles with all engines
    Compare(Compare),
    /// Draw the search tree of a puzzle
    #[command(after_help = INPUT)]
    Tree(Tree),
    /// Search for puzzles that make an engine work most
    Hardest(Hardest),
}

#[derive(Debug, Args)]
pub(crate) struct Random {
    /// How many puzzles
    #[arg(short, long, value_name = "N", default_value = "1000000", value_parser = parse_positive)]
    pub(crate) number: u64,

    /// How many cells a puzzle has at least
    #[arg(long, value_name = "N", default_value_t = 17, value_parser = value_parser!(u8).range(8..=81))]
    pub(crate) clues: u8,

    /// The engine
    #[arg(long, default_value = "fast")]
    pub(crate) engine: EngineName,
    #[command(flatten)]
    pub(crate) knobs: Knobs,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,

    #[command(flatten)]
    pub(crate) seed: Seed,

    #[command(flatten)]
    pub(crate) jobs: Jobs,

    /// Write report.html into this folder, and what it takes to go on after a stop
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Orders {
    #[command(flatten)]
    pub(crate) input: Input,

    /// How often each random order is tried
    #[arg(long, value_name = "N", default_value = "30", value_parser = parse_positive)]
    pub(crate) runs: u64,

    /// The engine
    #[arg(long, default_value = "norvig")]
    pub(crate) engine: EngineName,

    /// Give up a run after so many tries
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = parse_positive)]
    pub(crate) tries: u64,

    #[command(flatten)]
    pub(crate) seed: Seed,

    /// Write report.html into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The engines
    #[arg(long, value_delimiter = ',', default_value = ContenderName::ALL)]
    pub(crate) engine: Vec<ContenderName>,

    /// Give up a puzzle after this time [default: 1s without --tries]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) deadline: Option<Duration>,

    /// Give up a puzzle after so many tries
    #[arg(long, value_name = "N")]
    pub(crate) tries: Option<u64>,

    #[command(flatten)]
    pub(crate) seed: Seed,

    /// Write report.html and compare.csv into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

impl Compare {
    /// No search goes on for ever.
    pub(crate) fn limits(&self) -> SearchLimits {
        let second = Some(Duration::from_secs(1)).filter(|_| self.tries.is_none());
        SearchLimits { deadline: self.deadline.or(second), tries: self.tries }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ContenderName {
    /// The fast solver
    Fast,
    /// Norvig: singles, the cell with the fewest candidates
    Norvig,
    /// Explicit stack: peers, the cell with the fewest candidates
    Stack,
    /// The same with the digits in random order
    StackRandom,
    /// Plain backtracking, cell by cell
    Backtracking,
    /// Dancing links
    Dlx,
}

impl ContenderName {
    const ALL: &str = "fast,norvig,stack,stack-random,backtracking,dlx";
}

impl Display for ContenderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_name(f, self)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The engine
    #[arg(long, default_value = "norvig")]
    pub(crate) engine: EngineName,
    #[command(flatten)]
    pub(crate) knobs: Knobs,

    #[command(flatten)]
    pub(crate) seed: Seed,

    /// Go on after the first solution, to the end of the search
    #[arg(long)]
    pub(crate) all: bool,

    /// Stop the search after so many tries
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub(crate) tries: u64,

    /// How to draw; all but `text` draw one puzzle only
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) to: TreeForm,

    /// How many nodes to draw, 1 to 100000; what does not fit is folded into numbers
    #[arg(long, value_name = "N", default_value = "500", value_parser = parse_max_nodes)]
    pub(crate) max_nodes: usize,

    #[command(flatten)]
    pub(crate) drawing: Drawing,
}

fn parse_max_nodes(text: &str) -> Result<usize, String> {
    let nodes = text.parse().ok().filter(|nodes| (1..=100_000).contains(nodes));
    nodes.ok_or_else(|| "expected a number from 1 to 100000".into())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeForm {
    /// Indented lines
    Text,
    /// The language of Graphviz
    Dot,
    /// A picture
    Svg,
    /// A page whose nodes open and close, with the grid at each
    Html,
}

#[derive(Debug, Args)]
pub(crate) struct Hardest {
    /// The engine that is to work
    #[arg(long, default_value = "norvig")]
    pub(crate) engine: EngineName,
    #[command(flatten)]
    pub(crate) knobs: Knobs,

    /// How long to search [default: 60s, without --starts]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) budget: Option<Duration>,

    /// Climb from so many puzzles, however long it takes: the same seed gives the same records
    #[arg(long, value_name = "N", value_parser = parse_positive)]
    pub(crate) starts: Option<u64>,

    /// Start anew when so many moves have brought no harder puzzle
    #[arg(long, value_name = "N", default_value = "3000", value_parser = parse_positive)]
    pub(crate) patience: u64,

    /// Start from these puzzles, one after the other [default: new ones]
    #[arg(long, value_name = "PUZZLE|FILE")]
    pub(crate) from: Vec<OsString>,

    /// How many puzzles to print, each the hardest of another start
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_positive)]
    pub(crate) number: u64,

    #[command(flatten)]
    pub(crate) seed: Seed,

    #[command(flatten)]
    pub(crate) jobs: Jobs,

    #[command(flatten)]
    pub(crate) output: Output,
}

fn parse_time(text: &str) -> Result<Duration, String> {
    let time = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    if time.is_zero() { Err("expected a time above 0".into()) } else { Ok(time) }
}
