//! What follows whichever place of a digit is taken: one rule for locked candidates, and for all that knight's
//! moves, cages and relations exclude from several sides.

use super::propagate::{Clash, Engine};
use super::state::State;
use crate::bits::Bits;

impl<const W: usize> Engine<'_, W> {
    /// One of the cells has the digit: draws what follows whichever it is.
    pub(super) fn look_around(
        &mut self,
        state: &mut State<W>,
        cells: &Bits<W>,
        digit: usize,
    ) -> Result<(), Clash> {
        let rules = self.rules;
        let places = state.places[digit].and(cells);
        // No place sees itself, so no place is seen by all of them.
        let mut seen = state.places[digit].without(cells);
        for place in places.iter() {
            seen = seen.and(&rules.peers[place]);
            if seen.is_empty() {
                break;
            }
        }
        if !seen.is_empty() {
            self.take(state, digit, &seen)?;
        }
        // Of more than two places, relations say too little for the time that they take.
        if rules.linked_cells.and(&places).is_empty() || places.without_lowest().is_many() {
            return Ok(());
        }
        self.look_along_links(state, &places, digit)
    }

    /// Keeps what the relations of the places allow.
    fn look_along_links(
        &mut self,
        state: &mut State<W>,
        places: &Bits<W>,
        digit: usize,
    ) -> Result<(), Clash> {
        let rules = self.rules;
        let (mut around, mut linked) = (Bits::FULL, Bits::EMPTY);
        for place in places.iter() {
            around = around.and(&rules.near[place]);
            linked = linked.or(&rules.linked[place]);
        }
        for cell in around.and(&linked).iter() {
            let mask = state.masks[cell];
            let mut allowed = 0;
            for place in places.iter() {
                allowed |= self.allowed_by(cell, place, digit);
                if mask & !allowed == 0 {
                    break;
                }
            }
            self.keep(state, cell, allowed)?;
        }
        Ok(())
    }

    /// The digits of a cell if a place, which may be the same cell, has a digit.
    fn allowed_by(&self, cell: usize, place: usize, digit: usize) -> u32 {
        let rules = self.rules;
        if cell == place {
            return 1 << digit;
        }
        let mut allowed = rules.all;
        if rules.peers[place].contains(cell) {
            allowed &= !(1 << digit);
        }
        if rules.linked[place].contains(cell) {
            for link in rules.links.of(place).iter().filter(|link| usize::from(link.to) == cell) {
                allowed &= rules.tables[usize::from(link.table)][digit];
            }
        }
        allowed
    }
}
