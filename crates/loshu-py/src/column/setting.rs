//! The only solution of each puzzle of a layout.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use arrow_schema::{DataType, Field};
use loshu::{Limits, Stop};
use loshu_variant::Verdict;

use super::answers::Outcome;
use super::block::Row;
use super::task::Task;
use crate::variant::Setting;

pub(super) struct SolveSetting {
    pub(super) setting: Setting,
}

impl Task for SolveSetting {
    fn fields(&self) -> Vec<Field> {
        vec![Field::new("solution", DataType::Utf8, true)]
    }

    fn rows(&self) -> usize {
        16
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let mut solutions = StringBuilder::new();
        let mut outcome = Outcome::new(rows.len());
        for row in rows {
            match self.verdict(row, limits) {
                Ok(verdict) => {
                    outcome.push(verdict.name());
                    let solution = verdict.solution();
                    solutions.append_option(solution.map(|one| self.setting.line(one.digits())));
                }
                Err(problem) => {
                    outcome.push_failed("error", &problem);
                    solutions.append_null();
                }
            }
        }
        (vec![Arc::new(solutions.finish())], outcome)
    }
}

impl SolveSetting {
    fn verdict(&self, row: &Row<'_>, limits: &Limits) -> Result<Verdict, String> {
        if let Err(by @ (Stop::Deadline | Stop::Cancelled)) = limits.look() {
            return Ok(Verdict::Stopped { by, found: None });
        }
        match *row {
            Row::Text(text) => self.setting.verdict(text, limits),
            Row::Grid(grid) => self.setting.verdict(grid.to_string().as_bytes(), limits),
            Row::Numbers(numbers) => {
                self.setting.verdict(self.setting.line(numbers).as_bytes(), limits)
            }
            Row::Marks(_) => Err("expected givens, found pencil marks".into()),
            Row::Missing => Err("expected a puzzle, found nothing".into()),
            Row::Wrong(problem) => Err(problem.into()),
            Row::Index(_) => Err("expected a puzzle, found a number".into()),
        }
    }
}
