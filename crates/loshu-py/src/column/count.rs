//! The number of solutions of each puzzle.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::UInt64Builder;
use arrow_schema::{DataType, Field};
use loshu::{Limits, Solver, Stop};

use super::answers::{Outcome, Puzzles};
use super::block::Row;
use super::task::Task;

pub(super) struct Count {
    pub(super) limit: Option<u64>,
}

impl Task for Count {
    fn fields(&self) -> Vec<Field> {
        vec![Field::new("solutions", DataType::UInt64, true)]
    }

    fn rows(&self) -> usize {
        1024
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let solver = Solver::new().with_limits(limits.clone().solutions(self.limit));
        let counts = solver.count_batch(&puzzles.grids);
        let mut solutions = UInt64Builder::with_capacity(rows.len());
        let mut outcome = Outcome::new(rows.len());
        for answer in puzzles.merge(counts) {
            match answer {
                Ok(count) => {
                    solutions.append_value(count.solutions);
                    outcome.push(match count.stopped {
                        None => "exact",
                        Some(Stop::Solutions) => "limit",
                        Some(_) => "stopped",
                    });
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
