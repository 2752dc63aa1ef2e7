//! Locked candidates: the two or three places of a digit in a house lie in another house too, which
//! loses its other candidates of the digit.
//!
//! Order: pointing by box, then digit, rows before columns; claiming by line (rows, then columns),
//! then digit.

use core::ops::ControlFlow;

use loshu::{CandidateSet, Cell, CellSet, Digit, House, Marks};

use super::{Position, Sink, Technique};
use crate::step::{Reason, Sector, Sets, Step};

pub(super) fn find(
    technique: Technique,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let marks = position.marks();
    let pointing = technique == Technique::Pointing;
    let houses = if pointing { &House::ALL[18..] } else { &House::ALL[..18] };
    for &house in houses {
        for digit in Digit::ALL {
            let places = marks.places(house, digit);
            if matches!(places.len(), 2 | 3)
                && let Some((other, gone)) = locked_to(marks, house, digit, places)
            {
                let sets = Sets {
                    truths: [Sector::House(house, digit)].into(),
                    links: [Sector::House(other, digit)].into(),
                };
                let struck = CandidateSet::digit(digit, gone);
                sink(Step::striking(technique, struck.iter(), Reason::Sets(sets)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The other house that holds all these places of a house, and the places that it loses.
fn locked_to(
    marks: &Marks,
    house: House,
    digit: Digit,
    places: CellSet,
) -> Option<(House, CellSet)> {
    let others = places.first().map(Cell::houses)?.into_iter().filter(|&other| other != house);
    others
        .filter(|other| (places - other.cells()).is_empty())
        .map(|other| (other, marks.places(other, digit) - places))
        .find(|(_, gone)| !gone.is_empty())
}
