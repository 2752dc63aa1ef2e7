//! `loshu dataset leaks`

use std::ffi::OsString;
use std::iter;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
use loshu::Grid;
use loshu_dataset::{Fingerprints, Leaks, Shared, binary_puzzles, leaks, set_files};
use loshu_work::in_order;

use super::shown;
use crate::args::InputArgs;
use crate::args::dataset::LeaksArgs;
use crate::exit::Exit;
use crate::flow::input::Chunk;
use crate::flow::puzzle_set;
use crate::interrupt;
use crate::output;
use crate::terminal::message;
use crate::threads;
use crate::words::say_lines;

/// A set: its name, the names of its files, and how many records are no puzzles.
struct Set<'a> {
    name: &'a OsString,
    files: Vec<String>,
    args: &'a LeaksArgs,
    bad: u64,
}

/// Puzzles that are looked at together.
struct Batch {
    puzzles: Vec<Grid>,
    /// Where each puzzle stands.
    places: Vec<u64>,
    /// The records that are no puzzles, in words.
    bad: Vec<String>,
}

/// A batch of puzzles after the other.
type Batches = Box<dyn Iterator<Item = Result<Batch>> + Send>;

/// A line or a row of a file as one number: no file has as many lines as there is room for.
const LINES: u64 = 1 << 40;

/// Compares two sets.
pub(super) fn run(args: &LeaksArgs) -> Result<Exit> {
    interrupt::end_between_lines()?;
    let (first, prints) = read_first(args)?;
    let (mut second, batches) = Set::open(&args.second, args)?;
    let mut all = Leaks::default();
    let work = move |batch: Result<Batch>| {
        let batch = batch?;
        let (shared, found) = leaks(&batch.puzzles, &prints);
        anyhow::Ok((batch, shared, found))
    };
    in_order(batches, threads::number(), work, |found| {
        let (batch, shared, found) = found?;
        second.tell(&batch)?;
        all.merge(&found);
        if args.list {
            let mut text = String::new();
            for ((puzzle, shared), place) in batch.puzzles.iter().zip(shared).zip(batch.places) {
                if let Some((words, other)) = shared.and_then(words) {
                    let (place, other) = (second.place(place), first.place(other));
                    text += &format!("{puzzle}\t{words}\t{place}\t{other}\n");
                }
            }
            output::print(text.as_bytes())?;
        }
        anyhow::Ok(ControlFlow::Continue(()))
    })?;
    let report = in_words(&all, [&args.first, &args.second].map(shown_name));
    if args.list {
        report.lines().for_each(message::note);
    } else {
        output::print(say_lines(&report).as_bytes())?;
    }
    let is_leak = all.classes > 0 || all.grids > 0;
    let exit = if is_leak { Exit::Improper } else { Exit::Fine };
    Ok(exit.max(first.end()).max(second.end()))
}

/// The first set, in 24 bytes or more for each of three things.
fn read_first(args: &LeaksArgs) -> Result<(Set<'_>, Arc<Fingerprints>)> {
    let (mut set, batches) = Set::open(&args.first, args)?;
    let mut prints = Fingerprints::default();
    let work = |batch: Result<Batch>| {
        let (batch, mut part) = (batch?, Fingerprints::default());
        let improper = part.add(&batch.puzzles, batch.places.iter().copied());
        anyhow::Ok((batch, part, improper))
    };
    let mut improper = 0;
    in_order(batches, threads::number(), work, |part| {
        let (batch, part, without) = part?;
        set.tell(&batch)?;
        prints.merge(part);
        improper += without;
        anyhow::Ok(ControlFlow::Continue(()))
    })?;
    if improper > 0 {
        message::note(&format!(
            "{} has {improper} puzzles with no solution or several",
            shown_name(&args.first)
        ));
    }
    Ok((set, Arc::new(prints)))
}

impl<'a> Set<'a> {
    fn open(name: &'a OsString, args: &'a LeaksArgs) -> Result<(Set<'a>, Batches)> {
        let files = set_files(name.as_ref()).map_err(|error| shown(&error))?;
        let names = files.iter().map(|file| output::shown(file)).collect();
        let column = args.column.clone();
        let batches = (0..)
            .zip(files)
            .flat_map(move |(number, file)| file_puzzles(number * LINES, file, column.as_deref()));
        Ok((Set { name, files: names, args, bad: 0 }, Box::new(batches)))
    }

    /// Reports the records of a batch that are no puzzles. With `--strict` the first one is an error.
    fn tell(&mut self, batch: &Batch) -> Result<()> {
        if let (true, Some(first)) = (self.args.strict, batch.bad.first()) {
            bail!("{}", first.trim_end());
        }
        batch.bad.iter().for_each(|bad| message::print(bad));
        self.bad += batch.bad.len() as u64;
        Ok(())
    }

    /// The file of a puzzle with its line; in an array or a table of Parquet, its row.
    fn place(&self, place: u64) -> String {
        format!("{}:{}", self.files[(place / LINES) as usize], place % LINES)
    }

    fn end(&self) -> Exit {
        if self.bad == 0 {
            return Exit::Fine;
        }
        message::note(&format!(
            "left out {} records of {} that are no puzzles",
            self.bad,
            shown_name(self.name)
        ));
        Exit::Unreadable
    }
}

/// The puzzles of a file, or of a text that is no file. Their places begin at a number.
fn file_puzzles(first: u64, file: PathBuf, column: Option<&str>) -> Batches {
    let mut row = first;
    match binary_puzzles(&file, column) {
        Ok(Some(blocks)) => Box::new(blocks.map(move |block| {
            let puzzles = block.map_err(|error| shown(&error))?;
            let places: Vec<u64> = (row + 1..).take(puzzles.len()).collect();
            row += puzzles.len() as u64;
            Ok(Batch { puzzles, places, bad: Vec::new() })
        })),
        Ok(None) => text_puzzles(first, file, column)
            .unwrap_or_else(|error| Box::new(iter::once(Err(error)))),
        Err(error) => Box::new(iter::once(Err(shown(&error)))),
    }
}

fn text_puzzles(first: u64, file: PathBuf, column: Option<&str>) -> Result<Batches> {
    let input = InputArgs {
        inputs: vec![file.into()],
        column: column.map(str::to_owned),
        from: None,
        strict: false,
    };
    let chunks = puzzle_set::chunks_with_bad_records(&input)?;
    Ok(Box::new(chunks.map(move |Chunk { source, records, failure }| match failure {
        Some(failure) => Err(failure.context(source)),
        None => Ok(Batch {
            places: records.lines.iter().map(|&line| first + line as u64).collect(),
            bad: records.bad.iter().map(|bad| format!("{source}:{bad}\n")).collect(),
            puzzles: records.puzzles,
        }),
    })))
}

/// What a puzzle shares, if it shares something, and the place of the first puzzle with which it shares most.
fn words(shared: Shared) -> Option<(String, u64)> {
    let Shared { class, grid, solution, .. } = shared;
    let all = [(class, "class"), (grid, "grid"), (solution, "solution")];
    let words: Vec<&str> =
        all.iter().filter(|(place, _)| place.is_some()).map(|(_, word)| *word).collect();
    Some((words.join(" "), class.or(grid).or(solution)?))
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
