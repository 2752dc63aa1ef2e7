//! `loshu grid`: the unavoidable sets of full grids.

use std::io::Write;

use anyhow::Result;
use loshu::{CellSet, Grid, Solution, Solver};
use loshu_clues::Unavoidable;

use crate::args::clues::GridArgs;
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::FEWEST;
use crate::rows::look::Look;
use crate::rows::status::{Status, Told};
use crate::rows::{FieldSink, Row};

/// Runs the command.
pub(crate) fn run(args: &GridArgs) -> Result<Exit> {
    let flow = Flow::new(&args.input, &args.output, FEWEST, &SetsRecord::default())?;
    let session = flow.each(args.jobs.threads(), SetsRecord::of)?;
    Ok(session.exit)
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
        let sets = Unavoidable::of(&solution, &Solver::new()).expect("there is no limit");
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
        format!("{} disjoint; {}", self.disjoint.len(), sizes.join(", "))
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
        let words = self.status.map_or_else(|| self.in_words(), Told::told);
        write!(out, "{}\t{words}", self.grid).expect("memory takes all");
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.grid, CellSet::EMPTY);
        let words = self.status.map_or_else(|| self.in_words(), Told::told);
        writeln!(out, "{words}").expect("memory takes all");
    }

    fn exit(&self) -> Exit {
        self.status.map_or(Exit::Fine, Told::exit)
    }
}
