//! What all answers have in common: rows that are no puzzles, a status, an error.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use arrow_schema::{DataType, Field};
use loshu::format::Parser;
use loshu::{Grid, Limits, Marks, Solver, Verdict};
use pyo3::prelude::*;

use super::any::{AnyPuzzle, Other};
use super::block::{Block, Row};
use super::source::{Reading, Source};
use super::task::Each;
use crate::puzzle;
use crate::variant::Setting;

/// The puzzles of some rows, and what stands in the other rows.
pub(super) struct Puzzles {
    /// The ordinary puzzles of givens, which are most.
    pub(super) grids: Vec<Grid>,
    /// The other rows by their numbers, in order: a puzzle, or what is wrong with the row.
    others: Vec<(usize, Result<Other, String>)>,
}

/// All rows of a column of puzzles with so many cells.
pub(crate) fn block(
    puzzles: &Bound<'_, PyAny>,
    column: Option<&str>,
    cells: usize,
) -> PyResult<Block> {
    let mut source = Source::open(puzzles, column, Reading::Puzzles(cells))?;
    source.block(puzzles.py(), usize::MAX, &Limits::NONE)
}

/// A row that is no ordinary puzzle of givens.
pub(crate) enum NoGrid {
    Marks(Box<Marks>),
    /// What is wrong with it.
    Bad(String),
}

/// An answer: a status, and a value if there is one; or what is wrong with the puzzle.
pub(super) type Answer<A> = Result<(&'static str, Option<A>), String>;

impl Puzzles {
    /// The puzzles of rows; of this layout if there is one.
    pub(super) fn of(rows: &[Row<'_>], layout: Option<&Setting>) -> Puzzles {
        let mut parser = Parser::new();
        let mut puzzles = Puzzles { grids: Vec::with_capacity(rows.len()), others: Vec::new() };
        for (number, row) in rows.iter().enumerate() {
            match AnyPuzzle::of(&mut parser, layout, row) {
                Ok(AnyPuzzle::Ordinary(grid)) => puzzles.grids.push(grid),
                Ok(AnyPuzzle::Other(other)) => puzzles.others.push((number, Ok(other))),
                Err(problem) => puzzles.others.push((number, Err(problem))),
            }
        }
        puzzles
    }

    /// How many solutions each ordinary puzzle of givens has. Side by side all share their limits, so with a limit for
    /// each they come one by one.
    pub(super) fn verdicts(&self, each: Each, limits: &Limits) -> Vec<Verdict> {
        if each.is_unlimited() {
            return Solver::new().with_limits(limits.clone()).solve_batch(&self.grids);
        }
        let verdict = |grid| Solver::new().with_limits(each.row(limits)).solve(grid);
        self.grids.iter().map(verdict).collect()
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.grids.len() + self.others.len()
    }

    /// Writes a row for each row of the question: the answers for the ordinary puzzles of givens, in order, the
    /// answer for each other puzzle, and `None` for what is no puzzle.
    pub(super) fn write<'a, A>(
        &'a self,
        answers: impl IntoIterator<Item = (&'static str, Option<A>)>,
        mut of_other: impl FnMut(&'a Other) -> Answer<A>,
        mut write: impl FnMut(Option<A>),
    ) -> Outcome {
        let (mut answers, mut others) = (answers.into_iter(), self.others.iter().peekable());
        let mut outcome = Outcome::new(self.len());
        for row in 0..self.len() {
            let answer = match others.next_if(|(number, _)| *number == row) {
                Some((_, Ok(other))) => of_other(other),
                Some((_, Err(problem))) => Err(problem.clone()),
                None => Ok(answers.next().expect("there is an answer for each puzzle")),
            };
            match answer {
                Ok((status, value)) => {
                    outcome.push(status);
                    write(value);
                }
                Err(problem) => {
                    outcome.push_failed("error", &problem);
                    write(None);
                }
            }
        }
        outcome
    }
}

/// The ordinary puzzle of a row.
pub(crate) fn grid(parser: &mut Parser, row: &Row<'_>) -> Result<Grid, NoGrid> {
    let bad = |problem: &str| Err(NoGrid::Bad(problem.into()));
    match *row {
        Row::Text(text) => match parser.plain_line(text) {
            Some(puzzle) => Ok(puzzle.grid),
            None => puzzle::read(text).map_err(|error| match puzzle::read_marks(text) {
                Some(marks) => NoGrid::Marks(Box::new(marks)),
                None => NoGrid::Bad(error.to_string()),
            }),
        },
        Row::Numbers(numbers) => {
            let grid = numbers.try_into().ok().and_then(Grid::from_values);
            grid.ok_or_else(|| NoGrid::Bad(wrong_numbers(numbers)))
        }
        Row::Grid(grid) => Ok(*grid),
        Row::Marks(marks) => Err(NoGrid::Marks(Box::new(*marks))),
        Row::Setting(_) => bad("expected an ordinary puzzle, found a Setting"),
        Row::Missing => bad("expected a puzzle, found nothing"),
        Row::Wrong(problem) => bad(problem),
        Row::Index(_) => bad("expected a puzzle, found a number"),
    }
}

/// The grid that somebody gives as an answer, or why there is none.
pub(super) fn answer_of(parser: &mut Parser, row: &Row<'_>) -> Result<Grid, String> {
    match grid(parser, row) {
        Ok(grid) => Ok(grid),
        Err(NoGrid::Bad(problem)) => Err(problem),
        Err(NoGrid::Marks(marks)) => loshu_answers::Puzzle::from(*marks)
            .grid()
            .map_err(|_| "expected a grid, found pencil marks".into()),
    }
}

pub(super) fn wrong_numbers(numbers: &[u8]) -> String {
    if numbers.len() == 81 {
        "expected numbers of 0 to 9, found another".into()
    } else {
        format!("expected 81 numbers, found {}", numbers.len())
    }
}

/// The columns `status` and `error`, which stand behind the answers.
pub(super) struct Outcome {
    status: StringBuilder,
    error: StringBuilder,
}

impl Outcome {
    pub(super) fn new(rows: usize) -> Outcome {
        let status = StringBuilder::with_capacity(rows, 8 * rows);
        Outcome { status, error: StringBuilder::with_capacity(rows, 0) }
    }

    pub(super) fn fields() -> [Field; 2] {
        [Field::new("status", DataType::Utf8, false), Field::new("error", DataType::Utf8, true)]
    }

    pub(super) fn push(&mut self, status: &str) {
        self.status.append_value(status);
        self.error.append_null();
    }

    pub(super) fn push_failed(&mut self, status: &str, problem: &str) {
        self.status.append_value(status);
        self.error.append_value(problem);
    }

    pub(super) fn columns(mut self) -> [ArrayRef; 2] {
        [Arc::new(self.status.finish()), Arc::new(self.error.finish())]
    }
}
