//! The command line.

pub(crate) mod lab;

use std::ffi::{OsStr, OsString};
use std::fmt::{self, Display};
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::time::Duration;

use anstream::ColorChoice;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use loshu::{Cell, CellOrder, DigitOrder, Propagation, Symmetry, Undo};

/// Loshu (洛书): solve, check, count, show and generate Sudoku puzzles.
#[derive(Debug, Parser)]
#[command(name = "loshu", version, propagate_version = true, max_term_width = 100, after_help = EXIT_STATUS)]
pub(crate) struct Cli {
    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) color: Color,

    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_STATUS: &str = "\
Exit status: 0 all is fine; 1 some puzzle has no or several solutions, or a check failed; \
2 wrong usage, unreadable input, or a bad record.";

/// What is accepted as input; shown by each command that reads puzzles.
const INPUT: &str = "\
Input: one puzzle a line (81 cells of 1-9 and . 0 - _ * x X, then a remark), grids over nine lines \
with or without rulers, CSV with a column puzzle, quizzes or question; also UTF-16, .gz and .zst. \
Lines that begin with # are comments. `-` is standard input, which is read as well when nothing is \
named and it is a pipe.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles
    #[command(after_help = INPUT)]
    Solve(Solve),
    /// Say whether puzzles are proper and minimal, or whether a solution is right
    #[command(after_help = INPUT)]
    Check(Check),
    /// Count the solutions of puzzles
    #[command(after_help = INPUT)]
    Count(Count),
    /// Draw puzzles, with pencil marks
    #[command(after_help = INPUT)]
    Show(Show),
    /// Make proper puzzles: minimal, symmetric, with as many clues as wanted
    Generate(Generate),
    /// Make equivalent puzzles: digits renamed, lines permuted, the grid turned over
    #[command(after_help = INPUT)]
    Vary(Vary),
    /// Print the canonical form, which all equivalent puzzles have in common
    #[command(after_help = INPUT)]
    Canon(Canon),
    /// Repeat the experiments of the essays
    #[command(subcommand)]
    Lab(lab::Lab),
    /// Measure the engines
    #[command(after_help = INPUT)]
    Bench(Bench),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, in roff
    Man {
        /// The page of one command, such as `solve` or `lab random`
        command: Vec<String>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,

    /// Print all solutions of a puzzle, each as a record of its own
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Print up to N solutions of a puzzle, each as a record of its own
    #[arg(long, value_name = "N", value_parser = parse_positive)]
    pub(crate) limit: Option<u64>,

    /// Print the decisions of a teaching engine as indented text
    #[arg(long)]
    pub(crate) trace: bool,

    /// End with a line a file: puzzles solved, mean and maximum time
    #[arg(long)]
    pub(crate) stats: bool,

    /// Name the puzzles that took longer, such as `100ms`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) slower_than: Option<Duration>,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
}

#[derive(Debug, Args)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,

    /// Where to stop counting: a number, or `none`
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = parse_count_limit)]
    pub(crate) limit: CountLimit,
}

/// `None` counts without end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountLimit(pub(crate) Option<u64>);

fn parse_count_limit(text: &str) -> Result<CountLimit, String> {
    match text {
        "none" => Ok(CountLimit(None)),
        _ => parse_positive(text).map(Some).map(CountLimit).map_err(|error| error + ", or `none`"),
    }
}

fn parse_positive(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a whole number from 1 up".into())
}

/// More threads than this only take memory.
const MOST_JOBS: usize = 1024;

fn parse_jobs(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST_JOBS);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST_JOBS}"))
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Draw the pencil marks after so much propagation
    #[arg(long, value_name = "LEVEL")]
    pub(crate) candidates: Option<Level>,

    /// Mark a cell such as C2 or r3c2, its houses and its peers, and list them
    #[arg(long)]
    pub(crate) cell: Option<Cell>,

    #[command(flatten)]
    pub(crate) drawing: Drawing,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// How many puzzles
    #[arg(short, long, value_name = "N", default_value = "1")]
    pub(crate) number: u64,

    /// The symmetry of the givens; `random` takes another one for each puzzle
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = parse_symmetries())]
    pub(crate) symmetry: Symmetries,

    /// Where givens stand: 81 signs, or a file with them: `x` a given, `?` perhaps, `.` none
    #[arg(long, value_name = "FILE|SIGNS")]
    pub(crate) pattern: Option<OsString>,

    /// The number of clues, such as `24` or `22..26`, both ends included, from 17 to 81. 18 take
    /// seconds; fewer, or so few with a symmetry, may not come
    #[arg(long, value_name = "RANGE", value_parser = parse_clues)]
    pub(crate) clues: Option<Clues>,

    /// Only puzzles from which nothing can be taken away; the default without --clues
    #[arg(long, conflicts_with = "no_minimal")]
    pub(crate) minimal: bool,

    /// With --clues: fill up with givens that follow from the others; the default there
    #[arg(long, requires = "clues")]
    pub(crate) no_minimal: bool,

    /// Leave out puzzles that are equivalent to an earlier one; up to 60 bytes of memory a puzzle. Ends
    /// when 10,000 in a row are
    #[arg(long)]
    pub(crate) distinct: bool,

    /// Dig from full grids that are all equally likely; takes about 5 times as long
    #[arg(long, conflicts_with = "pattern")]
    pub(crate) uniform: bool,

    #[command(flatten)]
    pub(crate) seed: Seed,

    /// Begin with the puzzle of this number of the seed
    #[arg(long, value_name = "INDEX", default_value = "0")]
    pub(crate) from: u64,

    /// Print the solutions too
    #[arg(long)]
    pub(crate) solution: bool,

    /// How many puzzles to try for one with as many clues as wanted, or for 20 clues and fewer how many
    /// steps from puzzle to puzzle [default: 200000], or ways to fill a pattern [default: 100000]
    #[arg(long, value_name = "N", value_parser = parse_positive)]
    pub(crate) attempts: Option<u64>,

    #[command(flatten)]
    pub(crate) jobs: Jobs,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Vary {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,

    /// How many variations of each puzzle
    #[arg(short, long, value_name = "N", default_value = "1")]
    pub(crate) number: u64,

    #[command(flatten)]
    pub(crate) seed: Seed,
}

#[derive(Debug, Args)]
pub(crate) struct Canon {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,

    /// Print each form once, for the first puzzle that has it; up to 60 bytes of memory a form
    #[arg(long)]
    pub(crate) distinct: bool,
}

/// One symmetry, or any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetries(pub(crate) &'static [Symmetry]);

impl Symmetries {
    pub(crate) fn name(self) -> &'static str {
        match self.0 {
            [one] => one.name(),
            _ => "random",
        }
    }
}

fn parse_symmetries() -> impl TypedValueParser<Value = Symmetries> {
    const ALL: &[Symmetry] = &Symmetry::ALL;
    let names = ALL.iter().map(|symmetry| symmetry.name()).chain(["random"]);
    PossibleValuesParser::new(names).map(|name| {
        let one = ALL.iter().position(|symmetry| symmetry.name() == name);
        Symmetries(one.map_or(ALL, |at| &ALL[at..=at]))
    })
}

/// A number of clues.
#[derive(Clone, Debug)]
pub(crate) struct Clues(pub(crate) RangeInclusive<usize>);

/// No proper puzzle has fewer than 17 clues: Gary `McGuire`, Bastian Tugemann, Gilles Civario, *There
/// Is No 16-Clue Sudoku*, 2012.
fn parse_clues(text: &str) -> Result<Clues, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|clues| (17..=81).contains(clues));
    match (number(first), number(last.strip_prefix('=').unwrap_or(last))) {
        (Some(first), Some(last)) if first <= last => Ok(Clues(first..=last)),
        _ => Err("expected a number from 17 to 81, or a range such as 22..26; no puzzle with \
                  fewer clues has one solution"
            .into()),
    }
}

#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// Files of puzzles; without any, sets that are generated from the seed
    pub(crate) files: Vec<OsString>,

    /// The engines
    #[arg(long, value_delimiter = ',', default_value = "fast,norvig,stack,dlx")]
    pub(crate) engine: Vec<EngineName>,

    /// How many puzzles a generated set has
    #[arg(short, long, value_name = "N", default_value = "1000", value_parser = parse_positive)]
    pub(crate) number: u64,

    /// The seed of the generated sets
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,

    /// Give up a puzzle after this time
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = humantime::parse_duration)]
    pub(crate) deadline: Duration,

    /// A table or JSON
    #[arg(long, value_name = "FORM", default_value = "table")]
    pub(crate) to: BenchForm,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum BenchForm {
    Table,
    Json,
}

/// What to read.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// Puzzles, files, or `-` for standard input
    #[arg(value_name = "PUZZLE|FILE")]
    pub(crate) inputs: Vec<OsString>,

    /// Read CSV, with the puzzles in the column of this name
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,

    /// Stop at the first bad record
    #[arg(long)]
    pub(crate) strict: bool,

    #[command(flatten)]
    pub(crate) jobs: Jobs,
}

impl Input {
    /// One file and no options.
    pub(crate) fn file(name: &OsStr) -> Input {
        Input { inputs: vec![name.into()], column: None, strict: false, jobs: Jobs::default() }
    }
}

/// Where random numbers begin.
#[derive(Debug, Args)]
pub(crate) struct Seed {
    /// Where random numbers begin: a number, or any other text [default: a new number, which is
    /// printed]
    #[arg(long)]
    pub(crate) seed: Option<String>,
}

/// How many threads.
#[derive(Debug, Default, Args)]
pub(crate) struct Jobs {
    /// Threads [default: as many as there are processors]
    #[arg(long, short, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<NonZeroUsize>,
}

/// How to write.
#[derive(Debug, Args)]
pub(crate) struct Output {
    /// The form of the output [default: `grid` for one puzzle on a terminal, else `line`]
    #[arg(long, value_name = "FORM")]
    pub(crate) to: Option<Form>,

    #[command(flatten)]
    pub(crate) drawing: Drawing,
}

/// How to draw.
#[derive(Debug, Args)]
pub(crate) struct Drawing {
    /// The lines of drawn grids [auto: Unicode on a terminal]
    #[arg(long, value_name = "SIGNS", default_value = "auto")]
    pub(crate) rulers: Rulers,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Rulers {
    Auto,
    Ascii,
    Unicode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// One line a record
    Line,
    /// Drawn grids
    Grid,
    /// CSV with a header
    Csv,
    /// One JSON object a line
    Jsonl,
}

/// What ends the search for one puzzle.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SearchLimits {
    /// Give up a puzzle after this time, such as `10s`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) deadline: Option<Duration>,

    /// Give up a puzzle after so many tries
    #[arg(long, value_name = "N")]
    pub(crate) tries: Option<u64>,
}

/// Which engine solves, and its knobs.
#[derive(Debug, Args)]
pub(crate) struct Engine {
    /// The engine; all but `fast` are for learning and comparing
    #[arg(long, default_value = "fast")]
    pub(crate) engine: EngineName,

    #[command(flatten)]
    pub(crate) knobs: Knobs,

    /// The seed of the random orders [default: a new one, which is printed]
    #[arg(long, help_heading = "Knobs of norvig, stack and backtracking")]
    pub(crate) seed: Option<u64>,
}

/// What can be changed of a teaching engine.
#[derive(Debug, Default, PartialEq, Eq, Args)]
pub(crate) struct Knobs {
    /// How much follows from a try
    #[arg(long, value_name = "LEVEL", help_heading = "Knobs of norvig, stack and backtracking")]
    pub(crate) propagation: Option<Level>,

    /// Which cell is tried next
    #[arg(long, value_name = "ORDER", help_heading = "Knobs of norvig, stack and backtracking")]
    pub(crate) cell_order: Option<CellOrderName>,

    /// In which order the digits of a cell are tried
    #[arg(long, value_name = "ORDER", help_heading = "Knobs of norvig, stack and backtracking")]
    pub(crate) digit_order: Option<DigitOrderName>,

    /// How a try is taken back
    #[arg(long, value_name = "WAY", help_heading = "Knobs of norvig, stack and backtracking")]
    pub(crate) undo: Option<UndoName>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The fast solver
    Fast,
    /// Norvig: singles, the cell with the fewest candidates
    Norvig,
    /// Explicit stack: peers, the cell with the fewest candidates
    Stack,
    /// Plain backtracking, cell by cell
    Backtracking,
    /// Dancing links
    Dlx,
}

impl Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_name(f, self)
    }
}

/// Writes the name that a value has on the command line.
fn write_name(f: &mut fmt::Formatter<'_>, value: &impl ValueEnum) -> fmt::Result {
    value.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
}

/// Declares the names that a knob has on the command line.
macro_rules! names {
    ($(#[$doc:meta])* $names:ident for $knob:ident { $($(#[$help:meta])* $name:ident = $value:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        pub(crate) enum $names {
            $($(#[$help])* $name,)+
        }

        impl From<$names> for $knob {
            fn from(name: $names) -> $knob {
                match name {
                    $($names::$name => $knob::$value,)+
                }
            }
        }

        impl Display for $names {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_name(f, self)
            }
        }
    };
}

names! {
    Level for Propagation {
        /// No propagation: compare with the peers
        #[value(alias = "check")]
        None = Check,
        /// A digit is no candidate of the peers
        Peers = Peers,
        /// Naked and hidden singles
        Singles = Singles,
        /// Naked pairs too
        Pairs = Pairs,
        /// Locked candidates too
        Locked = Locked,
    }
}

names! {
    CellOrderName for CellOrder {
        /// Row by row
        RowMajor = RowMajor,
        /// The first with the fewest candidates
        Fewest = FewestCandidates,
        /// Any with the fewest candidates
        FewestRandom = FewestThenRandom,
        /// Any
        Random = Random,
    }
}

names! {
    DigitOrderName for DigitOrder {
        /// From 1 up
        Ascending = Ascending,
        /// The digit first that the fewest peers could take
        LeastConstraining = LeastConstraining,
        /// Any order
        Random = Random,
    }
}

names! {
    UndoName for Undo {
        /// Copy the candidates
        Copy = Copy,
        /// Write eliminations down and undo them
        Trail = Trail,
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    Always,
    Never,
}

impl Jobs {
    /// As many threads as asked for, or as there are processors.
    pub(crate) fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.jobs.unwrap_or_else(all).get()
    }
}

impl Input {
    pub(crate) fn jobs(&self) -> usize {
        self.jobs.threads()
    }
}

impl SearchLimits {
    pub(crate) fn is_none(&self) -> bool {
        self.deadline.is_none() && self.tries.is_none()
    }
}

/// As they stand on the command line.
impl Display for Knobs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_option(f, "propagation", self.propagation)?;
        write_option(f, "cell-order", self.cell_order)?;
        write_option(f, "digit-order", self.digit_order)?;
        write_option(f, "undo", self.undo)
    }
}

/// As they stand on the command line.
impl Display for SearchLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_option(f, "deadline", self.deadline.map(humantime::format_duration))?;
        write_option(f, "tries", self.tries)
    }
}

fn write_option(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    value: Option<impl Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " --{name} {value}"))
}

impl Output {
    /// The form asked for, or the one that fits where the output goes.
    pub(crate) fn form(&self, is_one_record: impl FnOnce() -> bool) -> Form {
        match self.to {
            Some(form) => form,
            None if io::stdout().is_terminal() && is_one_record() => Form::Grid,
            None => Form::Line,
        }
    }
}

impl Color {
    /// Sets it for all that is printed.
    pub(crate) fn apply(self) {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
    }
}
