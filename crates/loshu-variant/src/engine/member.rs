//! Which digits are in which cage.
//!
//! A cage has a digit if each of its sets of digits has it, or if a house has no place for the digit outside of the
//! cage. The search also branches so: a digit is in a cage, or it is not. That decides the sums of cages, and leaves
//! open which cell has which digit.

use super::cage::CageSets;
use super::compiled::{Compiled, Whole};
use super::propagate::{Clash, Engine};
use super::state::State;
use crate::bits::Bits;
use crate::digits::bits;

/// Cells with fewer candidates are branched on themselves.
const FEWEST_CANDIDATES: u32 = 3;

/// Cages with fewer open cells are not branched on.
const FEWEST_OPEN: usize = 2;

/// A digit that may be in a cage, or not.
#[derive(Clone, Copy)]
struct Member {
    cage: u16,
    digit: usize,
    /// How many open cells of the cage may have the digit.
    places: usize,
    /// How far the digit is from the mean of the open cells, times their number.
    distance: i32,
}

impl Member {
    /// With few places, much follows either way; with a digit far from the mean, much follows for the other digits.
    fn is_better_than(self, other: Member) -> bool {
        (other.places, self.distance) > (self.places, other.distance)
    }
}

impl<const W: usize> Engine<'_, W> {
    /// The places of a digit in a house: a cage that has all of them has the digit.
    #[inline]
    pub(super) fn find_cages(&mut self, state: &mut State<W>, house: &Bits<W>, digit: usize) {
        let rules = self.rules;
        if rules.cages.is_empty() {
            return;
        }
        let places = state.places[digit].and(house);
        let Some(first) = places.lowest() else { return };
        for &cage in rules.cages_of.of(first) {
            let is_known = state.members[usize::from(cage)] >> digit & 1 == 1;
            if !is_known && places.without(&rules.cages[usize::from(cage)]).is_empty() {
                self.include(state, cage, digit as u8);
            }
        }
    }

    /// Puts a digit into a cage.
    pub(super) fn include(&mut self, state: &mut State<W>, cage: u16, digit: u8) {
        state.members[usize::from(cage)] |= 1 << digit;
        self.wake(cage);
    }

    /// Takes a digit from a cage.
    pub(super) fn exclude(
        &mut self,
        state: &mut State<W>,
        cage: u16,
        digit: u8,
    ) -> Result<(), Clash> {
        let cells = self.rules.cages[usize::from(cage)].and(&state.places[usize::from(digit)]);
        self.take(state, usize::from(digit), &cells)
    }
}

/// A cage of a cell, and a digit that may be in it or not.
pub(super) fn choose_member<const W: usize>(
    rules: &Compiled<W>,
    state: &State<W>,
    cell: usize,
) -> Option<(u16, u8)> {
    if rules.cages.is_empty() || state.masks[cell].count_ones() < FEWEST_CANDIDATES {
        return None;
    }
    let mut best: Option<Member> = None;
    for &cage in rules.cages_of.of(cell) {
        let Whole::Cage(whole) = &rules.wholes[usize::from(cage)] else { continue };
        let known = state.members[usize::from(cage)];
        let CageSets::Sum(mut total) = whole.sets else { continue };
        let (mut union, mut fixed, mut open) = (0, 0, 0);
        for &cell in &whole.cells {
            let mask = state.masks[usize::from(cell)];
            if mask.is_power_of_two() {
                fixed |= mask;
                total -= mask.trailing_zeros() as i32 + 1;
            } else {
                union |= mask;
                open += 1;
            }
        }
        if open < FEWEST_OPEN || (known & !fixed).count_ones() as usize == open {
            continue;
        }
        for digit in bits(union & !fixed & !known) {
            let cells = rules.cages[usize::from(cage)].and(&state.places[digit]);
            let distance = ((digit as i32 + 1) * open as i32 - total).abs();
            let member = Member { cage, digit, places: cells.len() as usize, distance };
            if best.is_none_or(|best| member.is_better_than(best)) {
                best = Some(member);
            }
        }
    }
    best.map(|best| (best.cage, best.digit as u8))
}
