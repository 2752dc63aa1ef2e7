//! How hard each puzzle is.

use std::cell::RefCell;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{Float64Builder, StringBuilder, UInt32Builder};
use arrow_schema::{DataType, Field};
use loshu::{Limits, Marks, Solver, Status, Verdict};
use loshu_answers::VariantRating;
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use loshu_explain::rate::se::Rater;

use super::answers::{Outcome, Puzzles};
use super::any::Other;
use super::block::Row;
use super::task::{Each, Task};
use super::variants;
use crate::single::rate::{Rating, number};
use crate::variant::Setting;

pub(super) struct Rate {
    pub(super) layout: Option<Setting>,
    pub(super) each: Each,
}

/// The numbers of a rating, whatever the puzzle is.
struct Rated {
    prices: [Tenths; 3],
    level: Level,
    score: u32,
}

impl From<Rating> for Rated {
    fn from(Rating { se, hodoku }: Rating) -> Rated {
        Rated { prices: [se.er, se.ep, se.ed], level: hodoku.level, score: hodoku.score }
    }
}

impl From<VariantRating> for Rated {
    fn from(rating: VariantRating) -> Rated {
        let VariantRating { level, score, er, ep, ed } = rating;
        Rated { prices: [er, ep, ed], level, score }
    }
}

impl Task for Rate {
    fn fields(&self) -> Vec<Field> {
        [SeColumns::fields(), HodokuColumns::fields()].concat()
    }

    fn rows(&self) -> usize {
        variants::rows(self.layout.as_ref(), 64)
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows, self.layout.as_ref());
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
                rating => (status, rating.and_then(Result::ok).map(Rated::from)),
            }
        };
        let of_other = |other: &Other| {
            Ok(match other {
                Other::Marks(marks) => answer(**marks, &solver.solve(&**marks)),
                Other::Variant(variant) => {
                    let (status, rating) = variants::rate(variant, &self.each.row(limits));
                    (status, rating.map(Rated::from))
                }
            })
        };
        let grids = puzzles.grids.iter().zip(&verdicts);
        let (mut se, mut hodoku) = (SeColumns::default(), HodokuColumns::default());
        let outcome = puzzles.write(
            grids.map(|(puzzle, verdict)| answer(Marks::of(puzzle), verdict)),
            of_other,
            |rated: Option<Rated>| {
                se.push(rated.as_ref().map(|rated| rated.prices));
                hodoku.push(rated.map(|rated| (rated.level, rated.score)));
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

    /// Writes ER, EP and ED.
    pub(super) fn push(&mut self, prices: Option<[Tenths; 3]>) {
        for (at, column) in self.0.iter_mut().enumerate() {
            column.append_option(prices.map(|prices| number(prices[at])));
        }
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

    pub(super) fn push(&mut self, rating: Option<(Level, u32)>) {
        self.level.append_option(rating.map(|(level, _)| level.name()));
        self.score.append_option(rating.map(|(_, score)| score));
    }

    pub(super) fn columns(mut self) -> Vec<ArrayRef> {
        vec![Arc::new(self.level.finish()), Arc::new(self.score.finish())]
    }
}
