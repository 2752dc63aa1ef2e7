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
        let counts = solver.count_batch(&puzzles.grids).into_iter();
        let answers = counts.map(|count| (status(count.stopped), Some(count.solutions)));
        let mut solutions = UInt64Builder::with_capacity(rows.len());
        let outcome = puzzles.write(answers, |count| solutions.append_option(count));
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
