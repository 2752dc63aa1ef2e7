//! `loshu lab orders`: the same puzzles in other orders of cells and digits.

mod report;
mod runs;

use anyhow::{Result, bail};

use self::runs::OrderRuns;
use super::out_dir::{self, OutDir};
use super::report::Report;
use super::shell;
use crate::args::{EngineName, lab};
use crate::chunk_result::Exit;
use crate::engine::Chosen;
use crate::interrupt;
use crate::output::InputFiles;
use crate::progress::Progress;
use crate::puzzle_set::{self, PuzzleSets};
use crate::seed;

/// More puzzles than this make no report that anybody reads.
const MOST: usize = 1000;

/// Runs the experiment.
pub(super) fn run(args: &lab::OrdersArgs) -> Result<Exit> {
    let Some(search) = Chosen::named(args.engine).search() else {
        bail!("--engine {}: only norvig, stack and backtracking have orders", args.engine);
    };
    let PuzzleSets { sets, mut exit } = puzzle_set::read(&args.input, MOST)?;
    let puzzles: Vec<_> = sets.into_iter().flat_map(|set| set.puzzles).collect();
    let out_dir =
        OutDir::wanted(args.out.as_deref(), "orders", &[], &InputFiles::of(&args.input.inputs))?;
    let seed = seed::of(&args.seed);
    let orders =
        OrderRuns { search, runs: args.runs, tries: args.tries, seed, cancel: interrupt::flag()? };
    let mut report = Report::new("Other orders");
    report.command(command(args.engine, args, seed));
    report::explain(&mut report);
    let mut progress = Progress::before_output(orders.all_runs(puzzles.len()), "runs");
    let mut done = 0;
    for puzzle in &puzzles {
        let step = || {
            done += 1;
            progress.update(|| (done, done));
        };
        let Some(outcomes) = orders.of(puzzle, args.jobs.threads(), step)? else {
            exit = Exit::Interrupted;
            break;
        };
        if outcomes.iter().all(|outcome| outcome.solutions.is_empty()) {
            exit = exit.max(Exit::Improper);
        }
        report::add(&mut report, puzzle, &outcomes)?;
    }
    drop(progress);
    out_dir::publish(&report, out_dir.as_ref())?;
    Ok(exit)
}

fn command(engine: EngineName, args: &lab::OrdersArgs, seed: u64) -> String {
    let lab::OrdersArgs { runs, tries, .. } = args;
    let inputs = shell::words(&args.input.inputs);
    format!(
        "loshu lab orders{inputs} --engine {engine} --runs {runs} --tries {tries} --seed {seed}"
    )
}
