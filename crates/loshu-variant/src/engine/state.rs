//! The candidates of all cells.

use super::compiled::Compiled;
use crate::bits::Bits;

/// The candidates of all cells: for each cell its digits, and for each digit its cells.
#[derive(Clone, Debug)]
pub(crate) struct State<const W: usize> {
    /// Bit `d` is set if the cell may have the digit `d + 1`.
    pub(crate) masks: Vec<u32>,
    /// For each digit the cells that may have it.
    pub(crate) places: Vec<Bits<W>>,
    /// For each digit the full houses none of whose cells is known to have it.
    pub(crate) unplaced: Vec<Bits<W>>,
    /// The number of cells with more than one candidate.
    pub(crate) open: usize,
    /// The digits that are known to be in each constraint that is a cage. Empty if there are no cages.
    pub(crate) members: Vec<u32>,
}

impl<const W: usize> State<W> {
    /// All candidates.
    pub(crate) fn full(rules: &Compiled<W>) -> State<W> {
        State {
            masks: vec![rules.all; rules.cells],
            places: vec![Bits::first(rules.cells); rules.digits],
            unplaced: vec![Bits::first(rules.houses.len()); rules.digits],
            open: rules.cells,
            members: vec![0; rules.cages.len()],
        }
    }

    /// Becomes equal to another state of the same layout.
    #[inline]
    pub(crate) fn copy_from(&mut self, other: &State<W>) {
        self.masks.copy_from_slice(&other.masks);
        self.places.copy_from_slice(&other.places);
        self.unplaced.copy_from_slice(&other.unplaced);
        self.open = other.open;
        self.members.copy_from_slice(&other.members);
    }
}
