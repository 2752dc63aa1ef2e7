//! `loshu lab ratings`: compares our ratings with the ratings of the original programs.

use std::fs;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result, bail};
use loshu_lab::ratings::{self, Comparison, Known, Scales};

use super::out_dir;
use crate::args::lab::RatingsArgs;
use crate::args::rate::Scale;
use crate::exit::Exit;
use crate::interrupt;
use crate::terminal::message::{self, printable};
use crate::terminal::progress::Progress;
use crate::threads;

/// Runs the experiment. A rating that differs is a check that failed.
pub(super) fn run(args: &RatingsArgs) -> Result<Exit> {
    let known = read(args)?;
    let total = known.len() as u64;
    let mut progress = Progress::before_output(total, "puzzles");
    let cancel = interrupt::flag()?;
    let step = |done| progress.update(|| (done, done));
    let comparison = Comparison::run(known, args.timeout, threads::number_or_one(), &cancel, step)?;
    drop(progress);
    let command = format!("loshu lab ratings{args}{}", super::words(&args.lists));
    out_dir::publish(&comparison.report(&command, args.show), None)?;
    if cancel.load(Ordering::Relaxed) {
        message::note(&format!("stopped after {} of {total} puzzles", comparison.puzzles()));
        return Ok(Exit::Interrupted);
    }
    Ok(if comparison.is_equal() { Exit::Fine } else { Exit::Improper })
}

/// Reads all lists, and keeps the puzzles that have a rating on the scale.
fn read(args: &RatingsArgs) -> Result<Vec<Known>> {
    let scales = match args.scale {
        Scale::Se => Scales::Se,
        Scale::Hodoku => Scales::Hodoku,
        Scale::Both => Scales::Both,
        Scale::Te => Scales::Te,
    };
    let mut all = Vec::new();
    for path in &args.lists {
        let name = printable(&path.to_string_lossy());
        let text = fs::read_to_string(path).with_context(|| name.clone())?;
        all.extend(ratings::read(&text, scales).with_context(|| name)?);
    }
    if all.is_empty() {
        bail!("no puzzle of these lists has a rating on the scale");
    }
    Ok(all)
}
