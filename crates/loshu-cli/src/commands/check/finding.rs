//! What `loshu check` says in a word.

use std::fmt;

use loshu_answers::Judgement;

use crate::exit::Exit;
use crate::rows::status::{Status, Told};

/// What a puzzle is, or what a solution of it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// Of a puzzle, or of a search that a limit stopped.
    Puzzle(Status),
    /// Of a grid that should be the solution.
    Solution(Judgement),
    /// A grid was expected, and there is none.
    Missing,
}

impl Finding {
    pub(super) fn name(self) -> &'static str {
        match self {
            Finding::Puzzle(status) => status.name(),
            Finding::Solution(judgement) => judgement.name(),
            Finding::Missing => "missing",
        }
    }

    /// The same as [`Display`](fmt::Display) in Chinese.
    pub(super) fn chinese(self) -> String {
        match self {
            Finding::Puzzle(Status::Unique) => "唯一解".into(),
            Finding::Puzzle(Status::Multiple) => "多个解".into(),
            Finding::Puzzle(Status::Unsolvable) => "无解".into(),
            Finding::Puzzle(Status::Invalid) => "已知数冲突".into(),
            Finding::Puzzle(Status::Stopped(by)) => format!("搜索提前结束（{by}）"),
            Finding::Solution(Judgement::Correct) => "正确".into(),
            Finding::Solution(Judgement::Incomplete) => "还没有填完".into(),
            Finding::Solution(Judgement::Possible) => "可能正确".into(),
            Finding::Solution(Judgement::Wrong) => "错误".into(),
            Finding::Missing => "没有答案".into(),
        }
    }

    pub(super) fn exit(self) -> Exit {
        match self {
            Finding::Puzzle(status) => status.exit(),
            Finding::Solution(Judgement::Correct) => Exit::Fine,
            Finding::Solution(Judgement::Incomplete | Judgement::Possible | Judgement::Wrong)
            | Finding::Missing => Exit::Improper,
        }
    }

    /// Whether it speaks of a solution, not of the puzzle.
    pub(super) fn is_of_solution(self) -> bool {
        !matches!(self, Finding::Puzzle(_))
    }
}

/// The word, and which limit stopped the search.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Puzzle(status) => f.write_str(&status.told()),
            Finding::Solution(_) | Finding::Missing => f.write_str(self.name()),
        }
    }
}
