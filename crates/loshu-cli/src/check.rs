//! `loshu check`

mod finding;
mod solution;

use std::ffi::OsString;

use anyhow::Result;
use loshu::{CellSet, Conflict, Grid};
use serde_json::Value;

use self::finding::Finding;
use self::solution::Compared;
use crate::args;
use crate::input::{Chunk, FEW, Inputs};
use crate::output::{self, Look, Row, Sheet};
use crate::pipeline::{self, Session};
use crate::report::{Exit, Report};
use crate::status::Status;

const COLUMNS: &[&str] =
    &["puzzle", "status", "clues", "minimal", "redundant", "conflicts", "error"];

/// Runs the command.
pub(crate) fn run(args: &args::Check) -> Result<Exit> {
    if let Some((puzzle, solution)) = puzzle_and_solution(&args.input.inputs) {
        return check_solution(&puzzle, &solution, &args.output);
    }
    let mut inputs = Inputs::new(&args.input, FEW)?;
    let form = args.output.form(|| inputs.is_one_record());
    let look = Look::new(args.output.drawing.rulers);
    let limits = args.limits;
    let mut session = Session::new(&inputs, args.input.strict);
    pipeline::run(inputs.chunks(), args.input.jobs(), &mut session, move |chunk: Chunk| {
        let sheet = Sheet::new(form, look, COLUMNS);
        let mut findings = finding::of_all(&chunk.records.puzzles, &limits).into_iter();
        Report::of(chunk, sheet, |report, _, puzzle| {
            let Finding { status, redundant } = findings.next().expect("one for each puzzle");
            report.push(&Checked { puzzle, status, redundant }, status.exit());
            report.times.puzzles += 1;
        })
    })?;
    Ok(session.exit)
}

/// Two arguments, if they are a puzzle and a full grid.
fn puzzle_and_solution(arguments: &[OsString]) -> Option<(Grid, Grid)> {
    let [puzzle, solution] = arguments else { return None };
    let puzzle = puzzle.to_str()?.parse().ok()?;
    let solution: Grid = solution.to_str()?.parse().ok()?;
    (solution.clues() == 81).then_some((puzzle, solution))
}

/// Prints whether the grid solves the puzzle, and all that is wrong with it.
fn check_solution(puzzle: &Grid, grid: &Grid, args: &args::Output) -> Result<Exit> {
    let compared = Compared::new(puzzle, grid);
    let look = Look::new(args.drawing.rulers);
    let mut sheet = Sheet::new(args.form(|| true), look, solution::COLUMNS);
    sheet.push(&compared);
    output::print(sheet.header().as_bytes())?;
    output::print(&sheet.bytes)?;
    Ok(compared.exit())
}

/// What is found out about a puzzle.
struct Checked<'a> {
    puzzle: &'a Grid,
    status: Status,
    /// Of a proper puzzle, the givens that can be left out; nothing if a limit came first.
    redundant: Option<CellSet>,
}

impl Checked<'_> {
    /// What there is to say beyond status and clues.
    fn remark(&self) -> Option<String> {
        match (self.status, self.redundant) {
            (Status::Unique, Some(CellSet::EMPTY)) => Some("minimal".into()),
            (Status::Unique, Some(cells)) => Some(format!("redundant: {}", names(cells))),
            (Status::Invalid, _) => Some(self.conflict_texts().join("; ")),
            _ => None,
        }
    }

    fn conflict_texts(&self) -> Vec<String> {
        self.puzzle.conflicts().iter().map(Conflict::to_string).collect()
    }
}

impl Row for Checked<'_> {
    fn line(&self, out: &mut Vec<u8>) {
        let text = format!("{}\t{} clues", self.status, self.puzzle.clues());
        out.extend(text.bytes());
        if let Some(remark) = self.remark() {
            out.push(b'\t');
            out.extend(remark.bytes());
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        let cells = match self.status {
            Status::Invalid => {
                self.puzzle.conflicts().iter().fold(CellSet::EMPTY, |all, c| all | c.cells)
            }
            _ => self.redundant.unwrap_or_default(),
        };
        look.puzzle(out, self.puzzle, cells);
        out.extend(format!("{}, {} clues\n", self.status, self.puzzle.clues()).bytes());
        out.extend(self.remark().into_iter().flat_map(|remark| (remark + "\n").into_bytes()));
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        let mut fields = vec![
            ("puzzle", self.puzzle.to_string().into()),
            ("status", self.status.name().into()),
            ("clues", self.puzzle.clues().into()),
        ];
        if let Some(cells) = self.redundant {
            fields.push(("minimal", cells.is_empty().into()));
            fields.push(("redundant", cells.iter().map(|cell| cell.to_string()).collect()));
        }
        if self.status == Status::Invalid {
            fields.push(("conflicts", self.conflict_texts().into()));
        }
        fields
    }
}

/// The cells by name, a space between them.
pub(crate) fn names(cells: CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}
