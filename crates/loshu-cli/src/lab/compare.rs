//! `loshu lab compare`: the same puzzles with all engines.

mod csv;
mod measure;
mod pictures;
mod report;

use anyhow::Result;

use self::measure::{Contender, Measure, Sample};
use super::folder::{self, Folder};
use crate::args::lab;
use crate::interrupt;
use crate::progress::Progress;
use crate::report::Exit;
use crate::seed;
use crate::set;

/// How many puzzles are held in memory, with what each engine made of them.
const MOST: usize = 100_000;
/// The table of all puzzles and engines.
const TABLE: &str = "compare.csv";

/// Runs the experiment.
pub(super) fn run(args: &lab::Compare) -> Result<Exit> {
    let sets = set::read(&args.input, MOST)?;
    let folder = args.out.as_deref().map(Folder::open).transpose()?;
    let seed = seed::of(&args.seed);
    let contenders = Contender::all(&args.engine, seed);
    let measure = Measure { contenders, limits: args.limits(), cancel: interrupt::flag()? };
    let puzzles: usize = sets.iter().map(|set| set.puzzles.len()).sum();
    let mut progress = Progress::before_output(puzzles as u64, "puzzles");
    let mut samples = Vec::new();
    let complete = measure
        .all(&sets, args.input.jobs(), &mut samples, |done| progress.update(|| (done, done)))?;
    drop(progress);
    folder::publish(&report::paper(args, seed, &measure.contenders, &samples)?, folder.as_ref())?;
    if let Some(folder) = &folder {
        folder.write(TABLE, &csv::text(&sets, &measure.contenders, &samples)?)?;
    }
    let solved = samples.iter().all(|samples| samples.iter().any(Sample::solved));
    Ok(if complete && solved { Exit::Fine } else { Exit::Improper })
}
