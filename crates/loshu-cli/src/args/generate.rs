//! The command line of `loshu generate`.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use loshu::Symmetry;
use loshu_formats::{LayoutSpec, VariantSpec};
use loshu_variant::MAX_CELLS;
use loshu_variant::generate::ClueKind;

use super::difficulty::DifficultyArgs;
use super::{OutputArgs, SeedArgs, parse_positive, parse_time, parse_whole};

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// How many puzzles
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_whole)]
    pub(crate) number: u64,

    /// The kind of the puzzles, such as `16`, `6,x` or `killer`; see `loshu help variant`. `jigsaw` makes random
    /// regions, and kinds of clues make such clues, each of which occurs; those that are not needed are taken out, as
    /// far as 10,000 tries show it. All clues stay of killer, sandwiches, all-dots,
    /// all-xv and all-inequalities
    #[arg(long, value_name = "SPEC", value_parser = VariantSpec::to_make)]
    variant: Option<VariantSpec>,

    /// Make few clues of each kind of a variant, and long lines: half as many lines as rows, as many other
    /// clues as rows. Givens do the rest
    #[arg(long, requires = "variant")]
    pub(crate) few_clues: bool,

    /// The symmetry of the givens; `random` chooses one for each puzzle
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = parse_symmetries())]
    pub(crate) symmetry: Symmetries,

    /// Where givens stand: 81 signs, or a file with them, or `-`; `x` is a given, `?` may be one, `.`
    /// is none
    #[arg(long, value_name = "FILE|SIGNS")]
    pub(crate) pattern: Option<OsString>,

    /// The number of clues, such as `24` or `22..26`, both ends included; of 9x9 puzzles from 17 to 81,
    /// where 18 take seconds, and 17, or 18 with a symmetry, may not be found. Variants count givens
    #[arg(long, value_name = "RANGE", value_parser = parse_clues)]
    pub(crate) clues: Option<Clues>,

    /// Only minimal puzzles: no given can be taken away, or with `orbits` no set of symmetric givens.
    /// Without --clues and --practice ordinary puzzles are minimal by orbits in any case. Variants have
    /// the givens and clues that steps with names need; minimal ones, which any step may solve, are
    /// minimal by orbits as far as 10,000 tries show, or 1,250 with more than 16 digits
    #[arg(long, value_name = "KIND", num_args = 0..=1, require_equals = true,
        default_missing_value = "givens", conflicts_with = "no_minimal")]
    pub(crate) minimal: Option<MinimalKind>,

    /// Add givens that follow from the others, to reach --clues; this is the default with --clues
    #[arg(long, requires = "clues")]
    pub(crate) no_minimal: bool,

    #[command(flatten)]
    pub(crate) difficulty: DifficultyArgs,

    /// Leave out puzzles that are equivalent to an earlier one, and end after 10,000 such puzzles in a
    /// row; takes up to 60 bytes of memory a puzzle
    #[arg(long)]
    pub(crate) distinct: bool,

    /// Dig from full grids that are all equally likely; takes about twice as long
    #[arg(long, conflicts_with = "pattern")]
    pub(crate) uniform: bool,

    /// Puzzles of the true distribution: by their weights, all minimal puzzles with 17 to 34 clues are
    /// equally likely. csv and json have a column `weight`; takes about a twentieth of a second a puzzle
    #[arg(long, conflicts_with_all = ["pattern", "symmetry", "minimal", "no_minimal", "uniform"])]
    pub(crate) unbiased: bool,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    /// Start with the puzzle of this index, counted from 0
    #[arg(long, alias = "from", value_name = "INDEX", default_value = "0", value_parser = parse_whole)]
    pub(crate) start: u64,

    /// Print the solutions too
    #[arg(long)]
    pub(crate) solution: bool,

    /// How many attempts to make for one puzzle: puzzles with another number of clues or of another
    /// difficulty, or for 20 clues and fewer steps of the local search [default: 200000]; fillings of a
    /// pattern [default: 100000]
    #[arg(long, value_name = "N", value_parser = parse_positive)]
    pub(crate) attempts: Option<u64>,

    /// Stop the search for a puzzle after this time, such as `60s`, and say how close it came. Ctrl-C
    /// stops the command, which then prints what was found
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl GenerateArgs {
    /// The kind of the puzzles, with the texts of its files.
    pub(crate) fn variant(&self) -> Result<(VariantSpec, LayoutSpec)> {
        let spec = self.variant.clone().unwrap_or_default();
        let layout = super::variant::layout(&spec)?;
        Ok((spec, layout))
    }
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
    const ALL: &[Symmetry] = Symmetry::ALL;
    let names = ALL.iter().map(|symmetry| symmetry.name()).chain(["random"]);
    PossibleValuesParser::new(names).map(|name| {
        let one = ALL.iter().position(|symmetry| symmetry.name() == name);
        Symmetries(one.map_or(ALL, |at| &ALL[at..=at]))
    })
}

/// In what sense puzzles are minimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MinimalKind {
    /// No given can be taken away
    Givens,
    /// No set of symmetric givens can be taken away
    Orbits,
}

/// A number of clues.
#[derive(Clone, Debug)]
pub(crate) struct Clues(pub(crate) RangeInclusive<usize>);

impl Clues {
    /// The numbers of clues that a 9x9 puzzle can have: Gary `McGuire`, Bastian Tugemann, Gilles Civario, *There Is
    /// No 16-Clue Sudoku*, 2012.
    const OF_NINE: RangeInclusive<usize> = 17..=81;

    /// Refuses what no 9x9 puzzle has.
    pub(crate) fn check_for_nine(&self) -> Result<()> {
        let known = Clues::OF_NINE;
        let (first, last) = (self.0.start(), self.0.end());
        let wrong = [first, last].into_iter().find(|number| !known.contains(number));
        let Some(wrong) = wrong else { return Ok(()) };
        let why =
            if wrong < known.start() { ": no 9x9 puzzle with fewer has one solution" } else { "" };
        bail!("--clues: found {wrong}, expected {} to {}{why}", known.start(), known.end())
    }
}

fn parse_clues(text: &str) -> Result<Clues, String> {
    let number = |text: &str| text.parse().ok().filter(|&clues| clues <= MAX_CELLS);
    let is_kind = ClueKind::ALL.iter().any(|kind| kind.name() == text);
    let expected = match is_kind {
        true => &format!("expected a number; `--variant {text}` makes such clues"),
        false => "expected a number of clues, or a range such as 22..26",
    };
    parse_range(text, number, expected).map(Clues)
}

/// Reads one value, or the first and the last one: `22..26`, `22..=26`, `22-26`.
pub(super) fn parse_range<T: Ord>(
    text: &str,
    parse: impl Fn(&str) -> Option<T>,
    expected: &str,
) -> Result<RangeInclusive<T>, String> {
    let parts = text.split_once("..").or_else(|| text.split_once('-'));
    let (first, last) = parts.unwrap_or((text, text));
    let last = last.strip_prefix('=').unwrap_or(last);
    match parse(first).zip(parse(last)) {
        None => Err(expected.into()),
        Some((least, most)) if least <= most => Ok(least..=most),
        Some(_) => {
            Err(format!("a range goes from the lower end to the higher one: {last}..{first}"))
        }
    }
}
