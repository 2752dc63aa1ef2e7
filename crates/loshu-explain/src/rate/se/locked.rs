//! Locked digits: pointing and claiming, and the placements that follow from them directly.

use super::draft::{Draft, Flow, Sink, give};
use super::order::{CELLS, INTERSECTIONS, Intersection};
use super::rule::Rule;
use super::state::{Mark, State};

/// A digit whose places in one house all lie in another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Locked {
    pub(super) digit: usize,
    pub(super) at: Intersection,
}

impl Locked {
    /// Whether a box locks the digit in a line; otherwise a line locks it in a box.
    fn is_pointing(&self) -> bool {
        self.at.from < 9
    }

    /// The candidates that fall: those of the second house outside of the first.
    pub(super) fn cuts<'a>(&self, state: &'a State) -> impl Iterator<Item = Mark> + use<'a> {
        let Locked { digit, at } = *self;
        state.marks_of(at.to, state.spots[at.to][digit] & !at.shared_to, 1 << digit)
    }
}

/// The locked digits in order.
pub(super) fn locked(state: &State) -> impl Iterator<Item = Locked> {
    INTERSECTIONS.iter().flat_map(|&at| {
        (0..9).map(move |digit| Locked { digit, at }).filter(|locked| is_locked(state, locked))
    })
}

fn is_locked(state: &State, &Locked { digit, at }: &Locked) -> bool {
    let spots = state.spots[at.from][digit];
    spots & !at.shared_from == 0 && !is_single(spots)
}

/// Whether at most one bit is set.
fn is_single(bits: u16) -> bool {
    bits & bits.wrapping_sub(1) == 0
}

/// Pointing and claiming.
pub(super) fn eliminations(state: &State, sink: Sink<'_>) -> Flow {
    for found in locked(state) {
        let (rule, tenths) =
            if found.is_pointing() { (Rule::Pointing, 26) } else { (Rule::Claiming, 28) };
        give(sink, rule, tenths, found.cuts(state).collect())?;
    }
    Flow::Continue(())
}

/// Locked digits that leave one place in a third house.
pub(super) fn direct(state: &State, sink: Sink<'_>) -> Flow {
    for found in locked(state) {
        let (rule, tenths) = if found.is_pointing() {
            (Rule::DirectPointing, 17)
        } else {
            (Rule::DirectClaiming, 19)
        };
        for mark in placements(state, found) {
            sink(Draft::place(rule, tenths, mark))?;
        }
    }
    Flow::Continue(())
}

/// The digit in each third house, where its places outside of the second house are one.
fn placements(state: &State, Locked { digit, at }: Locked) -> impl Iterator<Item = Mark> {
    let kind = at.from / 9;
    let thirds = INTERSECTIONS
        .iter()
        .filter(move |third| third.to == at.to && third.from / 9 == kind && third.from != at.from);
    thirds.filter_map(move |third| {
        let spots = state.spots[third.from][digit];
        let outside = spots & !third.shared_from;
        (outside.is_power_of_two() && outside != spots).then(|| {
            let cell = CELLS[third.from][outside.trailing_zeros() as usize];
            Mark::new(cell as usize, digit)
        })
    })
}
