//! The puzzles that climbs are to begin with.

use std::ffi::OsString;

use anyhow::{Result, anyhow, bail};
use loshu::{Grid, Solver};

use crate::args::InputArgs;
use crate::flow::input::Chunk;
use crate::flow::puzzle_set;
use crate::rows::status::Status;

/// More than a search can begin with in a day.
const MOST: usize = 100_000;

/// The puzzles of files or arguments; all have to be proper.
pub(in super::super) fn read(names: &[OsString]) -> Result<Vec<Grid>> {
    let mut puzzles = Vec::new();
    if names.is_empty() {
        return Ok(puzzles);
    }
    let input = InputArgs { inputs: names.into(), column: None, from: None, strict: true };
    for chunk in puzzle_set::chunks(&input)? {
        puzzles.extend(proper(chunk.map_err(|error| anyhow!("--puzzles {error:#}"))?)?);
        if puzzles.len() > MOST {
            bail!("--puzzles: expected up to {MOST} puzzles, found more");
        }
    }
    Ok(puzzles)
}

fn proper(Chunk { source, records, .. }: Chunk) -> Result<Vec<Grid>> {
    for (puzzle, line) in records.puzzles.iter().zip(records.lines) {
        let status = Status::of(puzzle, &Solver::new().solve(puzzle));
        if status != Status::Unique {
            bail!("--puzzles {source}:{line}: expected a puzzle with one solution, found {status}");
        }
    }
    Ok(records.puzzles)
}
