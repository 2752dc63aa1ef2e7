//! `loshu lab grids`: how many full grids are there?

mod bands;
mod census;
mod crosses;
mod report;

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Result;

use self::bands::Class;
use self::census::Census;
use self::crosses::Stacks;
use super::out_dir::{self, OutDir};
use crate::args::lab::GridsArgs;
use crate::chunk_result::Exit;
use crate::interrupt;
use crate::output::InputFiles;
use crate::pipeline;
use crate::progress::Progress;

/// How often the state is written.
const SAVE: Duration = Duration::from_secs(1);

/// Runs the experiment.
pub(super) fn run(args: &GridsArgs) -> Result<Exit> {
    let out_dir =
        OutDir::wanted(args.out.as_deref(), "grids", &[census::STATE], &InputFiles::default())?;
    let mut census = Census::begin(out_dir.as_ref())?;
    let reduced = bands::reduced();
    let classes = bands::classes(&reduced);
    if !count(args, &classes, Stacks::new(&reduced), &mut census, out_dir.as_ref())? {
        return Ok(Exit::Interrupted);
    }
    out_dir::publish(&report::report(&classes, &census)?, out_dir.as_ref())?;
    Ok(Exit::Fine)
}

/// Counts for the classes that are left; false if Ctrl-C came first.
fn count(
    args: &GridsArgs,
    classes: &[Class],
    stacks: Stacks,
    census: &mut Census,
    out_dir: Option<&OutDir>,
) -> Result<bool> {
    let (cancel, first) = (interrupt::flag()?, census.crosses.len() as u64);
    let bands: Vec<_> = classes.iter().map(|class| class.band).skip(census.crosses.len()).collect();
    let mut progress = Progress::before_output(classes.len() as u64, "classes").from(first);
    let mut saved = Instant::now();
    pipeline::in_order(
        bands.into_iter(),
        args.jobs.threads(),
        move |band| (!cancel.load(Ordering::Relaxed)).then(|| stacks.crosses(&band)),
        |crosses| {
            let Some(crosses) = crosses else { return Ok(ControlFlow::Break(())) };
            census.crosses.push(crosses);
            let done = census.crosses.len() as u64;
            progress.update(|| (done, done - first));
            if let Some(out_dir) = out_dir.filter(|_| saved.elapsed() > SAVE) {
                census.save(out_dir)?;
                saved = Instant::now();
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if let Some(out_dir) = out_dir {
        census.save(out_dir)?;
    }
    let done = census.crosses.len() == classes.len();
    if !done {
        let hint = out_dir.map_or("", |_| "; the same command resumes");
        let counted = census.crosses.len();
        progress.print(&format!("loshu: stopped after {counted} classes of bands{hint}\n"));
    }
    Ok(done)
}
