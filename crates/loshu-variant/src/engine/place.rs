//! The consequences of digits that have to be in some of the cells.

use super::compiled::{EqualSets, Place};
use super::propagate::{Clash, Engine};
use super::state::State;
use crate::bits::Bits;
use crate::digits::bits;

impl<const W: usize> Engine<'_, W> {
    pub(super) fn look_at_place(
        &mut self,
        state: &mut State<W>,
        place: &Place,
    ) -> Result<(), Clash> {
        let can = |&&cell: &&u16| state.masks[usize::from(cell)] & place.digits != 0;
        let possible = place.cells.iter().filter(can).count();
        if possible < usize::from(place.count) {
            return Err(Clash::Whole);
        }
        if possible == usize::from(place.count) {
            for &cell in &place.cells {
                let cell = usize::from(cell);
                if state.masks[cell] & place.digits != 0 {
                    self.keep(state, cell, place.digits)?;
                }
            }
            return Ok(());
        }
        if place.count > 0 && place.digits.is_power_of_two() {
            let mut cells = Bits::EMPTY;
            place.cells.iter().for_each(|&cell| cells.insert(usize::from(cell)));
            return self.look_around(state, &cells, place.digits.trailing_zeros() as usize);
        }
        Ok(())
    }

    pub(super) fn look_at_equal(
        &mut self,
        state: &mut State<W>,
        equal: &EqualSets,
    ) -> Result<(), Clash> {
        let (first, second) = equal.cells.split_at(equal.first);
        let sets = |cells: &[u16]| {
            let masks = cells.iter().map(|&cell| state.masks[usize::from(cell)]);
            masks.fold((0, 0), |(some, fixed), mask| {
                (some | mask, if mask.is_power_of_two() { fixed | mask } else { fixed })
            })
        };
        let (a, b) = (sets(first), sets(second));
        for &cell in &equal.cells {
            self.keep(state, usize::from(cell), a.0 & b.0)?;
        }
        for (cells, missing) in [(first, b.1 & !a.1), (second, a.1 & !b.1)] {
            self.require(state, cells.iter().copied(), missing)?;
        }
        Ok(())
    }

    /// Each of the digits is in one of the cells.
    pub(crate) fn require(
        &mut self,
        state: &mut State<W>,
        cells: impl IntoIterator<Item = u16>,
        digits: u32,
    ) -> Result<(), Clash> {
        if digits == 0 {
            return Ok(());
        }
        let mut all = Bits::EMPTY;
        cells.into_iter().for_each(|cell| all.insert(usize::from(cell)));
        for digit in bits(digits) {
            let places = state.places[digit].and(&all);
            if places.is_many() {
                self.look_around(state, &all, digit)?;
                continue;
            }
            let Some(cell) = places.lowest() else { return Err(Clash::Whole) };
            self.keep(state, cell, 1 << digit)?;
        }
        Ok(())
    }
}
