//! Whether a constraint can be met with some digits in its cells, as far as it is seen at once: for hints, and for what a
//! person has filled in. The engine has other ways.

use std::collections::BTreeSet;

use super::Constraint;
use crate::digits::DigitSet;

/// A sum with more values than this is not followed to its end.
const MOST_SUMS: usize = 2_000;

impl Constraint {
    /// Whether digits of these sets can meet the constraint. It says no only where that is so.
    pub(crate) fn can_be_met(&self, set: &dyn Fn(u16) -> DigitSet) -> bool {
        match self {
            Constraint::House(cells) => can_differ(cells, set),
            Constraint::Different(a, b) => can_differ(&[*a, *b], set),
            Constraint::Equal(a, b) => !(set(*a) & set(*b)).is_empty(),
            Constraint::Relation(a, b, table) => {
                set(*a).iter().any(|digit| !(table.allowed(digit) & set(*b)).is_empty())
            }
            Constraint::Sum { terms, totals } => can_have_sum(terms, totals, set),
            Constraint::Place { cells, digits, count } => {
                let able = cells.iter().filter(|&&cell| !(set(cell) & *digits).is_empty());
                able.count() >= usize::from(*count)
            }
            Constraint::Regular { cells, automaton } => {
                automaton.accepts_some(cells.iter().map(|&cell| set(cell)))
            }
            Constraint::Any(alternatives) => {
                alternatives.iter().any(|all| all.iter().all(|one| one.can_be_met(set)))
            }
        }
    }
}

/// Whether no two cells have the same single digit, and there are enough digits.
fn can_differ(cells: &[u16], set: &dyn Fn(u16) -> DigitSet) -> bool {
    let (mut used, mut all) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for &cell in cells {
        let digits = set(cell);
        if digits.len() == 1 {
            if !(used & digits).is_empty() {
                return false;
            }
            used |= digits;
        }
        all |= digits;
    }
    all.len() as usize >= cells.len()
}

fn can_have_sum(terms: &[(u16, i32)], totals: &[i32], set: &dyn Fn(u16) -> DigitSet) -> bool {
    let mut sums = BTreeSet::from([0_i64]);
    for &(cell, factor) in terms {
        let digits = set(cell);
        let next = |sum: &i64| {
            let sum = *sum;
            digits.iter().map(move |digit| sum + i64::from(factor) * i64::from(digit))
        };
        sums = sums.iter().flat_map(next).collect();
        if sums.len() > MOST_SUMS {
            return true;
        }
    }
    totals.iter().any(|&total| sums.contains(&i64::from(total)))
}
