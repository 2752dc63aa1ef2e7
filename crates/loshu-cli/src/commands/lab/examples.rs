//! `loshu lab examples`: positions that need a technique.

use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::Result;
use loshu::Limits;
use loshu_explain::technique::Technique;
use loshu_lab::examples::Settings;

use super::hardest::starts;
use crate::args::lab::ExamplesArgs;
use crate::exit::Exit;
use crate::interrupt;
use crate::output;
use crate::seed;
use crate::terminal::message;

/// Runs the search.
pub(super) fn run(args: &ExamplesArgs) -> Result<Exit> {
    let puzzles = starts::read(&args.puzzles)?;
    let (seed, cancel) = (seed::of(&args.seed), interrupt::flag()?);
    let mut exit = Exit::Fine;
    let all = if args.techniques.is_empty() { Technique::ALL } else { &args.techniques };
    for &technique in all {
        let (number, before) = (args.number.try_into()?, args.before.try_into()?);
        let (puzzles, any) = (&puzzles, args.any);
        let settings = Settings { technique, puzzles, seed, number, before, any };
        let limits = Limits::NONE.deadline(Instant::now() + args.budget).cancel(cancel.clone());
        let found = settings.search(&limits);
        for example in &found {
            output::print(format!("{example}\n").as_bytes())?;
        }
        if cancel.load(Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        if found.is_empty() {
            message::print(&format!(
                "loshu: no example of {technique} was found; try a longer --budget\n"
            ));
            exit = Exit::Improper;
        }
    }
    Ok(exit)
}
