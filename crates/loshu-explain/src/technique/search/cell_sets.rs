//! Sets of cells with their digits.

use core::ops::ControlFlow;

use loshu::{CellSet, DigitSet, Marks};

/// Takes a set of cells and the digits of these cells.
type SetVisit<'v> = dyn FnMut(CellSet, DigitSet) -> ControlFlow<()> + 'v;

/// Visits the sets of these cells, the empty set aside, depth-first: each set comes before the sets
/// that it begins.
pub(crate) fn each_set(marks: &Marks, cells: CellSet, visit: &mut SetVisit<'_>) -> ControlFlow<()> {
    extend(marks, cells, (CellSet::EMPTY, DigitSet::EMPTY), visit)
}

fn extend(
    marks: &Marks,
    mut cells: CellSet,
    set: (CellSet, DigitSet),
    visit: &mut SetVisit<'_>,
) -> ControlFlow<()> {
    for cell in cells {
        cells.remove(cell);
        let more = (set.0.with(cell), set.1 | marks.digits(cell));
        visit(more.0, more.1)?;
        extend(marks, cells, more, visit)?;
    }
    ControlFlow::Continue(())
}
