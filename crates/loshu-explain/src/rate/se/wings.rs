//! XY-wing and XYZ-wing.

use alloc::vec::Vec;

use super::draft::{Flow, Sink, give};
use super::order::{PEER_BITS, PEERS, cells};
use super::rule::Rule;
use super::state::{Mark, State};

/// XY-wings: a pivot with two candidates.
pub(super) fn xy(state: &State, sink: Sink<'_>) -> Flow {
    wings(state, 2, sink)
}

/// XYZ-wings: a pivot with three candidates, which sees what falls.
pub(super) fn xyz(state: &State, sink: Sink<'_>) -> Flow {
    wings(state, 3, sink)
}

fn wings(state: &State, size: usize, sink: Sink<'_>) -> Flow {
    let pairs = state.with_count(2);
    for pivot in cells(state.with_count(size)) {
        let wings = || PEERS[pivot].iter().map(|&c| c as usize).filter(|&c| pairs >> c & 1 == 1);
        let digits = state.marks[pivot];
        for b in wings().filter(|&b| (digits & !state.marks[b]).is_power_of_two()) {
            for c in wings() {
                wing(state, pivot, [b, c], sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn wing(state: &State, pivot: usize, [b, c]: [usize; 2], sink: Sink<'_>) -> Flow {
    let [p, q, r] = [pivot, b, c].map(|cell| state.marks[cell]);
    let is_xyz = p.count_ones() == 3;
    if (p | q | r).count_ones() != 3 || (p & q & r).count_ones() != u32::from(is_xyz) {
        return Flow::Continue(());
    }
    let digit = (q & r).trailing_zeros() as usize;
    let seen_by_pivot = if is_xyz { PEER_BITS[pivot] } else { !(1 << pivot) };
    let seen = PEER_BITS[b] & PEER_BITS[c] & seen_by_pivot;
    let cuts: Vec<_> =
        cells(state.planes[digit] & seen).map(|cell| Mark::new(cell, digit)).collect();
    let (rule, tenths) = if is_xyz { (Rule::XyzWing, 44) } else { (Rule::XyWing, 42) };
    give(sink, rule, tenths, cuts)
}
