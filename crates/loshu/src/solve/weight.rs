//! The weight of a cell: the search branches in the heaviest one.

use super::vector::Vector;

/// Keys are compared as numbers: an open cell comes before any other, then the weight counts, then
/// the number of the cell.
const OPEN: u16 = 1 << 14;
/// One unit of weight. The bits below hold the number of the cell.
pub(super) const UNIT: u16 = 1 << 7;

/// What a cell weighs. An open cell weighs 2 in the eyes of its peers, and 3 if it has two
/// candidates. For itself it weighs 12 if it has two candidates, and 7 if it has three.
#[derive(Clone, Copy)]
pub(super) struct Weighed<V> {
    /// For the peers.
    pub(super) weight: V,
    /// For itself, with its number; nothing if the cell is not open.
    pub(super) key: V,
}

impl<V: Vector> Weighed<V> {
    #[inline(always)]
    pub(super) fn of(cell: V, number: V) -> Weighed<V> {
        let second = cell.without_lowest();
        let third = second.without_lowest();
        let closed = second.is_empty();
        let pair = third.is_empty();
        let triple = third.without_lowest().is_empty();
        // Two candidates are at most three as well: 5 and 7.
        let few = (pair & cell.splat(5 * UNIT)).plus(triple & cell.splat(7 * UNIT));
        let own = few | cell.splat(OPEN) | number;
        let weight = pair & cell.splat(UNIT) | cell.splat(2 * UNIT);
        Weighed { weight: weight - closed, key: own - closed }
    }
}
