//! Puzzles that are looked at together.

use anyhow::{Result, bail, ensure};
use loshu::Grid;

use crate::args;
use crate::input::{BATCH, BadRecord, Chunk, Inputs};
use crate::report::short_name;

/// Puzzles with a name.
#[derive(Debug)]
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) puzzles: Vec<Grid>,
}

/// A set for each source, and so many puzzles at most in all. A bad record is an error here: what is
/// measured must be known.
pub(crate) fn read(input: &args::Input, most: usize) -> Result<Vec<Set>> {
    let mut sets: Vec<Set> = Vec::new();
    let mut room = most;
    let mut last = None;
    for chunk in chunks(input)? {
        let Chunk { source, records, .. } = chunk?;
        let puzzles = records.puzzles;
        ensure!(puzzles.len() <= room, "more than {most} puzzles; this holds them all in memory");
        room -= puzzles.len();
        if last.as_ref() != Some(&source) {
            sets.push(Set { name: short_name(&source), puzzles: Vec::new() });
            last = Some(source);
        }
        sets.last_mut().into_iter().for_each(|set| set.puzzles.extend(&puzzles));
    }
    Ok(sets)
}

/// The puzzles as they are read; a bad record is an error with its place, and so is a failure.
pub(crate) fn chunks(input: &args::Input) -> Result<impl Iterator<Item = Result<Chunk>>> {
    Ok(Inputs::new(input, BATCH)?.chunks().map(without_bad_records))
}

fn without_bad_records(mut chunk: Chunk) -> Result<Chunk> {
    let source = &chunk.source;
    if let Some(BadRecord { line, column, problem, .. }) = chunk.records.bad.first() {
        bail!("{source}:{line}:{column}: {problem}");
    }
    match chunk.failure.take() {
        Some(failure) => Err(failure.context(source.clone())),
        None => Ok(chunk),
    }
}
