//! The columns of ratings, which several commands print.

use std::fmt;

use loshu_explain::rate::SeRating;
use loshu_explain::rate::hodoku::HodokuRating;
use loshu_explain::rate::te::TeRating;

use super::FieldSink;
use crate::words;

/// The ratings of a puzzle, as far as they are known.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ratings {
    pub(crate) se: Option<SeRating>,
    pub(crate) hodoku: Option<HodokuRating>,
}

impl Ratings {
    /// The columns of both scales.
    pub(crate) fn fields(&self, sink: &mut impl FieldSink) {
        SeColumns(self.se).fields(sink);
        HodokuColumns(self.hodoku).fields(sink);
    }
}

/// `ED=7.2/1.2/1.2`, a tab, `Hard (1132)`
impl fmt::Display for Ratings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rating) = self.se {
            write!(f, "ED={rating}")?;
        }
        if let Some(rating) = self.hodoku {
            write!(f, "\t{}", hodoku_in_words(rating))?;
        }
        Ok(())
    }
}

/// The level and the score: `Hard (1132)`.
pub(crate) fn hodoku_in_words(rating: HodokuRating) -> String {
    format!("{} ({})", rating.level.name_in(words::language()), rating.score)
}

/// ER, EP and ED, as far as they are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeColumns(pub(crate) Option<SeRating>);

impl SeColumns {
    pub(crate) fn fields(self, sink: &mut impl FieldSink) {
        sink.field("er", &self.0.map(|rating| rating.er));
        sink.field("ep", &self.0.map(|rating| rating.ep));
        sink.field("ed", &self.0.map(|rating| rating.ed));
    }
}

/// The level and the score of HoDoKu, as far as they are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HodokuColumns(pub(crate) Option<HodokuRating>);

impl HodokuColumns {
    pub(crate) fn fields(self, sink: &mut impl FieldSink) {
        sink.field("level", &self.0.map(|rating| rating.level));
        sink.field("score", &self.0.map(|rating| rating.score));
    }
}

/// The depth of trial and error of a puzzle and the length that goes with it, as far as they are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TeColumns(pub(crate) Option<TeRating>);

impl TeColumns {
    pub(crate) fn fields(self, sink: &mut impl FieldSink) {
        let length = |depths: &[u8]| self.0.filter(|one| depths.contains(&one.depth))?.length;
        sink.field("te", &self.0.map(|rating| rating.depth));
        sink.field("b", &length(&[0, 1]));
        sink.field("bxb", &length(&[2]));
        sink.field("bxbb", &length(&[3]));
    }

    /// First by depth, then by length.
    pub(crate) fn sort_key(self) -> Option<u32> {
        self.0.map(|te| u32::from(te.depth) << 8 | u32::from(te.length.unwrap_or_default()))
    }
}
