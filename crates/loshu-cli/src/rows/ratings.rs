//! The columns of ratings, which several commands print.

use std::fmt;

use loshu_answers::VariantRating;
use loshu_explain::rate::hodoku::{HodokuRating, Level};
use loshu_explain::rate::te::TeRating;
use loshu_explain::rate::{SeRating, Tenths};

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
        SeColumns::from(self.se).fields(sink);
        HodokuColumns::from(self.hodoku).fields(sink);
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

/// What the steps of a variant cost: `ED=3.4/1.5/1.5 Hard (1204)`.
pub(crate) fn variant_in_words(rating: &VariantRating) -> String {
    let VariantRating { level, score, er, ep, ed } = rating;
    format!("ED={er}/{ep}/{ed} {} ({score})", level.name_in(words::language()))
}

/// ER, EP and ED, as far as they are known; of a variant the prices of its steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeColumns(Option<[Tenths; 3]>);

impl From<Option<SeRating>> for SeColumns {
    fn from(rating: Option<SeRating>) -> SeColumns {
        SeColumns(rating.map(|rating| [rating.er, rating.ep, rating.ed]))
    }
}

impl From<Option<VariantRating>> for SeColumns {
    fn from(rating: Option<VariantRating>) -> SeColumns {
        SeColumns(rating.map(|rating| [rating.er, rating.ep, rating.ed]))
    }
}

impl SeColumns {
    pub(crate) fn fields(self, sink: &mut impl FieldSink) {
        for (at, name) in ["er", "ep", "ed"].into_iter().enumerate() {
            sink.field(name, &self.0.map(|rating| rating[at]));
        }
    }
}

/// Level and score, as far as they are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HodokuColumns(Option<(Level, u32)>);

impl From<Option<HodokuRating>> for HodokuColumns {
    fn from(rating: Option<HodokuRating>) -> HodokuColumns {
        HodokuColumns(rating.map(|rating| (rating.level, rating.score)))
    }
}

impl From<Option<VariantRating>> for HodokuColumns {
    fn from(rating: Option<VariantRating>) -> HodokuColumns {
        HodokuColumns(rating.map(|rating| (rating.level, rating.score)))
    }
}

impl HodokuColumns {
    pub(crate) fn fields(self, sink: &mut impl FieldSink) {
        sink.field("level", &self.0.map(|(level, _)| level));
        sink.field("score", &self.0.map(|(_, score)| score));
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
