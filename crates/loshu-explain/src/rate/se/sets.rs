//! Naked and hidden pairs, triplets and quads, and placements that follow from hidden ones.

use super::draft::{Draft, Flow, Sink, give};
use super::order::{CELLS, boxes_columns_rows, subsets};
use super::rule::Rule;
use super::state::{Mark, State};
use crate::bits::ones;

/// Digits and places of a house, as many of the one as of the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    pub(super) house: usize,
    pub(super) digits: u16,
    pub(super) places: u16,
}

impl Set {
    /// What falls if the set is naked: its digits in other places.
    pub(super) fn naked_cuts<'a>(&self, state: &'a State) -> impl Iterator<Item = Mark> + use<'a> {
        state.marks_of(self.house, 0x1FF & !self.places, self.digits)
    }

    /// What falls if the set is hidden: other digits in its places.
    pub(super) fn hidden_cuts<'a>(&self, state: &'a State) -> impl Iterator<Item = Mark> + use<'a> {
        state.marks_of(self.house, self.places, 0x1FF & !self.digits)
    }
}

/// The unions of `size` of nine items that have exactly `size` members: subset and union.
///
/// Items with fewer than two or more than `size` members take no part.
fn closed(items: [u16; 9], size: usize) -> impl Iterator<Item = (u16, u16)> {
    let fits = |item: &usize| (2..=size as u32).contains(&items[*item].count_ones());
    let (mut fitting, mut count) = ([0; 9], 0);
    for item in (0..9).filter(fits) {
        fitting[count] = item;
        count += 1;
    }
    let all = if count < size { 0 } else { count };
    subsets(all, size).filter_map(move |subset| {
        let chosen = ones(subset as u16).map(|n| fitting[n]);
        let union = chosen.clone().fold(0, |union, item| union | items[item]);
        let subset = || chosen.fold(0, |subset, item| subset | 1 << item);
        (union.count_ones() as usize == size).then(|| (subset(), union))
    })
}

/// The naked sets of this size in order.
pub(super) fn naked_sets(state: &State, size: usize) -> impl Iterator<Item = Set> {
    let houses = boxes_columns_rows().filter(move |&h| state.empty[h] as usize >= 2 * size);
    houses.flat_map(move |house| {
        let items = CELLS[house].map(|cell| state.marks[cell as usize]);
        closed(items, size).map(move |(places, digits)| Set { house, digits, places })
    })
}

/// The hidden sets of this size in order, in houses with at least so many empty cells.
pub(super) fn hidden_sets(state: &State, size: usize, empty: usize) -> impl Iterator<Item = Set> {
    let houses = boxes_columns_rows().filter(move |&h| state.empty[h] as usize >= empty);
    houses.flat_map(move |house| {
        closed(state.spots[house], size).map(move |(digits, places)| Set { house, digits, places })
    })
}

/// Naked sets of 2, 3 or 4 cells.
pub(super) fn naked(state: &State, size: usize, sink: Sink<'_>) -> Flow {
    let tenths = [30, 36, 50][size - 2];
    for set in naked_sets(state, size) {
        give(sink, Rule::NakedSet(size as u8), tenths, set.naked_cuts(state).collect())?;
    }
    Flow::Continue(())
}

/// Hidden sets of 2, 3 or 4 digits.
pub(super) fn hidden(state: &State, size: usize, sink: Sink<'_>) -> Flow {
    let tenths = [34, 40, 54][size - 2];
    for set in hidden_sets(state, size, 2 * size + 1) {
        give(sink, Rule::HiddenSet(size as u8), tenths, set.hidden_cuts(state).collect())?;
    }
    Flow::Continue(())
}

/// Hidden sets of 2 or 3 digits that leave one place to another digit.
pub(super) fn direct(state: &State, size: usize, sink: Sink<'_>) -> Flow {
    let (rule, tenths) = [(Rule::DirectHiddenPair, 20), (Rule::DirectHiddenTriplet, 25)][size - 2];
    for set in hidden_sets(state, size, size + 1) {
        if let Some(mark) = left_place(state, set) {
            sink(Draft::place(rule, tenths, mark))?;
        }
    }
    Flow::Continue(())
}

/// The lowest digit outside of the set with one place outside of it, and more inside.
fn left_place(state: &State, Set { house, digits, places }: Set) -> Option<Mark> {
    let outside = |digit: usize| state.spots[house][digit] & !places;
    let is_left = |&digit: &usize| {
        outside(digit).is_power_of_two() && state.spots[house][digit] & places != 0
    };
    let digit = ones(0x1FF & !digits).find(is_left)?;
    let place = outside(digit).trailing_zeros() as usize;
    Some(Mark::new(CELLS[house][place] as usize, digit))
}
