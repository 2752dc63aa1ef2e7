//! `loshu lab random`: how heavy is the tail?

mod census;
mod essay;
mod measure;
mod report;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, ensure};

use self::census::{Census, Plan};
use self::measure::Sampler;
use super::out_dir::{self, OutDir};
use crate::args::lab::RandomArgs;
use crate::chunk_result::Exit;
use crate::engine::Chosen;
use crate::interrupt;
use crate::message::{self, printable};
use crate::output::InputFiles;
use crate::pipeline;
use crate::progress::Progress;
use crate::seed;

/// The state from which a stopped run resumes.
const STATE: &str = "random.json";
/// How often that is written.
const SAVE: Duration = Duration::from_secs(5);
/// How many puzzles a worker solves at a time.
const CHUNK: u64 = 256;

/// Runs the experiment.
pub(super) fn run(args: &RandomArgs) -> Result<Exit> {
    let chosen = Chosen::turned(args.engine, &args.knobs)?;
    let out_dir = OutDir::wanted(args.out.as_deref(), "random", &[STATE], &InputFiles::default())?;
    let mut census = begin(args, out_dir.as_ref())?;
    let done = solve(args, chosen, &mut census, out_dir.as_ref())?;
    out_dir::publish(&report::report(&census)?, out_dir.as_ref())?;
    Ok(if done { Exit::Fine } else { Exit::Interrupted })
}

/// An empty census, or the census of a stopped run.
fn begin(args: &RandomArgs, out_dir: Option<&OutDir>) -> Result<Census> {
    let state = out_dir.map(|out_dir| out_dir.read(STATE)).transpose()?.flatten();
    let Some((out_dir, state)) = out_dir.zip(state) else {
        return Ok(Census::new(Plan::new(args, seed::of(&args.seed))));
    };
    let shown = out_dir.shown(STATE);
    let census = Census::read(&state)
        .map_err(|why| anyhow!("{shown} is damaged: {why}; remove it, or choose another --out"))?;
    let seed = args.seed.seed.as_ref().map_or(census.plan.seed, |_| seed::of(&args.seed));
    ensure!(
        census.plan == Plan::new(args, seed),
        "{shown} is of another experiment: {} with loshu {}; choose another --out",
        printable(&census.plan.to_string()),
        printable(&census.plan.version)
    );
    ensure!(
        census.puzzles <= args.number,
        "{shown} has {} puzzles already; ask for as many, or choose another --out",
        census.puzzles
    );
    message::note(&format!("resuming after {} puzzles of {shown}", census.puzzles));
    Ok(census)
}

/// Solves the puzzles that are left; false if Ctrl-C came first.
fn solve(
    args: &RandomArgs,
    chosen: Chosen,
    census: &mut Census,
    out_dir: Option<&OutDir>,
) -> Result<bool> {
    let measure = Sampler::new(args, chosen, census.plan.seed, interrupt::flag()?);
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
            if let Some(out_dir) = out_dir.filter(|_| saved.elapsed() > SAVE) {
                save(census, out_dir)?;
                saved = Instant::now();
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if let Some(out_dir) = out_dir {
        save(census, out_dir)?;
    }
    let done = census.puzzles == args.number;
    if !done {
        let hint = out_dir.map_or("", |_| "; the same command resumes");
        progress.print(&format!("loshu: stopped after {} puzzles{hint}\n", census.puzzles));
    }
    Ok(done)
}

fn save(census: &Census, out_dir: &OutDir) -> Result<()> {
    out_dir.write(STATE, &serde_json::to_string(census)?)
}
