//! The consequences of an automaton: one pass forward, one back.

use std::sync::Arc;

use super::propagate::{Clash, Engine};
use super::state::State;
use crate::automaton::paths::{Paths, Steps, Track};

/// An automaton over a list of cells.
#[derive(Clone, Debug)]
pub(crate) struct Regular {
    pub(crate) cells: Vec<u16>,
    paths: Arc<Paths>,
}

impl Regular {
    /// Takes paths that were compiled for as many cells.
    pub(crate) fn new(cells: Vec<u16>, paths: Arc<Paths>) -> Regular {
        Regular { cells, paths }
    }

    /// How much work it is to look at this, in tenths of a microsecond.
    #[inline]
    pub(crate) fn work(&self) -> u32 {
        match &*self.paths {
            Paths::Arrows(track) => track.work,
            Paths::Fans(track) => track.work,
        }
    }
}

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// For each place between cells whether each state can be reached, and later whether it leads to an
    /// accepting state too.
    states: Vec<u64>,
    allowed: Vec<u32>,
}

impl<const W: usize> Engine<'_, W> {
    pub(crate) fn look_at_regular(
        &mut self,
        state: &mut State<W>,
        regular: &Regular,
    ) -> Result<(), Clash> {
        let is_possible = match &*regular.paths {
            Paths::Arrows(track) => self.regular.pass(track, &regular.cells, &state.masks),
            Paths::Fans(track) => self.regular.pass(track, &regular.cells, &state.masks),
        };
        if !is_possible {
            return Err(Clash::Whole);
        }
        for (place, &cell) in regular.cells.iter().enumerate() {
            let digits = self.regular.allowed[place];
            self.keep(state, usize::from(cell), digits)?;
        }
        Ok(())
    }
}

impl Work {
    /// Finds the digits with which the automaton accepts. Returns whether it accepts any.
    fn pass<S: Steps>(&mut self, track: &Track<S>, cells: &[u16], masks: &[u32]) -> bool {
        let Work { states, allowed } = self;
        let (words, length) = (track.words, track.len());
        states.clear();
        states.resize((length + 1) * words, 0);
        states[0] = 1;
        for (place, layer, cell) in track.along(cells) {
            let mask = masks[cell];
            let (now, next) = states[place * words..(place + 2) * words].split_at_mut(words);
            for (index, &word) in now.iter().enumerate() {
                let mut live = word;
                while live != 0 {
                    let from = 64 * index + live.trailing_zeros() as usize;
                    live &= live - 1;
                    for &step in layer.steps(from) {
                        step.reach(mask, next);
                    }
                }
            }
        }
        allowed.clear();
        allowed.resize(length, 0);
        for (place, layer, cell) in track.along(cells).rev() {
            let mask = masks[cell];
            let (now, next) = states[place * words..(place + 2) * words].split_at_mut(words);
            for (index, word) in now.iter_mut().enumerate() {
                let mut live = *word;
                while live != 0 {
                    let bit = live.trailing_zeros();
                    live &= live - 1;
                    let mut digits = 0;
                    for &step in layer.steps(64 * index + bit as usize) {
                        digits |= step.lead(next);
                    }
                    digits &= mask;
                    if digits == 0 {
                        *word &= !(1 << bit);
                    }
                    allowed[place] |= digits;
                }
            }
        }
        states[0] != 0
    }
}
