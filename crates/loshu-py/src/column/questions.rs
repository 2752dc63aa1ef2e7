//! The questions about each puzzle of a column, but for its ratings.

use std::cell::RefCell;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{StringBuilder, UInt16Builder, UInt64Builder};
use arrow_schema::{DataType, Field};
use loshu::format::Parser;
use loshu::{Count, Grid, Limits, Marks, Solver, Status, Stop, Verdict, canonical};
use loshu_answers::{
    Board, HowMany, Judged, OrdinaryBoard, VariantBoard, digits_of, redundant_givens,
};
use loshu_explain::step::{Language, Style};
use loshu_formats::Variant;

use super::answers::{Answer, Outcome, Puzzles, answer_of};
use super::any::{Other, of_layout};
use super::block::Row;
use super::cells::{Filled, Out};
use super::task::{Each, Task};
use super::variants::{self, LastSymmetries};
use crate::cells::ORDINARY;
use crate::puzzle;
use crate::single::names;
use crate::single::solve::UNREADABLE;
use crate::variant::Setting;

/// How many cells the grids of a column have, where all have as many.
fn width(layout: Option<&Setting>) -> usize {
    layout.map_or(ORDINARY, |layout| layout.setting().shape.len())
}

/// The only solution.
pub(super) struct Solve {
    pub(super) layout: Option<Setting>,
    pub(super) out: Out,
    pub(super) each: Each,
}

impl Task for Solve {
    fn fields(&self) -> Vec<Field> {
        vec![self.out.field("solution", width(self.layout.as_ref()))]
    }

    fn rows(&self) -> usize {
        variants::rows(self.layout.as_ref(), 4096)
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let width = width(self.layout.as_ref());
        let puzzles = Puzzles::of(rows, self.layout.as_ref());
        let verdicts = puzzles.verdicts(self.each, limits);
        let answer = |puzzle: &Grid, verdict: &Verdict| {
            let solution = verdict.solution().map(|solution| Filled::Ordinary(**solution));
            (Status::of(puzzle, verdict).name(), solution)
        };
        let mut solutions = self.out.column(rows.len(), width);
        let outcome = puzzles.write(
            puzzles.grids.iter().zip(&verdicts).map(|(puzzle, verdict)| answer(puzzle, verdict)),
            |other| {
                let limits = self.each.row(limits);
                match other {
                    Other::Marks(marks) => {
                        let verdict = Solver::new().with_limits(limits).solve(&**marks);
                        Ok(answer(marks.grid(), &verdict))
                    }
                    Other::Variant(variant) => {
                        self.out.check(variant, width)?;
                        let (status, digits) = variants::solve(variant, &limits);
                        Ok((status, digits.map(|digits| Filled::Variant(variant, digits))))
                    }
                }
            },
            |solution| solutions.push_filled(solution.as_ref()),
        );
        (vec![solutions.finish()], outcome)
    }
}

/// Whether the puzzle is proper and minimal, and what an answer is worth as its solution.
pub(super) struct Check {
    layout: Option<Setting>,
    has_answers: bool,
    is_minimal_asked: bool,
    each: Each,
}

/// What has been found out about a puzzle.
struct Checked<'a> {
    clues: usize,
    /// The names of what follows from the rest, if that is known.
    redundant: Option<String>,
    subject: Subject<'a>,
}

/// A puzzle and its solutions.
enum Subject<'a> {
    Ordinary(OrdinaryBoard, HowMany),
    Variant(&'a Variant, VariantBoard, HowMany),
}

impl Check {
    /// Minimality takes most of the time, so where there are answers it has to be asked for.
    pub(super) fn new(
        layout: Option<Setting>,
        has_answers: bool,
        minimal: Option<bool>,
        each: Each,
    ) -> Check {
        Check { layout, has_answers, is_minimal_asked: minimal.unwrap_or(!has_answers), each }
    }

    fn ordinary<'a>(
        &self,
        start: Marks,
        verdict: Verdict,
        redundant: Option<String>,
    ) -> (&'static str, Option<Checked<'a>>) {
        let status = Status::of(start.grid(), &verdict).name();
        let clues = start.givens().len();
        let subject = Subject::Ordinary(OrdinaryBoard::new(start), verdict.into());
        (status, Some(Checked { clues, redundant, subject }))
    }

    fn variant<'a>(
        &self,
        variant: &'a Variant,
        limits: &Limits,
    ) -> (&'static str, Option<Checked<'a>>) {
        let board = VariantBoard::new(variant.clone());
        let solutions = board.solve(&[], limits);
        let is_wanted = self.is_minimal_asked && matches!(solutions, HowMany::One(_));
        let (status, redundant) = match is_wanted.then(|| board.redundant(limits)) {
            Some(Err(_)) => ("stopped", None),
            Some(Ok(parts)) => (board.status(&solutions).name(), parts),
            None => (board.status(&solutions).name(), None),
        };
        // The name of a clue has spaces of its own: `killer cage 3`.
        let names = redundant.map(|parts| board.part_names(&parts, Language::English).join(", "));
        let clues = board.givens().iter().filter(|digit| **digit > 0).count();
        let subject = Subject::Variant(variant, board, solutions);
        (status, Some(Checked { clues, redundant: names, subject }))
    }
}

impl Task for Check {
    fn fields(&self) -> Vec<Field> {
        let text = |name| Field::new(name, DataType::Utf8, true);
        let mut fields = vec![Field::new("clues", DataType::UInt16, true)];
        fields.extend(self.is_minimal_asked.then(|| text("redundant")));
        if self.has_answers {
            fields.extend(["judgement", "wrong", "reason"].map(text));
        }
        fields
    }

    fn rows(&self) -> usize {
        variants::rows(self.layout.as_ref(), if self.is_minimal_asked { 256 } else { 4096 })
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
        let puzzles = Puzzles::of(rows, self.layout.as_ref());
        let verdicts = puzzles.verdicts(self.each, limits);
        let redundant = match self.is_minimal_asked {
            true => redundant(limits, &puzzles.grids, &verdicts),
            false => vec![None; verdicts.len()],
        };
        let mut clues = UInt16Builder::with_capacity(rows.len());
        let mut names = StringBuilder::new();
        let mut judgements = Judgements::default();
        let of_givens = |((puzzle, verdict), redundant): ((&Grid, &Verdict), Option<String>)| {
            let is_cut_short =
                self.is_minimal_asked && verdict.solution().is_some() && redundant.is_none();
            let (status, checked) = self.ordinary(Marks::of(puzzle), *verdict, redundant);
            (if is_cut_short { "stopped" } else { status }, checked)
        };
        let (mut answers, mut parser) = (answers.iter(), Parser::new());
        let all = puzzles.grids.iter().zip(&verdicts).zip(redundant).map(of_givens);
        let outcome = puzzles.write(
            all,
            |other| {
                let limits = self.each.row(limits);
                Ok(match other {
                    Other::Marks(marks) => {
                        let verdict = Solver::new().with_limits(limits).solve(&**marks);
                        self.ordinary(**marks, verdict, None)
                    }
                    Other::Variant(variant) => self.variant(variant, &limits),
                })
            },
            |checked| {
                let answer = answers.next();
                clues.append_option(checked.as_ref().map(|one| one.clues as u16));
                names.append_option(checked.as_ref().and_then(|one| one.redundant.as_ref()));
                let judged = checked.zip(answer).map(|(checked, answer)| {
                    checked.subject.judge(&mut parser, answer, &self.each.row(limits))
                });
                judgements.push(judged);
            },
        );
        let mut columns: Vec<ArrayRef> = vec![Arc::new(clues.finish())];
        if self.is_minimal_asked {
            columns.push(Arc::new(names.finish()));
        }
        if self.has_answers {
            columns.extend(judgements.columns());
        }
        (columns, outcome)
    }
}

impl Subject<'_> {
    /// What an answer is worth, or why it cannot be read; a limit may end the search.
    fn judge(
        &self,
        parser: &mut Parser,
        answer: &Row<'_>,
        limits: &Limits,
    ) -> Result<Result<Judged, Stop>, String> {
        let style = Style::default();
        match self {
            Subject::Ordinary(board, solutions) => {
                let grid = digits_of(&answer_of(parser, answer)?);
                Ok(Judged::of(board, solutions, &grid, limits, style))
            }
            Subject::Variant(variant, board, solutions) => {
                let read = of_layout(&Setting::of((*variant).clone()), answer)?;
                let digits = read.setting.cells.iter().map(|cell| cell.single().unwrap_or(0));
                let digits: Vec<u8> = digits.collect();
                Ok(Judged::of(board, solutions, &digits, limits, style))
            }
        }
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
    /// Writes the judgement on an answer. There is none where there is no puzzle, or where a limit ended the search.
    fn push(&mut self, judged: Option<Result<Result<Judged, Stop>, String>>) {
        let (judgement, wrong, reasons) = match judged {
            Some(Ok(Ok(Judged { judgement, cells, reasons, .. }))) => {
                (Some(judgement.name()), Some(cells.join(" ")), reasons)
            }
            Some(Err(problem)) => (Some(UNREADABLE), None, vec![puzzle::unreadable(problem)]),
            Some(Ok(Err(_))) | None => (None, None, Vec::new()),
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

/// The names of the givens of each proper puzzle that follow from the others; `None` if that is not known.
fn redundant(limits: &Limits, puzzles: &[Grid], verdicts: &[Verdict]) -> Vec<Option<String>> {
    let is_proper = |verdict: &Verdict| verdict.solution().is_some();
    let proper = puzzles.iter().zip(verdicts).filter(|(_, verdict)| is_proper(verdict));
    let proper: Vec<Grid> = proper.map(|(puzzle, _)| *puzzle).collect();
    let solver = Solver::new().with_limits(limits.clone());
    let mut redundant = redundant_givens(&proper, &solver).into_iter();
    let of_puzzle = |verdict| if is_proper(verdict) { redundant.next().flatten() } else { None };
    let cells = verdicts.iter().map(of_puzzle);
    cells.map(|cells| cells.map(|cells| names::cells(cells).join(" "))).collect()
}

/// The canonical form.
pub(super) struct Canonical {
    pub(super) layout: Option<Setting>,
    pub(super) out: Out,
    pub(super) each: Each,
}

/// What has been found out about a puzzle.
struct Form<'a> {
    form: Filled<'a>,
    automorphisms: Option<u64>,
    /// The whole puzzle in JSON, where the column is of one layout.
    object: Option<String>,
}

impl Task for Canonical {
    fn fields(&self) -> Vec<Field> {
        let automorphisms = Field::new("automorphisms", DataType::UInt64, true);
        let mut fields =
            vec![self.out.field("canonical", width(self.layout.as_ref())), automorphisms];
        fields.extend(self.layout.is_some().then(|| Field::new("fpuzzles", DataType::Utf8, true)));
        fields
    }

    fn rows(&self) -> usize {
        variants::rows(self.layout.as_ref(), 256)
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows, self.layout.as_ref());
        let answers = puzzles.grids.iter().map(|grid| match limits.look() {
            Ok(()) => {
                let found = canonical(grid);
                let (form, automorphisms) =
                    (Filled::Ordinary(found.grid), Some(found.automorphisms));
                ("found", Some(Form { form, automorphisms, object: None }))
            }
            Err(_) => ("stopped", None),
        });
        let symmetries = RefCell::new(LastSymmetries::default());
        let mut forms = self.out.column(rows.len(), width(self.layout.as_ref()));
        let mut automorphisms = UInt64Builder::with_capacity(rows.len());
        let mut objects = StringBuilder::new();
        let outcome = puzzles.write(
            answers,
            |other| match other {
                Other::Marks(_) => Err("pencil marks have no canonical form".into()),
                Other::Variant(variant) => {
                    self.of_variant(variant, &mut symmetries.borrow_mut(), &self.each.row(limits))
                }
            },
            |found| {
                forms.push_filled(found.as_ref().map(|found| &found.form));
                automorphisms.append_option(found.as_ref().and_then(|found| found.automorphisms));
                objects.append_option(found.and_then(|found| found.object));
            },
        );
        let mut columns = vec![forms.finish(), Arc::new(automorphisms.finish()) as ArrayRef];
        if self.layout.is_some() {
            columns.push(Arc::new(objects.finish()));
        }
        (columns, outcome)
    }
}

impl Canonical {
    /// The form of a variant. Where rows have rules of their own, it has them too, so that no two puzzles with other
    /// rules have the same text.
    fn of_variant<'a>(
        &self,
        variant: &'a Variant,
        symmetries: &mut LastSymmetries,
        limits: &Limits,
    ) -> Answer<Form<'a>> {
        if let (Out::Uint8, None) = (self.out, &self.layout) {
            let found = variant.summary();
            return Err(format!("expected an ordinary puzzle for out='uint8', found {found}"));
        }
        let (status, found) = symmetries.canonical(variant, limits)?;
        let form = |(like, automorphisms): (Variant, Option<u64>)| match self.layout {
            Some(_) => {
                let digits = like.setting.cells.iter().map(|cell| cell.single().unwrap_or(0));
                let form = Filled::Variant(variant, digits.collect());
                Form { form, automorphisms, object: Some(like.object().to_string()) }
            }
            None => Form { form: Filled::Whole(like.line()), automorphisms, object: None },
        };
        Ok((status, found.map(form)))
    }
}

/// The number of solutions.
pub(super) struct CountTask {
    pub(super) layout: Option<Setting>,
    /// May be `NO_LIMIT`.
    pub(super) limit: u64,
    pub(super) each: Each,
}

impl Task for CountTask {
    fn fields(&self) -> Vec<Field> {
        vec![Field::new("solutions", DataType::UInt64, true)]
    }

    fn rows(&self) -> usize {
        variants::rows(self.layout.as_ref(), 1024)
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows, self.layout.as_ref());
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
        let of_other = |other: &Other| {
            Ok(match other {
                Other::Marks(marks) => answer(&count(**marks)),
                Other::Variant(variant) => variants::count(variant, self.each.row(solver.limits())),
            })
        };
        let mut solutions = UInt64Builder::with_capacity(rows.len());
        let outcome = puzzles.write(counts.iter().map(answer), of_other, |count| {
            solutions.append_option(count);
        });
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
