//! `loshu lab random`: how heavy is the tail?

use std::time::Duration;

use anyhow::{Result, anyhow, ensure};
use loshu_lab::random::{Census, Plan, Sampler, solve};

use super::out_dir::{self, OutDir};
use crate::args::lab::RandomArgs;
use crate::engine::Chosen;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::InputFiles;
use crate::seed;
use crate::terminal::message::{self, printable};
use crate::terminal::progress::Progress;

/// The state from which a stopped run resumes.
const STATE: &str = "random.json";
/// How often that is written.
const SAVE: Duration = Duration::from_secs(5);

/// Runs the experiment.
pub(super) fn run(args: &RandomArgs) -> Result<Exit> {
    let chosen = Chosen::turned(args.engine, &args.knobs)?;
    let out_dir = OutDir::wanted(args.out.as_deref(), "random", &[STATE], &InputFiles::default())?;
    let mut census = begin(args, out_dir.as_ref())?;
    let done = go_on(args, chosen, &mut census, out_dir.as_ref())?;
    out_dir::publish(&census.report(), out_dir.as_ref())?;
    Ok(if done { Exit::Fine } else { Exit::Interrupted })
}

/// An empty census, or the census of a stopped run.
fn begin(args: &RandomArgs, out_dir: Option<&OutDir>) -> Result<Census> {
    let engine = format!("{}{}{}", args.engine, args.knobs, args.limits);
    let plan = |seed| Plan::new(args.clues, engine, seed);
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
    let puzzles = census.puzzles();
    ensure!(
        puzzles <= args.number,
        "{shown} has {puzzles} puzzles already; ask for as many, or choose another --out"
    );
    message::note(&format!("resuming after {puzzles} puzzles of {shown}"));
    Ok(census)
}

/// Solves the puzzles that are left; false if Ctrl-C came first.
fn go_on(
    args: &RandomArgs,
    chosen: Chosen,
    census: &mut Census,
    out_dir: Option<&OutDir>,
) -> Result<bool> {
    let engine = super::shared(chosen.seeded(census.plan().seed));
    let sampler = Sampler { clues: args.clues.into(), seed: census.plan().seed, engine };
    let (cancel, first) = (interrupt::flag()?, census.puzzles());
    let mut progress = Progress::before_output(args.number, "puzzles").from(first);
    let mut state = out_dir.map(|out_dir| out_dir.state(STATE, SAVE));
    let jobs = args.jobs.threads();
    let done = solve(census, args.number, sampler, args.limits.into(), jobs, cancel, |census| {
        progress.update(|| (census.puzzles(), census.puzzles() - first));
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
        progress.print(&format!("loshu: stopped after {} puzzles{hint}\n", census.puzzles()));
    }
    Ok(done)
}
