//! Puzzles that are looked at together.

use anyhow::{Result, bail, ensure};
use loshu::Grid;

use crate::args;
use crate::exit::Exit;
use crate::flow::input::{BATCH, Chunk, Inputs, Kept};
use crate::flow::times::short_name;
use crate::terminal::message;

/// Puzzles with a name.
#[derive(Debug)]
pub(crate) struct PuzzleSet {
    pub(crate) name: String,
    pub(crate) puzzles: Vec<Grid>,
}

/// What has been read to be measured.
#[derive(Debug)]
pub(crate) struct PuzzleSets {
    /// One for each source.
    pub(crate) sets: Vec<PuzzleSet>,
    /// Whether all records were good.
    pub(crate) exit: Exit,
}

/// Reads up to `most` puzzles in all. A bad record is reported and left out; with `--strict` it is an
/// error.
pub(crate) fn read(input: &args::InputArgs, most: usize) -> Result<PuzzleSets> {
    let mut read = PuzzleSets { sets: Vec::new(), exit: Exit::Fine };
    let mut room = most;
    let mut last = None;
    for chunk in Inputs::new(input, Kept::GIVENS, BATCH)?.chunks() {
        let chunk = if input.strict { without_bad_records(chunk)? } else { chunk };
        read.exit = read.exit.max(tell(&chunk));
        let Chunk { source, records, .. } = chunk;
        let puzzles = records.puzzles;
        ensure!(puzzles.len() <= room, "more than {most} puzzles; this holds them all in memory");
        room -= puzzles.len();
        if last.as_ref() != Some(&source) {
            read.sets.push(PuzzleSet { name: short_name(&source), puzzles: Vec::new() });
            last = Some(source);
        }
        read.sets.last_mut().into_iter().for_each(|set| set.puzzles.extend(&puzzles));
    }
    read.sets.retain(|set| !set.puzzles.is_empty());
    ensure!(!read.sets.is_empty(), "there is no puzzle to work on");
    Ok(read)
}

/// Prints the bad records and the failure of a chunk.
fn tell(chunk: &Chunk) -> Exit {
    let source = &chunk.source;
    let bad = chunk.records.bad.iter().map(|bad| format!("{source}:{bad}\n"));
    let failure = chunk.failure.iter().map(|failure| format!("loshu: {source}: {failure:#}\n"));
    let messages: Vec<_> = bad.chain(failure).collect();
    messages.iter().for_each(|text| message::print(text));
    if messages.is_empty() { Exit::Fine } else { Exit::Unreadable }
}

/// The puzzles as they are read; a bad record is an error with its place, and so is a failure.
pub(crate) fn chunks(
    input: &args::InputArgs,
) -> Result<impl Iterator<Item = Result<Chunk>> + Send + use<>> {
    Ok(chunks_with_bad_records(input)?.map(without_bad_records))
}

/// The puzzles as they are read, with the bad records beside them.
pub(crate) fn chunks_with_bad_records(
    input: &args::InputArgs,
) -> Result<impl Iterator<Item = Chunk> + Send + use<>> {
    Ok(Inputs::new(input, Kept::GIVENS, BATCH)?.chunks())
}

fn without_bad_records(mut chunk: Chunk) -> Result<Chunk> {
    let source = &chunk.source;
    if let Some(bad) = chunk.records.bad.first() {
        bail!("{source}:{bad}");
    }
    match chunk.failure.take() {
        Some(failure) => Err(failure.context(source.clone())),
        None => Ok(chunk),
    }
}
