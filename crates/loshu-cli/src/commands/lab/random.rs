//! `loshu lab random`: how heavy is the tail?

use std::time::Duration;

use anyhow::Result;
use loshu_lab::State;
use loshu_lab::random::{Census, Plan, Sampler, solve};

use super::resumable::Resumable;
use crate::args::lab::RandomArgs;
use crate::engine::Chosen;
use crate::exit::Exit;
use crate::seed;
use crate::threads;

/// How often the state is written.
const SAVE: Duration = Duration::from_secs(5);

/// Runs the experiment.
pub(super) fn run(args: &RandomArgs) -> Result<Exit> {
    let chosen = Chosen::turned(args.engine);
    let experiment = Resumable::new("random", "puzzles", SAVE, args.out.as_deref())?;
    let mut census = begin(args, &experiment)?;
    let seed = census.plan().seed;
    let engine = super::shared(chosen.seeded(seed));
    let sampler = Sampler { clues: args.clues.into(), seed, engine };
    let done = experiment.go_on(&mut census, args.number, |census, cancel, step| {
        solve(census, args.number, sampler, args.limits.into(), threads::number(), cancel, step)
    })?;
    experiment.publish(&census.report(), done)?;
    Ok(if done { Exit::Fine } else { Exit::Interrupted })
}

/// An empty census, or the census of a stopped run.
fn begin(args: &RandomArgs, experiment: &Resumable) -> Result<Census> {
    let engine = format!("{}{}", args.engine, args.limits);
    let plan = |seed| Plan::new(args.clues, engine, seed);
    let Some(census) = experiment.saved::<Census>()? else {
        return Ok(Census::new(plan(seed::of(&args.seed))));
    };
    experiment.check(&census)?;
    let saved = census.plan();
    let wanted = plan(seed::or(&args.seed, saved.seed));
    experiment.compare((saved, &saved.version), &wanted, (census.counted(), args.number))?;
    Ok(census)
}
