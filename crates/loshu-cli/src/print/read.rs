//! The puzzles with what is to be known of each.

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Result;
use loshu::rate::Rating;
use loshu::rate::se::Rater;
use loshu::{Grid, Limits, Marks, Solution, Solver};

use crate::args::explain::Reduction;
use crate::args::print::PrintArgs;
use crate::chunk_result::Exit;
use crate::engine::moment;
use crate::input::{Chunk, FEW, Inputs};
use crate::message;
use crate::pipeline;
use crate::problems::Problems;
use crate::show::marks_after;
use crate::status::Status;

/// How long a puzzle is rated.
const PATIENCE: Duration = Duration::from_secs(10);

/// A puzzle to be printed.
pub(super) struct Puzzle {
    pub(super) grid: Grid,
    /// The pencil marks, if they are wanted.
    pub(super) marks: Option<Marks>,
    /// The only solution.
    pub(super) solution: Option<Solution>,
    pub(super) rating: Option<Rating>,
}

/// All that could be read, and how it went.
pub(super) struct Read {
    pub(super) puzzles: Vec<Puzzle>,
    pub(super) exit: Exit,
}

/// Reads all puzzles, and finds out on several threads what is to be known of each.
pub(super) fn read(args: &PrintArgs) -> Result<Read> {
    let chunks = Inputs::new(&args.input, FEW)?.chunks();
    let (reduction, rate, strict) = (args.candidates.clone(), args.rate, args.input.strict);
    let work = move |chunk: Chunk| {
        let mut reader = Reader { rater: rate.then(Rater::new), ..Reader::default() };
        reader.read(&chunk, reduction.as_ref());
        (reader.puzzles, reader.problems)
    };
    let mut read = Read { puzzles: Vec::new(), exit: Exit::Fine };
    pipeline::in_order(chunks, args.jobs.threads(), work, |(puzzles, problems)| {
        message::print(&problems.messages);
        read.puzzles.extend(puzzles);
        read.exit = read.exit.max(problems.exit);
        let over = strict && read.exit == Exit::Unreadable;
        Ok(if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(read)
}

/// Reads a chunk.
#[derive(Default)]
struct Reader {
    /// Ratings are wanted if it is there.
    rater: Option<Rater>,
    puzzles: Vec<Puzzle>,
    problems: Problems,
}

impl Reader {
    fn read(&mut self, chunk: &Chunk, reduction: Option<&Reduction>) {
        for record in chunk.records.in_order() {
            match record {
                Ok((line, grid)) => {
                    let marks = reduction.map(|reduction| marks_after(grid, reduction));
                    let marks = marks.transpose().unwrap_or_else(|found| {
                        self.problems.improper(chunk, line, format!("no pencil marks: {found}"));
                        None
                    });
                    let puzzle = self.puzzle(chunk, line, grid);
                    self.puzzles.push(Puzzle { marks, ..puzzle });
                }
                Err(bad) => self.problems.bad(chunk, bad),
            }
        }
        self.problems.end(chunk);
    }

    /// A puzzle with its solution and its rating, if it has one solution.
    fn puzzle(&mut self, chunk: &Chunk, line: usize, grid: &Grid) -> Puzzle {
        let verdict = Solver::new().solve(grid);
        let status = Status::of(grid, &verdict);
        let unique = status == Status::Unique;
        if !unique {
            self.problems.improper(chunk, line, improper(status));
        }
        let rating = self.rater.as_mut().filter(|_| unique).map(|rater| {
            rater.set_limits(Limits::NONE.deadline(Some(moment(PATIENCE))));
            rater.rate(grid)
        });
        Puzzle { grid: *grid, marks: None, solution: verdict.solution().copied(), rating }
    }
}

/// What is wrong with a puzzle that does not have one solution.
fn improper(status: Status) -> &'static str {
    match status {
        Status::Multiple => "several solutions, so there is none to print",
        _ => "no solution",
    }
}
