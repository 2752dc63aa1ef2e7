//! `loshu dataset build`

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use indicatif::HumanCount;
use loshu_dataset::{
    Build, DatasetError, InputSummary, Manifest, Progress, SplitSummary, StratumSummary, Summary,
};

use super::shown;
use crate::args::dataset::BuildArgs;
use crate::exit::Exit;
use crate::interrupt;
use crate::output;
use crate::terminal::message;
use crate::terminal::progress;
use crate::threads;
use crate::words::say_lines;

/// Makes a data set.
pub(super) fn run(args: &BuildArgs) -> Result<Exit> {
    let build = Build::open(&args.manifest, &args.output).map_err(|error| shown(&error))?;
    let cancel = interrupt::flag()?;
    let reached = Arc::new(Mutex::new(None));
    let bar = {
        let reached = Arc::clone(&reached);
        progress::Progress::of_search(move || {
            words(*reached.lock().unwrap_or_else(PoisonError::into_inner))
        })
    };
    let made = build.run(threads::number(), &cancel, &mut |progress| {
        *reached.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    });
    match made {
        Ok(summary) => {
            drop(bar);
            output::print(say_lines(&in_words(&summary, build.manifest())).as_bytes())?;
            Ok(Exit::Fine)
        }
        Err(DatasetError::Cancelled) => {
            bar.print("loshu: stopped; the same command resumes\n");
            Ok(Exit::Interrupted)
        }
        Err(error) => Err(shown(&error)),
    }
}

/// How far the build is.
fn words(progress: Option<Progress>) -> String {
    match progress {
        Some(Progress::Found(puzzles)) => format!("{} puzzles", HumanCount(puzzles)),
        Some(Progress::Chosen(puzzles)) => format!("choosing: {} puzzles", HumanCount(puzzles)),
        Some(Progress::Written(puzzles)) => format!("writing: {} puzzles", HumanCount(puzzles)),
        Some(_) | None => String::new(),
    }
}

/// What has been made, and notes on what was left out and what is missing.
fn in_words(summary: &Summary, manifest: &Manifest) -> String {
    let improper: u64 = summary.inputs.iter().map(|input| input.improper).sum();
    if improper > 0 {
        message::note(&format!(
            "left out without a solution or with several: {}",
            HumanCount(improper)
        ));
    }
    for InputSummary { source, missing, .. } in summary.short() {
        message::note(&format!(
            "input {}: {} puzzles as wanted were not found: {}",
            message::printable(source),
            HumanCount(missing.puzzles),
            missing.why.as_deref().unwrap_or_default()
        ));
    }
    if summary.equivalent > 0 {
        message::note(&format!(
            "left out as equivalent to earlier puzzles: {}",
            HumanCount(summary.equivalent)
        ));
    }
    if summary.without_stratum > 0 {
        message::note(&format!("left out as of no kind: {}", HumanCount(summary.without_stratum)));
    }
    for column in manifest.look_like_numbers() {
        message::note(&format!(
            "read {} as text: programs take its digits in CSV for a number; parquet keeps the type",
            column.name()
        ));
    }
    for StratumSummary { name, puzzles, .. } in summary.unfilled(manifest) {
        let per = manifest.strata.as_ref().map_or(0, |strata| strata.per as u64);
        let (found, per) = (HumanCount(*puzzles), HumanCount(per));
        message::note(&format!("{name}: expected {per} puzzles, found no more than {found}"));
    }
    let split = |split: &SplitSummary| {
        format!("{}\t{} puzzles\t{} rows\n", split.name, split.puzzles, split.rows)
    };
    let stratum = |stratum: &StratumSummary| {
        format!("{}\t{} puzzles of {}\n", stratum.name, stratum.puzzles, stratum.found)
    };
    let splits = summary.splits.iter().map(split);
    splits.chain(summary.strata.iter().map(stratum)).collect()
}
