//! Ratings: how difficult a puzzle is, on the scales that players use.
//!
//! | module | scale |
//! |---|---|
//! | [`hodoku`] | level and score of HoDoKu 2.2.0 |
//! | [`se`] | ER/EP/ED of Sudoku Explainer 1.2.1.3 |
//! | [`te`] | depth of trial and error, B, `BxB` and `BxBB` of Denis Berthier |
//!
//! What no scale says: [`bottlenecks()`], [`needed_techniques`] and [`backdoors()`]. [`path()`] gives the
//! steps of a scale with their prices.

mod backdoors;
mod bottlenecks;
pub mod hodoku;
mod needed;
mod path;
pub mod se;
pub mod te;

use loshu::Stop;

pub use self::backdoors::backdoors;
pub use self::bottlenecks::bottlenecks;
pub use self::needed::needed_techniques;
pub use self::path::{Path, Price, PricedStep, Scale, path};

use core::fmt;

pub use crate::tenths::Tenths;

/// The rating of a puzzle on the scale of Sudoku Explainer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SudokuExplainerRating"))]
#[non_exhaustive]
pub struct SeRating {
    /// The highest rating of a step; 20.0 if the rules do not solve the puzzle.
    pub er: Tenths,
    /// The highest rating up to the first digit placed (the *pearl*).
    pub ep: Tenths,
    /// The rating of the first step (the *diamond*).
    pub ed: Tenths,
    /// What ended the rating early: then `er` is a lower bound, and `ep` and `ed` are 0.0 if they
    /// are not known.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub stopped: Option<Stop>,
}

/// `7.2/1.2/1.2`, with a plus sign after a lower bound: `8.4+/1.2/1.2`.
impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SeRating { er, ep, ed, stopped } = self;
        let bound = if stopped.is_some() { "+" } else { "" };
        write!(f, "{er}{bound}/{ep}/{ed}")
    }
}

/// The rating of a path, step by step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RatingOfSteps {
    pub(crate) rating: SeRating,
    has_placed: bool,
}

impl RatingOfSteps {
    /// Adds a step with its rating, and whether it places a digit.
    pub(crate) fn add(&mut self, tenths: Tenths, places: bool) {
        let SeRating { er, ep, ed, .. } = &mut self.rating;
        let is_first = *er == Tenths(0);
        *er = (*er).max(tenths);
        if is_first {
            *ed = *er;
        }
        if places && !self.has_placed {
            self.has_placed = true;
            *ep = *er;
        }
    }
}

impl SeRating {
    /// Returns the rating of a path: for each step its rating, and whether it places a digit.
    pub fn of_steps(steps: impl IntoIterator<Item = (Tenths, bool)>) -> SeRating {
        let mut all = RatingOfSteps::default();
        for (tenths, places) in steps {
            all.add(tenths, places);
        }
        all.rating
    }
}
