use loshu_explain::rate::Scale;
use loshu_explain::technique::Profile;
use serde::{Deserialize, Deserializer};

/// A scale by its name: whose steps are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ScaleName {
    /// Loshu's own techniques, in the order in which players learn them.
    #[default]
    Human,
    /// The steps of HoDoKu.
    Hodoku,
    /// The steps of Sudoku Explainer.
    Se,
}

impl From<ScaleName> for Scale {
    fn from(name: ScaleName) -> Scale {
        match name {
            ScaleName::Human => Scale::Human(Profile::human()),
            ScaleName::Hodoku => Scale::Hodoku,
            ScaleName::Se => Scale::Se,
        }
    }
}

/// Reads the name of a scale.
pub(crate) fn scale<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Scale, D::Error> {
    ScaleName::deserialize(deserializer).map(Scale::from)
}

/// Reads the name of a scale, and takes its techniques.
pub(crate) fn profile<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Profile, D::Error> {
    Ok(scale(deserializer)?.profile())
}

/// The usual scale.
pub(crate) fn human() -> Scale {
    Scale::from(ScaleName::Human)
}
