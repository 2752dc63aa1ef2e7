//! The command line of the laboratory.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use super::{EngineName, Input, Knobs, Output, SearchLimits, parse_jobs, parse_positive};

#[derive(Debug, Subcommand)]
pub(crate) enum Lab {
    /// Solve random puzzles: how heavy is the tail?
    Random(Random),
    /// Solve the same puzzles in other orders of cells and digits
    Orders(Orders),
    /// Solve the same puzzles with all engines
    Compare(Compare),
    /// Draw the search tree of a puzzle
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
    #[arg(long, value_name = "N", default_value = "17", value_parser = clap::value_parser!(u8).range(8..=81))]
    pub(crate) clues: u8,

    /// The engine
    #[arg(long, default_value = "fast")]
    pub(crate) engine: EngineName,
    #[command(flatten)]
    pub(crate) knobs: Knobs,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,

    /// A number, or any other text [default: a new number, which is printed]
    #[arg(long)]
    pub(crate) seed: Option<String>,

    /// Threads [default: as many as there are processors]
    #[arg(long, short, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<NonZeroUsize>,

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

    /// A number, or any other text [default: a new number, which is printed]
    #[arg(long)]
    pub(crate) seed: Option<String>,

    /// Write report.html into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Give up a puzzle after this time
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = humantime::parse_duration)]
    pub(crate) deadline: Duration,

    /// Write report.html and compare.csv into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
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

    /// The seed of the random orders [default: a new one, which is printed]
    #[arg(long)]
    pub(crate) seed: Option<String>,

    /// How to draw
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) to: TreeForm,

    /// How many nodes to draw; larger subtrees are folded
    #[arg(long, value_name = "N", default_value = "500", value_parser = parse_positive)]
    pub(crate) max_nodes: u64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
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

    /// A number, or any other text [default: a new number, which is printed]
    #[arg(long)]
    pub(crate) seed: Option<String>,

    /// Threads [default: as many as there are processors]
    #[arg(long, short, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) output: Output,
}

fn parse_time(text: &str) -> Result<Duration, String> {
    let time = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    if time.is_zero() { Err("expected a time above 0".into()) } else { Ok(time) }
}
