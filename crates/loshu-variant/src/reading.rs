//! The automata that conditions need. Each is shared by all lines of which the same is said.

mod machine;
pub(crate) mod regex;

use std::sync::Arc;

use self::machine::explored;
pub use self::machine::{Machine, MachineStep};
use crate::automaton::Automaton;
use crate::digits::{DigitRange, DigitSet};

/// What an automaton reads: a condition without its cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reading {
    Regex(String),
    Machine(Machine),
    /// So many of the numbers are among some.
    Count(DigitSet, Vec<u16>),
    /// The same, where the last number says how many.
    CountTold(DigitSet),
    /// So many numbers are different.
    Different(Vec<u16>),
    /// The same, where the last number says how many.
    DifferentTold,
    Product(Vec<u64>),
    /// Parts with this sum, of a line that may be closed.
    Parts(u16, bool),
    /// No sum of some of the numbers is this one.
    NoSum(u16),
}

/// Sums of parts of numbers are bits of a word.
pub(crate) const MOST_OF_NO_SUM: u16 = 127;

/// The states of a closed line are bits of a word.
pub(crate) const MOST_OF_PARTS: u16 = 63;

impl Reading {
    /// The automaton; `None` if it has too many states, or the text of an expression is wrong.
    pub(crate) fn automaton(&self, range: DigitRange) -> Option<Arc<Automaton>> {
        let set = |number: u8| range.digit(number.into()).map_or(DigitSet::EMPTY, DigitSet::only);
        let automaton = match self {
            Reading::Regex(pattern) => regex::automaton(pattern, range).ok(),
            Reading::Machine(machine) => machine.automaton(range),
            Reading::Count(numbers, counts) => {
                let most = counts.iter().copied().max().unwrap_or(0);
                let next = |&count: &u16, number: u8| {
                    let count = count + u16::from(!(set(number) & *numbers).is_empty());
                    (count <= most).then_some(count)
                };
                explored(range, 0, next, |count| counts.contains(count))
            }
            Reading::CountTold(numbers) => {
                // The last number is known to be one only behind it: it is kept apart from the count before it.
                let next = |&(count, last): &(u16, Option<u8>), number: u8| {
                    let counts = last.is_some_and(|last| !(set(last) & *numbers).is_empty());
                    let count = (count + u16::from(counts)).min(u16::from(range.last()) + 1);
                    Some((count, Some(number)))
                };
                let is_told =
                    |&(count, last): &(u16, Option<u8>)| last.map(u16::from) == Some(count);
                explored(range, (0, None), next, is_told)
            }
            Reading::Different(counts) => {
                let most = counts.iter().copied().max().unwrap_or(0);
                let next = |&seen: &DigitSet, number: u8| {
                    let seen = seen | set(number);
                    (seen.len() <= u32::from(most)).then_some(seen)
                };
                explored(range, DigitSet::EMPTY, next, |seen| counts.contains(&(seen.len() as u16)))
            }
            Reading::DifferentTold => {
                let next = |&(seen, last): &(DigitSet, Option<u8>), number: u8| {
                    Some((last.map_or(seen, |last| seen | set(last)), Some(number)))
                };
                let is_told = |&(seen, last): &(DigitSet, Option<u8>)| {
                    last.map(u32::from) == Some(seen.len())
                };
                explored(range, (DigitSet::EMPTY, None), next, is_told)
            }
            Reading::Product(products) => {
                let is_wanted = |product: u64| {
                    product > 0 && products.iter().any(|whole| *whole > 0 && whole % product == 0)
                };
                let next = |&product: &u64, number: u8| {
                    let product = product.saturating_mul(number.into());
                    match is_wanted(product) {
                        true => Some(product),
                        // It does not matter what the product is before it is 0.
                        false => {
                            products.contains(&0).then_some(if product > 0 { u64::MAX } else { 0 })
                        }
                    }
                };
                explored(range, 1, next, |product| products.contains(product))
            }
            // Zeros alone are no part.
            Reading::Parts(total, false) => {
                let next = |&(begun, sum): &(bool, u16), number: u8| {
                    let sum = sum + u16::from(number);
                    (sum <= *total).then(|| (begun || number > 0, sum % total))
                };
                explored(range, (false, 0), next, |&(begun, sum)| begun && sum == 0)
            }
            Reading::Parts(total, true) => {
                // Of each sum that may have been there before the first cell, whether no part was too large.
                let next = |&(begun, befores, sum): &(bool, u64, u16), number: u8| {
                    let now = |before: u16| (before + sum) % total;
                    let fits = |before: &u16| {
                        befores >> before & 1 != 0 && now(*before) + u16::from(number) <= *total
                    };
                    let befores =
                        (0..*total).filter(fits).fold(0, |set, before| set | 1_u64 << before);
                    let sum = (sum + u16::from(number)) % total;
                    (befores != 0).then_some((begun || number > 0, befores, sum))
                };
                let all = (1_u64 << *total) - 1;
                explored(range, (false, all, 0), next, |&(begun, _, sum)| begun && sum == 0)
            }
            Reading::NoSum(total) => {
                let all = (1_u128 << total) - 1;
                let next = |&sums: &u128, number: u8| {
                    let shifted = if number < 128 { sums << number | 1 << number } else { 0 };
                    let sums = sums | shifted;
                    (sums >> total & 1 == 0).then_some(sums & all)
                };
                explored(range, 0, next, |_| true)
            }
        };
        automaton.map(Arc::new)
    }
}
