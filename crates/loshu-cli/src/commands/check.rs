//! `loshu check`

mod certificates;
mod finding;
mod record;

use std::ffi::OsString;

use anyhow::Result;
use loshu::{Grid, Marks, Solver, Status};
use loshu_answers::{Grade, HowMany, Judged, OrdinaryBoard, digits_of, redundant_givens};
use loshu_explain::step::Style;
use loshu_formats::Records;

use self::finding::Finding;
use self::record::CheckRecord;
use crate::args::{CheckArgs, LimitArgs, Speech};
use crate::engine;
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEW, Inputs, Kept};
use crate::threads;

/// Runs the command.
pub(crate) fn run(args: &CheckArgs, speech: Speech) -> Result<Exit> {
    if let Some(path) = &args.certificate {
        return certificates::run(args, path);
    }
    let inputs = inputs(args)?;
    let limits = args.limits;
    let style = Style { language: speech.lang, notation: speech.notation, ..Style::default() };
    let flow = Flow::placed(
        inputs,
        (&args.output, args.table),
        &CheckRecord::new(&Grid::EMPTY, Finding::Puzzle(Status::Unique), style),
    )?;
    let flow = flow.with_variants(move |variant, rows| {
        let record = CheckRecord::of_variant(variant, &engine::limits(&limits), style);
        rows.push_variant(variant, &record);
    });
    let session = flow.batches(threads::number(), move |records, rows| {
        check(records, &limits, style).iter().for_each(|record| rows.push(record));
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
    let kept = Kept::MARKS.with_details(args.output.is_table()).of_any_layout(&args.variant);
    let inputs = Inputs::with_solutions(puzzles, &args.input, kept, FEW)?;
    Ok(match solution {
        Some(solution) => inputs.paired(Inputs::solutions(solution, args.variant.symbols(), FEW)?),
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
fn check<'a>(records: &'a Records, limits: &LimitArgs, style: Style) -> Vec<CheckRecord<'a>> {
    let verdicts = if limits.is_none() {
        engine::verdicts(records)
    } else {
        let verdict = |(puzzle, marks): (&Grid, Option<Marks>)| {
            engine::verdict(puzzle, marks.as_ref(), engine::limits(limits))
        };
        records.with_marks().map(verdict).collect()
    };
    let mut solutions = records.solutions.iter().peekable();
    let puzzles = records.with_marks().zip(&verdicts).enumerate();
    let checked = puzzles.map(|(index, ((puzzle, marks), verdict))| {
        match solutions.next_if(|(at, _)| *at == index).map(|(_, grid)| grid.as_ref()) {
            Some(Some(grid)) => {
                let start = marks.unwrap_or_else(|| Marks::of(puzzle));
                let board = OrdinaryBoard::new(start);
                let (solutions, limits): (HowMany, _) = ((*verdict).into(), engine::limits(limits));
                let digits = digits_of(grid);
                let judged = Judged::of(&board, &solutions, &digits, &limits, style);
                let grade = Grade::of(&board, || solutions, &digits, &limits).ok();
                CheckRecord::of_solution(puzzle, grid, (judged, grade), style)
            }
            Some(None) => CheckRecord::new(puzzle, Finding::Missing, style),
            None => CheckRecord::new(puzzle, Finding::Puzzle(Status::of(puzzle, verdict)), style),
        }
    });
    let mut checked: Vec<_> = checked.collect();
    // Of a solution that is judged, the givens are not in question.
    let marked = checked.iter_mut().zip(records.with_marks());
    let plain = marked.filter_map(|(record, (puzzle, marks))| match marks {
        None => Some((puzzle, record)),
        Some(_) => None,
    });
    find_redundant(plain, limits);
    checked
}

/// Notes the redundant givens of all proper puzzles. Without limits for each puzzle, all puzzles are asked
/// about at once.
fn find_redundant<'a, 'r: 'a>(
    records: impl Iterator<Item = (&'r Grid, &'a mut CheckRecord<'r>)>,
    limits: &LimitArgs,
) {
    let unique = Finding::Puzzle(Status::Unique);
    let mut proper: Vec<_> = records.filter(|(_, record)| record.status == unique).collect();
    let size = if limits.is_none() { proper.len().max(1) } else { 1 };
    for together in proper.chunks_mut(size) {
        let puzzles: Vec<Grid> = together.iter().map(|(puzzle, _)| **puzzle).collect();
        let solver = Solver::new().with_limits(engine::limits(limits));
        let redundant = redundant_givens(&puzzles, &solver);
        for ((_, record), redundant) in together.iter_mut().zip(redundant) {
            record.set_redundant(redundant);
        }
    }
}
