//! Unique loops and BUG lite: patterns of pairs in which every digit stands in none or two cells of
//! each house, so that the other digit of each cell is a second filling.
//!
//! Order: pairs of digits, then the cells with two candidates from which a pattern grows.

use core::ops::ControlFlow;

use loshu::{CellSet, DigitSet};

use crate::technique::search::guardians::{Flaw, Guarded};
use crate::technique::uniqueness::growth::{Growth, pairs};
use crate::technique::{Position, Sink, Technique};

/// The most cells of a unique loop, and of a BUG lite.
const LONGEST: usize = 14;
const LARGEST: usize = 9;

/// The fewest cells of a loop with nothing but the pair.
const FEWEST_BARE: usize = 3;

/// Finds unique loops of a type: six cells or more that all keep the same two digits.
pub(crate) fn find(
    technique: Technique,
    number: u8,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let marks = position.marks();
    let bivalue = marks.cells_with(2);
    for pair in pairs(DigitSet::ALL) {
        let bare: CellSet = bivalue.iter().filter(|&cell| marks.digits(cell) == pair).collect();
        if bare.len() >= FEWEST_BARE {
            Growth::new(position, Some(pair), LONGEST).visit_all(bare, &mut |pattern| {
                if pattern.len() < 6 {
                    return ControlFlow::Continue(());
                }
                Guarded::new(technique, Flaw::Deadly, marks, pattern.to_vec())
                    .conclude(number, sink)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds a BUG lite: six cells or more with pairs of three digits or more, two cells with guardians
/// at most.
pub(crate) fn find_bug_lite(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    Growth::new(position, None, LARGEST).visit_all(marks.cells_with(2), &mut |pattern| {
        let digits = pattern.iter().fold(DigitSet::EMPTY, |all, &(_, kept)| all | kept);
        if digits.len() < 3 {
            return ControlFlow::Continue(());
        }
        let guarded = Guarded::new(Technique::BugLite, Flaw::Deadly, marks, pattern.to_vec());
        (1..=4).try_for_each(|number| guarded.conclude(number, sink))
    })
}
