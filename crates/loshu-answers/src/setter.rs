use loshu::format::Details;
use serde::Serialize;

/// What a setter has written beside a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetterWords {
    /// The title of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who has set the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The rules in the words of the setter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
}

impl SetterWords {
    /// Returns the words among the details of a puzzle.
    pub(crate) fn of(details: &Details) -> SetterWords {
        let word = |name: &str| details.get(name).map(Into::into);
        SetterWords { title: word("title"), author: word("author"), ruleset: word("rules") }
    }
}
