//! Extended rectangles: two lines of a chute and as many crossing lines as digits. If the cells held
//! these digits alone, the two lines could be exchanged.
//!
//! Order: three digits, then four and five; the digits; the two lines; the crossing lines.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::guardians::{Conclusion, Guarded};
use super::{Position, Sink, Technique};
use crate::cell::CellSet;
use crate::digit::DigitSet;
use crate::house::House;
use crate::marks::Marks;
use crate::step::Step;

/// Finds extended rectangles of a type, with three to five digits.
pub(super) fn find(
    technique: Technique,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let number = match technique {
        Technique::ExtendedRectangle1 => 1,
        Technique::ExtendedRectangle2 => 2,
        _ => 3,
    };
    let marks = position.marks();
    for size in 3..=5 {
        for digits in (0..512).map(DigitSet::from_bits).filter(|digits| digits.len() == size) {
            Shape::new(marks, digits).visit_all(&mut |cells| {
                let kept = |cell| (cell, marks.digits(cell) & digits);
                let guarded = Guarded::new(marks, cells.iter().map(kept).collect());
                guarded.conclude(number, &mut |conclusion: Conclusion| {
                    let reason = guarded.deadly(conclusion.truths);
                    sink(Step::striking(technique, conclusion.eliminations, reason))
                })
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells in which some digits could stand.
struct Shape<'a> {
    marks: &'a Marks,
    digits: DigitSet,
    /// Cells with two of the digits at least.
    able: CellSet,
    /// Cells with no other digit.
    bare: CellSet,
}

impl<'a> Shape<'a> {
    fn new(marks: &'a Marks, digits: DigitSet) -> Shape<'a> {
        let open = marks.open();
        let able = open.iter().filter(|&cell| (marks.digits(cell) & digits).len() >= 2).collect();
        let bare = open.iter().filter(|&cell| (marks.digits(cell) - digits).is_empty()).collect();
        Shape { marks, digits, able, bare }
    }

    fn visit_all(&self, visit: &mut dyn FnMut(CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
        for (lines, crossing) in [(House::ROWS, House::COLUMNS), (House::COLUMNS, House::ROWS)] {
            for (a, b) in (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b))) {
                if a / 3 != b / 3 {
                    continue;
                }
                let cells = (lines[a].cells() | lines[b].cells()) & self.able;
                if (cells & self.bare).len() >= self.digits.len() {
                    let whole = crossing.map(|line| line.cells() & cells);
                    let whole: Vec<_> = whole.into_iter().filter(|both| both.len() == 2).collect();
                    self.choose(&whole, CellSet::EMPTY, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn choose(
        &self,
        crossings: &[CellSet],
        chosen: CellSet,
        visit: &mut dyn FnMut(CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == 2 * self.digits.len() {
            return visit(chosen);
        }
        for (i, &crossing) in crossings.iter().enumerate() {
            let chosen = chosen | crossing;
            let roof = chosen - self.bare;
            if roof.len() <= 2 || (self.marks.digits_of(roof) - self.digits).len() == 1 {
                self.choose(&crossings[i + 1..], chosen, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
