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

/// What came of a chunk.
#[derive(Default)]
struct Found {
    puzzles: Vec<Puzzle>,
    messages: String,
    exit: Exit,
}

/// Reads all puzzles, and finds out on several threads what is to be known of each.
pub(super) fn read(args: &PrintArgs) -> Result<Read> {
    let chunks = Inputs::new(&args.input, FEW)?.chunks();
    let (reduction, rate, strict) = (args.candidates.clone(), args.rate, args.input.strict);
    let work = move |chunk: Chunk| find(&chunk, reduction.as_ref(), rate);
    let mut read = Read { puzzles: Vec::new(), exit: Exit::Fine };
    pipeline::in_order(chunks, args.jobs.threads(), work, |found| {
        message::print(&found.messages);
        read.puzzles.extend(found.puzzles);
        read.exit = read.exit.max(found.exit);
        let over = strict && read.exit == Exit::Unreadable;
        Ok(if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(read)
}

fn find(chunk: &Chunk, reduction: Option<&Reduction>, rate: bool) -> Found {
    let mut found = Found::default();
    let mut rater = rate.then(Rater::new);
    for record in chunk.records.in_order() {
        match record {
            Ok((line, grid)) => {
                found.puzzle(&format!("{}:{line}", chunk.source), grid, reduction, rater.as_mut());
            }
            Err(bad) => found.fail(Exit::Unreadable, &format!("{}:{bad}", chunk.source)),
        }
    }
    if let Some(failure) = &chunk.failure {
        found.fail(Exit::Unreadable, &format!("loshu: {}: {failure:#}", chunk.source));
    }
    found
}

impl Found {
    fn puzzle(
        &mut self,
        place: &str,
        grid: &Grid,
        reduction: Option<&Reduction>,
        rater: Option<&mut Rater>,
    ) {
        let verdict = Solver::new().solve(grid);
        let status = Status::of(grid, &verdict);
        if status != Status::Unique {
            self.fail(Exit::Improper, &format!("loshu: {place}: {}", improper(status)));
        }
        let marks = reduction.map(|reduction| marks_after(grid, reduction)).transpose();
        let marks = marks.unwrap_or_else(|contradiction| {
            self.fail(Exit::Improper, &format!("loshu: {place}: no pencil marks: {contradiction}"));
            None
        });
        let rating = rater.filter(|_| status == Status::Unique).map(|rater| {
            rater.set_limits(Limits::NONE.deadline(Some(moment(PATIENCE))));
            rater.rate(grid)
        });
        let solution = verdict.solution().copied();
        self.puzzles.push(Puzzle { grid: *grid, marks, solution, rating });
    }

    fn fail(&mut self, exit: Exit, message: &str) {
        self.exit = self.exit.max(exit);
        self.messages += message;
        self.messages.push('\n');
    }
}

/// What is wrong with a puzzle that does not have one solution.
fn improper(status: Status) -> &'static str {
    match status {
        Status::Multiple => "several solutions, so there is none to print",
        _ => "no solution",
    }
}
