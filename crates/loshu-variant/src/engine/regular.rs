//! The consequences of an automaton: one pass forward, one back.
//!
//! The automaton is compiled for its list of cells: each place between two cells has the states that can be
//! reached there and that lead to an accepting state.

use std::sync::Arc;

use super::propagate::{Clash, Engine};
use super::state::State;
use crate::automaton::Automaton;

/// An automaton over a list of cells.
#[derive(Clone, Debug)]
pub(crate) struct Regular {
    pub(crate) cells: Vec<u16>,
    paths: Arc<Paths>,
}

/// The states of an automaton along a list of so many cells.
#[derive(Debug)]
pub(crate) struct Paths {
    /// The steps from the states before each cell.
    layers: Vec<Layer>,
    /// The number of words for the states of the largest layer.
    words: usize,
}

/// The states before a cell and their steps.
#[derive(Debug, Default)]
struct Layer {
    /// Where the steps of each state begin, and the end of the last ones.
    starts: Vec<u32>,
    /// The digits of a step, and the state behind the cell.
    steps: Vec<(u32, u16)>,
}

impl Layer {
    #[inline]
    fn steps(&self, state: usize) -> &[(u32, u16)] {
        &self.steps[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}

impl Regular {
    /// Compiles an automaton for these cells; `None` if it accepts no digits at all.
    pub(crate) fn new(cells: Vec<u16>, automaton: &Automaton, digits: u8) -> Option<Regular> {
        let paths = automaton.paths(cells.len(), digits)?;
        Some(Regular { cells, paths })
    }
}

impl Paths {
    pub(crate) fn new(length: usize, automaton: &Automaton, digits: u8) -> Option<Paths> {
        // The states that can be reached before each cell, and behind the last one.
        let mut reached: Vec<Vec<usize>> = vec![vec![0]];
        let mut seen = vec![usize::MAX; automaton.states()];
        for place in 0..length {
            let mut next = Vec::new();
            for &state in &reached[place] {
                for to in (1..=digits).filter_map(|digit| automaton.next(state, digit)) {
                    if seen[to] != place {
                        seen[to] = place;
                        next.push(to);
                    }
                }
            }
            reached.push(next);
        }
        // The number of each state that leads to an accepting state, from the end.
        const NONE: u16 = u16::MAX;
        let mut numbers = vec![NONE; automaton.states()];
        let mut count = 0;
        for &state in &reached[length] {
            if automaton.is_accepting(state) {
                numbers[state] = count;
                count += 1;
            }
        }
        let mut largest = usize::from(count);
        let mut layers = Vec::with_capacity(length);
        for place in (0..length).rev() {
            let mut layer = Layer { starts: vec![0], steps: Vec::new() };
            let mut before = Vec::new();
            for &state in &reached[place] {
                let first = layer.steps.len();
                for digit in 1..=digits {
                    let Some(to) = automaton.next(state, digit) else { continue };
                    let to = numbers[to];
                    if to == NONE {
                        continue;
                    }
                    match layer.steps[first..].iter_mut().find(|step| step.1 == to) {
                        Some(step) => step.0 |= 1 << (digit - 1),
                        None => layer.steps.push((1 << (digit - 1), to)),
                    }
                }
                if layer.steps.len() > first {
                    before.push(state);
                    layer.starts.push(layer.steps.len() as u32);
                }
            }
            reached[place + 1].iter().for_each(|&state| numbers[state] = NONE);
            for (number, &state) in before.iter().enumerate() {
                numbers[state] = number as u16;
            }
            largest = largest.max(before.len());
            layers.push(layer);
        }
        layers.reverse();
        (numbers[0] != NONE).then(|| Paths { layers, words: largest.div_ceil(64) })
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
        let Paths { layers, words } = &*regular.paths;
        let words = *words;
        let Work { states, allowed } = &mut self.regular;
        states.clear();
        states.resize((layers.len() + 1) * words, 0);
        states[0] = 1;
        for (place, (layer, &cell)) in layers.iter().zip(&regular.cells).enumerate() {
            let mask = state.masks[usize::from(cell)];
            let (now, next) = states[place * words..(place + 2) * words].split_at_mut(words);
            for (index, &word) in now.iter().enumerate() {
                let mut live = word;
                while live != 0 {
                    let from = 64 * index + live.trailing_zeros() as usize;
                    live &= live - 1;
                    for &(digits, to) in layer.steps(from) {
                        let possible = u64::from(digits & mask != 0);
                        next[usize::from(to) / 64] |= possible << (to % 64);
                    }
                }
            }
        }
        allowed.clear();
        allowed.resize(layers.len(), 0);
        for (place, (layer, &cell)) in layers.iter().zip(&regular.cells).enumerate().rev() {
            let mask = state.masks[usize::from(cell)];
            let (now, next) = states[place * words..(place + 2) * words].split_at_mut(words);
            for (index, word) in now.iter_mut().enumerate() {
                let mut live = *word;
                while live != 0 {
                    let bit = live.trailing_zeros();
                    live &= live - 1;
                    let mut digits = 0;
                    for &(step, to) in layer.steps(64 * index + bit as usize) {
                        let leads = next[usize::from(to) / 64] >> (to % 64) & 1;
                        digits |= step & (leads as u32).wrapping_neg();
                    }
                    digits &= mask;
                    if digits == 0 {
                        *word &= !(1 << bit);
                    }
                    allowed[place] |= digits;
                }
            }
        }
        if states[0] == 0 {
            return Err(Clash::Whole);
        }
        for (place, &cell) in regular.cells.iter().enumerate() {
            let digits = self.regular.allowed[place];
            self.keep(state, usize::from(cell), digits)?;
        }
        Ok(())
    }
}
