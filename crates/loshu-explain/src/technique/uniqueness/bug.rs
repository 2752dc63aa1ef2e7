//! Bivalue universal graves: if every open cell had two candidates, and every digit two places in
//! each house that lacks it, then each solution would come with a second one.

// keep  the candidates that a grave keeps

mod keep;

use core::ops::ControlFlow;

use self::keep::kept;
use crate::technique::search::guardians::{Flaw, Guarded};
use crate::technique::{Position, Sink, Technique};

/// The most cells with other candidates than those of the grave.
const GUARDED_CELLS: usize = 5;

/// Finds the conclusions of a grave: of type 1 if one cell has one other candidate (HoDoKu's BUG+1),
/// else of types 1 to 4.
pub(crate) fn find(
    technique: Technique,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let marks = position.marks();
    let larger = marks.open() - marks.cells_with(2);
    if larger.is_empty() || larger.len() > GUARDED_CELLS {
        return ControlFlow::Continue(());
    }
    let Some(pattern) = kept(marks, larger, position.watch())? else {
        return ControlFlow::Continue(());
    };
    let is_plus_one = larger.single().is_some_and(|cell| marks.digits(cell).len() == 3);
    if is_plus_one != (technique == Technique::BugPlusOne) {
        return ControlFlow::Continue(());
    }
    let guarded = Guarded::new(technique, Flaw::Deadly, marks, pattern);
    let types = if is_plus_one { 1..=1 } else { 1..=4 };
    types.into_iter().try_for_each(|number| guarded.conclude(number, sink))
}
