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

    /// An item for each row: the answer for its puzzle, or what is wrong with it.
    pub(super) fn merge<A>(
        &self,
        answers: impl IntoIterator<Item = A>,
    ) -> impl Iterator<Item = Result<A, &str>> {
        let (mut answers, mut bad) = (answers.into_iter(), self.bad.iter().peekable());
        (0..self.len()).filter_map(move |row| match bad.next_if(|(number, _)| *number == row) {
            Some((_, problem)) => Some(Err(problem.as_str())),
            None => answers.next().map(Ok),
        })
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

    /// A row that is no puzzle.
    pub(super) fn push_bad(&mut self, problem: &str) {
        self.push_failed("error", problem);
    }

    pub(super) fn push_failed(&mut self, status: &str, problem: &str) {
        self.status.append_value(status);
        self.error.append_value(problem);
    }

    pub(super) fn columns(mut self) -> [ArrayRef; 2] {
        [Arc::new(self.status.finish()), Arc::new(self.error.finish())]
    }
}

/// The text of a grid.
pub(super) fn append_grid(column: &mut StringBuilder, grid: &Grid) {
    let line = grid.to_line();
    column.append_value(std::str::from_utf8(&line).unwrap_or_default());
}
