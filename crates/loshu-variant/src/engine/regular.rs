//! The consequences of an automaton: one pass forward, one back.

use super::compiled::Regular;
use super::propagate::{Clash, Engine};
use super::state::State;
use crate::digits::bits;

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// For each place between cells whether each state can be reached, and later whether it leads to an
    /// accepting state too.
    layers: Vec<u64>,
    allowed: Vec<u32>,
}

impl<const W: usize> Engine<'_, W> {
    pub(crate) fn look_at_regular(
        &mut self,
        state: &mut State<W>,
        regular: &Regular,
    ) -> Result<(), Clash> {
        let automaton = &regular.automaton;
        let words = automaton.states().div_ceil(64);
        let length = regular.cells.len();
        let layers = &mut self.regular.layers;
        layers.clear();
        layers.resize((length + 1) * words, 0);
        layers[0] = 1;
        for (place, &cell) in regular.cells.iter().enumerate() {
            let mask = state.masks[usize::from(cell)];
            let (now, next) = layers[place * words..(place + 2) * words].split_at_mut(words);
            for from in states(now) {
                for digit in bits(mask) {
                    if let Some(to) = automaton.next(from, digit as u8 + 1) {
                        next[to / 64] |= 1 << (to % 64);
                    }
                }
            }
        }
        let last = &mut layers[length * words..];
        for (index, word) in last.iter_mut().enumerate() {
            for bit in 0..64 {
                if *word >> bit & 1 != 0 && !automaton.is_accepting(64 * index + bit) {
                    *word &= !(1 << bit);
                }
            }
        }
        let allowed = &mut self.regular.allowed;
        allowed.clear();
        allowed.resize(length, 0);
        for (place, &cell) in regular.cells.iter().enumerate().rev() {
            let mask = state.masks[usize::from(cell)];
            let (now, next) = layers[place * words..(place + 2) * words].split_at_mut(words);
            for (index, word) in now.iter_mut().enumerate() {
                let mut live = *word;
                while live != 0 {
                    let bit = live.trailing_zeros() as usize;
                    live &= live - 1;
                    let leads = |&digit: &usize| {
                        let to = automaton.next(64 * index + bit, digit as u8 + 1);
                        to.is_some_and(|to| next[to / 64] >> (to % 64) & 1 != 0)
                    };
                    let digits = bits(mask).filter(leads).fold(0, |set, digit| set | 1 << digit);
                    if digits == 0 {
                        *word &= !(1 << bit);
                    }
                    allowed[place] |= digits;
                }
            }
        }
        if layers[0] == 0 {
            return Err(Clash::Whole);
        }
        for (place, &cell) in regular.cells.iter().enumerate() {
            let digits = self.regular.allowed[place];
            self.keep(state, usize::from(cell), digits)?;
        }
        Ok(())
    }
}

/// The states of a layer.
fn states(layer: &[u64]) -> impl Iterator<Item = usize> {
    layer.iter().enumerate().flat_map(|(index, &word)| {
        let mut left = word;
        core::iter::from_fn(move || {
            let bit = (left != 0).then_some(left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            bit.map(|bit| 64 * index + bit)
        })
    })
}
