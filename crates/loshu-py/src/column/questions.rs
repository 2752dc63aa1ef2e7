//! The questions about each puzzle of a column, but for its ratings.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{StringBuilder, UInt8Builder, UInt64Builder};
use arrow_schema::{DataType, Field};
use loshu::{CellSet, Count, Grid, Limits, Marks, Solver, Status, Stop, Verdict, canonical};
use loshu_answers::redundant_givens;

use super::answers::{Outcome, Puzzles};
use super::block::Row;
use super::cells::Out;
use super::task::{Each, Task};

/// The only solution.
pub(super) struct Solve {
    pub(super) out: Out,
}

impl Task for Solve {
    fn fields(&self) -> Vec<Field> {
        vec![self.out.field("solution")]
    }

    fn rows(&self) -> usize {
        4096
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let solver = Solver::new().with_limits(limits.clone());
        let verdicts = solver.solve_batch(&puzzles.grids);
        let mut solutions = self.out.column(rows.len());
        let answer = |puzzle: &Grid, verdict: &Verdict| {
            (Status::of(puzzle, verdict).name(), verdict.solution().copied())
        };
        let outcome = puzzles.write(
            puzzles.grids.iter().zip(&verdicts).map(|(puzzle, verdict)| answer(puzzle, verdict)),
            |marks| Ok(answer(marks.grid(), &solver.solve(marks))),
            |solution| solutions.push(solution.as_deref()),
        );
        (vec![solutions.finish()], outcome)
    }
}

/// Whether the puzzle is proper and minimal.
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

/// The canonical form.
pub(super) struct Canonical {
    pub(super) out: Out,
}

impl Task for Canonical {
    fn fields(&self) -> Vec<Field> {
        vec![self.out.field("canonical"), Field::new("automorphisms", DataType::UInt64, true)]
    }

    fn rows(&self) -> usize {
        256
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let mut forms = self.out.column(rows.len());
        let mut automorphisms = UInt64Builder::with_capacity(rows.len());
        let answers = puzzles.grids.iter().map(|grid| match limits.look() {
            Ok(()) => ("found", Some(canonical(grid))),
            Err(_) => ("stopped", None),
        });
        let of_marks = |_: &Marks| Err("pencil marks have no canonical form".into());
        let outcome = puzzles.write(answers, of_marks, |form| {
            forms.push(form.as_ref().map(|form| &form.grid));
            automorphisms.append_option(form.map(|form| form.automorphisms));
        });
        (vec![forms.finish(), Arc::new(automorphisms.finish())], outcome)
    }
}

/// The number of solutions.
pub(super) struct CountTask {
    /// May be `NO_LIMIT`.
    pub(super) limit: u64,
    pub(super) each: Each,
}

impl Task for CountTask {
    fn fields(&self) -> Vec<Field> {
        vec![Field::new("solutions", DataType::UInt64, true)]
    }

    fn rows(&self) -> usize {
        1024
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let solver = Solver::new().with_limits(limits.clone().solutions(Some(self.limit)));
        let count =
            |start: Marks| solver.clone().with_limits(self.each.row(solver.limits())).count(&start);
        // Side by side all puzzles share their limits.
        let counts = if self.each.is_unlimited() {
            solver.count_batch(&puzzles.grids)
        } else {
            puzzles.grids.iter().map(|puzzle| count(puzzle.into())).collect()
        };
        let answer = |count: &Count| (status(count.stopped), Some(count.solutions));
        let mut solutions = UInt64Builder::with_capacity(rows.len());
        let outcome = puzzles.write(
            counts.iter().map(answer),
            |marks| Ok(answer(&count(*marks))),
            |count| solutions.append_option(count),
        );
        (vec![Arc::new(solutions.finish())], outcome)
    }
}

fn status(stopped: Option<Stop>) -> &'static str {
    match stopped {
        None => "exact",
        Some(Stop::Solutions) => "limit",
        Some(_) => "stopped",
    }
}
