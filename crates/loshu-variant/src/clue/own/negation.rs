//! Constraints that hold exactly where others do not.

use std::sync::Arc;

use crate::digits::{DigitRange, DigitSet};
use crate::rule_error::RuleError;
use crate::rules::{Constraint, Table};

use super::condition::RULE;

/// A sum has no more values than this where it is denied.
const MOST_SUMS: i64 = 100_000;

/// A constraint that holds where one of these does not.
pub(super) fn of_all(
    constraints: &[Constraint],
    range: DigitRange,
) -> Result<Constraint, RuleError> {
    let mut alternatives = Vec::new();
    for constraint in constraints {
        alternatives.extend(of_one(constraint, range)?);
    }
    Ok(Constraint::Any(alternatives.into()))
}

/// The ways in which a constraint does not hold.
fn of_one(constraint: &Constraint, range: DigitRange) -> Result<Vec<Vec<Constraint>>, RuleError> {
    let ways = match constraint {
        Constraint::House(cells) => {
            let pairs = cells.iter().enumerate();
            let pairs = pairs.flat_map(|(at, &a)| cells[..at].iter().map(move |&b| (a, b)));
            pairs.map(|(a, b)| vec![Constraint::Equal(a, b)]).collect()
        }
        Constraint::Different(a, b) => vec![vec![Constraint::Equal(*a, *b)]],
        Constraint::Equal(a, b) => vec![vec![Constraint::Different(*a, *b)]],
        Constraint::Relation(a, b, table) => {
            let other = Table::new(range.count(), |a, b| !table.allowed(a).contains(b));
            vec![vec![Constraint::Relation(*a, *b, Arc::new(other))]]
        }
        Constraint::Sum { terms, totals } => {
            let (mut least, mut most) = (0, 0);
            for &(_, factor) in terms {
                let ends = [1, i64::from(range.count())].map(|digit| digit * i64::from(factor));
                least += ends[0].min(ends[1]);
                most += ends[0].max(ends[1]);
            }
            if most - least > MOST_SUMS {
                return Err(RuleError::Large { rule: RULE });
            }
            let others = (least..=most).filter_map(|sum| i32::try_from(sum).ok());
            let totals = others.filter(|sum| !totals.contains(sum)).collect();
            vec![vec![Constraint::Sum { terms: terms.clone(), totals }]]
        }
        Constraint::Place { cells, digits, count } => {
            match cells.len().checked_sub((*count).into()) {
                // It never holds.
                None => vec![Vec::new()],
                Some(others) => {
                    let digits: DigitSet = range.all().without(*digits);
                    let count = others as u16 + 1;
                    vec![vec![Constraint::Place { cells: cells.clone(), digits, count }]]
                }
            }
        }
        Constraint::Regular { cells, automaton } => {
            let automaton =
                Arc::new(automaton.complement().ok_or(RuleError::Large { rule: RULE })?);
            vec![vec![Constraint::Regular { cells: cells.clone(), automaton }]]
        }
        Constraint::Any(alternatives) => {
            let none = alternatives.iter().map(|all| of_all(all, range));
            vec![none.collect::<Result<_, _>>()?]
        }
    };
    Ok(ways)
}
