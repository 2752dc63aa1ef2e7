use loshu::{Marks, Solution, Status, Stop, Verdict};
use loshu_explain::step::Language;
use serde::Serialize;

use super::words;

/// What a search for solutions found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Found {
    /// How many solutions there are.
    pub status: Status,
    /// The same in a sentence.
    pub text: String,
    /// The only solution; after a search that was stopped, the one that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Solution>,
    /// What ended the search early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

impl Found {
    pub(crate) fn of(start: &Marks, verdict: &Verdict, language: Language) -> Found {
        let status = Status::of(start.grid(), verdict);
        let stopped = match status {
            Status::Stopped(by) => Some(by),
            Status::Unique | Status::Multiple | Status::Unsolvable | Status::Invalid => None,
        };
        let text = words::status(status, language);
        Found { status, text, solution: verdict.found().copied(), stopped }
    }
}
