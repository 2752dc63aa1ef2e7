use loshu::{Grid, Solution, Status, Stop, Verdict};
use serde::Serialize;

/// What a search for solutions found.
#[derive(Debug, Serialize)]
pub(crate) struct Found {
    pub(crate) status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<Solution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
}

impl Found {
    pub(crate) fn of(puzzle: &Grid, verdict: &Verdict) -> Found {
        let status = Status::of(puzzle, verdict);
        let stopped = match status {
            Status::Stopped(by) => Some(by),
            Status::Unique | Status::Multiple | Status::Unsolvable | Status::Invalid => None,
        };
        Found { status, solution: verdict.found().copied(), stopped }
    }
}
