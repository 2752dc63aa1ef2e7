//! `loshu lab minimals`: how many minimal puzzles are there, and how many clues have they?

use std::time::Duration;

use anyhow::{Result, anyhow, ensure};
use loshu_lab::minimals::{Census, Plan, Property, solve};

use super::out_dir::{self, OutDir};
use crate::args::lab::{MinimalsArgs, PropertyName};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::InputFiles;
use crate::seed;
use crate::terminal::message::{self, printable};
use crate::terminal::progress::Progress;

/// The state from which a stopped experiment resumes.
const STATE: &str = "minimals.json";
/// How often that is written.
const SAVE: Duration = Duration::from_secs(5);

/// Runs the experiment.
pub(super) fn run(args: &MinimalsArgs) -> Result<Exit> {
    let out_dir =
        OutDir::wanted(args.out.as_deref(), "minimals", &[STATE], &InputFiles::default())?;
    let mut census = begin(args, out_dir.as_ref())?;
    let done = go_on(args, &mut census, out_dir.as_ref())?;
    out_dir::publish(&census.report(), out_dir.as_ref())?;
    Ok(if done { Exit::Fine } else { Exit::Interrupted })
}

/// An empty census, or the census of a stopped experiment.
fn begin(args: &MinimalsArgs, out_dir: Option<&OutDir>) -> Result<Census> {
    let of = args.of.map(|name| match name {
        PropertyName::Er => Property::Er,
        PropertyName::Score => Property::Score,
        PropertyName::B => Property::B,
    });
    let plan = |seed| Plan::new(args.particles, args.tilt, of, seed);
    let state = out_dir.map(|out_dir| out_dir.read(STATE)).transpose()?.flatten();
    let Some((out_dir, state)) = out_dir.zip(state) else {
        return Ok(Census::new(plan(seed::of(&args.seed))));
    };
    let shown = out_dir.shown(STATE);
    let census = Census::from_json(&state).map_err(|why| {
        anyhow!("{shown} is damaged: {}; remove it, or choose another --out", printable(&why))
    })?;
    let saved = census.plan();
    let seed = args.seed.seed.as_ref().map_or(saved.seed, |_| seed::of(&args.seed));
    ensure!(
        *saved == plan(seed),
        "{shown} is of another experiment: {} with loshu {}; choose another --out",
        printable(&saved.to_string()),
        printable(&saved.version)
    );
    let runs = census.runs();
    ensure!(
        runs <= args.runs,
        "{shown} has {runs} runs already; ask for as many, or choose another --out"
    );
    message::note(&format!("resuming after {runs} runs of {shown}"));
    Ok(census)
}

/// Makes the runs that are left; false if Ctrl-C came first.
fn go_on(args: &MinimalsArgs, census: &mut Census, out_dir: Option<&OutDir>) -> Result<bool> {
    let (cancel, first) = (interrupt::flag()?, census.runs());
    let mut progress = Progress::before_output(args.runs, "runs").from(first);
    let mut state = out_dir.map(|out_dir| out_dir.state(STATE, SAVE));
    let done = solve(census, args.runs, args.jobs.threads(), cancel, |census| {
        progress.update(|| (census.runs(), census.runs() - first));
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
        progress.print(&format!("loshu: stopped after {} runs{hint}\n", census.runs()));
    }
    Ok(done)
}
