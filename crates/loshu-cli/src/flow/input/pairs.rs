//! Puzzles paired with solutions from another source.

use std::iter;
use std::mem;
use std::sync::Arc;

use anyhow::anyhow;
use loshu::Grid;
use loshu_formats::{Record, Records};

use super::Chunk;

pub(super) type ChunkStream = Box<dyn Iterator<Item = Chunk> + Send>;

/// A solution, or what is wrong with it.
type Solved = Result<Grid, String>;

/// Pairs each puzzle with the solution of the same number. A bad solution makes a bad record.
pub(super) fn in_step(mut puzzles: ChunkStream, solutions: ChunkStream) -> ChunkStream {
    let mut solutions = solutions.flat_map(|chunk| items(&chunk));
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
        chunk.records = pair(&chunk.records, &mut solutions);
        if !told && chunk.records.solutions.contains(&None) {
            told = true;
            chunk.failure = Some(anyhow!("there are fewer solutions than puzzles"));
        }
        Some(chunk)
    }))
}

/// Pairs one puzzle with each solution.
pub(super) fn of_one(
    puzzle: Grid,
    more: Option<Box<Record>>,
    solutions: ChunkStream,
) -> ChunkStream {
    Box::new(solutions.map(move |mut chunk| {
        let grids = mem::take(&mut chunk.records.puzzles);
        let records = iter::repeat_n(&more, grids.len()).enumerate();
        chunk.records.more =
            records.filter_map(|(at, more)| Some((at, more.as_ref()?.clone()))).collect();
        chunk.records.puzzles = vec![puzzle; grids.len()];
        chunk.records.solutions = grids.into_iter().map(Some).collect();
        chunk
    }))
}

fn items(chunk: &Chunk) -> Vec<Solved> {
    let problem = |what: &dyn ToString| format!("{}:{}", chunk.source, what.to_string());
    let records = chunk.records.in_order();
    let solved = records.map(|record| record.map(|(_, &grid)| grid).map_err(|bad| problem(bad)));
    let failure = chunk.failure.iter().map(|failure| Err(problem(&format!(" {failure:#}"))));
    solved.chain(failure).collect()
}

fn pair(records: &Records, solutions: &mut impl Iterator<Item = Solved>) -> Records {
    let mut paired = Records::default();
    let mut more = records.more.iter().peekable();
    let mut index = 0..;
    for record in records.in_order() {
        let number = record.as_ref().ok().and_then(|_| index.next());
        let more = more.next_if(|(at, _)| Some(*at) == number);
        let solution = solutions.next().transpose();
        match (record, solution) {
            (Err(bad), _) => paired.push_bad(bad.line, bad.column, bad.problem.clone()),
            (Ok((line, _)), Err(problem)) => {
                paired.push_bad(line, 1, format!("its solution {problem}"));
            }
            (Ok((line, &puzzle)), Ok(solution)) => {
                let at = paired.puzzles.len();
                paired.more.extend(more.map(|(_, record)| (at, record.clone())));
                paired.push_with_solution(line, puzzle, solution);
            }
        }
    }
    paired
}
