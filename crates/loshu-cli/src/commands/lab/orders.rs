//! `loshu lab orders`: the same puzzle in other orders of cells and digits.

use anyhow::{Result, bail};
use loshu_lab::orders::Settings;

use super::out_dir::{self, OutDir};
use crate::args::lab::OrdersArgs;
use crate::engine::Chosen;
use crate::exit::Exit;
use crate::flow::puzzle_set::{self, PuzzleSets};
use crate::interrupt;
use crate::output::InputFiles;
use crate::seed;
use crate::terminal::progress::Progress;
use crate::threads;

/// More puzzles than this make no report that anybody reads.
const MOST: usize = 1000;

/// Runs the experiment.
pub(super) fn run(args: &OrdersArgs) -> Result<Exit> {
    let OrdersArgs { engine, runs, tries, .. } = *args;
    let Some(search) = Chosen::named(engine).search() else {
        bail!("--engine {engine}: only norvig, stack and backtracking have orders");
    };
    let PuzzleSets { sets, exit } = puzzle_set::read(&args.input, MOST)?;
    let puzzles: Vec<_> = sets.into_iter().flat_map(|set| set.puzzles).collect();
    let out_dir =
        OutDir::wanted(args.out.as_deref(), "orders", &[], &InputFiles::of(&args.input.inputs))?;
    let seed = seed::of(&args.seed);
    let settings = Settings { search, runs, tries, seed, jobs: threads::number() };
    let inputs = super::words(&args.input.inputs);
    let command = format!(
        "loshu lab orders{inputs} --engine {engine} --runs {runs} --tries {tries} --seed {seed}"
    );
    let mut progress = Progress::before_output(settings.all_runs(puzzles.len()), "runs");
    let mut done = 0;
    let step = || {
        done += 1;
        progress.update(|| (done, done));
    };
    let outcome = settings.run(&puzzles, &command, &interrupt::flag()?, step)?;
    drop(progress);
    // After Ctrl-C the report of an earlier run is as it was.
    let out_dir = out_dir.filter(|_| outcome.is_complete);
    out_dir::publish(&outcome.report, out_dir.as_ref())?;
    Ok(match (outcome.is_complete, outcome.is_unsolved) {
        (false, _) => Exit::Interrupted,
        (true, true) => exit.max(Exit::Improper),
        (true, false) => exit,
    })
}
