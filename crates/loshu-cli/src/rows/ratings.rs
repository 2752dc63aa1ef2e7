//! The columns of ratings, which several commands print.

use std::fmt;

use loshu_explain::rate::{self, Tenths, hodoku, te};
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

/// The depth of trial and error of a puzzle and the length that goes with it, as far as they are known.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct TeRatings {
    te: Option<u8>,
    b: Option<u8>,
    bxb: Option<u8>,
    bxbb: Option<u8>,
    #[serde(skip)]
    rating: Option<te::TeRating>,
}

impl TeRatings {
    pub(crate) fn of(rating: Option<te::TeRating>) -> TeRatings {
        let length = |depths: &[u8]| rating.filter(|one| depths.contains(&one.depth))?.length;
        TeRatings {
            te: rating.map(|rating| rating.depth),
            b: length(&[0, 1]),
            bxb: length(&[2]),
            bxbb: length(&[3]),
            rating,
        }
    }

    /// `2`, or as a lower bound `2+`.
    pub(crate) fn depth_in_words(&self) -> String {
        self.rating.map_or(String::new(), |one| one.depth_in_words())
    }

    /// `BxB 4`, or as a lower bound `BxB 4+`; nothing if the length is not known.
    pub(crate) fn length_in_words(&self) -> String {
        self.rating.map_or(String::new(), |one| one.length_in_words())
    }
}
