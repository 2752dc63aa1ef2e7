//! The command line of `loshu rate`.

pub(crate) mod template;

use std::fmt::{self, Display};
use std::time::Duration;

use clap::{Args, ValueEnum};
use loshu_explain::rate::Tenths;
use loshu_explain::technique::Named;

use self::template::Template;
use super::explain::parse_named;
use super::{InputArgs, OutputArgs, TableArgs, VariantArgs, in_range, parse_time, write_name};

/// The heading of the options that choose rows.
const ROWS: &str = "Which puzzles, in which order";

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    /// The scale [default: the scales that the output shows]
    #[arg(long, value_name = "NAME")]
    pub(crate) scale: Option<Scale>,

    /// What a line says, in the letters of serate and a few more [default: `%g ED=%r/%p/%d`]
    #[arg(long, short, value_name = "TEXT")]
    pub(crate) format: Option<Template>,

    /// What else to find out about each puzzle: with `--to csv` or `jsonl`, a column or more for each
    /// [possible values: bottlenecks, needed, backdoors]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true)]
    pub(crate) with: Vec<Extra>,

    /// Stop rating a puzzle on a scale after this time, such as `10s`; the rating is then a lower bound
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// On the scale `te`: the greatest length to look for; a longer one is then a lower bound [default: 12
    /// for B, 8 for BxB, 5 for BxBB]
    #[arg(long, value_name = "LENGTH", value_parser = in_range(1_u8, 81))]
    pub(crate) longest: Option<u8>,

    /// Only puzzles of this ER or a higher one
    #[arg(long, value_name = "ER", help_heading = ROWS)]
    pub(crate) min: Option<Tenths>,

    /// Only puzzles of this ER or a lower one
    #[arg(long, value_name = "ER", help_heading = ROWS)]
    pub(crate) max: Option<Tenths>,

    /// Only puzzles whose path uses each of these techniques or families, such as `xy-wing`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = ROWS,
        value_parser = parse_named)]
    pub(crate) uses: Vec<Named>,

    /// Sort the rows, the lowest first; this keeps all of them in memory
    #[arg(long, value_name = "KEY", help_heading = ROWS)]
    pub(crate) sort: Option<SortKey>,

    /// Sort the highest first
    #[arg(long, requires = "sort", help_heading = ROWS)]
    pub(crate) reverse: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

impl RateArgs {
    /// The first option that only ordinary Sudokus have.
    pub(crate) fn only_ordinary(&self) -> Option<&'static str> {
        let given = [
            ("--scale", self.scale.is_some()),
            ("--format", self.format.is_some()),
            ("--with", !self.with.is_empty()),
            ("--uses", !self.uses.is_empty()),
        ];
        given.into_iter().find_map(|(name, given)| given.then_some(name))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scale {
    /// ER, EP and ED of Sudoku Explainer 1.2.1.3
    Se,
    /// Level and score of HoDoKu 2.2.0
    Hodoku,
    /// Both of them
    Both,
    /// Depth of trial and error, and B, BxB or BxBB, of Denis Berthier
    Te,
}

impl Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_name(f, self)
    }
}

/// What no scale says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Extra {
    /// How many steps are the only step of their technique
    Bottlenecks,
    /// The lowest set of techniques that solves the puzzle
    Needed,
    /// The digits of the solution that make singles enough
    Backdoors,
}

/// What rows are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SortKey {
    /// The highest rating of a step
    Er,
    /// The highest rating up to the first digit
    Ep,
    /// The rating of the first step
    Ed,
    /// The score of HoDoKu
    Score,
    /// The depth of trial and error, then the length
    Te,
}
