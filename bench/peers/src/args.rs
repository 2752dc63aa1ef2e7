//! The command line.

use std::path::{Path, PathBuf};

use lexopt::prelude::*;

use crate::contenders::Key;
use crate::generate::Made;
use crate::sets::Source;

/// The answer to `--help`.
pub const USAGE: &str = "\
loshu-peers: Loshu and the crate `sudoku` on the same puzzles, in one process

loshu-peers [OPTIONS] [FILES]            tell none, one and several solutions apart
loshu-peers --count [OPTIONS] FILES      count: files with lines puzzle<TAB>count<TAB>remark
loshu-peers --worst [OPTIONS] [FILES]    the slowest single call of Solver::solve
loshu-peers --make [--rounds N]          full grids and minimal puzzles a second

Without files and --set, all built-in sets.

  --set NAME    a built-in set; can be repeated
                  easy     20,000 that naked singles alone solve, 30 to 37 clues
                  minimal  20,000 random minimal puzzles
                  several  10,000 with 2 to 1,000 solutions, which are counted: as many with 2 or 3
                           as with 4 to 7, 8 to 15, ... and 512 to 1,000
                  verdicts the puzzles of `several`, asked whether they have none, one or several
  --only NAME   a contender: batch, single or sudoku; can be repeated
                The ratios are to the last contender that takes part.
  --rounds N    rounds whose median counts; fewer than 5 are refused. Default: 5 or more, up to
                101, as fit into 3 seconds; with --worst 25
  --slice N     puzzles that a contender takes before the next one has its turn. Default: so many
                that the slowest takes about 20 ms, but at least 1,000 (or 1,000,000 solutions)
  --at-least N  smaller sets are repeated up to N puzzles. Default: 10,000, with --count 1
  --all         with --count: count to the end, not to 1,000,000 a puzzle
  --json        JSON, for programs
";

/// The fewest rounds whose median is worth printing.
pub const LEAST_ROUNDS: usize = 5;

/// Solutions a puzzle at which `--count` stops, unless `--all` is given.
const COUNT_CAP: u64 = 1_000_000;

/// What to do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Job {
    /// Print the options.
    Help,
    /// Compare the contenders.
    Compare,
    /// Look for the slowest puzzle.
    Worst,
    /// Compare the makers of puzzles.
    Make,
}

/// The command line, checked.
pub struct Args {
    /// What to do.
    pub job: Job,
    /// Rounds, at least 5, if that is fixed.
    pub rounds: Option<usize>,
    /// Puzzles a slice, if that is fixed.
    pub slice: Option<usize>,
    /// The contenders chosen; none means all.
    pub only: Vec<Key>,
    /// JSON instead of tables.
    pub json: bool,
    /// Puzzles up to which smaller sets are repeated, if that is fixed.
    at_least: Option<usize>,
    /// Files hold counts.
    count: bool,
    /// Count without a cap.
    all: bool,
    /// The built-in sets chosen.
    made: Vec<Made>,
    /// The files.
    files: Vec<PathBuf>,
}

/// Reads the command line.
pub fn read() -> Result<Args, lexopt::Error> {
    let mut args = Args::default();
    let mut parser = lexopt::Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("rounds") => args.rounds = Some(parser.value()?.parse()?),
            Long("slice") => args.slice = Some(parser.value()?.parse()?),
            Long("at-least") => args.at_least = Some(parser.value()?.parse()?),
            Long("only") => args.only.push(parser.value()?.parse_with(Key::named)?),
            Long("set") => args.made.push(parser.value()?.parse_with(Made::named)?),
            Long("worst") => args.job = Job::Worst,
            Long("make") => args.job = Job::Make,
            Long("count") => args.count = true,
            Long("all") => args.all = true,
            Long("json") => args.json = true,
            Long("help") | Short('h') => return Ok(Args { job: Job::Help, ..args }),
            Value(file) => args.files.push(file.into()),
            _ => return Err(arg.unexpected()),
        }
    }
    args.check()
}

impl Default for Args {
    fn default() -> Args {
        Args {
            job: Job::Compare,
            rounds: None,
            slice: None,
            only: Vec::new(),
            json: false,
            at_least: None,
            count: false,
            all: false,
            made: Vec::new(),
            files: Vec::new(),
        }
    }
}

impl Args {
    /// The built-in sets, then the files; all built-in sets if neither is given.
    pub fn sources(&self) -> Vec<Source> {
        let made = if self.made.is_empty() && self.files.is_empty() {
            Made::ALL.to_vec()
        } else {
            self.made.clone()
        };
        let files = self.files.iter().map(|file| self.source(file));
        made.into_iter().map(Source::Made).chain(files).collect()
    }

    /// Puzzles up to which a set is repeated. Puzzles with counts have many solutions as a rule,
    /// and are enough as they are.
    pub fn at_least_for(&self, source: &Source) -> usize {
        let default = if matches!(source, Source::Counted(..)) { 1 } else { 10_000 };
        self.at_least.unwrap_or(default)
    }

    /// What a file holds is not to be seen from its name: `--count` says it.
    fn source(&self, file: &Path) -> Source {
        let cap = if self.all { u64::MAX } else { COUNT_CAP };
        if self.count { Source::Counted(file.into(), cap) } else { Source::File(file.into()) }
    }

    /// Refuses what makes no sense rather than doing something else.
    fn check(self) -> Result<Args, lexopt::Error> {
        let problem = if let Some(few @ ..LEAST_ROUNDS) = self.rounds {
            format!("--rounds {few}: a median needs at least {LEAST_ROUNDS} rounds")
        } else if self.slice == Some(0) {
            "--slice 0: a slice has at least one puzzle".into()
        } else if self.count && self.files.is_empty() {
            "--count needs files with lines puzzle<TAB>count".into()
        } else if self.count && self.job == Job::Worst {
            "--worst times Solver::solve, which does not count: leave out --count".into()
        } else if self.all && !self.count {
            "--all goes with --count".into()
        } else {
            return Ok(self);
        };
        Err(problem.into())
    }
}
