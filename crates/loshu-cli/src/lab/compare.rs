//! `loshu lab compare`: the same puzzles with all engines.

mod csv;
mod measure;
mod pictures;
mod report;

use anyhow::{Result, bail};

use self::measure::{Attempt, Contender, Contest};
use super::out_dir::{self, OutDir};
use crate::args::lab::{self, ContenderName};
use crate::chunk_result::Exit;
use crate::interrupt;
use crate::output::InputFiles;
use crate::progress::Progress;
use crate::puzzle_set::{self, PuzzleSets};
use crate::seed;

/// How many puzzles are held in memory, with what each engine made of them.
const MOST: usize = 100_000;
/// The table of all puzzles and engines.
const TABLE: &str = "compare.csv";

/// Runs the experiment.
pub(super) fn run(args: &lab::CompareArgs) -> Result<Exit> {
    let PuzzleSets { sets, exit } = puzzle_set::read(&args.input, MOST)?;
    let out_dir = OutDir::wanted(
        args.out.as_deref(),
        "compare",
        &[TABLE],
        &InputFiles::of(&args.input.inputs),
    )?;
    let seed = seed_of(args)?;
    let contenders = Contender::all(&args.engine, seed.unwrap_or_default());
    let measure = Contest { contenders, limits: args.limits(), cancel: interrupt::flag()? };
    let puzzles: usize = sets.iter().map(|set| set.puzzles.len()).sum();
    let mut progress = Progress::before_output(puzzles as u64, "puzzles");
    let mut samples = Vec::new();
    let complete = measure
        .all(&sets, args.jobs.get(), &mut samples, |done| progress.update(|| (done, done)))?;
    drop(progress);
    out_dir::publish(
        &report::report(args, seed, &measure.contenders, &samples)?,
        out_dir.as_ref(),
    )?;
    if let Some(out_dir) = &out_dir {
        out_dir.write(TABLE, &csv::text(&sets, &measure.contenders, &samples)?)?;
    }
    let solved = samples.iter().all(|samples| samples.iter().any(Attempt::solved));
    Ok(match (complete, solved) {
        (false, _) => Exit::Interrupted,
        (true, false) => exit.max(Exit::Improper),
        (true, true) => exit,
    })
}

/// The seed, if one of the engines is random.
fn seed_of(args: &lab::CompareArgs) -> Result<Option<u64>> {
    let is_random = args.engine.contains(&ContenderName::StackRandom);
    if !is_random && args.seed.seed.is_some() {
        bail!("--seed needs the engine stack-random");
    }
    Ok(is_random.then(|| seed::of(&args.seed)))
}
