//! `loshu lab minimals`: how many minimal puzzles are there, and how many clues have they?

use std::time::Duration;

use anyhow::Result;
use loshu_lab::State;
use loshu_lab::minimals::{Census, Plan, Property, solve};

use super::resumable::Resumable;
use crate::args::lab::{MinimalsArgs, PropertyName};
use crate::exit::Exit;
use crate::seed;
use crate::threads;

/// How often the state is written.
const SAVE: Duration = Duration::from_secs(5);

/// Runs the experiment.
pub(super) fn run(args: &MinimalsArgs) -> Result<Exit> {
    let experiment = Resumable::new("minimals", "runs", SAVE, args.out.as_deref())?;
    let mut census = begin(args, &experiment)?;
    let done = experiment.go_on(&mut census, args.runs, |census, cancel, step| {
        solve(census, args.runs, threads::number(), cancel, step)
    })?;
    experiment.publish(&census.report(), done)?;
    Ok(if done { Exit::Fine } else { Exit::Interrupted })
}

/// An empty census, or the census of a stopped experiment.
fn begin(args: &MinimalsArgs, experiment: &Resumable) -> Result<Census> {
    let of = args.of.map(|name| match name {
        PropertyName::Er => Property::Er,
        PropertyName::Score => Property::Score,
        PropertyName::B => Property::B,
    });
    let plan = |seed| Plan::new(args.particles, args.tilt, of, seed);
    let Some(census) = experiment.saved::<Census>()? else {
        return Ok(Census::new(plan(seed::of(&args.seed))));
    };
    experiment.check(&census)?;
    let saved = census.plan();
    let wanted = plan(seed::or(&args.seed, saved.seed));
    experiment.compare((saved, &saved.version), &wanted, (census.counted(), args.runs))?;
    Ok(census)
}
