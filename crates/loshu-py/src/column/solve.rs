//! The only solution of each puzzle.

use arrow_array::ArrayRef;
use arrow_schema::Field;
use loshu::{Grid, Limits, Solver, Status, Verdict};

use super::answers::{Outcome, Puzzles};
use super::block::Row;
use super::cells::Out;
use super::task::Task;

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
