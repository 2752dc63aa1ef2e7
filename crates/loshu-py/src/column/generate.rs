//! Puzzles by seed and index.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{StringBuilder, UInt8Builder, UInt64Builder};
use arrow_schema::{DataType, Field};
use loshu::{GenerateError, Generated, Generator, Limits};
use loshu_explain::difficulty::{Difficulty, DifficultyError};

use super::answers::{Outcome, append_grid};
use super::block::Row;
use super::task::Task;

pub(super) struct Generate(pub(super) Generator, pub(super) Difficulty);

impl Task for Generate {
    fn fields(&self) -> Vec<Field> {
        let text = |name: &str| Field::new(name, DataType::Utf8, true);
        vec![
            Field::new("index", DataType::UInt64, false),
            text("puzzle"),
            text("solution"),
            Field::new("clues", DataType::UInt8, true),
            text("symmetry"),
        ]
    }

    fn rows(&self) -> usize {
        64
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let generator = self.0.clone().with_limits(limits.clone());
        let (mut made, mut outcome) = (Made::default(), Outcome::new(rows.len()));
        for row in rows {
            let Row::Index(index) = *row else { continue };
            let puzzle: Result<_, DifficultyError> =
                limits.look().map_err(|stop| GenerateError::from(stop).into());
            let puzzle = puzzle.and_then(|()| self.1.puzzle(&generator, index));
            made.push(index, puzzle.as_ref().ok());
            match puzzle {
                Ok(_) => outcome.push("made"),
                Err(error) if error.stopped().is_some() => outcome.push("stopped"),
                Err(error) => outcome.push_failed("failed", &error.to_string()),
            }
        }
        (made.columns(), outcome)
    }
}

#[derive(Default)]
struct Made {
    index: UInt64Builder,
    puzzle: StringBuilder,
    solution: StringBuilder,
    clues: UInt8Builder,
    symmetry: StringBuilder,
}

impl Made {
    fn push(&mut self, index: u64, made: Option<&Generated>) {
        self.index.append_value(index);
        append_grid(&mut self.puzzle, made.map(|made| &made.puzzle));
        append_grid(&mut self.solution, made.map(|made| &*made.solution));
        self.clues.append_option(made.map(|made| made.puzzle.clues() as u8));
        self.symmetry.append_option(made.map(|made| made.symmetry.name()));
    }

    fn columns(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.index.finish()),
            Arc::new(self.puzzle.finish()),
            Arc::new(self.solution.finish()),
            Arc::new(self.clues.finish()),
            Arc::new(self.symmetry.finish()),
        ]
    }
}
