//! Whether each puzzle is proper and minimal.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{StringBuilder, UInt8Builder};
use arrow_schema::{DataType, Field};
use loshu::{CellSet, Grid, Limits, Marks, Solver, Status, Verdict};
use loshu_answers::redundant_givens;

use super::answers::{Outcome, Puzzles};
use super::block::Row;
use super::task::Task;

pub(super) struct Check;

impl Task for Check {
    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("clues", DataType::UInt8, true),
            Field::new("redundant", DataType::Utf8, true),
        ]
    }

    fn rows(&self) -> usize {
        256
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let solver = Solver::new().with_limits(limits.clone());
        let verdicts = solver.solve_batch(&puzzles.grids);
        let redundant = redundant(&solver, &puzzles.grids, &verdicts);
        let mut clues = UInt8Builder::with_capacity(rows.len());
        let mut cells = StringBuilder::new();
        let answers = puzzles.grids.iter().zip(&verdicts).zip(redundant);
        let answers = answers.map(|((puzzle, verdict), redundant)| {
            let is_cut_short = verdict.solution().is_some() && redundant.is_none();
            let status = Status::of(puzzle, verdict).name();
            (if is_cut_short { "stopped" } else { status }, Some((puzzle.clues() as u8, redundant)))
        });
        let of_marks = |marks: &Marks| {
            let status = Status::of(marks.grid(), &solver.solve(marks)).name();
            Ok((status, Some((marks.givens().len() as u8, None))))
        };
        let outcome = puzzles.write(answers, of_marks, |checked| {
            clues.append_option(checked.map(|(clues, _)| clues));
            cells.append_option(checked.and_then(|(_, redundant)| redundant).map(names));
        });
        (vec![Arc::new(clues.finish()), Arc::new(cells.finish())], outcome)
    }
}

/// The givens of each proper puzzle that follow from the others; `None` if that is not known.
fn redundant(solver: &Solver, puzzles: &[Grid], verdicts: &[Verdict]) -> Vec<Option<CellSet>> {
    let is_proper = |verdict: &Verdict| verdict.solution().is_some();
    let proper = puzzles.iter().zip(verdicts).filter(|(_, verdict)| is_proper(verdict));
    let proper: Vec<Grid> = proper.map(|(puzzle, _)| *puzzle).collect();
    let mut redundant = redundant_givens(&proper, solver).into_iter();
    let of_puzzle = |verdict| if is_proper(verdict) { redundant.next().flatten() } else { None };
    verdicts.iter().map(of_puzzle).collect()
}

fn names(cells: CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}
