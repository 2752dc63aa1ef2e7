//! Automata of rules, each built once.
//!
//! In a house of few digits, an automaton remembers which digits it has read. So it knows that they are
//! different, and nothing about the cells of the house is lost.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::automaton::Automaton;

/// With more digits, an automaton does not remember the set of digits that it has read.
pub(super) const MOST_DIGITS_IN_SETS: u8 = 9;

/// A rule, on a house of few digits if nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Known {
    Sandwich,
    XSum,
    Skyscraper,
    /// Of any number of digits; the number is 0.
    Between,
}

/// A rule, the number of digits, and the number that the rule tells.
type Key = (Known, u8, u16);

/// The automata that were built: three rules for up to 9 digits, with numbers up to 46, and one rule for up
/// to 25 digits.
static BUILT: Mutex<BTreeMap<Key, Option<Arc<Automaton>>>> = Mutex::new(BTreeMap::new());

impl Known {
    /// The automaton of the rule with a number, which is at most one more than the sum of all digits.
    pub(super) fn automaton(self, digits: u8, number: u16) -> Option<Arc<Automaton>> {
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        let build = || match self {
            Known::Sandwich => sandwich(digits, number),
            Known::XSum => x_sum(digits, number),
            Known::Skyscraper => skyscraper(digits, number),
            Known::Between => between(digits),
        };
        built.entry((self, digits, number)).or_insert_with(|| build().map(Arc::new)).clone()
    }
}

/// The sum of the digits of each set; bit `d` is the digit `d + first`.
fn sums(bits: u8, first: u16) -> Vec<u16> {
    let sum = |set: u16| (0..16).filter(|bit| set >> bit & 1 != 0).map(|bit| bit + first).sum();
    (0..1 << bits).map(sum).collect()
}

/// Accepts different digits, among them both crusts with this sum between them. It remembers which digits
/// are between the crusts.
fn sandwich(digits: u8, total: u16) -> Option<Automaton> {
    let sums = sums(digits.saturating_sub(2), 2);
    let sets = sums.len() as u16;
    // State 0 is before the first crust; then come the sets of digits between the crusts, while the second
    // crust is still to come, and the same sets behind it.
    Automaton::new(
        digits,
        1 + 2 * sets,
        |state, digit| {
            let crust = digit == 1 || digit == digits;
            let Some(state) = state.checked_sub(1) else { return Some(u16::from(crust)) };
            let (set, inside) = (state % sets, state < sets);
            if crust {
                return (inside && sums[usize::from(set)] == total).then_some(1 + sets + set);
            }
            let bit = 1 << (digit - 2);
            match (set & bit != 0, inside) {
                (true, _) => None,
                (false, true) => (sums[usize::from(set | bit)] <= total).then_some(1 + (set | bit)),
                (false, false) => Some(1 + state),
            }
        },
        |state| state > sets,
    )
}

/// Accepts different digits; the first one, X, is the number of digits that have this sum. It remembers X
/// and the digits read, until there are X.
fn x_sum(digits: u8, total: u16) -> Option<Automaton> {
    let sums = sums(digits, 1);
    let sets = sums.len() as u16;
    // State 0 has read nothing, state `x * sets + set` is behind the first digit, with X = `x`, or with
    // `x` = 0 if all X digits were read.
    let after = |x: u16, set: u16| {
        let complete = set.count_ones() == u32::from(x);
        let sum = sums[usize::from(set)];
        match complete {
            true => (sum == total).then_some(set),
            false => (sum < total).then_some(x * sets + set),
        }
    };
    Automaton::new(
        digits,
        (u16::from(digits) + 1) * sets,
        |state, digit| {
            let bit = 1 << (digit - 1);
            let (x, set) = (state / sets, state % sets);
            match (state, x, set & bit != 0) {
                (0, _, _) => after(u16::from(digit), bit),
                (_, _, true) => None,
                (_, 0, false) => Some(state),
                (_, x, false) => after(x, set | bit),
            }
        },
        |state| state != 0 && state < sets,
    )
}

/// Accepts all digits in an order in which so many are greater than all before them.
fn skyscraper(digits: u8, seen: u16) -> Option<Automaton> {
    let sets = 1 << digits;
    // State `count * sets + set` has read a set of digits, `count` of them greater than all before.
    Automaton::new(
        digits,
        (u16::from(digits) + 1) * sets,
        |state, digit| {
            let bit = 1 << (digit - 1);
            let (count, set) = (state / sets, state % sets);
            if set & bit != 0 {
                return None;
            }
            let count = count + u16::from(bit > set);
            (count <= seen).then_some(count * sets + (set | bit))
        },
        |state| state == seen.min(u16::from(digits)) * sets + sets - 1 && seen <= u16::from(digits),
    )
}

/// Accepts two ends, and then the digits between them.
fn between(digits: u8) -> Option<Automaton> {
    let size = u16::from(digits);
    // State 0 has read nothing, state `a` one end, the others two ends `low < high`.
    let bounds = |low: u16, high: u16| 1 + size + (low - 1) * size + (high - 1);
    Automaton::new(
        digits,
        1 + size + size * size,
        |state, digit| {
            let digit = u16::from(digit);
            if state == 0 {
                return Some(digit);
            }
            if state <= size {
                let (low, high) = (state.min(digit), state.max(digit));
                return (low + 1 < high).then(|| bounds(low, high));
            }
            let (low, high) = ((state - 1 - size) / size + 1, (state - 1 - size) % size + 1);
            (low < digit && digit < high).then_some(state)
        },
        |state| state > size,
    )
}
