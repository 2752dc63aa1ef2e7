//! The columns of ratings, which several commands print.

use std::fmt;

use loshu_explain::rate::SeRating;
use loshu_explain::rate::hodoku::HodokuRating;
use loshu_explain::rate::te::TeRating;

use super::FieldSink;

/// The ratings of a puzzle, as far as they are known.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ratings {
    pub(crate) se: Option<SeRating>,
    pub(crate) hodoku: Option<HodokuRating>,
}

impl Ratings {
    /// The columns.
    pub(crate) fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("er", &self.se.map(|rating| rating.er));
        sink.field("ep", &self.se.map(|rating| rating.ep));
        sink.field("ed", &self.se.map(|rating| rating.ed));
        sink.field("level", &self.hodoku.map(|rating| rating.level));
        sink.field("score", &self.hodoku.map(|rating| rating.score));
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
#[derive(Clone, Copy, Debug)]
pub(crate) struct TeRatings(pub(crate) Option<TeRating>);

impl TeRatings {
    /// The columns.
    pub(crate) fn fields(self, sink: &mut impl FieldSink) {
        let length = |depths: &[u8]| self.0.filter(|one| depths.contains(&one.depth))?.length;
        sink.field("te", &self.0.map(|rating| rating.depth));
        sink.field("b", &length(&[0, 1]));
        sink.field("bxb", &length(&[2]));
        sink.field("bxbb", &length(&[3]));
    }
}
