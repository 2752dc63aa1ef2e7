//! Unique, hidden and avoidable rectangles: four cells in two rows, two columns and two boxes that
//! would hold two digits crosswise, in either of two ways.
//!
//! HoDoKu's definitions and order: a rectangle starts at each cell with two candidates, goes to
//! another cell of the box in the same line, then to the other boxes. Each rectangle is looked at
//! once, with the first pair of digits that reaches it.

pub(crate) mod avoidable;
pub(crate) mod chain;
mod walk;

use core::ops::ControlFlow;

use loshu::{Candidate, Cell, CellSet, Digit, House};

use self::walk::{Rectangle, unique_rectangles};
use crate::step::Sector;
use crate::technique::search::guardians::{Flaw, Guarded};
use crate::technique::{Options, Position, Sink, Technique};

/// The types of unique rectangles, and hidden rectangles.
#[derive(Clone, Copy)]
pub(crate) enum Type {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Hidden,
}

/// Finds rectangles of one type.
pub(crate) fn find(
    technique: Technique,
    of_type: Type,
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let marks = position.marks();
    unique_rectangles(marks, options.hodoku.incomplete_rectangles, &mut |rectangle| {
        position.watch().go_on_after(4)?;
        let pattern = rectangle.corners.map(|cell| (cell, rectangle.pair));
        let guarded = Guarded::new(technique, Flaw::Deadly, marks, pattern.into());
        Examined { rectangle, guarded }.conclude(of_type, sink)
    })
}

struct Examined<'a> {
    rectangle: &'a Rectangle,
    guarded: Guarded<'a>,
}

impl Examined<'_> {
    fn conclude(&self, of_type: Type, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let roof = self.guarded.roof();
        let aligned = roof.len() == 2 && roof.common_houses().next().is_some();
        match (of_type, roof.len()) {
            (Type::One, 1) => self.guarded.conclude(1, sink),
            (Type::Two, 2) if aligned => self.guarded.one_digit(sink),
            (Type::Five, 2 | 3) if !aligned => self.guarded.one_digit(sink),
            (Type::Three, 2) => self.guarded.subset(self.rectangle.pair, sink),
            (Type::Four, 2) if aligned => self.locked(sink),
            (Type::Six, 2) if !aligned => self.crossed(sink),
            (Type::Hidden, 2) if !aligned => self.hidden(sink),
            (Type::Hidden, 3) => self.hidden(sink),
            (
                Type::One
                | Type::Two
                | Type::Three
                | Type::Four
                | Type::Five
                | Type::Six
                | Type::Hidden,
                _,
            ) => ControlFlow::Continue(()),
        }
    }

    /// Type 4: a digit has no other place in all houses that the cells of the roof share.
    fn locked(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let roof = self.guarded.roof();
        let marks = self.guarded.marks;
        let free = |digit: &Digit| (roof.common_peers() & marks.cells(*digit)).is_empty();
        match (self.rectangle.pair.iter().find(free), roof.common_houses().next()) {
            (Some(digit), Some(house)) => self.guarded.lock(house, digit, sink),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Type 6: a digit has no other place in the two rows and the two columns, so it cannot be in the
    /// opposite cells of the roof.
    fn crossed(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let roof = self.guarded.roof();
        let confined = |digit: &Digit| roof.iter().all(|cell| self.is_confined(cell, *digit));
        let Some(digit) = self.rectangle.pair.iter().find(confined) else {
            return ControlFlow::Continue(());
        };
        let gone = roof.iter().map(|cell| Candidate::new(cell, digit));
        let rows = roof.iter().map(|cell| Sector::House(House::ROWS[cell.row()], digit));
        self.guarded.strike(gone, rows, sink)
    }

    /// Hidden: opposite a corner without guardians, a digit has no other place in the row and in the
    /// column, so the other digit goes.
    fn hidden(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        for opposite in self.rectangle.opposites_of(CellSet::ALL - self.guarded.roof()) {
            for digit in self.rectangle.pair {
                if self.is_confined(opposite, digit) {
                    let others = self.rectangle.pair.without(digit).iter();
                    let gone = others.map(|other| Candidate::new(opposite, other));
                    let lines = lines(opposite).map(|line| Sector::House(line, digit));
                    self.guarded.strike(gone, lines, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the digit has no place outside the rectangle in the row and the column of the cell.
    fn is_confined(&self, cell: Cell, digit: Digit) -> bool {
        let [row, column] = lines(cell);
        let places = self.guarded.marks.cells(digit) & (row.cells() | column.cells());
        (places - self.rectangle.cells()).is_empty()
    }
}

fn lines(cell: Cell) -> [House; 2] {
    let [row, column, _] = cell.houses();
    [row, column]
}
