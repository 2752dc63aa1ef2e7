//! Hidden and naked singles.

use super::draft::{Draft, Flow, Sink};
use super::order::{CELLS, boxes_columns_rows, cells};
use super::rule::Rule;
use super::state::{Mark, State};

/// Hidden singles: first the houses with one empty cell, then the others.
pub(super) fn hidden(state: &State, sink: Sink<'_>) -> Flow {
    for house in boxes_columns_rows().filter(|&house| state.empty[house] == 1) {
        hidden_in(state, house, 10, sink)?;
    }
    for house in boxes_columns_rows().filter(|&house| state.empty[house] > 1) {
        hidden_in(state, house, if house < 9 { 12 } else { 15 }, sink)?;
    }
    Flow::Continue(())
}

fn hidden_in(state: &State, house: usize, tenths: u8, sink: Sink<'_>) -> Flow {
    for (digit, spots) in state.spots[house].iter().enumerate() {
        if spots.is_power_of_two() {
            let cell = CELLS[house][spots.trailing_zeros() as usize] as usize;
            sink(Draft::place(Rule::HiddenSingle, tenths, Mark::new(cell, digit)))?;
        }
    }
    Flow::Continue(())
}

/// Cells with one candidate, in reading order.
pub(super) fn naked(state: &State, sink: Sink<'_>) -> Flow {
    for cell in cells(state.with_count(1)) {
        let digit = state.marks[cell].trailing_zeros() as usize;
        sink(Draft::place(Rule::NakedSingle, 23, Mark::new(cell, digit)))?;
    }
    Flow::Continue(())
}
