use loshu::{Status, Stop};
use loshu_explain::step::Language;
use serde::Serialize;

use super::board::{Board, HowMany};
use super::words;

/// What a search for solutions found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Found {
    /// How many solutions there are.
    pub status: Status,
    /// The same in a sentence.
    pub text: String,
    /// The only solution as a line; after a search that was stopped, the one that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// What ended the search early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

impl Found {
    pub(crate) fn of(
        board: &(impl Board + ?Sized),
        solutions: &HowMany,
        language: Language,
    ) -> Found {
        let status = board.status(solutions);
        let (digits, stopped) = match solutions {
            HowMany::One(digits) => (Some(digits), None),
            HowMany::Stopped { by, found } => (found.as_ref(), Some(*by)),
            HowMany::None | HowMany::Several => (None, None),
        };
        let text = words::status(status, language);
        Found { status, text, solution: digits.map(|digits| board.line(digits)), stopped }
    }
}
