//! The candidates of all cells.

use super::compiled::Compiled;
use crate::bits::Bits;

/// The candidates of all cells: for each cell its digits, and for each digit its cells.
#[derive(Clone, Debug)]
pub(crate) struct State<const W: usize> {
    /// Bit `d` is set if the cell may have the digit `d + 1`.
    pub(crate) masks: Vec<u32>,
    /// The cells that may have the digit.
    pub(crate) places: Vec<Bits<W>>,
    /// The number of cells with more than one candidate.
    pub(crate) open: usize,
}

impl<const W: usize> State<W> {
    /// All candidates.
    pub(crate) fn full(rules: &Compiled<W>) -> State<W> {
        let all = Bits::first(rules.cells);
        State {
            masks: vec![rules.all; rules.cells],
            places: vec![all; rules.digits],
            open: if rules.digits > 1 { rules.cells } else { 0 },
        }
    }

    /// Becomes equal to another state of the same layout.
    #[inline]
    pub(crate) fn copy_from(&mut self, other: &State<W>) {
        self.masks.copy_from_slice(&other.masks);
        self.places.copy_from_slice(&other.places);
        self.open = other.open;
    }
}
