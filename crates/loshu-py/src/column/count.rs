//! The number of solutions of each puzzle.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::UInt64Builder;
use arrow_schema::{DataType, Field};
use loshu::{Count, Limits, Marks, Solver, Stop};

use super::answers::{Outcome, Puzzles};
use super::block::Row;
use super::task::{Each, Task};

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
