//! The questions about each puzzle of a column, but for its ratings.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{StringBuilder, UInt8Builder, UInt64Builder};
use arrow_schema::{DataType, Field};
use loshu::format::Parser;
use loshu::{CellSet, Count, Grid, Limits, Marks, Solver, Status, Stop, Verdict, canonical};
use loshu_answers::{Judged, OrdinaryBoard, digits_of, redundant_givens};
use loshu_explain::step::Style;

use super::answers::{Outcome, Puzzles, answer_of};
use super::block::Row;
use super::cells::Out;
use super::task::{Each, Task};
use crate::puzzle;
use crate::single::names;
use crate::single::solve::UNREADABLE;

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

/// Whether the puzzle is proper and minimal, and what an answer is worth as its solution.
pub(super) struct Check {
    has_answers: bool,
    is_minimal_asked: bool,
}

/// What has been found out about a puzzle.
struct Checked {
    start: Marks,
    verdict: Verdict,
    redundant: Option<CellSet>,
}

impl Check {
    /// Minimality takes most of the time, so where there are answers it has to be asked for.
    pub(super) fn new(has_answers: bool, minimal: Option<bool>) -> Check {
        Check { has_answers, is_minimal_asked: minimal.unwrap_or(!has_answers) }
    }
}

impl Task for Check {
    fn fields(&self) -> Vec<Field> {
        let text = |name| Field::new(name, DataType::Utf8, true);
        let mut fields = vec![Field::new("clues", DataType::UInt8, true)];
        fields.extend(self.is_minimal_asked.then(|| text("redundant")));
        if self.has_answers {
            fields.extend(["judgement", "wrong", "reason"].map(text));
        }
        fields
    }

    fn rows(&self) -> usize {
        if self.is_minimal_asked { 256 } else { 4096 }
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        self.answer_two(rows, &[], limits)
    }

    fn answer_two(
        &self,
        rows: &[Row<'_>],
        answers: &[Row<'_>],
        limits: &Limits,
    ) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let solver = Solver::new().with_limits(limits.clone());
        let verdicts = solver.solve_batch(&puzzles.grids);
        let redundant = match self.is_minimal_asked {
            true => redundant(&solver, &puzzles.grids, &verdicts),
            false => vec![None; verdicts.len()],
        };
        let mut clues = UInt8Builder::with_capacity(rows.len());
        let mut cells = StringBuilder::new();
        let mut judgements = Judgements::default();
        let of_givens = |((puzzle, verdict), redundant): ((&Grid, &Verdict), Option<CellSet>)| {
            let is_cut_short =
                self.is_minimal_asked && verdict.solution().is_some() && redundant.is_none();
            let status = Status::of(puzzle, verdict).name();
            let checked = Checked { start: Marks::of(puzzle), verdict: *verdict, redundant };
            (if is_cut_short { "stopped" } else { status }, Some(checked))
        };
        let of_marks = |marks: &Marks| {
            let verdict = solver.solve(marks);
            let status = Status::of(marks.grid(), &verdict).name();
            Ok((status, Some(Checked { start: *marks, verdict, redundant: None })))
        };
        let (mut answers, mut parser) = (answers.iter(), Parser::new());
        let all = puzzles.grids.iter().zip(&verdicts).zip(redundant).map(of_givens);
        let outcome = puzzles.write(all, of_marks, |checked| {
            let answer = answers.next().map(|answer| answer_of(&mut parser, answer));
            judgements.push(checked.as_ref(), answer, &solver);
            clues.append_option(checked.as_ref().map(|one| one.start.givens().len() as u8));
            cells.append_option(checked.and_then(|one| one.redundant).map(names));
        });
        let mut columns: Vec<ArrayRef> = vec![Arc::new(clues.finish())];
        if self.is_minimal_asked {
            columns.push(Arc::new(cells.finish()));
        }
        if self.has_answers {
            columns.extend(judgements.columns());
        }
        (columns, outcome)
    }
}

/// The columns about answers.
#[derive(Default)]
struct Judgements {
    judgement: StringBuilder,
    wrong: StringBuilder,
    reason: StringBuilder,
}

impl Judgements {
    /// Judges the answer to a puzzle. There is no judgement where there is no puzzle, or where a limit ended the search.
    fn push(
        &mut self,
        checked: Option<&Checked>,
        answer: Option<Result<Grid, String>>,
        solver: &Solver,
    ) {
        let (judgement, wrong, reasons) = match (checked, answer) {
            (Some(Checked { start, verdict, .. }), Some(Ok(grid))) => {
                let (board, solutions) = (OrdinaryBoard::new(*start), (*verdict).into());
                let (grid, style) = (digits_of(&grid), Style::default());
                match Judged::of(&board, &solutions, &grid, solver.limits(), style) {
                    Ok(Judged { judgement, cells, reasons, .. }) => {
                        (Some(judgement.name()), Some(cells.join(" ")), reasons)
                    }
                    Err(_) => (None, None, Vec::new()),
                }
            }
            (Some(_), Some(Err(problem))) => {
                (Some(UNREADABLE), None, vec![puzzle::unreadable(problem)])
            }
            (None, _) | (_, None) => (None, None, Vec::new()),
        };
        self.judgement.append_option(judgement);
        self.wrong.append_option(wrong);
        self.reason.append_option(Some(reasons.join(" ")).filter(|reason| !reason.is_empty()));
    }

    fn columns(mut self) -> [ArrayRef; 3] {
        [
            Arc::new(self.judgement.finish()),
            Arc::new(self.wrong.finish()),
            Arc::new(self.reason.finish()),
        ]
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
    names::cells(cells).join(" ")
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

pub(super) fn status(stopped: Option<Stop>) -> &'static str {
    match stopped {
        None => "exact",
        Some(Stop::Solutions) => "limit",
        Some(_) => "stopped",
    }
}
