//! Puzzles paired with solutions from another source.

use std::iter;
use std::sync::Arc;

use anyhow::anyhow;
use loshu::Grid;
use loshu_formats::{Item, Record, Records, Variant};

use super::Chunk;

pub(super) type ChunkStream = Box<dyn Iterator<Item = Chunk> + Send>;

/// A grid that should be a solution, or what is wrong with it.
type Solved = Result<Filled, String>;

enum Filled {
    Ordinary(Grid),
    Other(Box<Variant>),
}

impl Filled {
    fn of(item: Item<'_>) -> Result<Filled, &loshu_formats::BadRecord> {
        match item {
            Item::Puzzle(_, grid) => Ok(Filled::Ordinary(*grid)),
            Item::Variant(variant) => Ok(Filled::Other(Box::new(variant.clone()))),
            Item::Bad(bad) => Err(bad),
        }
    }
}

/// A puzzle that is paired.
#[derive(Clone)]
pub(super) enum Puzzle {
    /// The givens, and all that is kept of the record.
    Ordinary(Grid, Option<Box<Record>>),
    Other(Box<Variant>),
}

/// Pairs each puzzle with the solution of the same number. A bad solution makes a bad record.
pub(super) fn in_step(mut puzzles: ChunkStream, solutions: ChunkStream) -> ChunkStream {
    let mut solutions = solutions.flat_map(|chunk| solved(&chunk));
    let mut last: Option<Arc<str>> = None;
    let mut told = false;
    Box::new(iter::from_fn(move || {
        let Some(mut chunk) = puzzles.next() else {
            let more = !told && solutions.next().is_some();
            told = true;
            let source = last.take().filter(|_| more)?;
            let failure = Some(anyhow!("there are more solutions than puzzles"));
            return Some(Chunk { source, records: Records::default(), failure });
        };
        last = Some(chunk.source.clone());
        let (records, is_short) = pair(&chunk.records, &mut solutions);
        chunk.records = records;
        if !told && is_short {
            told = true;
            chunk.failure = Some(anyhow!("there are fewer solutions than puzzles"));
        }
        Some(chunk)
    }))
}

/// Pairs one puzzle with each solution.
pub(super) fn of_one(puzzle: Puzzle, solutions: ChunkStream) -> ChunkStream {
    Box::new(solutions.map(move |mut chunk| {
        let mut paired = Records::of_all_layouts();
        for item in chunk.records.items() {
            let line = item.line();
            match Filled::of(item) {
                Ok(filled) => push(&mut paired, line, puzzle.clone(), Some(filled)),
                Err(bad) => paired.push_bad(line, bad.column, bad.problem.clone()),
            }
        }
        chunk.records = paired;
        chunk
    }))
}

fn solved(chunk: &Chunk) -> Vec<Solved> {
    let problem = |what: &dyn ToString| format!("{}:{}", chunk.source, what.to_string());
    let records = chunk.records.items();
    let solved = records.map(|item| Filled::of(item).map_err(|bad| problem(bad)));
    let failure = chunk.failure.iter().map(|failure| Err(problem(&format!(" {failure:#}"))));
    solved.chain(failure).collect()
}

/// The puzzles with their solutions, and whether there are fewer of these.
fn pair(records: &Records, solutions: &mut impl Iterator<Item = Solved>) -> (Records, bool) {
    let mut paired = Records::of_all_layouts();
    paired.notes.clone_from(&records.notes);
    let mut more = records.more.iter().peekable();
    let (mut index, mut is_short) = (0.., false);
    for item in records.items() {
        let line = item.line();
        let solution = solutions.next().transpose();
        let puzzle = match item {
            Item::Bad(bad) => {
                paired.push_bad(line, bad.column, bad.problem.clone());
                continue;
            }
            Item::Puzzle(_, &grid) => {
                let number = index.next();
                let more = more.next_if(|(at, _)| Some(*at) == number);
                Puzzle::Ordinary(grid, more.map(|(_, record)| record.clone()))
            }
            Item::Variant(variant) => Puzzle::Other(Box::new(variant.clone())),
        };
        match solution {
            Ok(solution) => {
                is_short |= solution.is_none();
                push(&mut paired, line, puzzle, solution);
            }
            Err(problem) => paired.push_bad(line, 1, format!("its solution {problem}")),
        }
    }
    (paired, is_short)
}

/// Adds a puzzle with its solution, if that has as many cells.
fn push(paired: &mut Records, line: usize, puzzle: Puzzle, solution: Option<Filled>) {
    let added = match puzzle {
        Puzzle::Ordinary(puzzle, more) => ordinary(solution).map(|solution| {
            paired.more.extend(more.map(|record| (paired.puzzles.len(), record)));
            paired.push_with_solution(line, puzzle, solution);
        }),
        Puzzle::Other(variant) => {
            variant.with_solution(&text(solution)).map(|variant| paired.push_variant(variant))
        }
    };
    if let Err(problem) = added {
        paired.push_bad(line, 1, format!("its solution has {problem}"));
    }
}

/// The solution of an ordinary puzzle.
fn ordinary(solution: Option<Filled>) -> Result<Option<Grid>, String> {
    match solution {
        None => Ok(None),
        Some(Filled::Ordinary(grid)) => Ok(Some(grid)),
        Some(Filled::Other(found)) => {
            Err(format!("{}, expected an ordinary Sudoku (9x9)", found.summary()))
        }
    }
}

/// The cells of a solution as text.
fn text(solution: Option<Filled>) -> String {
    match solution {
        None => String::new(),
        Some(Filled::Ordinary(grid)) => grid.to_string(),
        Some(Filled::Other(filled)) => filled.givens(),
    }
}
