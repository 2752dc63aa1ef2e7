use loshu_explain::difficulty;
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use loshu_explain::rate::te::TeLength;
use serde::Deserialize;

use super::value::bytes;
use super::variant::VariantWishes;
use super::{AnyTechnique, Refusal};

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
    pub uses: Vec<AnyTechnique>,
    /// The hardest technique.
    pub needs: Option<AnyTechnique>,
    /// A technique to practise: singles, this technique once, singles to the end. Of a variant: it is used, and no step
    /// costs more than its own.
    pub practice: Option<AnyTechnique>,
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
    /// What the library is asked for, of an ordinary puzzle.
    ///
    /// # Errors
    ///
    /// A technique that only variants have.
    pub(crate) fn wanted(&self) -> Result<difficulty::Difficulty, Refusal> {
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
        for used in &self.uses {
            wanted = wanted.uses(used.in_ordinary()?);
        }
        if let Some(needed) = self.needs {
            wanted = wanted.needs(needed.in_ordinary()?);
        }
        if let Some(practised) = self.practice {
            wanted = wanted.practice(practised.in_ordinary()?);
        }
        Ok(wanted)
    }

    /// What is wished of a variant.
    pub(crate) fn of_variant(&self, is_minimal: bool) -> VariantWishes {
        VariantWishes {
            levels: self.levels.map(|(easiest, hardest)| easiest..=hardest),
            rating: self.rating.map(|(lowest, highest)| lowest..=highest),
            uses: self.uses.clone(),
            needs: self.needs,
            practice: self.practice,
            is_minimal,
        }
    }

    /// Whether the ER matters.
    pub(crate) fn has_rating(&self) -> bool {
        self.rating.is_some()
    }
}
