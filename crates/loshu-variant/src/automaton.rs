//! Automata that read the digits of a list of cells.

pub(crate) mod paths;

use std::sync::{Arc, OnceLock};

use self::paths::Paths;
use crate::digits::{DigitSet, MAX_DIGITS};

/// No state.
const DEAD: u16 = u16::MAX;

/// The largest number of states.
const MAX_STATES: u16 = 20_000;

/// A deterministic finite automaton over digits. It begins in state 0.
#[derive(Clone, Debug)]
pub struct Automaton {
    digits: u8,
    /// How the states are made when they are first needed; `None` if they were made at once.
    recipe: Option<Recipe>,
    states: OnceLock<States>,
    /// What was compiled for the first list of cells, with their number and the number of digits.
    paths: OnceLock<(usize, u8, Option<Arc<Paths>>)>,
}

/// An automaton that is not made yet: whoever only draws a puzzle needs none of its states.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recipe {
    /// Makes the automaton of a number of digits and a number that a clue tells.
    pub(crate) make: fn(u8, u16) -> Option<Automaton>,
    pub(crate) number: u16,
    /// There are no more states than this.
    pub(crate) most_states: usize,
    /// Whether it accepts the digits of a house that have this number as the sum between the least and the greatest.
    pub(crate) is_sandwich_of_house: bool,
}

/// The states of an automaton.
#[derive(Clone, Debug)]
struct States {
    /// The next state for each state and digit.
    next: Vec<u16>,
    accepting: Vec<bool>,
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
        let states = States {
            next: table.map(state_or_dead).collect(),
            accepting: (0..states).map(accepts).collect(),
        };
        let paths = OnceLock::new();
        Some(Automaton { digits, recipe: None, states: states.into(), paths })
    }

    /// An automaton whose states are made when they are first needed.
    pub(crate) fn later(digits: u8, recipe: Recipe) -> Automaton {
        let (states, paths) = (OnceLock::new(), OnceLock::new());
        Automaton { digits, recipe: Some(recipe), states, paths }
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.made().accepting.len()
    }

    /// There are no more states than this. Makes none.
    pub(crate) fn most_states(&self) -> usize {
        self.recipe.map_or_else(|| self.states(), |recipe| recipe.most_states)
    }

    /// The sum between the least and the greatest digit, if that is what the automaton asks of a house.
    pub(crate) fn sandwich_of_house(&self) -> Option<u16> {
        self.recipe.filter(|recipe| recipe.is_sandwich_of_house).map(|recipe| recipe.number)
    }

    /// Whether the states are made.
    #[cfg(test)]
    pub(crate) fn is_made(&self) -> bool {
        self.states.get().is_some()
    }

    fn made(&self) -> &States {
        self.states.get_or_init(|| {
            let made = self.recipe.and_then(|recipe| (recipe.make)(self.digits, recipe.number));
            let states = made.and_then(|made| made.states.into_inner());
            states.expect("no rule has more than 20,000 states").trimmed(self.digits)
        })
    }

    /// Returns the state after a state and a digit.
    pub fn next(&self, state: usize, digit: u8) -> Option<usize> {
        let states = self.made();
        if state >= states.accepting.len() || digit == 0 || digit > self.digits {
            return None;
        }
        let next = states.next[state * usize::from(self.digits) + usize::from(digit) - 1];
        (next != DEAD).then_some(usize::from(next))
    }

    /// Returns the automaton that accepts what this one does not; `None` for too many states.
    pub(crate) fn complement(&self) -> Option<Automaton> {
        let states = u16::try_from(self.states()).ok()?;
        // The last state has read what this one refuses.
        let next = |state: u16, digit: u8| {
            let next = self.next(state.into(), digit).and_then(|next| u16::try_from(next).ok());
            Some(next.unwrap_or(states))
        };
        Automaton::new(self.digits, states + 1, next, |state| !self.is_accepting(state.into()))
    }

    /// Returns whether a state is accepting.
    pub fn is_accepting(&self, state: usize) -> bool {
        self.made().accepting.get(state).copied().unwrap_or(false)
    }

    /// Returns whether the automaton accepts these digits.
    pub fn accepts(&self, digits: impl IntoIterator<Item = u8>) -> bool {
        let mut state = Some(0);
        for digit in digits {
            state = state.and_then(|state| self.next(state, digit));
        }
        state.is_some_and(|state| self.is_accepting(state))
    }

    /// Whether the automaton accepts some digits, one of each set.
    pub(crate) fn accepts_some(&self, sets: impl IntoIterator<Item = DigitSet>) -> bool {
        let mut reached = vec![false; self.states()];
        reached[0] = true;
        for set in sets {
            let mut next = vec![false; reached.len()];
            for state in (0..reached.len()).filter(|&state| reached[state]) {
                let after = set.iter().filter_map(|digit| self.next(state, digit));
                after.for_each(|state| next[state] = true);
            }
            reached = next;
        }
        (0..reached.len()).any(|state| reached[state] && self.is_accepting(state))
    }

    /// Compiles the automaton for a list of cells; `None` if it accepts no digits at all.
    pub(crate) fn paths(&self, cells: usize, digits: u8) -> Option<Arc<Paths>> {
        let compile = || Paths::new(cells, self, digits).map(Arc::new);
        let (known_cells, known_digits, paths) =
            self.paths.get_or_init(|| (cells, digits, compile()));
        if (*known_cells, *known_digits) == (cells, digits) { paths.clone() } else { compile() }
    }
}

impl States {
    /// Keeps the first state, and those that some digits lead to from it and from which some digits lead to an
    /// accepting one. They keep their order.
    fn trimmed(&self, digits: u8) -> States {
        let digits = usize::from(digits);
        let count = self.accepting.len();
        let after = |state: usize| {
            let next = self.next[state * digits..(state + 1) * digits].iter();
            next.filter(|&&next| next != DEAD).map(|&next| usize::from(next))
        };
        let mut is_reached = vec![false; count];
        is_reached[0] = true;
        let mut reached = vec![0];
        let mut at = 0;
        while let Some(&state) = reached.get(at) {
            at += 1;
            for next in after(state) {
                if !is_reached[next] {
                    is_reached[next] = true;
                    reached.push(next);
                }
            }
        }
        // Backwards from the accepting states, along the steps of the states that are reached.
        let mut before: Vec<Vec<u16>> = vec![Vec::new(); count];
        for &state in &reached {
            after(state).for_each(|next| before[next].push(state as u16));
        }
        let mut is_kept: Vec<bool> =
            is_reached.iter().zip(&self.accepting).map(|(&reached, &end)| reached && end).collect();
        let mut left: Vec<usize> = (0..count).filter(|&state| is_kept[state]).collect();
        while let Some(state) = left.pop() {
            for &state in &before[state] {
                let state = usize::from(state);
                if !is_kept[state] {
                    is_kept[state] = true;
                    left.push(state);
                }
            }
        }
        is_kept[0] = true;
        let kept: Vec<usize> = (0..count).filter(|&state| is_kept[state]).collect();
        let mut numbers = vec![DEAD; count];
        kept.iter().zip(0..).for_each(|(&state, number)| numbers[state] = number);
        let number = |next: &u16| numbers.get(usize::from(*next)).copied().unwrap_or(DEAD);
        let next = kept.iter().flat_map(|&state| &self.next[state * digits..(state + 1) * digits]);
        States {
            next: next.map(number).collect(),
            accepting: kept.iter().map(|&state| self.accepting[state]).collect(),
        }
    }
}
