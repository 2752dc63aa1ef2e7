//! What follows from the other digits of a unique loop, without duplicates and sorted.

use alloc::vec::Vec;

use super::{Loop, give_worthy, rule_of};
use crate::bits::ones;
use crate::rate::se::draft::{Draft, Flow, Sink};
use crate::rate::se::order::{CELLS, HOUSES, PLACES, common_houses, subsets};
use crate::rate::se::state::{Mark, State};

/// What makes two hints the same.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Identity {
    kind: u8,
    cells: u128,
    /// Type 3 only: the house, whether the set is hidden, its digits and its other places.
    set: Option<(usize, bool, u16, u16)>,
}

/// The hints of all loops.
#[derive(Debug, Default)]
pub(super) struct Extras {
    known: Vec<Identity>,
    hints: Vec<(f64, u8, Draft)>,
}

impl Extras {
    /// Adds a hint whose rating is `steps` tenths above that of its loop.
    pub(super) fn add(&mut self, found: &Loop, kind: u8, steps: u8, cuts: Vec<Mark>) {
        self.add_identified(found, kind, steps, None, cuts);
    }

    fn add_identified(
        &mut self,
        found: &Loop,
        kind: u8,
        steps: u8,
        set: Option<(usize, bool, u16, u16)>,
        cuts: Vec<Mark>,
    ) {
        let cells = found.cells.iter().fold(0, |cells, &cell| cells | 1 << cell);
        let identity = Identity { kind, cells, set };
        if self.known.contains(&identity) {
            return;
        }
        self.known.push(identity);
        let (base, tenths) = base(found.cells.len());
        let hint = Draft::cut(rule_of(found, kind), tenths + steps, cuts);
        self.hints.push((base + f64::from(steps) * 0.1, kind, hint));
    }

    /// Gives the hints by rating, as the sum of doubles that it is, and by type.
    pub(super) fn give_sorted(mut self, sink: Sink<'_>) -> Flow {
        self.hints
            .sort_by(|(a, a_kind, _), (b, b_kind, _)| a.total_cmp(b).then(a_kind.cmp(b_kind)));
        give_worthy(self.hints.into_iter().map(|(.., hint)| hint).collect(), sink)
    }

    /// Type 3: the other digits make a naked or hidden set with other cells of a house.
    pub(super) fn add_sets(&mut self, state: &State, found: &Loop, two: [usize; 2], others: u16) {
        for size in others.count_ones() as usize..=7 {
            for house in common_houses(two[0], two[1]) {
                let corner = Corner::new(state, found, two, others, house);
                let empty = state.empty[house] as usize;
                if 2 * size <= empty {
                    corner.add_naked(size, self);
                }
                if 2 * size < empty {
                    corner.add_hidden(size, self);
                }
            }
        }
    }
}

/// The rating of a loop of this many cells: as the sum of doubles that it is, and in tenths.
fn base(cells: usize) -> (f64, u8) {
    match cells {
        4 => (4.5, 45),
        6 => (4.5 + 0.1, 46),
        8 => (4.5 + 0.2, 47),
        _ => (4.5 + 0.3 + 0.2, 50),
    }
}

/// The two cells of a loop with other digits, in a house that both are in.
struct Corner<'a> {
    state: &'a State,
    found: &'a Loop,
    others: u16,
    /// The other digits that both cells have.
    shared: u16,
    house: usize,
    /// The places of the two cells in the house.
    places: [u16; 2],
}

impl<'a> Corner<'a> {
    fn new(
        state: &'a State,
        found: &'a Loop,
        two: [usize; 2],
        others: u16,
        house: usize,
    ) -> Corner<'a> {
        let kind = house / 9;
        debug_assert!(two.iter().all(|&cell| HOUSES[cell][kind] as usize == house));
        let shared = others & state.marks[two[0]] & state.marks[two[1]];
        let places = two.map(|cell| 1 << PLACES[cell][kind]);
        Corner { state, found, others, shared, house, places }
    }

    fn add_naked(&self, size: usize, all: &mut Extras) {
        let [first, second] = self.places;
        for places in subsets(9, size).map(|subset| subset as u16) {
            if places & first == 0 || places & second != 0 {
                continue;
            }
            let helpers = places & !first;
            if let Some(digits) = self.naked_digits(helpers, size) {
                let swept = 0x1FF & !(places | second);
                let cuts = self.state.marks_of(self.house, swept, digits).collect();
                let set = Some((self.house, false, digits, helpers));
                all.add_identified(self.found, 3, size as u8 - 1, set, cuts);
            }
        }
    }

    /// The digits of the naked set that these cells make with the other digits of the loop.
    fn naked_digits(&self, helpers: u16, size: usize) -> Option<u16> {
        let cell_digits = |place| self.state.marks[CELLS[self.house][place] as usize];
        let digits = ones(helpers)
            .map(cell_digits)
            .try_fold(0, |all, digits: u16| (digits.count_ones() >= 2).then_some(all | digits))?;
        let has_size = |digits: u16| digits.count_ones() as usize == size;
        (has_size(digits | self.shared) && has_size(digits | self.others))
            .then_some(digits | self.others)
    }

    fn add_hidden(&self, size: usize, all: &mut Extras) {
        let rest: Vec<usize> = ones(0x1FF & !(self.found.pair | self.others)).collect();
        for subset in subsets(rest.len(), size - 2) {
            let digits = ones(subset as u16).fold(self.found.pair, |all, n| all | 1 << rest[n]);
            let Some(places) = self.hidden_places(digits, size) else { continue };
            let helpers = places & !self.places[0];
            let cuts = self.state.marks_of(self.house, helpers, 0x1FF & !digits).collect();
            let set = Some((self.house, true, digits, helpers));
            all.add_identified(self.found, 3, size as u8 - 2, set, cuts);
        }
    }

    /// The places of the digits without the second cell, if they are as many as the digits.
    fn hidden_places(&self, digits: u16, size: usize) -> Option<u16> {
        let spots = |digit| self.state.spots[self.house][digit] & !self.places[1];
        let places = ones(digits)
            .map(spots)
            .try_fold(0, |all, spots| (spots != 0).then_some(all | spots))?;
        (places.count_ones() as usize == size).then_some(places)
    }
}
