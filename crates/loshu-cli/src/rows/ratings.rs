//! The columns of ratings, which several commands print.

use std::fmt;

use loshu_explain::rate::{self, Tenths, hodoku};
use serde::Serialize;

/// The ratings of a puzzle, as far as they are known.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Ratings {
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    level: Option<&'static str>,
    score: Option<u32>,
    #[serde(skip)]
    se: Option<rate::SeRating>,
    #[serde(skip)]
    hodoku: Option<hodoku::HodokuRating>,
}

impl Ratings {
    pub(crate) fn of(se: Option<rate::SeRating>, hodoku: Option<hodoku::HodokuRating>) -> Ratings {
        let tenths = |tenths: Tenths| f64::from(tenths.0) / 10.0;
        Ratings {
            er: se.map(|rating| tenths(rating.er)),
            ep: se.map(|rating| tenths(rating.ep)),
            ed: se.map(|rating| tenths(rating.ed)),
            level: hodoku.map(|rating| rating.level.name()),
            score: hodoku.map(|rating| rating.score),
            se,
            hodoku,
        }
    }
}

/// `ED=7.2/1.2/1.2`, a tab, `Hard (1132)`
impl fmt::Display for Ratings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rating) = self.se {
            write!(f, "ED={rating}")?;
        }
        if let Some(rating) = self.hodoku {
            write!(f, "\t{rating}")?;
        }
        Ok(())
    }
}
