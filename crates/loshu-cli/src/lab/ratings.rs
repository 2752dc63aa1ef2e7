//! `loshu lab ratings`: our ratings beside known ones.
//!
//! | file | what it does |
//! |---|---|
//! | `ratings/list.rs` | lists with known ratings |
//! | `ratings/recorded.rs` | lists with recorded paths |
//! | `ratings/measure.rs` | rates the puzzles, and follows the paths |
//! | `ratings/report.rs` | what is equal, and what is not |

mod list;
mod measure;
mod recorded;
mod report;

use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result, bail};

use self::list::Known;
use self::measure::Sample;
use super::out_dir;
use crate::args::lab::RatingsArgs;
use crate::chunk_result::Exit;
use crate::interrupt;
use crate::message::{self, printable};
use crate::pipeline;
use crate::progress::Progress;

/// Runs the experiment. A rating that differs is a check that failed.
pub(super) fn run(args: &RatingsArgs) -> Result<Exit> {
    let known = read(args)?;
    let total = known.len() as u64;
    let mut progress = Progress::before_output(total, "puzzles");
    let mut samples: Vec<Sample> = Vec::new();
    let timeout = args.timeout;
    let cancel = interrupt::flag()?;
    let stop = Arc::clone(&cancel);
    let rate = move |known: Known| Sample::of(known, timeout, &stop);
    pipeline::in_order(known.into_iter(), args.jobs.get(), rate, |sample| {
        let Some(sample) = sample else { return Ok(ControlFlow::Break(())) };
        samples.push(sample);
        let done = samples.len() as u64;
        progress.update(|| (done, done));
        Ok(ControlFlow::Continue(()))
    })?;
    drop(progress);
    out_dir::publish(&report::report(args, &samples), None)?;
    if cancel.load(Ordering::Relaxed) {
        message::note(&format!("stopped after {} of {total} puzzles", samples.len()));
        return Ok(Exit::Interrupted);
    }
    let equal = samples.iter().all(Sample::is_equal);
    Ok(if equal { Exit::Fine } else { Exit::Improper })
}

/// The puzzles of all files of which some rating is known.
fn read(args: &RatingsArgs) -> Result<Vec<Known>> {
    let mut all = Vec::new();
    for path in &args.lists {
        let name = printable(&path.to_string_lossy());
        let text = fs::read_to_string(path).with_context(|| name.clone())?;
        all.extend(list::parse(&text).with_context(|| name)?);
    }
    all.retain_mut(|known: &mut Known| known.is_wanted(args.scale));
    if all.is_empty() {
        bail!("no puzzle of these lists has a rating on the scale");
    }
    Ok(all)
}
