//! The puzzles that climbs are to begin with.

use std::ffi::OsString;

use anyhow::{Result, bail};
use loshu::{Grid, Solver};

use crate::args::Input;
use crate::input::{Chunk, FEW, Inputs};
use crate::status::Status;

/// More than a search can begin with in a day.
const MOST: usize = 100_000;

/// The puzzles of files or arguments; all have to be proper.
pub(super) fn read(names: &[OsString]) -> Result<Vec<Grid>> {
    let mut puzzles = Vec::new();
    if names.is_empty() {
        return Ok(puzzles);
    }
    let input = Input { inputs: names.into(), column: None, strict: true, jobs: None };
    for chunk in Inputs::new(&input, FEW)?.chunks() {
        puzzles.extend(proper(chunk)?);
        if puzzles.len() > MOST {
            bail!("--from: expected up to {MOST} puzzles, found more");
        }
    }
    Ok(puzzles)
}

fn proper(chunk: Chunk) -> Result<Vec<Grid>> {
    let (source, records) = (chunk.source, chunk.records);
    if let Some(bad) = records.bad.first() {
        bail!("--from {source}:{}:{}: {}", bad.line, bad.column, bad.problem);
    }
    if let Some(failure) = chunk.failure {
        return Err(failure.context(format!("--from {source}")));
    }
    for (puzzle, line) in records.puzzles.iter().zip(records.lines) {
        let status = Status::of(puzzle, &Solver::new().solve(puzzle));
        if status != Status::Unique {
            bail!("--from {source}:{line}: expected a puzzle with one solution, found {status}");
        }
    }
    Ok(records.puzzles)
}
