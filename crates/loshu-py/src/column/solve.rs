//! The only solution of each puzzle.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use arrow_schema::{DataType, Field};
use loshu::{Limits, Solver, Status};

use super::answers::{Outcome, Puzzles, append_grid};
use super::block::Row;
use super::task::Task;

pub(super) struct Solve;

impl Task for Solve {
    fn fields(&self) -> Vec<Field> {
        vec![Field::new("solution", DataType::Utf8, true)]
    }

    fn rows(&self) -> usize {
        4096
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let verdicts = Solver::new().with_limits(limits.clone()).solve_batch(&puzzles.grids);
        let mut solutions = StringBuilder::with_capacity(rows.len(), 81 * rows.len());
        let answers = puzzles.grids.iter().zip(&verdicts);
        let answers = answers
            .map(|(puzzle, verdict)| (Status::of(puzzle, verdict).name(), verdict.solution()));
        let outcome = puzzles
            .write(answers, |solution| append_grid(&mut solutions, solution.map(|grid| &**grid)));
        (vec![Arc::new(solutions.finish())], outcome)
    }
}
