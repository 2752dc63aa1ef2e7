//! Automata that read the digits of a list of cells.

use std::sync::{Arc, OnceLock};

use crate::digits::MAX_DIGITS;
use crate::engine::Paths;

/// No state.
const DEAD: u16 = u16::MAX;

/// The largest number of states.
const MAX_STATES: u16 = 20_000;

/// A deterministic finite automaton over digits. It begins in state 0.
#[derive(Clone, Debug)]
pub struct Automaton {
    digits: u8,
    states: u16,
    /// The next state for each state and digit.
    next: Vec<u16>,
    accepting: Vec<bool>,
    /// What was compiled for the first list of cells, with their number and the number of digits.
    paths: OnceLock<(usize, u8, Option<Arc<Paths>>)>,
}

impl Automaton {
    /// Makes an automaton with a number of states. `next` returns the state after a state, from 0, and a
    /// digit, from 1. A state that does not exist is none. Returns `None` for no state, for more than
    /// 20,000 states, and for more than 25 digits.
    ///
    /// ```
    /// use loshu_variant::Automaton;
    ///
    /// // Accepts digits of which exactly one is odd.
    /// let one_odd = Automaton::new(
    ///     9,
    ///     2,
    ///     |state, digit| match (state, digit % 2) {
    ///         (_, 0) => Some(state),
    ///         (0, _) => Some(1),
    ///         (_, _) => None,
    ///     },
    ///     |state| state == 1,
    /// );
    /// assert!(one_odd.unwrap().accepts([2, 4, 5, 6]));
    /// ```
    pub fn new(
        digits: u8,
        states: u16,
        next: impl Fn(u16, u8) -> Option<u16>,
        accepts: impl Fn(u16) -> bool,
    ) -> Option<Automaton> {
        if states == 0 || states > MAX_STATES || digits > MAX_DIGITS {
            return None;
        }
        let next = &next;
        let table = (0..states).flat_map(|state| (1..=digits).map(move |digit| next(state, digit)));
        let state_or_dead = |state: Option<u16>| state.filter(|&s| s < states).unwrap_or(DEAD);
        Some(Automaton {
            digits,
            states,
            next: table.map(state_or_dead).collect(),
            accepting: (0..states).map(accepts).collect(),
            paths: OnceLock::new(),
        })
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        usize::from(self.states)
    }

    /// Returns the state after a state and a digit.
    pub fn next(&self, state: usize, digit: u8) -> Option<usize> {
        if state >= self.states() || digit == 0 || digit > self.digits {
            return None;
        }
        let next = self.next[state * usize::from(self.digits) + usize::from(digit) - 1];
        (next != DEAD).then_some(usize::from(next))
    }

    /// Returns whether a state is accepting.
    pub fn is_accepting(&self, state: usize) -> bool {
        self.accepting.get(state).copied().unwrap_or(false)
    }

    /// Returns whether the automaton accepts these digits.
    pub fn accepts(&self, digits: impl IntoIterator<Item = u8>) -> bool {
        let mut state = Some(0);
        for digit in digits {
            state = state.and_then(|state| self.next(state, digit));
        }
        state.is_some_and(|state| self.is_accepting(state))
    }

    /// Compiles the automaton for a list of cells; `None` if it accepts no digits at all.
    pub(crate) fn paths(&self, cells: usize, digits: u8) -> Option<Arc<Paths>> {
        let compile = || Paths::new(cells, self, digits).map(Arc::new);
        let (known_cells, known_digits, paths) =
            self.paths.get_or_init(|| (cells, digits, compile()));
        if (*known_cells, *known_digits) == (cells, digits) { paths.clone() } else { compile() }
    }
}
