use loshu::Limits;
use loshu_explain::step::Language;
use loshu_picture::{has_bulb, line_color};
use loshu_variant::{Gesture, Kind, Line, Number, Sketch};
use serde::{Deserialize, Serialize};

use super::value::Words;
use super::{Ask, Refusal};

/// Asks for the table of clues that a setter draws: all kinds, with their names and how each is drawn. Rules of the whole grid
/// are not among them.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CluesRequest {
    /// The words of the answer.
    pub words: Words,
}

/// A kind of clues.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClueRow {
    /// The key under which an object of f-puzzles lists such clues.
    pub key: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// How its cells are chosen: `area` (any cells), `copy` (a shape and its copy), `line` (cells that touch one after the
    /// other), `arrow` (a line from a circle of one cell or two), `pair` (two cells side by side), `square` (four cells
    /// around a corner), `each` (one cell), `together` (single cells that are one clue), `edge` (a place outside of the
    /// grid, at the end of a row or a column), `diagonal` (the same, at the end of a diagonal).
    pub gesture: &'static str,
    /// The fewest cells that it can have.
    pub fewest: usize,
    /// The member of an object of f-puzzles that has the cells: `cell`, `cells`, `lines`; `cloneCells` has the second half
    /// of them.
    pub member: &'static str,
    /// The number that is written to it, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<ClueNumber>,
    /// The signs of which it has one in the place of a number.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub signs: &'static [&'static str],
    /// How a line looks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<ClueLine>,
}

/// The number of a clue.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClueNumber {
    /// What it is made of: `whole` (one number), `parts` (one number: into how many parts the cells are cut, in their order),
    /// `digits` (one to four digits), `pairs` (pairs of how many and which digit). The latter two stand in `values`, the
    /// others in `value`.
    pub numerals: &'static str,
    /// Whether the clue says nothing without it.
    pub is_needed: bool,
    /// What stands before it in an object of f-puzzles.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub prefix: &'static str,
    /// The largest one, if it does not depend on the puzzle. The smallest one is 1 then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<u32>,
}

/// How a line looks.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClueLine {
    /// The number of its colour, from 0. Lines that look alike have the same one.
    pub color: u8,
    /// Whether it begins with a bulb.
    pub has_bulb: bool,
    /// Whether several can begin together and part later.
    pub has_branches: bool,
}

impl ClueNumber {
    fn of(number: Number) -> ClueNumber {
        let Number { numerals, is_needed, prefix, largest, .. } = number;
        ClueNumber { numerals: numerals.name(), is_needed, prefix, largest }
    }
}

impl ClueLine {
    /// The shaft of an arrow has the colour of its circle.
    const SHAFT: ClueLine = ClueLine { color: 0, has_bulb: false, has_branches: true };

    const fn of(line: Line) -> ClueLine {
        ClueLine {
            color: line_color(line),
            has_bulb: has_bulb(line),
            has_branches: line.has_branches(),
        }
    }
}

impl ClueRow {
    /// A kind that is drawn.
    fn of(kind: Kind, language: Language) -> Option<ClueRow> {
        let Sketch { gesture, fewest, member, number, signs, .. } = kind.sketch()?;
        let name = match language {
            Language::English => kind.name(),
            Language::Chinese => kind.chinese_name(),
        };
        let line = match gesture {
            Gesture::Line(line) => Some(ClueLine::of(line)),
            Gesture::Arrow => Some(ClueLine::SHAFT),
            Gesture::Area
            | Gesture::Copy
            | Gesture::Pair
            | Gesture::Square
            | Gesture::Each
            | Gesture::Together
            | Gesture::Edge
            | Gesture::Diagonal => None,
        };
        Some(ClueRow {
            key: kind.key(),
            name,
            gesture: gesture.name(),
            fewest,
            member,
            number: number.map(ClueNumber::of),
            signs,
            line,
        })
    }
}

impl Ask for CluesRequest {
    type Answer = Vec<ClueRow>;

    fn answer(&self, _: &Limits) -> Result<Vec<ClueRow>, Refusal> {
        let row = |kind: &Kind| ClueRow::of(*kind, self.words.language);
        Ok(Kind::ALL.iter().filter_map(row).collect())
    }
}
