//! The columns of a data set.

use serde::{Deserialize, Serialize};

/// A column of a data set.
///
/// All columns but three say the same of all equivalent puzzles. `tries` depends on the order of rows, columns and
/// digits. ER, EP, ED and the score of `HoDoKu` depend on it in rare cases. Augmented copies have the ratings of the
/// puzzle from which they were made, and their own `tries`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Column {
    /// 16 hexadecimal digits of a hash of the class, a hyphen, and the number of the copy.
    Id,
    /// The cells, row by row, `.` for an empty one: 81, or those of the variant. Digits above 9 are letters.
    Puzzle,
    /// The digits of the solution.
    Solution,
    /// The name of the input.
    Source,
    /// The split.
    Split,
    /// 0, or the number of an augmented copy.
    Copy,
    /// The number of givens.
    Clues,
    /// Whether no given can be taken away.
    Minimal,
    /// The canonical form of the puzzle: two puzzles are equivalent if they have the same.
    Class,
    /// The canonical form of the solution, on a board without the clues that each puzzle has for itself.
    GridClass,
    /// How the puzzle is made of its class: `-` or `T` for transposed, then where each row, each column and each
    /// digit goes, nine signs each.
    Transform,
    /// ER of Sudoku Explainer; of a variant, the price of the hardest step.
    Er,
    /// EP of Sudoku Explainer; of a variant, the price of the steps to the first digit.
    Ep,
    /// ED of Sudoku Explainer; of a variant, the price of the first step.
    Ed,
    /// The level of `HoDoKu`.
    HodokuLevel,
    /// The score of `HoDoKu`.
    HodokuScore,
    /// The level of a variant.
    Level,
    /// The score of a variant.
    Score,
    /// The whole puzzle as an object of f-puzzles, in JSON: its size, its regions and its clues.
    Fpuzzles,
    /// The depth of trial and error, 4 for a deeper one than 3.
    TeDepth,
    /// B: the longest braid that is needed, of puzzles of depth 0 or 1. Lengths are missing where only a lower bound is
    /// known.
    B,
    /// `BxB`, of puzzles of depth 2.
    Bxb,
    /// `BxBB`, of puzzles of depth 3.
    Bxbb,
    /// Depth and length as text, with a plus sign after a lower bound: `T&E(1) B 3`, `T&E(2) BxB 8+`.
    Te,
    /// The ratings that a limit of the manifest has ended, and that are missing: `er`, `level`, `te` and `steps`, with
    /// spaces between them.
    Cut,
    /// The number of tries that Loshu's solver makes until it has proved that there is one solution. It depends on
    /// the orientation of the puzzle.
    Tries,
    /// The true share of minimal puzzles with so many clues, divided by the share in this data set. Means over
    /// minimal puzzles, weighted by it, estimate the means of all minimal puzzles.
    Weight,
    /// The steps of a solution by human techniques: technique, digits placed, candidates removed.
    Steps,
}

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text.
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// A list of steps.
    Steps,
}

impl Column {
    /// Returns the name, as it stands in the manifest and in the table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Column::Id => "id",
            Column::Puzzle => "puzzle",
            Column::Solution => "solution",
            Column::Source => "source",
            Column::Split => "split",
            Column::Copy => "copy",
            Column::Clues => "clues",
            Column::Minimal => "minimal",
            Column::Class => "class",
            Column::GridClass => "grid_class",
            Column::Transform => "transform",
            Column::Er => "er",
            Column::Ep => "ep",
            Column::Ed => "ed",
            Column::HodokuLevel => "hodoku_level",
            Column::HodokuScore => "hodoku_score",
            Column::Level => "level",
            Column::Score => "score",
            Column::Fpuzzles => "fpuzzles",
            Column::TeDepth => "te_depth",
            Column::B => "b",
            Column::Bxb => "bxb",
            Column::Bxbb => "bxbb",
            Column::Te => "te",
            Column::Cut => "cut",
            Column::Tries => "tries",
            Column::Weight => "weight",
            Column::Steps => "steps",
        }
    }

    /// Returns what the values are.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Column::Id
            | Column::Puzzle
            | Column::Solution
            | Column::Source
            | Column::Split
            | Column::Class
            | Column::GridClass
            | Column::Transform
            | Column::HodokuLevel
            | Column::Level
            | Column::Te
            | Column::Cut
            | Column::Fpuzzles => Kind::Text,
            Column::Copy
            | Column::Clues
            | Column::HodokuScore
            | Column::Score
            | Column::TeDepth
            | Column::B
            | Column::Bxb
            | Column::Bxbb
            | Column::Tries => Kind::Integer,
            Column::Er | Column::Ep | Column::Ed | Column::Weight => Kind::Number,
            Column::Minimal => Kind::Boolean,
            Column::Steps => Kind::Steps,
        }
    }

    /// Whether puzzles have such a column: ordinary ones, or those of a variant.
    pub(crate) const fn is_of(self, variant: bool) -> bool {
        match self {
            Column::Id
            | Column::Puzzle
            | Column::Solution
            | Column::Source
            | Column::Split
            | Column::Copy
            | Column::Clues
            | Column::Minimal
            | Column::Class
            | Column::GridClass
            | Column::Er
            | Column::Ep
            | Column::Ed
            | Column::Cut
            | Column::Steps => true,
            Column::Level | Column::Score | Column::Fpuzzles => variant,
            Column::Transform
            | Column::HodokuLevel
            | Column::HodokuScore
            | Column::TeDepth
            | Column::B
            | Column::Bxb
            | Column::Bxbb
            | Column::Te
            | Column::Tries
            | Column::Weight => !variant,
        }
    }
}
