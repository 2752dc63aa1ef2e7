//! What all answers have in common: rows that are no puzzles, a status, an error.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use arrow_schema::{DataType, Field};
use loshu::Grid;
use loshu::format::Parser;

use super::block::Row;
use crate::puzzle;

/// The puzzles of some rows, and what is wrong with the other rows.
pub(super) struct Puzzles {
    pub(super) grids: Vec<Grid>,
    /// The numbers of bad rows, in order.
    bad: Vec<(usize, String)>,
}

impl Puzzles {
    pub(super) fn of(rows: &[Row<'_>]) -> Puzzles {
        let mut parser = Parser::new();
        let mut puzzles = Puzzles { grids: Vec::with_capacity(rows.len()), bad: Vec::new() };
        for (number, row) in rows.iter().enumerate() {
            match grid(&mut parser, row) {
                Ok(grid) => puzzles.grids.push(grid),
                Err(problem) => puzzles.bad.push((number, problem)),
            }
        }
        puzzles
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.grids.len() + self.bad.len()
    }

    /// Writes a row for each row of the question: the answers for the puzzles, in order, and `None`
    /// for what is no puzzle. An answer is a status, and a value if there is one.
    pub(super) fn write<A>(
        &self,
        answers: impl IntoIterator<Item = (&'static str, Option<A>)>,
        mut write: impl FnMut(Option<A>),
    ) -> Outcome {
        let (mut answers, mut bad) = (answers.into_iter(), self.bad.iter().peekable());
        let mut outcome = Outcome::new(self.len());
        for row in 0..self.len() {
            if let Some((_, problem)) = bad.next_if(|(number, _)| *number == row) {
                outcome.push_failed("error", problem);
                write(None);
            } else if let Some((status, value)) = answers.next() {
                outcome.push(status);
                write(value);
            }
        }
        outcome
    }
}

fn grid(parser: &mut Parser, row: &Row<'_>) -> Result<Grid, String> {
    match *row {
        Row::Text(text) => match parser.plain_line(text) {
            Some(puzzle) => Ok(puzzle.grid),
            None => puzzle::read(text).map_err(|error| error.to_string()),
        },
        Row::Numbers(numbers) => {
            let grid = numbers.try_into().ok().and_then(Grid::from_values);
            grid.ok_or_else(|| "expected 81 numbers of 0 to 9".into())
        }
        Row::Grid(grid) => Ok(*grid),
        Row::Missing => Err("expected a puzzle, found nothing".into()),
        Row::Wrong(problem) => Err(problem.into()),
        Row::Index(_) => Err("expected a puzzle, found a number".into()),
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

/// The text of a grid, or a null.
pub(super) fn append_grid(column: &mut StringBuilder, grid: Option<&Grid>) {
    let line = grid.map(Grid::to_line);
    column.append_option(line.as_ref().map(|line| std::str::from_utf8(line).unwrap_or_default()));
}
