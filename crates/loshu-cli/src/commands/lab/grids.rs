//! `loshu lab grids`: how many full grids are there?

use std::time::Duration;

use anyhow::{Result, anyhow, ensure};
use loshu_lab::grids::{CLASSES, Census, count};

use super::out_dir::{self, OutDir};
use crate::args::lab::GridsArgs;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::InputFiles;
use crate::terminal::message::{self, printable};
use crate::terminal::progress::Progress;

/// The state from which a stopped run resumes.
const STATE: &str = "grids.json";
/// How often that is written.
const SAVE: Duration = Duration::from_secs(1);

/// Runs the experiment.
pub(super) fn run(args: &GridsArgs) -> Result<Exit> {
    let out_dir = OutDir::wanted(args.out.as_deref(), "grids", &[STATE], &InputFiles::default())?;
    let mut census = begin(out_dir.as_ref())?;
    if !go_on(args, &mut census, out_dir.as_ref())? {
        return Ok(Exit::Interrupted);
    }
    out_dir::publish(&census.report(), out_dir.as_ref())?;
    Ok(Exit::Fine)
}

/// An empty census, or the census of a stopped run.
fn begin(out_dir: Option<&OutDir>) -> Result<Census> {
    let state = out_dir.map(|out_dir| out_dir.read(STATE)).transpose()?.flatten();
    let Some((out_dir, state)) = out_dir.zip(state) else { return Ok(Census::new()) };
    let shown = out_dir.shown(STATE);
    let damaged = |why: String| {
        anyhow!("{shown} is damaged: {}; remove it, or choose another --out", printable(&why))
    };
    let census = Census::from_json(&state).map_err(damaged)?;
    let this = Census::new().version;
    ensure!(
        census.version == this,
        "{shown} is of loshu {}, this is {this}; choose another --out",
        printable(&census.version)
    );
    census.check().map_err(damaged)?;
    message::note(&format!("resuming after {} classes of {shown}", census.classes()));
    Ok(census)
}

/// Counts for the classes that are left; false if Ctrl-C came first.
fn go_on(args: &GridsArgs, census: &mut Census, out_dir: Option<&OutDir>) -> Result<bool> {
    let (cancel, first) = (interrupt::flag()?, census.classes() as u64);
    let mut progress = Progress::before_output(CLASSES as u64, "classes").from(first);
    let mut state = out_dir.map(|out_dir| out_dir.state(STATE, SAVE));
    let done = count(census, args.jobs.threads(), cancel, |census| {
        let done = census.classes() as u64;
        progress.update(|| (done, done - first));
        if let Some(state) = &mut state {
            state.write_now_and_then(|| census.to_json())?;
        }
        anyhow::Ok(())
    })?;
    if let Some(state) = &state {
        state.write(&census.to_json())?;
    }
    if !done {
        let hint = out_dir.map_or("", |_| "; the same command resumes");
        let counted = census.classes();
        progress.print(&format!("loshu: stopped after {counted} classes of bands{hint}\n"));
    }
    Ok(done)
}
