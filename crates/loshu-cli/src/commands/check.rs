//! `loshu check`

mod finding;
mod record;
mod redundant;
mod solution;

use std::ffi::OsString;

use anyhow::Result;
use loshu::{Grid, Marks, Solver};
use loshu_formats::{Keep, Records};

use self::finding::Finding;
use self::record::CheckRecord;
use crate::args::{CheckArgs, LimitArgs};
use crate::engine;
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEW, Inputs, Kept};

/// Runs the command.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit> {
    let inputs = inputs(args)?;
    let limits = args.limits;
    let flow = Flow::placed_of_inputs(
        inputs,
        args.input.strict,
        (&args.output, args.table),
        &CheckRecord::new(&Grid::EMPTY, Finding::Solved),
    )?;
    let session = flow.batches(args.jobs.threads(), move |records, rows| {
        check(records, &limits).iter().for_each(|record| rows.push(record));
    })?;
    Ok(session.exit)
}

/// The puzzles, with the solutions that are to be checked.
fn inputs(args: &CheckArgs) -> Result<Inputs> {
    let pair = puzzle_and_solution(&args.input.inputs);
    let (puzzles, solution) = match (&args.solution, pair) {
        (Some(solution), _) => (&args.input.inputs[..], Some(solution)),
        (None, Some((puzzle, solution))) => (puzzle, Some(solution)),
        (None, None) => (&args.input.inputs[..], None),
    };
    let grids = if solution.is_some() { Keep::Givens } else { Keep::Marks };
    let kept = Kept { grids, details: args.output.is_table() };
    let inputs = Inputs::with_solutions(puzzles, kept, &args.input, FEW)?;
    Ok(match solution {
        Some(solution) => inputs.paired(Inputs::solutions(solution, FEW)?),
        None => inputs,
    })
}

/// Two arguments, if they are a puzzle and a full grid.
fn puzzle_and_solution(arguments: &[OsString]) -> Option<(&[OsString], &OsString)> {
    let [puzzle, solution] = arguments else { return None };
    let grid = |text: &OsString| text.to_str()?.parse::<Grid>().ok();
    let is_full = grid(solution)?.clues() == 81;
    (grid(puzzle).is_some() && is_full).then(|| (&arguments[..1], solution))
}

/// Finds out about each puzzle and its solution.
fn check(records: &Records, limits: &LimitArgs) -> Vec<CheckRecord> {
    let verdicts = if limits.is_none() {
        engine::verdicts(records)
    } else {
        let verdict = |(puzzle, marks): (&Grid, Option<Marks>)| {
            engine::verdict(puzzle, marks.as_ref(), engine::limits(limits))
        };
        records.with_marks().map(verdict).collect()
    };
    let mut solutions = records.solutions.iter();
    let with_solutions = !records.solutions.is_empty();
    let checked = records.with_marks().zip(&verdicts);
    let mut checked: Vec<_> = checked
        .map(|((puzzle, marks), verdict)| match solutions.next() {
            Some(Some(grid)) => {
                let solver = Solver::new().with_limits(engine::limits(limits));
                solution::check(puzzle, marks, grid, verdict, &solver)
            }
            Some(None) => CheckRecord::new(puzzle, Finding::Missing),
            None => CheckRecord::new(puzzle, Finding::of_puzzle(puzzle, verdict)),
        })
        .collect();
    if !with_solutions {
        let marked = checked.iter_mut().zip(records.with_marks());
        let plain = marked.filter_map(|(record, (_, marks))| marks.is_none().then_some(record));
        redundant::find(plain, limits);
    }
    checked
}
