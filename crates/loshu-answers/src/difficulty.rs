use core::ops::RangeInclusive;

use loshu_explain::difficulty;
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use loshu_explain::rate::te::TeLength;
use loshu_explain::technique::Technique;
use serde::Deserialize;

use super::value::bytes;
use super::variant::variant_prices;

/// How difficult puzzles have to be. Everything that is set has to hold.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Difficulty {
    /// The lowest and the highest ER of Sudoku Explainer, such as 4.2 and 5.0. Of a variant this is what its hardest
    /// step costs.
    #[cfg_attr(feature = "schema", schemars(with = "Option<[RatingSchema; 2]>"))]
    pub rating: Option<(Tenths, Tenths)>,
    /// The easiest and the hardest level. An ordinary puzzle has the level of HoDoKu, a variant that of its hardest step.
    pub levels: Option<(Level, Level)>,
    /// The least and the greatest depth of trial and error, 0 to 3.
    #[serde(deserialize_with = "bytes")]
    pub te: Option<(u8, u8)>,
    /// Techniques that stand on the path.
    pub uses: Vec<Technique>,
    /// The hardest technique.
    pub needs: Option<Technique>,
    /// A technique to practise: singles, this technique once, singles to the end.
    pub practice: Option<Technique>,
}

/// A rating that may be asked for.
#[cfg(feature = "schema")]
struct RatingSchema;

#[cfg(feature = "schema")]
impl schemars::JsonSchema for RatingSchema {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "WantedRating".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let known: Vec<f64> = (10..=120).map(|tenths| f64::from(tenths) / 10.0).collect();
        schemars::json_schema!({ "enum": known })
    }
}

impl Difficulty {
    /// What the library is asked for.
    pub(crate) fn wanted(&self) -> difficulty::Difficulty {
        let mut wanted = difficulty::Difficulty::ANY;
        if let Some((lowest, highest)) = self.rating {
            wanted = wanted.rating(lowest..=highest);
        }
        if let Some((easiest, hardest)) = self.levels {
            wanted = wanted.levels(easiest..=hardest);
        }
        if let Some((least, most)) = self.te {
            wanted = wanted.trials(TeLength::new(least, 0)..=TeLength::new(most, u8::MAX));
        }
        wanted = self.uses.iter().fold(wanted, |all, used| all.uses(*used));
        wanted = self.needs.iter().fold(wanted, |all, needed| all.needs(*needed));
        self.practice.iter().fold(wanted, |all, practised| all.practice(*practised))
    }

    /// What the hardest step of a variant is to cost.
    pub(crate) fn of_variant(&self, is_minimal: bool, digits: u8) -> Option<RangeInclusive<u8>> {
        let levels = self.levels.map(|(easiest, hardest)| easiest..=hardest);
        let rating = self.rating.map(|(lowest, highest)| lowest..=highest);
        variant_prices(levels.as_ref(), rating.as_ref(), is_minimal, digits)
    }

    /// Whether a variant has to be of a level or of a rating.
    pub(crate) fn is_graded(&self) -> bool {
        self.levels.is_some() || self.rating.is_some()
    }

    /// Whether the ER matters.
    pub(crate) fn has_rating(&self) -> bool {
        self.rating.is_some()
    }
}
