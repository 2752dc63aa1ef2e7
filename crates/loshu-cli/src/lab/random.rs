//! `loshu lab random`: how heavy is the tail?

mod census;
mod essay;
mod measure;
mod report;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use self::census::{Census, Plan};
use self::measure::Measure;
use super::folder::{self, Folder};
use crate::args::lab::Random;
use crate::engine::Chosen;
use crate::interrupt;
use crate::message;
use crate::pipeline;
use crate::progress::Progress;
use crate::report::Exit;
use crate::seed;

/// What it takes to go on after a stop.
const STATE: &str = "random.json";
/// How often that is written.
const SAVE: Duration = Duration::from_secs(5);
/// How many puzzles a worker solves at a time.
const CHUNK: u64 = 256;

/// Runs the experiment.
pub(super) fn run(args: &Random) -> Result<Exit> {
    let chosen = Chosen::turned(args.engine, &args.knobs)?;
    let folder = args.out.as_deref().map(Folder::open).transpose()?;
    let mut census = begin(args, folder.as_ref())?;
    let done = solve(args, chosen, &mut census, folder.as_ref())?;
    folder::publish(&report::paper(&census)?, folder.as_ref())?;
    Ok(if done { Exit::Fine } else { Exit::Improper })
}

/// An empty census, or the one that a stopped run left.
fn begin(args: &Random, folder: Option<&Folder>) -> Result<Census> {
    let state = folder.map(|folder| folder.read(STATE)).transpose()?.flatten();
    let Some((folder, state)) = folder.zip(state) else {
        return Ok(Census::new(Plan::new(args, seed::of(&args.seed))));
    };
    let shown = folder.shown(STATE);
    let census: Census =
        serde_json::from_str(&state).with_context(|| format!("{shown} is damaged"))?;
    let seed = args.seed.seed.as_ref().map_or(census.plan.seed, |_| seed::of(&args.seed));
    ensure!(
        census.plan == Plan::new(args, seed),
        "{shown} is of another experiment: {}; choose another --out",
        census.plan
    );
    ensure!(
        census.puzzles <= args.number,
        "{shown} has {} puzzles already; ask for as many, or choose another --out",
        census.puzzles
    );
    message::print(&format!("loshu: goes on after {} puzzles of {shown}\n", census.puzzles));
    Ok(census)
}

/// Solves the puzzles that are left; false if Ctrl-C came first.
fn solve(
    args: &Random,
    chosen: Chosen,
    census: &mut Census,
    folder: Option<&Folder>,
) -> Result<bool> {
    let measure = Measure::new(args, chosen, census.plan.seed, interrupt::flag()?);
    let first = census.puzzles;
    let mut progress = Progress::before_output(args.number, "puzzles").from(first);
    let mut saved = Instant::now();
    pipeline::in_order(
        pipeline::pieces(first..args.number, CHUNK),
        args.jobs.threads(),
        move |chunk| measure.of(chunk),
        |samples| {
            let Some(samples) = samples else { return Ok(ControlFlow::Break(())) };
            samples.iter().for_each(|sample| census.add(sample));
            progress.update(|| (census.puzzles, census.puzzles - first));
            if let Some(folder) = folder.filter(|_| saved.elapsed() > SAVE) {
                save(census, folder)?;
                saved = Instant::now();
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if let Some(folder) = folder {
        save(census, folder)?;
    }
    let done = census.puzzles == args.number;
    if !done {
        let hint = folder.map_or("", |_| "; the same command goes on");
        progress.print(&format!("loshu: stopped after {} puzzles{hint}\n", census.puzzles));
    }
    Ok(done)
}

fn save(census: &Census, folder: &Folder) -> Result<()> {
    folder.write(STATE, &serde_json::to_string(census)?)
}
