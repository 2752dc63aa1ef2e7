//! Puzzles by seed and index.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{Float64Builder, StringBuilder, UInt8Builder, UInt64Builder};
use arrow_schema::{DataType, Field};
use loshu::{GenerateError, Generated, Generator, Limits};
use loshu_explain::difficulty::{Difficulty, DifficultyError, Ratings};

use super::answers::Outcome;
use super::block::Row;
use super::cells::{GridColumn, Out};
use super::rate::{HodokuColumns, SeColumns};
use super::task::{Each, Task};
use crate::cells::ORDINARY;

pub(super) struct Generate {
    pub(super) generator: Generator,
    pub(super) difficulty: Difficulty,
    /// Whether the puzzles are unbiased, so that each has a weight.
    pub(super) with_weight: bool,
    pub(super) out: Out,
    pub(super) each: Each,
}

impl Task for Generate {
    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![
            Field::new("index", DataType::UInt64, false),
            self.out.field("puzzle", ORDINARY),
            self.out.field("solution", ORDINARY),
            Field::new("clues", DataType::UInt8, true),
            Field::new("symmetry", DataType::Utf8, true),
        ];
        if self.with_weight {
            fields.push(Field::new("weight", DataType::Float64, true));
        }
        if self.difficulty.has_rating() {
            fields.extend(SeColumns::fields());
        }
        if self.difficulty.has_levels() {
            fields.extend(HodokuColumns::fields());
        }
        fields
    }

    fn rows(&self) -> usize {
        64
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let (mut made, mut outcome) = (Made::new(self, rows.len()), Outcome::new(rows.len()));
        for row in rows {
            let Row::Index(index) = *row else { continue };
            let puzzle: Result<_, DifficultyError> =
                limits.look().map_err(|stop| GenerateError::from(stop).into());
            let generator = self.generator.clone().with_limits(self.each.row(limits));
            let make = |()| self.difficulty.rated_puzzle(&generator, index, &mut |_| {});
            let puzzle = puzzle.and_then(make);
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

/// The columns of puzzles, with the ratings that were worked out to make them.
struct Made {
    index: UInt64Builder,
    puzzle: GridColumn,
    solution: GridColumn,
    clues: UInt8Builder,
    symmetry: StringBuilder,
    weight: Option<Float64Builder>,
    se: Option<SeColumns>,
    hodoku: Option<HodokuColumns>,
}

impl Made {
    fn new(Generate { difficulty, with_weight, out, .. }: &Generate, rows: usize) -> Made {
        Made {
            index: UInt64Builder::with_capacity(rows),
            puzzle: out.column(rows, ORDINARY),
            solution: out.column(rows, ORDINARY),
            clues: UInt8Builder::with_capacity(rows),
            symmetry: StringBuilder::new(),
            weight: with_weight.then(Float64Builder::new),
            se: difficulty.has_rating().then(SeColumns::default),
            hodoku: difficulty.has_levels().then(HodokuColumns::default),
        }
    }

    fn push(&mut self, index: u64, made: Option<&(Generated, Ratings)>) {
        let (made, ratings) = made.map(|(made, ratings)| (made, ratings)).unzip();
        self.index.append_value(index);
        self.puzzle.push(made.map(|made| &made.puzzle));
        self.solution.push(made.map(|made| &*made.solution));
        self.clues.append_option(made.map(|made| made.puzzle.clues() as u8));
        self.symmetry.append_option(made.map(|made| made.symmetry.name()));
        if let Some(weight) = &mut self.weight {
            weight.append_option(made.and_then(|made| made.weight));
        }
        if let Some(columns) = &mut self.se {
            columns.push(ratings.and_then(|ratings| ratings.se).map(|se| [se.er, se.ep, se.ed]));
        }
        if let Some(columns) = &mut self.hodoku {
            let hodoku = ratings.and_then(|ratings| ratings.hodoku);
            columns.push(hodoku.map(|rating| (rating.level, rating.score)));
        }
    }

    fn columns(mut self) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.index.finish()),
            self.puzzle.finish(),
            self.solution.finish(),
            Arc::new(self.clues.finish()),
            Arc::new(self.symmetry.finish()),
        ];
        columns.extend(self.weight.map(|mut weight| Arc::new(weight.finish()) as ArrayRef));
        columns.extend(self.se.map(SeColumns::columns).unwrap_or_default());
        columns.extend(self.hodoku.map(HodokuColumns::columns).unwrap_or_default());
        columns
    }
}
