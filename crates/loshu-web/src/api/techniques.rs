use loshu::Limits;
use loshu_explain::step::Language;
use loshu_explain::technique::Technique;
use serde::{Deserialize, Serialize};

use super::told::TechniqueName;
use super::{ApiError, Ask};

/// Asks for the table of techniques.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TechniquesRequest {
    #[serde(default)]
    language: Language,
}

#[derive(Debug, Serialize)]
pub(crate) struct TechniqueRow {
    #[serde(flatten)]
    name: TechniqueName,
    /// The score of HoDoKu for one use; 0 if it has none.
    score: u16,
    /// The rating of Sudoku Explainer for the cheapest form in tenths; 0 if it has none.
    se: u8,
    needs_uniqueness: bool,
    needs_givens: bool,
}

impl Ask for TechniquesRequest {
    type Answer = Vec<TechniqueRow>;

    fn answer(self, _: &Limits) -> Result<Vec<TechniqueRow>, ApiError> {
        let row = |technique: &Technique| {
            let info = technique.info();
            TechniqueRow {
                name: TechniqueName::of(*technique, self.language),
                score: info.score.unwrap_or(0),
                se: info.se.map_or(0, |rating| rating.0),
                needs_uniqueness: info.needs_uniqueness(),
                needs_givens: info.needs_givens(),
            }
        };
        Ok(Technique::ALL.iter().map(row).collect())
    }
}
