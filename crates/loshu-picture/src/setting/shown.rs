//! The candidates of a position, and what a step shows on it.

use loshu_explain::step::Role;
use loshu_variant::{Clue, DigitSet};

use super::{Board, CELL};
use crate::board::{outline, strike};
use crate::scene::{Anchor, Frame, Item, Paint, Part, PartKind, Place, Text};

/// How far the candidates of an ordinary puzzle lie apart. The shapes of roles are made for that.
const STEP: f32 = 15.5;

/// Where the candidates stand in a cell.
const MARKS: Frame = Frame { left: 2.0, top: 2.0, width: CELL - 4.0, height: CELL - 4.0 };

/// Where they stand on a board with cages, below sums of this size: inside the line of a cage.
fn marks_in_cages(sums: f32) -> Frame {
    let top = sums + 2.0;
    Frame { left: 6.5, top, width: CELL - 13.0, height: CELL - 6.0 - top }
}

/// A position of a puzzle, and what a step shows on it. What has no entry is not shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown<'a> {
    /// The digit of each cell, 0 for an empty one.
    pub digits: &'a [u8],
    /// The candidates of each cell. Without them, those are drawn that a setter has given.
    pub marks: &'a [DigitSet],
    /// The cells of the house or the clue to look at.
    pub place: &'a [usize],
    /// The cells of the pattern.
    pub cells: &'a [usize],
    /// The parts that candidates play: a cell, a digit and its part.
    pub roles: &'a [(usize, u8, Role)],
}

impl Board<'_> {
    /// The candidates of a cell, in as many columns as rows.
    pub(super) fn candidates(
        &mut self,
        cell: usize,
        marks: DigitSet,
        shown: &Shown<'_>,
        sign: &dyn Fn(u8) -> String,
    ) {
        let side = f32::from(self.setting.digits.count()).sqrt().ceil();
        let is_cage = |clue: &Clue| matches!(clue, Clue::Cage { .. });
        let has_cages = self.setting.clues.iter().any(is_cage);
        let box_of_marks = if has_cages { marks_in_cages(self.lettering.sums) } else { MARKS };
        let (wide, high) = (box_of_marks.width / side, box_of_marks.height / side);
        let scale = (wide.min(high) / STEP).min(1.0);
        let size = self.lettering.marks * scale;
        let (x, y) = self.corner(cell);
        let (left, top) = (x + box_of_marks.left, y + box_of_marks.top);
        for digit in marks.iter() {
            let index = f32::from(digit - 1);
            let (row, column) = ((index / side).floor(), (index % side).floor());
            let at = (left + wide * (column + 0.5), top + high * (row + 0.5));
            let mut own = shown.roles.iter().filter(|role| (role.0, role.1) == (cell, digit));
            let role = own.next_back().map(|(.., role)| *role);
            let paint = match role {
                Some(_) => Paint::Played,
                None if shown.roles.is_empty() => Paint::Mark,
                None => Paint::Faint,
            };
            let text = Text { at, size, anchor: Anchor::Middle, angle: 0.0, text: sign(digit) };
            let place = Place { at, scale, turned: false };
            self.items.extend(role.map(|role| sized(outline(role, (0.0, 0.0)), place)));
            self.items.push(Item::Text(paint, text));
            let strike = role.and_then(|role| strike(role, (0.0, 0.0)));
            self.items.extend(strike.map(|strike| sized(strike, place)));
        }
    }
}

/// A shape around a candidate.
fn sized(item: Item, place: Place) -> Item {
    Item::Part(Part { kind: PartKind::Group, label: String::new(), place, items: vec![item] })
}
