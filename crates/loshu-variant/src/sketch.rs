//! How a setter draws the clues of a kind: how the cells are chosen, and what is written beside them.
//!
//! An editor that knows these few ways draws all kinds, also those that it has never heard of.

use crate::clue::{Group, Line, Mark};
use crate::kind::{Form, Kind};

/// How a setter draws a clue, and where an object of f-puzzles keeps its parts.
///
/// ```
/// use loshu_variant::{Gesture, Kind, Numerals};
///
/// let sketch = Kind::KillerCage.sketch().unwrap();
/// assert_eq!((sketch.gesture, sketch.member), (Gesture::Area, "cells"));
/// let number = sketch.number.unwrap();
/// assert_eq!((number.numerals, number.is_needed), (Numerals::Whole, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sketch {
    /// How its cells are chosen.
    pub gesture: Gesture,
    /// The fewest cells that it can have.
    pub fewest: usize,
    /// The member of an object of f-puzzles that has the cells: `cell`, `cells`, `lines`; `cloneCells` has the second half of
    /// them.
    pub member: &'static str,
    /// The number that is written to it, if it has one.
    pub number: Option<Number>,
    /// The signs of which it has one in the place of a number; empty if it has none.
    pub signs: &'static [&'static str],
}

/// How the cells of a clue are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Any cells, in their order.
    Area,
    /// A shape, and then a shape of the same form.
    Copy,
    /// Cells that touch one after the other.
    Line(Line),
    /// The same from a circle on, which lies on the first cell or on the first two.
    Arrow,
    /// Two cells side by side.
    Pair,
    /// The four cells around a corner.
    Square,
    /// One cell. Several cells are as many clues.
    Each,
    /// Single cells, which are one clue together.
    Together,
    /// A place outside of the grid, from which one looks along a row or a column.
    Edge,
    /// A place outside of the grid, from which one looks along a diagonal.
    Diagonal,
}

/// The number that is written to a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Number {
    /// What the number is made of.
    pub numerals: Numerals,
    /// Whether the clue says nothing without it.
    pub is_needed: bool,
    /// What stands before it in an object of f-puzzles; usually nothing.
    pub prefix: &'static str,
    /// The largest one, if it does not depend on the puzzle. The smallest one is 1 then.
    pub largest: Option<u32>,
}

/// What a number of a clue is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numerals {
    /// One whole number.
    Whole,
    /// One whole number: into how many parts the cells are cut, in their order.
    Parts,
    /// One to four digits, each by itself.
    Digits,
    /// Pairs of numbers: how many, and of which digit.
    Pairs,
}

impl Gesture {
    /// Returns the name, such as `area`.
    pub const fn name(self) -> &'static str {
        match self {
            Gesture::Area => "area",
            Gesture::Copy => "copy",
            Gesture::Line(_) => "line",
            Gesture::Arrow => "arrow",
            Gesture::Pair => "pair",
            Gesture::Square => "square",
            Gesture::Each => "each",
            Gesture::Together => "together",
            Gesture::Edge => "edge",
            Gesture::Diagonal => "diagonal",
        }
    }
}

impl Numerals {
    /// Returns the name, such as `whole`.
    pub const fn name(self) -> &'static str {
        match self {
            Numerals::Whole => "whole",
            Numerals::Parts => "parts",
            Numerals::Digits => "digits",
            Numerals::Pairs => "pairs",
        }
    }
}

impl Number {
    const fn needed(numerals: Numerals) -> Number {
        Number { numerals, is_needed: true, prefix: "", largest: None }
    }

    const OPTIONAL: Number = Number { is_needed: false, ..Number::needed(Numerals::Whole) };

    /// The number of a digital root, which f-puzzles keeps in a cage of another kind.
    const ROOT: Number =
        Number { prefix: "DR", largest: Some(9), ..Number::needed(Numerals::Whole) };
}

impl Sketch {
    const fn new(gesture: Gesture, member: &'static str, fewest: usize) -> Sketch {
        Sketch { gesture, fewest, member, number: None, signs: &[] }
    }

    const AREA: Sketch = Sketch::new(Gesture::Area, "cells", 1);
    const PAIR: Sketch = Sketch::new(Gesture::Pair, "cells", 2);

    const fn with(self, number: Number) -> Sketch {
        Sketch { number: Some(number), ..self }
    }

    fn of_line(line: Line) -> Sketch {
        let number = line.number().map(|_| Number::OPTIONAL);
        Sketch { number, ..Sketch::new(Gesture::Line(line), "lines", 2) }
    }

    const fn of_mark(mark: Mark) -> Sketch {
        let member = match mark {
            Mark::Odd | Mark::Even | Mark::Minimum | Mark::Maximum => "cell",
            Mark::RowIndexer | Mark::ColumnIndexer | Mark::BoxIndexer => "cells",
        };
        Sketch::new(Gesture::Each, member, 1)
    }

    const fn of_group(group: Group) -> Sketch {
        let (cells, numerals) = match group {
            Group::Lunchbox => (Sketch { fewest: 2, ..Sketch::AREA }, Some(Numerals::Whole)),
            Group::Rellik => (Sketch::AREA, Some(Numerals::Whole)),
            Group::Equality => (Sketch::AREA, None),
            Group::LookAndSay => (Sketch::AREA, Some(Numerals::Pairs)),
            Group::SameDigits => (Sketch::AREA, Some(Numerals::Parts)),
            Group::CountingCircles => (Sketch { gesture: Gesture::Together, ..Sketch::AREA }, None),
        };
        match numerals {
            Some(numerals) => cells.with(Number::needed(numerals)),
            None => cells,
        }
    }
}

impl Kind {
    /// Returns how a setter draws clues of this kind; nothing of rules of the whole grid, which are only chosen, and of rules
    /// of a setter's own, which are written.
    pub fn sketch(self) -> Option<Sketch> {
        let outside = Number::needed(Numerals::Whole);
        match self.form() {
            Form::Global(_) | Form::Own => None,
            Form::Cage => Some(Sketch::AREA.with(Number::OPTIONAL)),
            Form::DigitalRoot => Some(Sketch::AREA.with(Number::ROOT)),
            Form::ExtraRegion => Some(Sketch { fewest: 2, ..Sketch::AREA }),
            Form::Group(group) => Some(Sketch::of_group(group)),
            Form::Clone => Some(Sketch::new(Gesture::Copy, "cloneCells", 2)),
            Form::Line(line) => Some(Sketch::of_line(line)),
            Form::Arrow => Some(Sketch::new(Gesture::Arrow, "lines", 2)),
            Form::Difference | Form::Ratio => Some(Sketch::PAIR.with(Number::OPTIONAL)),
            Form::Xv => Some(Sketch { signs: &["X", "V"], ..Sketch::PAIR }),
            Form::Inequality => Some(Sketch { signs: &["<"], ..Sketch::PAIR }),
            Form::Mark(mark) => Some(Sketch::of_mark(mark)),
            Form::Quadruple => {
                let square = Sketch::new(Gesture::Square, "cells", 4);
                Some(square.with(Number::needed(Numerals::Digits)))
            }
            Form::LittleKiller => Some(Sketch::new(Gesture::Diagonal, "cell", 1).with(outside)),
            Form::Outside(_) => Some(Sketch::new(Gesture::Edge, "cell", 1).with(outside)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clue::GroupNumbers;

    #[test]
    fn rules_of_the_whole_grid_are_not_drawn_and_all_others_are() {
        for kind in Kind::ALL {
            let is_drawn = !matches!(kind.form(), Form::Global(_) | Form::Own);
            assert_eq!(kind.sketch().is_some(), is_drawn, "{kind:?}");
        }
    }

    #[test]
    fn a_group_is_drawn_with_the_numbers_that_it_tells() {
        for kind in Kind::ALL {
            let Form::Group(group) = kind.form() else { continue };
            let numerals = Sketch::of_group(group).number.map(|number| number.numerals);
            let numbers = match numerals {
                None => GroupNumbers::None,
                Some(Numerals::Whole | Numerals::Parts) => GroupNumbers::One,
                Some(Numerals::Digits | Numerals::Pairs) => GroupNumbers::Pairs,
            };
            assert_eq!(group.numbers(), numbers, "{kind:?}");
        }
    }

    /// An object tells a clue by its key, so no two kinds that are drawn share one.
    #[test]
    fn each_kind_that_is_drawn_has_a_key_of_its_own() {
        let drawn: Vec<Kind> =
            Kind::ALL.iter().copied().filter(|kind| kind.sketch().is_some()).collect();
        for (at, kind) in drawn.iter().enumerate() {
            assert!(drawn[..at].iter().all(|other| other.key() != kind.key()), "{kind:?}");
        }
    }
}
