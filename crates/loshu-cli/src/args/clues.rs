//! The command lines about sets of clues: `loshu minimize`, `near` and `grid`.

use std::time::Duration;

use clap::{Args, ValueEnum};
use loshu_clues::Near;

use super::{
    InputArgs, OutputArgs, SeedArgs, TableArgs, VariantArgs, in_range, parse_positive, parse_time,
};

#[derive(Debug, Args)]
pub(crate) struct MinimizeArgs {
    /// Print all minimal puzzles inside, each as a separate record; not of pencil marks, nor of variants
    #[arg(long, short, conflicts_with_all = ["limit", "sample"])]
    pub(crate) all: bool,

    /// Print up to N minimal puzzles inside, each as a separate record; not of pencil marks, nor of variants
    #[arg(long, short, value_name = "N", value_parser = parse_positive, conflicts_with = "sample")]
    pub(crate) limit: Option<u64>,

    /// Print N random minimal puzzles inside. `--to csv` and `jsonl` add their weights, whose mean is an estimate
    /// of the number of all; variants have none
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_positive)]
    pub(crate) sample: Option<u64>,

    /// Begin with the puzzle after singles, as `loshu show --expand` draws it
    #[arg(long)]
    pub(crate) expand: bool,

    /// Stop working on a puzzle after this time
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct NearArgs {
    /// How many givens to take out, up to 8
    #[arg(long, value_name = "N", default_value = "1", value_parser = in_range(0_usize, Near::MOST))]
    pub(crate) remove: usize,

    /// How many givens to put in, up to 8
    #[arg(long, value_name = "N", default_value = "1", value_parser = in_range(0_usize, Near::MOST))]
    pub(crate) add: usize,

    /// Only minimal puzzles
    #[arg(long)]
    pub(crate) minimal: bool,

    /// Put givens in only where others were taken out, so that the pattern stays
    #[arg(long)]
    pub(crate) same_pattern: bool,

    /// Begin with the puzzle after singles, as `loshu show --expand` draws it; not of variants
    #[arg(long)]
    pub(crate) expand: bool,

    /// Rate the puzzles on these scales; variants have prices in place of ER, EP and ED, a level and a score
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) rate: Vec<NearScale>,

    /// Sort by the first of these scales, the lowest first; this keeps all rows in memory
    #[arg(long, requires = "rate")]
    pub(crate) sort: bool,

    /// Sort the highest first
    #[arg(long, requires = "sort")]
    pub(crate) reverse: bool,

    /// Stop looking for puzzles near a puzzle after this time; a rating that has begun is finished
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

impl NearArgs {
    /// The first option that only ordinary Sudokus have.
    pub(crate) fn only_ordinary(&self) -> Option<&'static str> {
        let given = [("--expand", self.expand), ("--rate te", self.rate.contains(&NearScale::Te))];
        given.into_iter().find_map(|(name, given)| given.then_some(name))
    }
}

/// A scale that puzzles are rated on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NearScale {
    /// ER, EP and ED of Sudoku Explainer
    Se,
    /// Level and score of HoDoKu
    Hodoku,
    /// Depth of trial and error, and B, BxB or BxBB; not of variants
    Te,
}

#[derive(Debug, Args)]
pub(crate) struct GridArgs {
    /// Find all puzzles of the grid with so many givens
    #[arg(long, value_name = "NUMBER", value_parser = in_range(1_usize, 81))]
    pub(crate) clues: Option<usize>,

    /// Stop looking for puzzles of a grid after this time
    #[arg(long, value_name = "TIME", value_parser = parse_time, requires = "clues")]
    pub(crate) timeout: Option<Duration>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}
