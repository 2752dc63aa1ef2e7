//! An automaton as data.

use std::collections::{BTreeMap, BTreeSet};

use crate::automaton::Automaton;
use crate::digits::DigitRange;

/// The largest number of states of an automaton.
pub(super) const MOST_STATES: usize = 20_000;

/// An automaton that reads the numbers of some cells in their order. From a state, a number may lead to several states.
/// The numbers are accepted if a way through them ends in a state that accepts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Machine {
    /// The states in which it may begin.
    pub starts: Vec<u32>,
    /// The states in which it may end.
    pub accepts: Vec<u32>,
    /// The steps from state to state.
    pub steps: Vec<MachineStep>,
}

/// A step of a [`Machine`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MachineStep {
    /// The state before the step.
    pub from: u32,
    /// The numbers that are read.
    pub numbers: Vec<u8>,
    /// The state after the step.
    pub to: u32,
}

impl Machine {
    /// The automaton of the machine; `None` if it has too many states.
    pub(super) fn automaton(&self, range: DigitRange) -> Option<Automaton> {
        let mut steps: BTreeMap<(u32, u8), Vec<u32>> = BTreeMap::new();
        for step in &self.steps {
            for &number in &step.numbers {
                steps.entry((step.from, number)).or_default().push(step.to);
            }
        }
        let accepts: BTreeSet<u32> = self.accepts.iter().copied().collect();
        let start: BTreeSet<u32> = self.starts.iter().copied().collect();
        let next = |states: &BTreeSet<u32>, number: u8| {
            let after = states.iter().filter_map(|&state| steps.get(&(state, number)));
            let after: BTreeSet<u32> = after.flatten().copied().collect();
            (!after.is_empty()).then_some(after)
        };
        explored(range, start, next, |states| !states.is_disjoint(&accepts))
    }

    /// Makes the machine that begins in a state, goes on to others by the number that is read, and may end in some. Returns
    /// `None` if it has more than 20,000 states.
    ///
    /// ```
    /// use loshu_variant::{DigitRange, Machine};
    ///
    /// // The sum of the numbers is even.
    /// let range = DigitRange::new(1, 9).unwrap();
    /// let next = |sum: &u8, number: u8| Some((sum + number) % 2);
    /// let even = Machine::explored(range, 0, next, |sum| *sum == 0).unwrap();
    /// assert_eq!((even.accepts, even.steps.len()), (vec![0], 4));
    /// ```
    pub fn explored<S: Ord + Clone>(
        range: DigitRange,
        start: S,
        next: impl Fn(&S, u8) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Machine> {
        let (states, after) = explore(range, start, next)?;
        let mut machine = Machine { starts: vec![0], ..Machine::default() };
        for (at, state) in (0..).zip(&states) {
            if accepts(state) {
                machine.accepts.push(at);
            }
            let mut targets: BTreeMap<u32, Vec<u8>> = BTreeMap::new();
            let digits = after[at as usize].iter().zip(range.all().iter());
            for (to, digit) in digits.filter_map(|(to, digit)| Some(((*to)?, digit))) {
                targets.entry(to).or_default().push(range.value(digit));
            }
            let steps =
                targets.into_iter().map(|(to, numbers)| MachineStep { from: at, numbers, to });
            machine.steps.extend(steps);
        }
        Some(machine)
    }
}

/// The automaton that begins in a state, goes on to others by the number that is read, and may end in some. `None` if it
/// has too many states.
pub(super) fn explored<S: Ord + Clone>(
    range: DigitRange,
    start: S,
    next: impl Fn(&S, u8) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Automaton> {
    let (states, after) = explore(range, start, next)?;
    Automaton::new(
        range.count(),
        states.len() as u16,
        |state, digit| {
            let to = after[usize::from(state)][usize::from(digit) - 1];
            to.and_then(|to| u16::try_from(to).ok())
        },
        |state| accepts(&states[usize::from(state)]),
    )
}

/// All states that are reached, the first one first, and the next state of each for each digit.
#[allow(clippy::type_complexity)]
fn explore<S: Ord + Clone>(
    range: DigitRange,
    start: S,
    next: impl Fn(&S, u8) -> Option<S>,
) -> Option<(Vec<S>, Vec<Vec<Option<u32>>>)> {
    let mut numbers = BTreeMap::from([(start.clone(), 0)]);
    let (mut states, mut after) = (vec![start], Vec::new());
    while let Some(state) = states.get(after.len()).cloned() {
        let mut row = Vec::with_capacity(usize::from(range.count()));
        for digit in range.all().iter() {
            let to = next(&state, range.value(digit)).map(|to| {
                *numbers.entry(to).or_insert_with_key(|to| {
                    states.push(to.clone());
                    states.len() as u32 - 1
                })
            });
            row.push(to);
        }
        if states.len() > MOST_STATES {
            return None;
        }
        after.push(row);
    }
    Some((states, after))
}
