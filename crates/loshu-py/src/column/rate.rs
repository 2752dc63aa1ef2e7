//! How hard each puzzle is.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{Float64Builder, StringBuilder, UInt32Builder};
use arrow_schema::{DataType, Field};
use loshu::{Limits, Solver, Status};
use loshu_explain::rate::se::Rater;

use super::answers::{Outcome, Puzzles};
use super::block::Row;
use super::task::Task;
use crate::single::rate::Rating;

pub(super) struct Rate;

impl Task for Rate {
    fn fields(&self) -> Vec<Field> {
        let number = |name: &str| Field::new(name, DataType::Float64, true);
        vec![
            number("er"),
            number("ep"),
            number("ed"),
            Field::new("level", DataType::Utf8, true),
            Field::new("score", DataType::UInt32, true),
        ]
    }

    fn rows(&self) -> usize {
        64
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let verdicts = Solver::new().with_limits(limits.clone()).solve_batch(&puzzles.grids);
        let mut rater = Rater::new().with_limits(limits.clone());
        let answers = puzzles.grids.iter().zip(&verdicts).map(|(puzzle, verdict)| {
            let status = Status::of(puzzle, verdict).name();
            match verdict.solution().map(|_| Rating::of(puzzle, &mut rater, limits)) {
                Some(Err(_)) => ("stopped", None),
                rating => (status, rating.and_then(Result::ok)),
            }
        });
        let mut ratings = Ratings::default();
        let outcome = puzzles.write(answers, |rating| ratings.push(rating));
        (ratings.columns(), outcome)
    }
}

#[derive(Default)]
struct Ratings {
    se: [Float64Builder; 3],
    level: StringBuilder,
    score: UInt32Builder,
}

impl Ratings {
    fn push(&mut self, rating: Option<Rating>) {
        let [er, ep, ed] = &mut self.se;
        er.append_option(rating.map(|rating| rating.er()));
        ep.append_option(rating.map(|rating| rating.ep()));
        ed.append_option(rating.map(|rating| rating.ed()));
        self.level.append_option(rating.map(|rating| rating.level()));
        self.score.append_option(rating.map(|rating| rating.score()));
    }

    fn columns(mut self) -> Vec<ArrayRef> {
        let [er, ep, ed] = self.se.each_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
        vec![er, ep, ed, Arc::new(self.level.finish()), Arc::new(self.score.finish())]
    }
}
