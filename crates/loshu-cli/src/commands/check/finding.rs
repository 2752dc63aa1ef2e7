//! What `loshu check` says in a word.

use std::fmt;

use loshu::{Grid, Verdict};
use loshu_answers::Judgement;
use serde::{Serialize, Serializer};

use crate::exit::Exit;
use crate::rows::status::{Status, Told};

/// What a puzzle is, or what a solution of it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// Of a puzzle with empty cells, or of a search that a limit stopped.
    Puzzle(Status),
    /// The puzzle is a full grid without a mistake.
    Solved,
    /// Of a grid that should be the solution.
    Solution(Judgement),
    /// A grid was expected, and there is none.
    Missing,
}

impl Finding {
    pub(super) fn of_puzzle(puzzle: &Grid, verdict: &Verdict) -> Finding {
        match verdict {
            Verdict::Unique(solution) if solution.grid() == puzzle => Finding::Solved,
            Verdict::Unique(_)
            | Verdict::Multiple
            | Verdict::Unsolvable
            | Verdict::Stopped { .. } => Finding::Puzzle(Status::of(puzzle, verdict)),
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Finding::Puzzle(status) => status.name(),
            Finding::Solved => "solved",
            Finding::Solution(judgement) => judgement.name(),
            Finding::Missing => "missing",
        }
    }

    pub(super) fn exit(self) -> Exit {
        match self {
            Finding::Puzzle(status) => status.exit(),
            Finding::Solved | Finding::Solution(Judgement::Correct) => Exit::Fine,
            Finding::Solution(Judgement::Incomplete | Judgement::Possible | Judgement::Wrong)
            | Finding::Missing => Exit::Improper,
        }
    }

    /// Whether it speaks of a solution, not of the puzzle.
    pub(super) fn is_of_solution(self) -> bool {
        !matches!(self, Finding::Puzzle(_) | Finding::Solved)
    }
}

/// The word, and which limit stopped the search.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Puzzle(status) => f.write_str(&status.told()),
            Finding::Solved | Finding::Solution(_) | Finding::Missing => f.write_str(self.name()),
        }
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
