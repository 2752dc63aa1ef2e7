use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, Cell, CellSet, Digit, House, Marks};

use super::dual;
use crate::step::{Node, Reason, Step};
use crate::technique::search::alternating;
use crate::technique::{Options, Position, Sink, Technique};

/// All places of a digit in a box lie in one row and one column. A strong link leads from the one
/// line to a cell that sees the other line: where that link ends and the other line cross, the digit
/// goes.
pub(super) struct EmptyRectangle {
    digit: Digit,
    /// All places in the box.
    places: CellSet,
    /// The places in the line that the eliminated candidate sees.
    near: CellSet,
    /// The strong link; its first cell lies in the other line.
    link: [Cell; 2],
    target: Candidate,
}

/// Digits, then boxes, then the crossing of the lines from the last cell of the box to the first,
/// then the row before the column as the line of the strong link's first cell.
pub(in crate::technique) fn find(
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let marks = position.marks();
    all(marks, options).into_iter().try_for_each(|found| {
        sink(Step::striking(Technique::EmptyRectangle, [found.target], found.reason(marks)))
    })
}

/// Two empty rectangles of one box.
pub(in crate::technique) fn find_dual(
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if !options.duals {
        return ControlFlow::Continue(());
    }
    let marks = position.marks();
    let found = all(marks, options);
    let fit = |one: &EmptyRectangle, two: &EmptyRectangle| {
        one.places == two.places && one.digit == two.digit
    };
    let part = |found: &EmptyRectangle| (found.target, found.reason(marks));
    dual::find(Technique::DualEmptyRectangle, &found, fit, part, sink)
}

fn all(marks: &Marks, options: &Options) -> Vec<EmptyRectangle> {
    let mut found = Vec::new();
    for digit in Digit::ALL {
        for block in House::BLOCKS {
            let places = marks.places(block, digit);
            if !(2..=5).contains(&places.len()) {
                continue;
            }
            let mut corners: Vec<_> = block.cells().iter().collect();
            corners.reverse();
            for corner in corners {
                in_lines(marks, options, digit, places, corner, &mut found);
            }
        }
    }
    found
}

/// The empty rectangles of a box whose two lines cross in this cell.
fn in_lines(
    marks: &Marks,
    options: &Options,
    digit: Digit,
    places: CellSet,
    corner: Cell,
    found: &mut Vec<EmptyRectangle>,
) {
    let [row, column, block] = corner.houses();
    let [in_row, in_column] = [row, column].map(|line| places & line.cells());
    let small = in_row.len() < 2 && in_column.len() < 2;
    let shape = in_row | in_column == places
        && !in_row.without(corner).is_empty()
        && !in_column.without(corner).is_empty();
    if !shape || (small && !options.hodoku.small_empty_rectangles) {
        return;
    }
    for (line, near) in [(row, in_column), (column, in_row)] {
        for from in marks.places(line, digit) - block.cells() {
            let [from_row, from_column, _] = from.houses();
            let across = if line == row { from_column } else { from_row };
            let Some(to) = marks.places(across, digit).without(from).single() else { continue };
            let target = if line == row {
                Cell::at(to.row(), corner.column())
            } else {
                Cell::at(corner.row(), to.column())
            };
            let target = Candidate::new(target.expect("a row and a column"), digit);
            if marks.contains(target) && !block.cells().contains(target.cell()) {
                found.push(EmptyRectangle { digit, places, near, link: [from, to], target });
            }
        }
    }
}

impl EmptyRectangle {
    fn reason(&self, marks: &Marks) -> Reason {
        let digit = self.digit;
        let [near, far] = [self.near, self.places - self.near].map(|cells| Node { digit, cells });
        let [from, to] = self.link.map(|cell| Node::from(Candidate::new(cell, digit)));
        alternating::open_chain(marks, [near, far, from, to])
    }
}
