use loshu::{Grid, Solution, Stop, Verdict};
use serde::Serialize;

/// What is known of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Multiple,
    /// No solution.
    Unsolvable,
    /// No solution, because two givens clash.
    Invalid,
    /// A limit came first.
    Stopped,
}

impl Status {
    pub(crate) fn of(puzzle: &Grid, verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Unique(_) => Status::Unique,
            Verdict::Multiple => Status::Multiple,
            Verdict::Stopped { .. } => Status::Stopped,
            Verdict::Unsolvable if puzzle.conflicts().is_empty() => Status::Unsolvable,
            Verdict::Unsolvable => Status::Invalid,
        }
    }
}

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
        let stopped = match verdict {
            Verdict::Stopped { by, .. } => Some(*by),
            _ => None,
        };
        let solution = verdict.found().copied();
        Found { status: Status::of(puzzle, verdict), solution, stopped }
    }
}
