//! The only solution of each puzzle.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use arrow_schema::{DataType, Field};
use loshu::{Limits, Solver, Status, Verdict};

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
        let mut outcome = Outcome::new(rows.len());
        for answer in puzzles.merge(puzzles.grids.iter().zip(&verdicts)) {
            match answer {
                Ok((_, Verdict::Unique(solution))) => {
                    append_grid(&mut solutions, solution);
                    outcome.push("unique");
                }
                Ok((puzzle, verdict)) => {
                    solutions.append_null();
                    outcome.push(Status::of(puzzle, verdict).name());
                }
                Err(problem) => {
                    solutions.append_null();
                    outcome.push_bad(problem);
                }
            }
        }
        (vec![Arc::new(solutions.finish())], outcome)
    }
}
