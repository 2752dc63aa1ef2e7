//! `loshu lab compare`: the same puzzles with all engines.

use std::sync::Arc;

use anyhow::{Result, bail};
use loshu::{Dlx, Search, Solver};
use loshu_lab::compare::{Contender, Contest};

use super::out_dir::{self, OutDir};
use crate::args::lab::{CompareArgs, ContenderName};
use crate::exit::Exit;
use crate::flow::puzzle_set::{self, PuzzleSets};
use crate::interrupt;
use crate::output::InputFiles;
use crate::seed;
use crate::terminal::progress::Progress;
use crate::threads;

/// How many puzzles are held in memory, with what each engine made of them.
const MOST: usize = 100_000;
/// The table of all puzzles and engines.
const TABLE: &str = "compare.csv";

/// Runs the experiment.
pub(super) fn run(args: &CompareArgs) -> Result<Exit> {
    let PuzzleSets { sets, exit } = puzzle_set::read(&args.input, MOST)?;
    let out_dir = OutDir::wanted(
        args.out.as_deref(),
        "compare",
        &[TABLE],
        &InputFiles::of(&args.input.inputs),
    )?;
    let seed = seed_of(args)?;
    let contenders = args.engine.iter().map(|&name| contender(name, seed.unwrap_or_default()));
    let contest = Contest { contenders: contenders.collect(), limits: args.limits().into() };
    let puzzles: Vec<_> = sets.iter().flat_map(|set| &set.puzzles).copied().collect();
    let mut progress = Progress::before_output(puzzles.len() as u64, "puzzles");
    let step = |done| progress.update(|| (done, done));
    let comparison = contest.run(puzzles, threads::number_or_one(), &interrupt::flag()?, step)?;
    drop(progress);
    // After Ctrl-C the files of an earlier comparison are as they were.
    let out_dir = out_dir.filter(|_| comparison.is_complete);
    out_dir::publish(&comparison.report(&command(args, seed)), out_dir.as_ref())?;
    if let Some(out_dir) = &out_dir {
        let puzzles =
            sets.iter().flat_map(|set| set.puzzles.iter().map(|puzzle| (&*set.name, puzzle)));
        out_dir.write(TABLE, &comparison.csv(puzzles))?;
    }
    Ok(match (comparison.is_complete, comparison.is_solved()) {
        (false, _) => Exit::Interrupted,
        (true, false) => exit.max(Exit::Improper),
        (true, true) => exit,
    })
}

/// The seed, if one of the engines is random.
fn seed_of(args: &CompareArgs) -> Result<Option<u64>> {
    let is_random = args.engine.contains(&ContenderName::StackRandom);
    if !is_random && args.seed.seed.is_some() {
        bail!("--seed needs the engine stack-random");
    }
    Ok(is_random.then(|| seed::of(&args.seed)))
}

fn contender(name: ContenderName, seed: u64) -> Contender {
    let engine: loshu_lab::SharedEngine = match name {
        ContenderName::Fast => Arc::new(Solver::new()),
        ContenderName::Norvig => Arc::new(Search::norvig()),
        ContenderName::Stack => Arc::new(Search::stack()),
        ContenderName::StackRandom => Arc::new(Search::stack_random(seed)),
        ContenderName::Backtracking => Arc::new(Search::backtracking()),
        ContenderName::Dlx => Arc::new(Dlx),
    };
    Contender { name: name.to_string(), engine }
}

/// The command that does the same again.
fn command(args: &CompareArgs, seed: Option<u64>) -> String {
    let names: Vec<_> = args.engine.iter().map(ToString::to_string).collect();
    let names = names.join(",");
    let (inputs, limits) = (super::words(&args.input.inputs), args.limits());
    let jobs = threads::number_or_one();
    let seed = seed.map_or(String::new(), |seed| format!(" --seed {seed}"));
    format!("loshu lab compare{inputs} --engine {names}{limits} --jobs {jobs}{seed}")
}
