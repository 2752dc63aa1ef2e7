//! `loshu lab grids`: how many full grids are there?

use std::time::Duration;

use anyhow::{Result, ensure};
use loshu_lab::grids::{CLASSES, Census, count};

use super::resumable::Resumable;
use crate::args::lab::GridsArgs;
use crate::exit::Exit;
use crate::terminal::message::printable;
use crate::threads;

/// How often the state is written.
const SAVE: Duration = Duration::from_secs(1);

/// Runs the experiment.
pub(super) fn run(args: &GridsArgs) -> Result<Exit> {
    let experiment = Resumable::new("grids", "classes", SAVE, args.out.as_deref())?;
    let mut census = begin(&experiment)?;
    let done = experiment.go_on(&mut census, CLASSES as u64, |census, cancel, step| {
        count(census, threads::number(), cancel, step)
    })?;
    if !done {
        return Ok(Exit::Interrupted);
    }
    experiment.publish(&census.report(), done)?;
    Ok(Exit::Fine)
}

/// An empty census, or the census of a stopped run.
fn begin(experiment: &Resumable) -> Result<Census> {
    let Some(census) = experiment.saved::<Census>()? else { return Ok(Census::new()) };
    let this = Census::new().version;
    ensure!(
        census.version == this,
        "{} is of loshu {}, this is {this}; choose another --out",
        experiment.shown(),
        printable(&census.version)
    );
    experiment.check(&census)?;
    Ok(census)
}
