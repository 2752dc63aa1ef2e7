//! How hard each puzzle is.

use std::cell::RefCell;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{Float64Builder, StringBuilder, UInt32Builder};
use arrow_schema::{DataType, Field};
use loshu::{Limits, Marks, Solver, Status, Verdict};
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::{self as se, hodoku};

use super::answers::{Outcome, Puzzles};
use super::block::Row;
use super::task::{Each, Task};
use crate::single::rate::{Rating, number};

pub(super) struct Rate {
    pub(super) each: Each,
}

impl Task for Rate {
    fn fields(&self) -> Vec<Field> {
        [SeColumns::fields(), HodokuColumns::fields()].concat()
    }

    fn rows(&self) -> usize {
        64
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let solver = Solver::new().with_limits(limits.clone());
        let verdicts = solver.solve_batch(&puzzles.grids);
        let rater = RefCell::new(Rater::new());
        let answer = |marks: Marks, verdict: &Verdict| {
            let status = Status::of(marks.grid(), verdict).name();
            let rate = |_| {
                let limits = self.each.row(limits);
                let mut rater = rater.borrow_mut();
                rater.set_limits(limits.clone());
                Rating::of(marks, &mut rater, &limits)
            };
            match verdict.solution().map(rate) {
                Some(Err(_)) => ("stopped", None),
                rating => (status, rating.and_then(Result::ok)),
            }
        };
        let grids = puzzles.grids.iter().zip(&verdicts);
        let (mut se, mut hodoku) = (SeColumns::default(), HodokuColumns::default());
        let outcome = puzzles.write(
            grids.map(|(puzzle, verdict)| answer(Marks::of(puzzle), verdict)),
            |marks| Ok(answer(*marks, &solver.solve(marks))),
            |rating: Option<Rating>| {
                se.push(rating.as_ref().map(|rating| rating.se));
                hodoku.push(rating.map(|rating| rating.hodoku));
            },
        );
        ([se.columns(), hodoku.columns()].concat(), outcome)
    }
}

/// The columns of the rating of Sudoku Explainer.
#[derive(Default)]
pub(super) struct SeColumns([Float64Builder; 3]);

impl SeColumns {
    pub(super) fn fields() -> Vec<Field> {
        ["er", "ep", "ed"].map(|name| Field::new(name, DataType::Float64, true)).into()
    }

    pub(super) fn push(&mut self, rating: Option<se::SeRating>) {
        let SeColumns([er, ep, ed]) = self;
        er.append_option(rating.map(|rating| number(rating.er)));
        ep.append_option(rating.map(|rating| number(rating.ep)));
        ed.append_option(rating.map(|rating| number(rating.ed)));
    }

    pub(super) fn columns(mut self) -> Vec<ArrayRef> {
        self.0.each_mut().map(|column| Arc::new(column.finish()) as ArrayRef).into()
    }
}

/// The columns of the rating of HoDoKu.
#[derive(Default)]
pub(super) struct HodokuColumns {
    level: StringBuilder,
    score: UInt32Builder,
}

impl HodokuColumns {
    pub(super) fn fields() -> Vec<Field> {
        vec![Field::new("level", DataType::Utf8, true), Field::new("score", DataType::UInt32, true)]
    }

    pub(super) fn push(&mut self, rating: Option<hodoku::HodokuRating>) {
        self.level.append_option(rating.map(|rating| rating.level.name()));
        self.score.append_option(rating.map(|rating| rating.score));
    }

    pub(super) fn columns(mut self) -> Vec<ArrayRef> {
        vec![Arc::new(self.level.finish()), Arc::new(self.score.finish())]
    }
}
