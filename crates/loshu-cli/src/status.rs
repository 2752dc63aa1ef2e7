//! The words for what is known of a puzzle.

use std::fmt;

use loshu::{Grid, Run, Stop, Verdict};
use serde::{Serialize, Serializer};

use crate::chunk_result::Exit;

/// What is known of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Unique,
    Multiple,
    Unsolvable,
    /// Two givens clash.
    Invalid,
    /// A limit ended the search before more was known.
    Stopped(Stop),
}

impl Status {
    pub(crate) fn of(puzzle: &Grid, verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Unique(_) => Status::Unique,
            Verdict::Multiple => Status::Multiple,
            Verdict::Stopped { by, .. } => Status::Stopped(*by),
            Verdict::Unsolvable => Status::without_solution(puzzle),
        }
    }

    /// What a run tells that asked for two solutions or more.
    pub(crate) fn of_run(puzzle: &Grid, run: &Run) -> Status {
        match (run.solutions, run.stopped) {
            (2.., _) => Status::Multiple,
            (_, Some(by)) => Status::Stopped(by),
            (1, None) => Status::Unique,
            (0, None) => Status::without_solution(puzzle),
        }
    }

    fn without_solution(puzzle: &Grid) -> Status {
        if puzzle.conflicts().is_empty() { Status::Unsolvable } else { Status::Invalid }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::Unsolvable => "unsolvable",
            Status::Invalid => "invalid",
            Status::Stopped(_) => "stopped",
        }
    }

    pub(crate) fn exit(self) -> Exit {
        if self == Status::Unique { Exit::Fine } else { Exit::Improper }
    }
}

/// The name, and which limit stopped the search.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        if let Status::Stopped(by) = *self { write!(f, " ({})", stop_name(by)) } else { Ok(()) }
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A limit, by the name of its option.
pub(crate) fn stop_name(by: Stop) -> &'static str {
    match by {
        Stop::Deadline => "timeout",
        other => other.name(),
    }
}
