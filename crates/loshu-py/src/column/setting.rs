//! Questions about each puzzle of a layout.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{Float64Builder, StringBuilder, UInt32Builder, UInt64Builder};
use arrow_buffer::NullBufferBuilder;
use arrow_schema::{DataType, Field};
use loshu::{Limits, Stop};
use loshu_answers::VariantRating;
use loshu_formats::Variant;
use loshu_variant::{Solver, Symmetries, Verdict};

use super::answers::Outcome;
use super::any::of_layout;
use super::block::Row;
use super::cells::{Out, bytes, lists};
use super::questions::status;
use super::task::{Each, Task};
use crate::single::rate::number;
use crate::variant::Setting;

/// A question about the puzzles of a layout.
pub(super) struct OfSetting {
    pub(super) setting: Setting,
    pub(super) asked: Asked,
    pub(super) each: Each,
}

/// What is asked.
pub(super) enum Asked {
    Solve(Out),
    /// The number of solutions, up to a limit.
    Count(u64),
    Rate,
    Canonical(Symmetries),
}

/// An answer. Its question is always the same in a column.
enum Value {
    Solution(Vec<u8>),
    Count(u64),
    Rating(VariantRating),
    Canonical { line: String, automorphisms: Option<u64>, object: String },
}

impl Task for OfSetting {
    fn fields(&self) -> Vec<Field> {
        let field = |name, data_type| Field::new(name, data_type, true);
        match self.asked {
            Asked::Solve(Out::Text) => vec![field("solution", DataType::Utf8)],
            Asked::Solve(Out::Uint8) => vec![field("solution", bytes(self.cells() as i32))],
            Asked::Count(_) => vec![field("solutions", DataType::UInt64)],
            Asked::Rate => vec![
                field("er", DataType::Float64),
                field("ep", DataType::Float64),
                field("ed", DataType::Float64),
                field("level", DataType::Utf8),
                field("score", DataType::UInt32),
            ],
            Asked::Canonical(_) => vec![
                field("canonical", DataType::Utf8),
                field("automorphisms", DataType::UInt64),
                field("fpuzzles", DataType::Utf8),
            ],
        }
    }

    fn rows(&self) -> usize {
        16
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let mut outcome = Outcome::new(rows.len());
        let answers = rows.iter().map(|row| match self.one(row, limits) {
            Ok((status, value)) => {
                outcome.push(status);
                value
            }
            Err(problem) => {
                outcome.push_failed("error", &problem);
                None
            }
        });
        let answers: Vec<Option<Value>> = answers.collect();
        (self.columns(&answers), outcome)
    }
}

impl OfSetting {
    fn cells(&self) -> usize {
        self.setting.setting().shape.len()
    }

    /// The status of a row and its answer, or what is wrong with it.
    fn one(&self, row: &Row<'_>, limits: &Limits) -> Result<(&'static str, Option<Value>), String> {
        if let Err(Stop::Deadline | Stop::Cancelled) = limits.look() {
            return Ok(("stopped", None));
        }
        let variant = of_layout(&self.setting, row)?;
        let limits = self.each.row(limits);
        Ok(match &self.asked {
            Asked::Solve(_) => {
                let verdict = verdict(&variant, &limits);
                let solution = verdict.solution().map(|one| one.digits().to_vec());
                (verdict.name(), solution.map(Value::Solution))
            }
            Asked::Count(limit) => {
                let solver = Solver::new().with_limits(limits.solutions(Some(*limit)));
                let count = solver.count(&variant.puzzle());
                (status(count.stopped), Some(Value::Count(count.solutions)))
            }
            Asked::Rate => {
                let verdict = verdict(&variant, &limits);
                match verdict.solution().map(|_| VariantRating::of(&variant, &limits)) {
                    None => (verdict.name(), None),
                    Some(Err(_)) => ("stopped", None),
                    Some(Ok(rating)) => (verdict.name(), rating.map(Value::Rating)),
                }
            }
            Asked::Canonical(symmetries) => {
                match symmetries.canonical(&variant.setting.cells, &limits) {
                    Err(_) => ("stopped", None),
                    Ok(form) => {
                        let like = variant.with_setting(form.setting)?;
                        let (line, object) = (like.givens(), like.object().to_string());
                        let automorphisms = form.automorphisms;
                        ("found", Some(Value::Canonical { line, automorphisms, object }))
                    }
                }
            }
        })
    }

    fn columns(&self, answers: &[Option<Value>]) -> Vec<ArrayRef> {
        match self.asked {
            Asked::Solve(Out::Text) => {
                let line = |digits: &Vec<u8>| self.setting.line(digits);
                let mut lines = StringBuilder::new();
                for answer in answers {
                    lines.append_option(answer.as_ref().and_then(solution).map(line));
                }
                vec![Arc::new(lines.finish())]
            }
            Asked::Solve(Out::Uint8) => {
                let width = self.cells();
                let mut cells = Vec::with_capacity(width * answers.len());
                let mut is_there = NullBufferBuilder::new(answers.len());
                for answer in answers {
                    let digits = answer.as_ref().and_then(solution);
                    is_there.append(digits.is_some());
                    match digits {
                        Some(digits) => cells.extend(digits),
                        None => cells.resize(cells.len() + width, 0),
                    }
                }
                vec![lists(width as i32, cells, is_there.finish())]
            }
            Asked::Count(_) => {
                let mut counts = UInt64Builder::new();
                for answer in answers {
                    counts.append_option(match answer {
                        Some(Value::Count(count)) => Some(*count),
                        Some(Value::Solution(_) | Value::Rating(_) | Value::Canonical { .. })
                        | None => None,
                    });
                }
                vec![Arc::new(counts.finish())]
            }
            Asked::Rate => rating_columns(answers),
            Asked::Canonical(_) => canonical_columns(answers),
        }
    }
}

fn verdict(variant: &Variant, limits: &Limits) -> Verdict {
    Solver::new().with_limits(limits.clone()).solve(&variant.puzzle())
}

fn solution(value: &Value) -> Option<&Vec<u8>> {
    match value {
        Value::Solution(digits) => Some(digits),
        Value::Count(_) | Value::Rating(_) | Value::Canonical { .. } => None,
    }
}

fn rating_columns(answers: &[Option<Value>]) -> Vec<ArrayRef> {
    let mut prices = [(); 3].map(|()| Float64Builder::new());
    let (mut levels, mut scores) = (StringBuilder::new(), UInt32Builder::new());
    for answer in answers {
        let rating = match answer {
            Some(Value::Rating(rating)) => Some(rating),
            Some(Value::Solution(_) | Value::Count(_) | Value::Canonical { .. }) | None => None,
        };
        let values = rating.map(|rating| [rating.er, rating.ep, rating.ed].map(number));
        for (at, column) in prices.iter_mut().enumerate() {
            column.append_option(values.map(|values| values[at]));
        }
        levels.append_option(rating.map(|rating| rating.level.name()));
        scores.append_option(rating.map(|rating| rating.score));
    }
    let prices = prices.map(|mut column| Arc::new(column.finish()) as ArrayRef);
    let rest: [ArrayRef; 2] = [Arc::new(levels.finish()), Arc::new(scores.finish())];
    prices.into_iter().chain(rest).collect()
}

fn canonical_columns(answers: &[Option<Value>]) -> Vec<ArrayRef> {
    let (mut lines, mut objects) = (StringBuilder::new(), StringBuilder::new());
    let mut numbers = UInt64Builder::new();
    for answer in answers {
        match answer {
            Some(Value::Canonical { line, automorphisms, object }) => {
                lines.append_value(line);
                numbers.append_option(*automorphisms);
                objects.append_value(object);
            }
            Some(Value::Solution(_) | Value::Count(_) | Value::Rating(_)) | None => {
                lines.append_null();
                numbers.append_null();
                objects.append_null();
            }
        }
    }
    vec![Arc::new(lines.finish()), Arc::new(numbers.finish()), Arc::new(objects.finish())]
}
