//! `loshu grid`: the unavoidable sets of full grids, and their puzzles with so many givens.

use std::borrow::Cow;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Result;
use loshu::{CellSet, Grid, Solution, Solver, Stop};
use loshu_clues::{Hunt, Unavoidable};

use crate::args::clues::GridArgs;
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEWEST, Inputs, Kept};
use crate::flow::pieces::{Allowance, Posed};
use crate::flow::stream::Stream;
use crate::rows::look::Look;
use crate::rows::status::{Status, Told, unfinished};
use crate::rows::{FieldSink, Row};
use crate::threads;
use crate::words::say;

/// Runs the command.
pub(crate) fn run(args: &GridArgs) -> Result<Exit> {
    let jobs = threads::number();
    let kept = Kept::GIVENS.with_details(args.output.is_table());
    Ok(match args.clues {
        None => {
            let inputs = Inputs::new(&args.input, kept, FEWEST)?;
            let flow = Flow::placed(inputs, (&args.output, args.table), &SetsRecord::default())?;
            flow.each(jobs, SetsRecord::of)?.exit
        }
        Some(clues) => {
            let inputs = Inputs::new(&args.input, kept, 1)?;
            let flow = Flow::placed(inputs, (&args.output, args.table), &PuzzleRecord::default())?;
            let timeout = args.timeout;
            let begin = move |posed: Posed<'_>| match posed {
                Posed::Ordinary(grid) => begin(grid, clues, timeout),
                Posed::Variant(_) => unreachable!("variants are bad records here"),
            };
            flow.pieces(jobs, begin, write)?.end_search()
        }
    })
}

/// The search for the puzzles of a grid.
struct Search {
    hunt: Hunt,
    allowance: Allowance,
}

/// Prepares the search, and says how many pieces it has.
fn begin(
    grid: &Grid,
    clues: usize,
    timeout: Option<Duration>,
) -> (Result<Search, PuzzleRecord>, u64) {
    match solution(grid) {
        Ok(solution) => {
            let hunt = Hunt::new(&solution, &Unavoidable::of(&solution), CellSet::ALL, clues);
            let pieces = hunt.pieces().max(1) as u64;
            (Ok(Search { hunt, allowance: Allowance::new(timeout) }), pieces)
        }
        Err(status) => {
            let record = PuzzleRecord { puzzle: *grid, status: Some(status), stopped: None };
            (Err(record), 1)
        }
    }
}

/// Writes the puzzles of a piece.
fn write(
    stream: &mut Stream<'_>,
    search: &Result<Search, PuzzleRecord>,
    piece: u64,
) -> ControlFlow<()> {
    let Search { hunt, allowance } = match search {
        Ok(search) => search,
        Err(record) => {
            stream.push_last(record);
            return ControlFlow::Break(());
        }
    };
    let solver = Solver::new().with_limits(allowance.limits(stream));
    let searched = hunt.piece(piece as usize, &solver, &mut |puzzle| {
        stream.push(&PuzzleRecord { puzzle: *puzzle, ..PuzzleRecord::default() });
        if stream.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let Err(stop) = searched else { return ControlFlow::Continue(()) };
    if allowance.is_to_tell() {
        stream.account(&PuzzleRecord { stopped: Some(stop), ..PuzzleRecord::default() });
    }
    ControlFlow::Break(())
}

/// A puzzle of a grid, a grid that is none, or why not all puzzles were found.
#[derive(Debug, Default)]
struct PuzzleRecord {
    puzzle: Grid,
    status: Option<Status>,
    stopped: Option<Stop>,
}

impl Row for PuzzleRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("status", &self.status);
    }

    fn line(&self, out: &mut Vec<u8>) {
        write!(out, "{}", self.puzzle).expect("memory takes all");
        if let Some(status) = self.status {
            write!(out, "\t{}", status.said()).expect("memory takes all");
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.puzzle, CellSet::EMPTY);
        if let Some(status) = self.status {
            writeln!(out, "{}", status.said()).expect("memory takes all");
        }
    }

    fn exit(&self) -> Exit {
        match self.stopped {
            Some(_) => Exit::Improper,
            None => self.status.map_or(Exit::Fine, Told::exit),
        }
    }

    fn notes(&self) -> Cow<'_, [String]> {
        unfinished(self.stopped)
    }
}

/// The solution of a puzzle: a full grid is its own.
fn solution(grid: &Grid) -> Result<Solution, Status> {
    let verdict = Solver::new().solve(grid);
    verdict.solution().copied().ok_or_else(|| Status::of(grid, &verdict))
}

/// The unavoidable sets of a grid.
#[derive(Debug, Default)]
struct SetsRecord {
    grid: Grid,
    status: Option<Status>,
    /// Each size of a set, in cells, and the number of sets that have it.
    by_size: Vec<(usize, usize)>,
    /// Disjoint sets: a puzzle has a given in each.
    disjoint: Vec<CellSet>,
}

impl SetsRecord {
    fn of(grid: &Grid) -> SetsRecord {
        let solution = match solution(grid) {
            Ok(solution) => solution,
            Err(status) => {
                return SetsRecord { grid: *grid, status: Some(status), ..SetsRecord::default() };
            }
        };
        let sets = Unavoidable::of(&solution);
        let mut by_size: Vec<(usize, usize)> = Vec::new();
        for set in sets.iter() {
            match by_size.last_mut() {
                Some((size, number)) if *size == set.len() => *number += 1,
                Some(_) | None => by_size.push((set.len(), 1)),
            }
        }
        SetsRecord { grid: *solution.grid(), status: None, by_size, disjoint: sets.disjoint() }
    }

    fn in_words(&self) -> String {
        let sizes = self.by_size.iter().map(|(size, number)| format!("{number} of {size} cells"));
        let sizes: Vec<_> = sizes.collect();
        say(&format!("{} disjoint; {}", self.disjoint.len(), sizes.join(", "))).into_owned()
    }
}

impl Row for SetsRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("grid", &self.grid);
        sink.field("sets", &self.by_size.iter().map(|(_, number)| number).sum::<usize>());
        sink.field("disjoint", &self.disjoint.len());
        sink.field("by_size", &self.by_size);
        sink.field("family", &self.disjoint);
        sink.field("status", &self.status);
    }

    fn line(&self, out: &mut Vec<u8>) {
        let words = self.status.map_or_else(|| self.in_words(), Told::said);
        write!(out, "{}\t{words}", self.grid).expect("memory takes all");
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.grid, CellSet::EMPTY);
        let words = self.status.map_or_else(|| self.in_words(), Told::said);
        writeln!(out, "{words}").expect("memory takes all");
    }

    fn exit(&self) -> Exit {
        self.status.map_or(Exit::Fine, Told::exit)
    }
}
