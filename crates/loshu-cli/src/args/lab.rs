//! The command line of the laboratory.

use std::ffi::OsString;
use std::fmt::{self, Display};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use loshu_explain::technique::Technique;

use super::explain::parse_technique;
use super::rate::Scale;
use super::{
    EngineName, EngineParser, EngineSpec, InputArgs, LimitArgs, OutputArgs, SeedArgs, in_range,
    parse_positive, parse_time, parse_whole, write_name, write_option,
};
use crate::threads;

#[derive(Debug, Subcommand)]
pub(crate) enum Lab {
    /// Solve random puzzles: how heavy is the tail?
    Random(RandomArgs),
    /// Solve the same puzzles in other orders of cells and digits
    Orders(OrdersArgs),
    /// Solve the same puzzles with all engines
    Compare(CompareArgs),
    /// Draw the search tree of a puzzle
    Tree(TreeArgs),
    /// Search for the puzzles hardest for an engine
    Hardest(HardestArgs),
    /// Compare our ratings with known ones: what is equal, how fast, what differs first
    Ratings(RatingsArgs),
    /// Count all full grids
    Grids(GridsArgs),
    /// Search for positions that need a technique
    Examples(ExamplesArgs),
    /// Estimate how many minimal puzzles there are, and how many clues they have
    Minimals(MinimalsArgs),
}

#[derive(Debug, Args)]
pub(crate) struct RandomArgs {
    /// How many puzzles
    #[arg(short, long, value_name = "N", default_value = "1000000", value_parser = parse_puzzles)]
    pub(crate) number: u64,

    /// The smallest number of given cells
    #[arg(long, value_name = "N", default_value_t = 17, value_parser = in_range(8_u8, 81))]
    pub(crate) clues: u8,

    /// The engine, with knobs behind commas, such as `stack,digit-order=random`; see `loshu help engine`
    #[arg(long, short, value_name = "ENGINE", default_value = "norvig", value_parser = EngineParser)]
    pub(crate) engine: EngineSpec,

    /// Write random.html into this folder, and the state from which a stopped run resumes
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct OrdersArgs {
    /// How many runs each random order has
    #[arg(long, value_name = "N", default_value = "30", value_parser = parse_positive)]
    pub(crate) runs: u64,

    /// The engine
    #[arg(long, default_value = "norvig")]
    pub(crate) engine: EngineName,

    /// Stop a run after N tries
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = parse_positive)]
    pub(crate) tries: u64,

    /// Write orders.html into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The engines, separated by commas
    #[arg(long, value_delimiter = ',', default_value = ContenderName::ALL)]
    pub(crate) engine: Vec<ContenderName>,

    /// Stop searching a puzzle after this time [default: 1s without --tries]
    #[arg(long, alias = "deadline", value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// Stop searching a puzzle after N tries
    #[arg(long, value_name = "N", value_parser = parse_whole)]
    pub(crate) tries: Option<u64>,

    /// Write compare.html and compare.csv into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

impl CompareArgs {
    /// The limits of each search; there always is one.
    pub(crate) fn limits(&self) -> LimitArgs {
        let second = Some(Duration::from_secs(1)).filter(|_| self.tries.is_none());
        LimitArgs { timeout: self.timeout.or(second), tries: self.tries }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
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
pub(crate) struct TreeArgs {
    /// The engine, with knobs behind commas, such as `stack,digit-order=random`; see `loshu help engine`
    #[arg(long, value_name = "ENGINE", default_value = "norvig", value_parser = EngineParser)]
    pub(crate) engine: EngineSpec,

    /// Go on after the first solution, to the end of the search
    #[arg(long)]
    pub(crate) all: bool,

    /// Stop the search after N tries
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = parse_whole)]
    pub(crate) tries: u64,

    /// The format of the output; all but `text` draw one puzzle only
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    pub(crate) to: TreeForm,

    /// How many nodes to draw, 1 to 100000; the others are folded and counted
    #[arg(long, value_name = "N", default_value = "500", value_parser = in_range(1_usize, 100_000))]
    pub(crate) max_nodes: usize,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

/// Of no puzzles there is nothing to report, so 0 is refused here.
fn parse_puzzles(text: &str) -> Result<u64, String> {
    parse_positive(text)
        .map_err(|expected| expected + "; without puzzles there is nothing to report")
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
pub(crate) struct HardestArgs {
    /// The engine, with knobs behind commas, such as `stack,digit-order=random`; see `loshu help engine`
    #[arg(long, value_name = "ENGINE", default_value = "norvig", value_parser = EngineParser)]
    pub(crate) engine: EngineSpec,

    /// How long to search [default: 60s, without --starts]
    #[arg(long, value_name = "TIME", value_parser = parse_budget)]
    pub(crate) budget: Option<Duration>,

    /// Climb from N puzzles, however long it takes; the same seed gives the same records
    #[arg(long, value_name = "N", value_parser = parse_positive)]
    pub(crate) starts: Option<u64>,

    /// Start from another puzzle after N moves without a harder puzzle
    #[arg(long, value_name = "N", default_value = "3000", value_parser = parse_positive)]
    pub(crate) patience: u64,

    /// Climb from these puzzles, one after the other [default: from new ones]
    #[arg(long, alias = "from", value_name = "PUZZLE|FILE")]
    pub(crate) puzzles: Vec<OsString>,

    /// How many puzzles to print, each the hardest one of its start
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_positive)]
    pub(crate) number: u64,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExamplesArgs {
    /// The techniques [default: all]
    #[arg(value_name = "NAME", value_parser = parse_technique)]
    pub(crate) techniques: Vec<Technique>,

    /// Look into these puzzles before new ones are made
    #[arg(long, value_name = "PUZZLE|FILE")]
    pub(crate) puzzles: Vec<OsString>,

    /// How many examples of each technique to print
    #[arg(short, long, value_name = "N", default_value = "3", value_parser = parse_positive)]
    pub(crate) number: u64,

    /// How long to search for examples of each technique
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = parse_budget)]
    pub(crate) budget: Duration,

    /// Look behind up to N steps of easier techniques, singles and locked candidates not counted
    #[arg(long, value_name = "N", default_value = "8", value_parser = parse_positive)]
    pub(crate) before: u64,

    /// Take any use of a technique, although easier techniques have the same conclusions
    #[arg(long)]
    pub(crate) any: bool,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MinimalsArgs {
    /// How many independent runs; their spread gives the errors
    #[arg(long, value_name = "N", default_value = "20", value_parser = parse_positive)]
    pub(crate) runs: u64,

    /// How many particles a run has, up to a million
    #[arg(long, value_name = "N", default_value = "20000", value_parser = in_range(100_u64, 1_000_000))]
    pub(crate) particles: u64,

    /// Prefer sets in which few clues are redundant: each redundant clue multiplies the weight of a set by this
    /// factor, from 0.5 to 1 (no preference)
    #[arg(long, value_name = "FACTOR", default_value = "0.85", value_parser = parse_tilt)]
    pub(crate) tilt: f64,

    /// Estimate the mean of this property of all minimal puzzles too
    #[arg(long, value_name = "NAME")]
    pub(crate) of: Option<PropertyName>,

    /// Write minimals.html into this folder, and the state from which a stopped experiment resumes
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
}

/// A property of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PropertyName {
    /// The ER of Sudoku Explainer
    Er,
    /// The score of HoDoKu
    Score,
    /// B, the longest braid that is needed
    B,
}

fn parse_tilt(text: &str) -> Result<f64, String> {
    let tilt = text.parse().ok().filter(|tilt| (0.5..=1.0).contains(tilt));
    tilt.ok_or_else(|| "expected a factor from 0.5 to 1".into())
}

fn parse_budget(text: &str) -> Result<Duration, String> {
    let time = parse_time(text)?;
    if time.is_zero() { Err("expected a time above 0".into()) } else { Ok(time) }
}

#[derive(Debug, Args)]
pub(crate) struct RatingsArgs {
    /// Lists: tables whose columns are named puzzle, er, ep, ed, level, score, te, b, bxb, bxbb (also `SE1213_ER`, `SER`,
    /// `HoDoKu220_level`, `HoDoKu220_score`); lines PUZZLE ED=7.2/1.2/1.2; recorded paths of HoDoKu, or
    /// of Sudoku Explainer with tabs
    #[arg(value_name = "FILE", required = true)]
    pub(crate) lists: Vec<OsString>,

    /// The scale
    #[arg(long, value_name = "NAME", default_value = "both")]
    pub(crate) scale: Scale,

    /// Stop rating a puzzle on the scale of Sudoku Explainer after this time, such as `60s`; it then
    /// counts as different
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// How many puzzles that differ to print
    #[arg(long, value_name = "N", default_value = "20", value_parser = in_range(0_usize, 1_000_000_000))]
    pub(crate) show: usize,
}

/// The options as they stand on the command line.
impl Display for RatingsArgs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " --scale {} --jobs {}", self.scale, threads::number_or_one())?;
        write_option(f, "timeout", self.timeout.map(humantime::format_duration))?;
        write!(f, " --show {}", self.show)
    }
}

#[derive(Debug, Args)]
pub(crate) struct GridsArgs {
    /// Write grids.html into this folder, and the state from which a stopped run resumes
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
