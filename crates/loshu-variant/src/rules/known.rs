//! Automata of rules, each built once.
//!
//! In a house of few digits, an automaton remembers which digits it has read. So it knows that they are
//! different, and nothing about the cells of the house is lost. With more digits, there would be too many sets.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::automaton::{Automaton, Recipe};

/// With more digits, an automaton does not remember the set of digits that it has read.
pub(super) const MOST_DIGITS_IN_SETS: u8 = 9;

/// A rule on the cells of a house of few digits, if nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Known {
    Sandwich,
    XSum,
    Skyscraper,
    /// On any cells and with any number of digits, as the others below.
    LooseSandwich,
    LooseXSum,
    /// On the cells of a house with more digits.
    LargeXSum,
    LooseSkyscraper,
    /// The number is 0.
    Between,
    /// On any cells, with digits from 0 on.
    SandwichFromZero,
    XSumFromZero,
    SkyscraperFromZero,
}

/// A rule, the number of digits, and the number that the rule tells.
type Key = (Known, u8, u16);

/// An automaton that was built.
#[derive(Debug)]
struct Built {
    automaton: Weak<Automaton>,
    /// Those of few digits are kept for good: all together they take a few megabytes. Those of more digits are shared
    /// by the puzzles that use them, and go with the last of these.
    _kept: Option<Arc<Automaton>>,
}

/// The automata that were built, with numbers up to one more than the sum of all digits.
static BUILT: Mutex<BTreeMap<Key, Built>> = Mutex::new(BTreeMap::new());

impl Known {
    /// The automaton of the rule with a number, which is at most one more than the sum of all digits. Equal rules
    /// share it. Its states are made when they are first needed.
    pub(super) fn automaton(self, digits: u8, number: u16) -> Arc<Automaton> {
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (self, digits, number);
        if let Some(automaton) = built.get(&key).and_then(|built| built.automaton.upgrade()) {
            return automaton;
        }
        let (make, most_states) = (self.maker(), self.most_states(digits, number));
        let is_sandwich_of_house = self == Known::Sandwich;
        let recipe = Recipe { make, number, most_states, is_sandwich_of_house };
        let automaton = Arc::new(Automaton::later(digits, recipe));
        let kept = (digits <= MOST_DIGITS_IN_SETS).then(|| Arc::clone(&automaton));
        built.insert(key, Built { automaton: Arc::downgrade(&automaton), _kept: kept });
        automaton
    }

    fn maker(self) -> fn(u8, u16) -> Option<Automaton> {
        match self {
            Known::Sandwich => sandwich,
            Known::XSum => x_sum,
            Known::Skyscraper => skyscraper,
            Known::LooseSandwich => loose_sandwich,
            Known::LooseXSum => loose_x_sum,
            Known::LargeXSum => large_x_sum,
            Known::LooseSkyscraper => loose_skyscraper,
            Known::Between => |digits, _| between(digits),
            Known::SandwichFromZero => sandwich_from_zero,
            Known::XSumFromZero => x_sum_from_zero,
            Known::SkyscraperFromZero => skyscraper_from_zero,
        }
    }

    /// There are no more states than this, as far as is known without making them.
    fn most_states(self, digits: u8, number: u16) -> usize {
        let (size, number) = (usize::from(digits), usize::from(number));
        match self {
            Known::Sandwich => 2 + (1 << digits),
            Known::XSum | Known::Skyscraper => (size + 1) << digits,
            Known::LooseSandwich | Known::SandwichFromZero => number + 3,
            Known::LooseXSum | Known::XSumFromZero => 1 + size * (number + 1),
            // `left` different digits have one of so many sums.
            Known::LargeXSum => {
                1 + (0..size).map(|left| (number + 1).min(left * (size - left) + 1)).sum::<usize>()
            }
            Known::LooseSkyscraper | Known::SkyscraperFromZero => (number + 1) * (size + 1),
            Known::Between => 1 + size + size * size,
        }
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

/// Accepts digits with this sum between the first two crusts, behind which there is no other crust. Which crust comes
/// first is left to the house.
fn loose_sandwich(digits: u8, total: u16) -> Option<Automaton> {
    let crust = |digit: u8| digit == 1 || digit == digits;
    // State 0 is before the first crust, state 1 behind the second one; state 2 + s inside, with the sum s so far.
    // Sums rise with the digits, so the states behind a state follow each other.
    Automaton::new(
        digits,
        3 + total,
        |state, digit| match (state, crust(digit)) {
            (0, true) => Some(2),
            (0 | 1, false) => Some(state),
            (1, true) => None,
            (2.., true) => (state - 2 == total).then_some(1),
            (2.., false) => Some(state + u16::from(digit)),
        },
        |state| state == 1,
    )
}

/// Accepts digits of which the first one, X, is the number of digits that have this sum.
fn loose_x_sum(digits: u8, total: u16) -> Option<Automaton> {
    let size = u16::from(digits);
    x_sum_that(digits, total, |left, rest| left <= rest && rest <= left * size)
}

/// The same, where the digits are different.
fn large_x_sum(digits: u8, total: u16) -> Option<Automaton> {
    let size = u16::from(digits);
    x_sum_that(digits, total, |left, rest| {
        let least = left * (left + 1) / 2;
        least <= rest && rest <= least + left * (size - left)
    })
}

/// The same, where so many digits to come can have such a sum.
fn x_sum_that(digits: u8, total: u16, can_have: impl Fn(u16, u16) -> bool) -> Option<Automaton> {
    // State 0 has read nothing. The others have `left` digits to come, and read digits with a sum: a sum rises with the
    // last digit, so the states behind a state follow each other.
    let state_of = |left: u16, sum: u16| 1 + left * (total + 1) + sum;
    Automaton::new(
        digits,
        1 + u16::from(digits) * (total + 1),
        |state, digit| {
            let digit = u16::from(digit);
            let (left, sum) = match state.checked_sub(1) {
                None => (digit - 1, digit),
                Some(state) => match (state / (total + 1), state % (total + 1)) {
                    (0, sum) => return (sum == total).then_some(state + 1),
                    (left, sum) => (left - 1, sum + digit),
                },
            };
            let rest = total.checked_sub(sum)?;
            can_have(left, rest).then_some(state_of(left, sum))
        },
        |state| state == state_of(0, total),
    )
}

/// Accepts digits of which so many are greater than all before them.
fn loose_skyscraper(digits: u8, seen: u16) -> Option<Automaton> {
    let size = u16::from(digits);
    // `left` of the `seen` buildings are still to be seen, and the highest so far is `height`.
    let state_of = |left: u16, height: u16| (seen - left) * (size + 1) + height;
    Automaton::new(
        digits,
        (seen + 1) * (size + 1),
        |state, digit| {
            let digit = u16::from(digit);
            let (left, height) = (seen - state / (size + 1), state % (size + 1));
            if digit <= height {
                return Some(state);
            }
            left.checked_sub(1).map(|left| state_of(left, digit))
        },
        |state| state / (size + 1) == seen,
    )
}

/// Accepts digits, the first of which is 0, with this sum between the first two crusts.
fn sandwich_from_zero(digits: u8, total: u16) -> Option<Automaton> {
    // State 0 is before the first crust, state 1 behind the second one; state 2 + s inside, with the sum s so far.
    Automaton::new(
        digits,
        3 + total,
        |state, digit| match (state, digit == 1 || digit == digits) {
            (0, true) => Some(2),
            (0 | 1, false) => Some(state),
            (1, true) => None,
            (2.., true) => (state - 2 == total).then_some(1),
            (2.., false) => Some(state + u16::from(digit - 1)),
        },
        |state| state == 1,
    )
}

/// Accepts digits, the first of which is 0. The first number, X, says how many numbers have this sum.
fn x_sum_from_zero(digits: u8, total: u16) -> Option<Automaton> {
    // State 0 has read nothing. The others have `left` numbers to come, and read numbers with a sum.
    let state_of = |left: u16, sum: u16| 1 + left * (total + 1) + sum;
    Automaton::new(
        digits,
        1 + u16::from(digits) * (total + 1),
        |state, digit| {
            let number = u16::from(digit - 1);
            let (left, sum) = match state.checked_sub(1) {
                // Of no numbers the sum is 0.
                None if number == 0 => (0, 0),
                None => (number - 1, number),
                Some(state) => match (state / (total + 1), state % (total + 1)) {
                    (0, sum) => return (sum == total).then_some(state + 1),
                    (left, sum) => (left - 1, sum + number),
                },
            };
            (sum <= total).then(|| state_of(left, sum))
        },
        |state| state == state_of(0, total),
    )
}

/// Accepts digits, the first of which is 0 and no building, of which so many are greater than all before them.
fn skyscraper_from_zero(digits: u8, seen: u16) -> Option<Automaton> {
    let size = u16::from(digits);
    // `count` buildings are seen, and the highest so far is `height`.
    Automaton::new(
        digits,
        (seen + 1) * (size + 1),
        |state, digit| {
            let (count, height, number) =
                (state / (size + 1), state % (size + 1), u16::from(digit - 1));
            if number <= height {
                return Some(state);
            }
            (count < seen).then(|| (count + 1) * (size + 1) + number)
        },
        |state| state / (size + 1) == seen,
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

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Known; 11] = [
        Known::Sandwich,
        Known::XSum,
        Known::Skyscraper,
        Known::LooseSandwich,
        Known::LooseXSum,
        Known::LargeXSum,
        Known::LooseSkyscraper,
        Known::Between,
        Known::SandwichFromZero,
        Known::XSumFromZero,
        Known::SkyscraperFromZero,
    ];

    #[test]
    fn equal_rules_share_an_automaton_that_goes_with_the_last_of_them() {
        let first = Known::LargeXSum.automaton(23, 77);
        assert!(Arc::ptr_eq(&first, &Known::LargeXSum.automaton(23, 77)));
        assert!(!Arc::ptr_eq(&first, &Known::LargeXSum.automaton(23, 78)));
        assert!(!first.is_made(), "nobody has asked for its states");
        let weak = Arc::downgrade(&first);
        drop(first);
        assert!(weak.upgrade().is_none(), "it is gone");
    }

    #[test]
    fn no_automaton_has_more_states_than_are_counted_before() {
        for known in ALL {
            let large = match known {
                Known::Sandwich | Known::XSum | Known::Skyscraper => 7,
                Known::LooseSandwich
                | Known::LooseXSum
                | Known::LargeXSum
                | Known::LooseSkyscraper
                | Known::Between
                | Known::SandwichFromZero
                | Known::XSumFromZero
                | Known::SkyscraperFromZero => 12,
            };
            for digits in [4, large] {
                let most = u16::from(digits) * (u16::from(digits) + 1) / 2 + 1;
                for number in 0..=most {
                    let number = match known {
                        Known::Skyscraper | Known::LooseSkyscraper | Known::SkyscraperFromZero => {
                            number.min(u16::from(digits) + 1)
                        }
                        Known::Between => 0,
                        Known::Sandwich
                        | Known::XSum
                        | Known::LooseSandwich
                        | Known::LooseXSum
                        | Known::LargeXSum
                        | Known::SandwichFromZero
                        | Known::XSumFromZero => number,
                    };
                    let automaton = known.automaton(digits, number);
                    let most_states = automaton.most_states();
                    assert!(automaton.states() <= most_states, "{known:?} {digits} {number}");
                }
            }
        }
    }

    /// Without sets of digits, an automaton accepts more; of digits that are different, the same.
    #[test]
    fn different_digits_are_accepted_with_sets_and_without() {
        let pairs = [
            (Known::Sandwich, Known::LooseSandwich),
            (Known::XSum, Known::LooseXSum),
            (Known::XSum, Known::LargeXSum),
            (Known::Skyscraper, Known::LooseSkyscraper),
        ];
        let mut orders = vec![Vec::new()];
        for _ in 0..5 {
            let longer = |order: &Vec<u8>| {
                let order = order.clone();
                let others = (1..=5).filter(|digit| !order.contains(digit));
                let longer = others.map(|digit| [&order[..], &[digit]].concat());
                longer.collect::<Vec<_>>()
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        assert_eq!(orders.len(), 120);
        for (sets, loose) in pairs {
            for number in 0..=16 {
                let number = if sets == Known::Skyscraper { number.min(6) } else { number };
                let (sets, loose) = (sets.automaton(5, number), loose.automaton(5, number));
                for order in &orders {
                    let order = || order.iter().copied();
                    assert_eq!(sets.accepts(order()), loose.accepts(order()));
                }
            }
        }
    }
}
