//! `loshu dataset leaks`

use std::ffi::OsString;
use std::iter;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use loshu::Grid;
use loshu_dataset::{Fingerprints, Leaks, Shared, binary_puzzles, leaks, set_files};
use loshu_work::in_order;

use super::shown;
use crate::args::InputArgs;
use crate::args::dataset::LeaksArgs;
use crate::exit::Exit;
use crate::flow::puzzle_set;
use crate::interrupt;
use crate::output;
use crate::terminal::message;

/// Compares two sets.
pub(super) fn run(args: &LeaksArgs) -> Result<Exit> {
    interrupt::end_between_lines()?;
    let first = read_first(args)?;
    let list = args.list;
    let mut all = Leaks::default();
    let work = move |puzzles: Result<Vec<Grid>>| {
        let puzzles = puzzles?;
        let (shared, found) = leaks(&puzzles, &first);
        let mut text = String::new();
        if list {
            for (puzzle, shared) in puzzles.iter().zip(shared) {
                text += &shared
                    .and_then(words)
                    .map_or(String::new(), |words| format!("{puzzle}\t{words}\n"));
            }
        }
        anyhow::Ok((text, found))
    };
    in_order(puzzles(args, &args.second)?, args.jobs.threads(), work, |found| {
        let (text, found) = found?;
        all.merge(&found);
        output::print(text.as_bytes())?;
        anyhow::Ok(ControlFlow::Continue(()))
    })?;
    let report = in_words(&all, [&args.first, &args.second].map(shown_name));
    if list {
        report.lines().for_each(message::note);
    } else {
        output::print(report.as_bytes())?;
    }
    let is_leak = all.classes > 0 || all.grids > 0;
    Ok(if is_leak { Exit::Improper } else { Exit::Fine })
}

/// The first set, in 17 bytes or more for each of three things.
fn read_first(args: &LeaksArgs) -> Result<Arc<Fingerprints>> {
    let mut set = Fingerprints::default();
    let work = |puzzles: Result<Vec<Grid>>| {
        let mut part = Fingerprints::default();
        let improper = part.add(&puzzles?);
        anyhow::Ok((part, improper))
    };
    let mut improper = 0;
    in_order(puzzles(args, &args.first)?, args.jobs.threads(), work, |part| {
        let (part, without) = part?;
        set.merge(part);
        improper += without;
        anyhow::Ok(ControlFlow::Continue(()))
    })?;
    if improper > 0 {
        message::note(&format!(
            "{} has {improper} puzzles with no solution or several",
            shown_name(&args.first)
        ));
    }
    Ok(Arc::new(set))
}

/// The puzzles of a set in batches. A bad record is an error.
fn puzzles(
    args: &LeaksArgs,
    name: &OsString,
) -> Result<impl Iterator<Item = Result<Vec<Grid>>> + Send + use<>> {
    let column = args.column.clone();
    let files = set_files(name.as_ref()).map_err(|error| shown(&error))?;
    Ok(files.into_iter().flat_map(move |file| file_puzzles(file, column.as_deref())))
}

/// A batch of puzzles after the other.
type Batches = Box<dyn Iterator<Item = Result<Vec<Grid>>> + Send>;

/// The puzzles of a file, or of a text that is no file.
fn file_puzzles(file: PathBuf, column: Option<&str>) -> Batches {
    match binary_puzzles(&file, column) {
        Ok(Some(blocks)) => Box::new(blocks.map(|block| block.map_err(|error| shown(&error)))),
        Ok(None) => {
            text_puzzles(file, column).unwrap_or_else(|error| Box::new(iter::once(Err(error))))
        }
        Err(error) => Box::new(iter::once(Err(shown(&error)))),
    }
}

fn text_puzzles(file: PathBuf, column: Option<&str>) -> Result<Batches> {
    let input = InputArgs {
        inputs: vec![file.into()],
        column: column.map(str::to_owned),
        from: None,
        strict: true,
    };
    Ok(Box::new(puzzle_set::chunks(&input)?.map(|chunk| Ok(chunk?.records.puzzles))))
}

/// What a puzzle shares, if it shares something.
fn words(shared: Shared) -> Option<String> {
    let Shared { class, grid, solution, .. } = shared;
    let all = [(class, "class"), (grid, "grid"), (solution, "solution")];
    let words: Vec<&str> = all.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The name of a set as it may be printed.
fn shown_name(name: &OsString) -> String {
    message::printable(&name.to_string_lossy())
}

fn in_words(leaks: &Leaks, [first, second]: [String; 2]) -> String {
    let Leaks { puzzles, improper, classes, grids, solutions, .. } = leaks;
    let improper = if *improper == 0 {
        String::new()
    } else {
        format!(
            "{improper} puzzles of {second} have no solution or several, and are not compared\n"
        )
    };
    format!(
        "{classes} of {puzzles} puzzles of {second} are equivalent to a puzzle of {first}\n\
         {grids} of {puzzles} have a solution equivalent to one of {first}\n\
         {solutions} of {puzzles} have the same solution as one of {first}, but for the names of the digits\n{improper}"
    )
}
