//! `loshu check`

mod finding;
mod record;
mod redundant;
mod solution;

use std::ffi::OsString;

use anyhow::Result;
use loshu::{Grid, Solver};

use self::finding::Finding;
use self::record::CheckRecord;
use crate::args::{CheckArgs, LimitArgs};
use crate::chunk_result::Exit;
use crate::engine;
use crate::flow::Flow;
use crate::input::{FEW, Inputs, Records};

/// Runs the command.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit> {
    let inputs = inputs(args)?;
    let limits = args.limits;
    let flow = Flow::of_inputs(
        inputs,
        args.input.strict,
        &args.output,
        &CheckRecord::new(&Grid::EMPTY, Finding::Solved),
    )?;
    let session = flow.batches(args.jobs.threads(), move |records| check(records, &limits))?;
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
    let inputs = Inputs::with_solutions(puzzles, &args.input, FEW)?;
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
    let puzzles = &records.puzzles;
    let solver = || Solver::new().with_limits(engine::limits(limits));
    let verdicts = if limits.is_none() {
        Solver::new().solve_batch(puzzles)
    } else {
        puzzles.iter().map(|puzzle| solver().solve(puzzle)).collect()
    };
    let mut solutions = records.solutions.iter();
    let with_solutions = !records.solutions.is_empty();
    let checked = puzzles.iter().zip(&verdicts);
    let mut checked: Vec<_> = checked
        .map(|(puzzle, verdict)| match solutions.next() {
            Some(Some(grid)) => solution::check(puzzle, grid, verdict, &solver()),
            Some(None) => CheckRecord::new(puzzle, Finding::Missing),
            None => CheckRecord::new(puzzle, Finding::of_puzzle(puzzle, verdict)),
        })
        .collect();
    if !with_solutions {
        redundant::find(&mut checked, limits);
    }
    checked
}
