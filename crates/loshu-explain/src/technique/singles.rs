//! Singles: full house, last digit, hidden single in a box or a line, naked single.
//!
//! Order: full houses by house (boxes, rows, columns); last digits by digit; hidden singles by house,
//! then digit (rows before columns); naked singles by cell. A cell is reported once.

use core::ops::ControlFlow;

use loshu::{Candidate, Cell, CellSet, Digit, House, Marks};

use super::{Position, Sink, Technique};
use crate::step::{Reason, Sector, Step};

/// Reports a single, by its sector, cell and digit, unless its cell was reported before.
fn once(
    technique: Technique,
    sink: &mut Sink<'_>,
) -> impl FnMut(Sector, Cell, Digit) -> ControlFlow<()> {
    let mut seen = CellSet::EMPTY;
    move |sector, cell, digit| {
        if seen.contains(cell) {
            return ControlFlow::Continue(());
        }
        seen.insert(cell);
        let candidate = Candidate::new(cell, digit);
        sink(Step::placing(technique, candidate, Reason::Single(sector)))
    }
}

/// A house with one open cell.
pub(super) fn full_houses(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (marks, mut found) = (position.marks(), once(Technique::FullHouse, sink));
    let open = marks.open();
    for house in House::BLOCKS.into_iter().chain(House::ROWS).chain(House::COLUMNS) {
        let Some(cell) = (open & house.cells()).single() else { continue };
        let Some(digit) = marks.digits(cell).single() else { continue };
        let sector = Sector::House(house, digit);
        if sector.is_open(marks) {
            found(sector, cell, digit)?;
        }
    }
    ControlFlow::Continue(())
}

/// A digit that stands in eight boxes and has one place left.
pub(super) fn last_digits(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (marks, mut found) = (position.marks(), once(Technique::LastDigit, sink));
    for digit in Digit::ALL {
        let Some(cell) = marks.cells(digit).single() else { continue };
        let mut open = House::BLOCKS.map(|block| Sector::House(block, digit)).into_iter();
        let mut open = open.by_ref().filter(|sector| sector.is_open(marks));
        if let (Some(sector), None) = (open.next(), open.next())
            && sector.scope().contains(Candidate::new(cell, digit))
        {
            found(sector, cell, digit)?;
        }
    }
    ControlFlow::Continue(())
}

/// A digit with one place in a box.
pub(super) fn hidden_in_boxes(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    hidden(position.marks(), &House::BLOCKS, &mut once(Technique::HiddenSingleBox, sink))
}

/// A digit with one place in a row or column.
pub(super) fn hidden_in_lines(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    hidden(position.marks(), &House::ALL[..18], &mut once(Technique::HiddenSingleLine, sink))
}

fn hidden(
    marks: &Marks,
    houses: &[House],
    found: &mut dyn FnMut(Sector, Cell, Digit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &house in houses {
        for digit in Digit::ALL {
            let Some(cell) = marks.places(house, digit).single() else { continue };
            let sector = Sector::House(house, digit);
            if sector.is_open(marks) {
                found(sector, cell, digit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A cell with one candidate.
pub(super) fn naked(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (marks, mut found) = (position.marks(), once(Technique::NakedSingle, sink));
    for cell in Cell::ALL {
        if let Some(digit) = marks.digits(cell).single() {
            found(Sector::Cell(cell), cell, digit)?;
        }
    }
    ControlFlow::Continue(())
}
