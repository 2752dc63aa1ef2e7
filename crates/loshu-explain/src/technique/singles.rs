//! Singles: full house, last digit, hidden single in a box or a line, naked single.
//!
//! Order: full houses by house (boxes, rows, columns); last digits by digit; hidden singles by house,
//! then digit (rows before columns); naked singles by cell. A cell is reported once.

use core::ops::ControlFlow;

use loshu::{Candidate, Cell, CellSet, Digit, House, Marks};

use super::{Position, Sink, Technique};
use crate::step::{Reason, Sector, Step};

/// Takes what is found: the sector, and the cell and digit.
type FoundSingle<'f> = dyn FnMut(Sector, Cell, Digit) -> ControlFlow<()> + 'f;

pub(super) fn find(
    technique: Technique,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let marks = position.marks();
    let mut seen = CellSet::EMPTY;
    let mut found = |sector, cell, digit| {
        if seen.contains(cell) {
            return ControlFlow::Continue(());
        }
        seen.insert(cell);
        let candidate = Candidate::new(cell, digit);
        sink(Step::placing(technique, candidate, Reason::Single(sector)))
    };
    match technique {
        Technique::FullHouse => full_houses(marks, &mut found),
        Technique::LastDigit => last_digits(marks, &mut found),
        Technique::HiddenSingleBox => hidden_singles(marks, &House::BLOCKS, &mut found),
        Technique::HiddenSingleLine => hidden_singles(marks, &House::ALL[..18], &mut found),
        _ => naked_singles(marks, &mut found),
    }
}

/// A house with one open cell.
fn full_houses(marks: &Marks, found: &mut FoundSingle<'_>) -> ControlFlow<()> {
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
fn last_digits(marks: &Marks, found: &mut FoundSingle<'_>) -> ControlFlow<()> {
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

/// A digit with one place in a house.
fn hidden_singles(marks: &Marks, houses: &[House], found: &mut FoundSingle<'_>) -> ControlFlow<()> {
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
fn naked_singles(marks: &Marks, found: &mut FoundSingle<'_>) -> ControlFlow<()> {
    for cell in Cell::ALL {
        if let Some(digit) = marks.digits(cell).single() {
            found(Sector::Cell(cell), cell, digit)?;
        }
    }
    ControlFlow::Continue(())
}
