//! The command line.
//!
//! | file | what it holds |
//! |---|---|
//! | `input`, `variant`, `output`, `engine` | options that several commands share |
//! | `explain`, `generate`, `lab`, `rate` | the options of these commands |
//! | `clues` | the options of `minimize`, `near` and `grid` |
//! | `dataset` | the options of `dataset` |
//! | `help` | what help and manual say below the options |
//! | `synonyms` | what people type in place of our names |

pub(crate) mod certificate;
pub(crate) mod clues;
pub(crate) mod dataset;
mod difficulty;
mod engine;
pub(crate) mod explain;
mod generate;
pub(crate) mod help;
mod input;
#[cfg(feature = "lab")]
pub(crate) mod lab;
#[cfg(not(all(feature = "lab", feature = "print", feature = "serve")))]
pub(crate) mod missing;
mod output;
#[cfg(feature = "print")]
pub(crate) mod print;
pub(crate) mod rate;
pub(crate) mod refuse;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod synonyms;
pub(crate) mod variant;

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use loshu::format::Format;
use loshu_explain::step::{Language, Notation};

pub(crate) use self::engine::{
    EngineArgs, EngineName, EngineParser, EngineSpec, Knobs, Level, LimitArgs,
};
use self::engine::{write_name, write_option};
pub(crate) use self::generate::{Clues, GenerateArgs, MinimalKind};
use self::input::parse_jobs;
pub(crate) use self::input::{InputArgs, SeedArgs};
pub(crate) use self::output::{Color, Form, OutputArgs, RulerChoice, TableArgs};
pub(crate) use self::variant::VariantArgs;

use crate::output::InputFiles;
use crate::words;

/// The heading of the options that all commands have; it stands below the others.
const COMMON: &str = "Options of all commands";

/// Loshu (洛书): solve, explain, rate, generate, check and draw Sudoku puzzles.
#[derive(Debug, Parser)]
#[command(name = "loshu", version, max_term_width = 100)]
#[command(args_override_self = true, disable_help_subcommand = true)]
pub(crate) struct Cli {
    /// Leave out notes, such as the seed, and the progress bar
    #[arg(short, long, global = true, help_heading = COMMON)]
    pub(crate) quiet: bool,

    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true, help_heading = COMMON)]
    pub(crate) color: Color,

    #[command(flatten)]
    pub(crate) speech: Speech,

    /// The lines of drawn grids [auto: Unicode on a terminal]
    #[arg(long, value_name = "SIGNS", default_value = "auto", global = true, help_heading = COMMON)]
    pub(crate) rulers: RulerChoice,

    /// Threads [default: as many as there are processors; 1 where times are compared]
    #[arg(long, short, alias = "threads", value_name = "N", value_parser = parse_jobs, global = true,
        help_heading = COMMON)]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Write to this file in place of standard output, compressed as .gz or .zst if it ends so. It is replaced
    /// when the output is complete; it is unchanged after an error, after Ctrl-C, and if --strict stops
    #[arg(long, short, value_name = "FILE", global = true, help_heading = COMMON)]
    pub(crate) output: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// How words and cells are written.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Speech {
    /// The language of everything but these pages [default: of the locale]
    #[arg(long, value_name = "en|zh", default_value = words::language_of_locale().code(),
        hide_default_value = true, hide_possible_values = true, global = true,
        help_heading = COMMON, value_parser = LanguageParser)]
    pub(crate) lang: Language,

    /// How cells are written in explanations and lessons: r3c2 or C2
    #[arg(long, value_name = "rc|a1", default_value = "rc", global = true, help_heading = COMMON,
        value_parser = PossibleValuesParser::new(["rc", "a1"]).try_map(|name| name.parse::<Notation>()))]
    pub(crate) notation: Notation,
}

/// Reads a language: its code, or a longer tag such as `zh-CN`. Completions know the codes.
#[derive(Clone)]
struct LanguageParser;

impl TypedValueParser for LanguageParser {
    type Value = Language;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Language, clap::Error> {
        let parser = |text: &str| text.parse::<Language>();
        TypedValueParser::parse_ref(&parser, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let codes = [Language::English, Language::Chinese].map(Language::code);
        Some(Box::new(codes.into_iter().map(PossibleValue::new)))
    }
}

/// The command with the examples and the other sections of its help.
pub(crate) fn command() -> clap::Command {
    let own = help::sections("loshu").into_iter().chain(help::COMMON);
    let command = with_sections(Cli::command());
    let template = help::template(&command);
    command.help_template(template).after_help(help::text(&own.collect::<Vec<_>>()))
}

/// The arguments of the process. A puzzle whose first cell is empty may begin with `-`, as an option
/// does: an argument of 81 cells is a puzzle, and `-` is written as `.` in it.
pub(crate) fn of_process(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let without_hyphens = |argument: OsString| match argument.to_str() {
        Some(text) if begins_with_hyphen_and_is_puzzle(text) => text.replace('-', ".").into(),
        _ => argument,
    };
    arguments.into_iter().map(without_hyphens).collect()
}

fn begins_with_hyphen_and_is_puzzle(text: &str) -> bool {
    let is_cell = |sign: u8| sign.is_ascii_digit() || b".-_*xX".contains(&sign);
    text.starts_with('-') && text.len() == 81 && text.bytes().all(is_cell)
}

/// A command and all below it with the sections of their help.
fn with_sections(command: clap::Command) -> clap::Command {
    let text = help::text(&help::sections(command.get_name()));
    command.after_help(text).mut_subcommands(with_sections)
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles
    Solve(SolveArgs),
    /// Check puzzles: proper? minimal? Or check solutions: right?
    Check(CheckArgs),
    /// Count the solutions of puzzles
    Count(CountArgs),
    /// Draw puzzles, with pencil marks, as text or as a picture
    Show(show::ShowArgs),
    /// Convert puzzles from any format to any other
    Convert(ConvertArgs),
    /// Print puzzles on sheets of paper: PDF or SVG
    #[cfg(feature = "print")]
    Print(print::PrintArgs),
    /// Print puzzles on sheets of paper: PDF or SVG (not part of this build)
    #[cfg(not(feature = "print"))]
    #[command(disable_help_flag = true)]
    Print(missing::MissingArgs),
    /// Solve puzzles with human techniques, and explain each step
    Explain(explain::ExplainArgs),
    /// Give a hint at the next step, in up to five stages
    Hint(explain::HintArgs),
    /// Rate puzzles: ER/EP/ED of Sudoku Explainer, level and score of HoDoKu
    Rate(rate::RateArgs),
    /// List human techniques, show one, or run a library of cases
    Techniques(explain::TechniquesArgs),
    /// Make proper puzzles of any kind: minimal, symmetric, of a difficulty; killers and jigsaws too
    #[command(alias = "make")]
    Generate(GenerateArgs),
    /// Make equivalent puzzles: digits renamed, lines permuted, the grid turned over
    Vary(VaryArgs),
    /// Print the canonical form, which all equivalent puzzles have in common
    Canon(CanonArgs),
    /// Find the minimal puzzles inside puzzles: one, all or a random sample
    Minimize(clues::MinimizeArgs),
    /// Find all puzzles near a puzzle: some givens taken out, others put in
    Near(clues::NearArgs),
    /// Show the unavoidable sets of full grids: every puzzle has a given in each
    Grid(clues::GridArgs),
    /// Make data sets for people who train models, and compare them
    #[command(subcommand)]
    Dataset(dataset::Dataset),
    /// Repeat the experiments of the essays
    #[cfg(feature = "lab")]
    #[command(subcommand)]
    Lab(lab::Lab),
    /// Repeat the experiments of the essays (not part of this build)
    #[cfg(not(feature = "lab"))]
    #[command(disable_help_flag = true)]
    Lab(missing::MissingArgs),
    /// Measure the engines
    Bench(BenchArgs),
    /// Open a page to play, learn and make puzzles, with an API for programs
    #[cfg(feature = "serve")]
    #[command(alias = "play")]
    Serve(serve::ServeArgs),
    /// Open a page to play, learn and make puzzles, with an API for programs (not part of this build)
    #[cfg(not(feature = "serve"))]
    #[command(disable_help_flag = true, alias = "play")]
    Serve(missing::MissingArgs),
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
    /// Print the help of a command, or of a topic: `input`, `formats`, `variant` or `engine`
    Help {
        /// A command, such as `solve` or `lab random`, or a topic
        #[arg(value_name = "COMMAND|TOPIC")]
        names: Vec<String>,
    },
}

impl Command {
    /// What works with one thread, so that `--jobs` has no effect.
    pub(crate) fn with_one_thread(&self) -> Option<&'static str> {
        match self {
            Command::Solve(args) => args.trace.then_some("solve --trace"),
            Command::Hint(_) => Some("hint"),
            Command::Techniques(_) => Some("techniques"),
            Command::Vary(_) => Some("vary"),
            Command::Bench(_) => Some("bench"),
            #[cfg(feature = "lab")]
            Command::Lab(lab::Lab::Tree(_)) => Some("lab tree"),
            #[cfg(feature = "lab")]
            Command::Lab(lab::Lab::Examples(_)) => Some("lab examples"),
            Command::Serve(_) => Some("serve"),
            Command::Completions { .. } => Some("completions"),
            Command::Man { .. } => Some("man"),
            Command::Help { .. } => Some("help"),
            Command::Check(_)
            | Command::Count(_)
            | Command::Show(_)
            | Command::Convert(_)
            | Command::Print(_)
            | Command::Explain(_)
            | Command::Rate(_)
            | Command::Generate(_)
            | Command::Canon(_)
            | Command::Minimize(_)
            | Command::Near(_)
            | Command::Grid(_)
            | Command::Dataset(_)
            | Command::Lab(_) => None,
        }
    }

    /// The files that the command reads, which it must not write, and whether the first bad record in them is the end.
    /// `None` for a command that writes files in its own way: the ending chooses the form, or a folder is written.
    pub(crate) fn inputs(&self) -> Option<(InputFiles, bool)> {
        let and = |input: &InputArgs, other: Option<&Path>| {
            Some((InputFiles::of(&input.inputs).and(other), input.strict))
        };
        let of = |input: &InputArgs| and(input, None);
        match self {
            Command::Solve(args) => of(&args.input),
            Command::Check(args) => {
                let other = args.solution.as_ref().map(Path::new);
                and(&args.input, other.or(args.certificate.as_deref()))
            }
            Command::Count(args) => of(&args.input),
            Command::Explain(args) => of(&args.input),
            Command::Hint(args) => and(&args.input, args.marks.as_ref().map(Path::new)),
            Command::Rate(args) => of(&args.input),
            Command::Vary(args) => of(&args.input),
            Command::Canon(args) => of(&args.input),
            Command::Minimize(args) => of(&args.input),
            Command::Near(args) => of(&args.input),
            Command::Grid(args) => of(&args.input),
            Command::Bench(args) => of(&args.input),
            Command::Dataset(dataset::Dataset::Leaks(args)) => {
                Some((InputFiles::named(&[args.first.clone(), args.second.clone()]), args.strict))
            }
            Command::Generate(_)
            | Command::Lab(_)
            | Command::Serve(_)
            | Command::Completions { .. }
            | Command::Man { .. }
            | Command::Help { .. } => Some((InputFiles::default(), false)),
            Command::Show(_)
            | Command::Convert(_)
            | Command::Print(_)
            | Command::Techniques(_)
            | Command::Dataset(dataset::Dataset::Build(_)) => None,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Print all solutions of a puzzle, each as a separate record
    #[arg(long, short, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Print up to N solutions of a puzzle, each as a separate record
    #[arg(long, short, value_name = "N", value_parser = parse_positive)]
    pub(crate) limit: Option<u64>,

    /// Print the decisions of a teaching engine as indented text
    #[arg(long)]
    pub(crate) trace: bool,

    /// End with a line for each file: puzzles solved, mean and maximum time
    #[arg(long)]
    pub(crate) stats: bool,

    /// Name the puzzles that took longer than this, such as `100ms`
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) slower_than: Option<Duration>,

    #[command(flatten)]
    pub(crate) certificate: certificate::CertificateArgs,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
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
pub(crate) struct CheckArgs {
    /// Check these solutions of the puzzles: a grid, a file with one for each puzzle in the same
    /// order, or several for one puzzle
    #[arg(long, short, value_name = "GRID|FILE")]
    pub(crate) solution: Option<OsString>,

    /// Check the certificates that `loshu solve --certificate compact` has written, and say what each
    /// proves; `-` is standard input. If puzzles are named, the certificates have to be theirs, in the same
    /// order
    #[arg(long, value_name = "FILE", conflicts_with_all = ["solution", "to"])]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
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
pub(crate) struct CountArgs {
    /// Where to stop counting: a number, or `none`
    #[arg(long, short, value_name = "N", default_value = "1000000", value_parser = parse_count_limit)]
    pub(crate) limit: CountLimit,

    /// Where the count stops at a limit, estimate the number of solutions from N random probes
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1000",
        value_parser = parse_positive)]
    pub(crate) estimate: Option<u64>,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
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

/// A number of anything, from 0 up.
fn parse_whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number from 0 up".into())
}

/// Reads a number between two others, both included.
fn in_range<T>(least: T, most: T) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: Copy + Display + FromStr + PartialOrd,
{
    move |text| {
        let number = text.parse().ok().filter(|number| *number >= least && *number <= most);
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// A time: a number of seconds, or a number with a unit.
fn parse_time(text: &str) -> Result<Duration, String> {
    let is_number =
        !text.is_empty() && text.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    let seconds = text.parse().ok().filter(|_| is_number);
    let time = match seconds {
        Some(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        None => humantime::parse_duration(text).ok(),
    };
    time.ok_or_else(|| {
        "expected a time: seconds, such as 10 or 0.5, or a unit too, such as 500ms or 2m".into()
    })
}

fn parse_positive(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a whole number from 1 up".into())
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The format of the output, such as `sdm`, `json` or `pm`; see `loshu help formats`
    #[arg(long, short, value_name = "FORMAT", hide_possible_values = true,
        value_parser = input::parse_format())]
    pub(crate) to: Format,

    /// Write to this file. It is replaced when the output is complete, even if some records were bad; it is
    /// unchanged if no record is good or an input cannot be read to its end, after Ctrl-C, and if --strict
    /// stops
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) table: TableArgs,

    /// The sign of an empty cell, one of `. 0 - _ * x`
    #[arg(long, value_name = "SIGN", value_parser = parse_empty)]
    pub(crate) empty: Option<char>,

    /// Sort by the givens, row by row, with empty cells first; keeps all in memory
    #[arg(long)]
    pub(crate) sort: bool,

    /// Write equal puzzles once; about 350 bytes of memory a puzzle
    #[arg(long)]
    pub(crate) unique: bool,

    /// Say which formats each source has, how many records of each, and how they were recognised
    #[arg(long)]
    pub(crate) why: bool,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

fn parse_empty(text: &str) -> Result<char, String> {
    let mut signs = text.chars();
    let sign = signs.next().filter(|sign| ".0-_*xX".contains(*sign) && signs.next().is_none());
    sign.ok_or_else(|| "expected one of . 0 - _ * x".into())
}

#[derive(Debug, Args)]
pub(crate) struct VaryArgs {
    /// How many variations of each puzzle
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_whole)]
    pub(crate) number: u64,

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
pub(crate) struct CanonArgs {
    /// Print each form once, for the first puzzle that has it; up to 60 bytes of memory a form
    #[arg(long)]
    pub(crate) distinct: bool,

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
pub(crate) struct BenchArgs {
    /// The engines
    #[arg(long, value_delimiter = ',', default_value = "fast,norvig,stack,dlx")]
    pub(crate) engine: Vec<EngineName>,

    /// How many puzzles a generated set has
    #[arg(short, long, value_name = "N", default_value = "1000", value_parser = parse_positive)]
    pub(crate) number: u64,

    /// Random seed of the generated sets: a number, or any other text
    #[arg(long, default_value = "1", allow_negative_numbers = true)]
    pub(crate) seed: String,

    /// Stop searching a puzzle after this time
    #[arg(long, alias = "deadline", value_name = "TIME", default_value = "1s",
        value_parser = parse_time)]
    pub(crate) timeout: Duration,

    /// The format of the output
    #[arg(long, short, value_name = "FORMAT", default_value = "table")]
    pub(crate) to: BenchForm,

    /// Puzzles or files [default: sets that are generated from the seed]
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum BenchForm {
    Table,
    #[value(alias = "jsonl")]
    Json,
}
