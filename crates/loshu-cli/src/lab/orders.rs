//! `loshu lab orders`: the same puzzles in other orders of cells and digits.

mod report;
mod runs;

use anyhow::{Result, bail};

use self::runs::Orders;
use super::folder::{self, Folder};
use super::paper::Paper;
use crate::args::{EngineName, lab};
use crate::engine::Chosen;
use crate::interrupt;
use crate::progress::Progress;
use crate::report::Exit;
use crate::seed;
use crate::set;

/// More puzzles than this make no report that anybody reads.
const MOST: usize = 1000;

/// Runs the experiment.
pub(super) fn run(args: &lab::Orders) -> Result<Exit> {
    let Some(search) = Chosen::named(args.engine).search() else {
        bail!("--engine {}: only norvig, stack and backtracking have orders", args.engine);
    };
    let puzzles: Vec<_> =
        set::read(&args.input, MOST)?.into_iter().flat_map(|set| set.puzzles).collect();
    let folder = args.out.as_deref().map(Folder::open).transpose()?;
    let seed = seed::of(&args.seed);
    let orders =
        Orders { search, runs: args.runs, tries: args.tries, seed, cancel: interrupt::flag()? };
    let mut paper = Paper::new("Other orders");
    paper.command(command(args.engine, args, seed));
    report::explain(&mut paper);
    let mut progress = Progress::before_output(orders.all_runs(puzzles.len()), "runs");
    let mut done = 0;
    let mut exit = Exit::Fine;
    for puzzle in &puzzles {
        let step = || {
            done += 1;
            progress.update(|| (done, done));
        };
        let Some(outcomes) = orders.of(puzzle, args.input.jobs(), step)? else {
            exit = Exit::Improper;
            break;
        };
        if outcomes.iter().all(|outcome| outcome.solutions.is_empty()) {
            exit = Exit::Improper;
        }
        report::add(&mut paper, puzzle, &outcomes)?;
    }
    drop(progress);
    folder::publish(&paper, folder.as_ref())?;
    Ok(exit)
}

fn command(engine: EngineName, args: &lab::Orders, seed: u64) -> String {
    let lab::Orders { runs, tries, .. } = args;
    format!("loshu lab orders ... --engine {engine} --runs {runs} --tries {tries} --seed {seed}")
}
