//! Rules of numbers outside of a row or a column, which are read from their side.

use std::sync::Arc;

use super::known::{Known, MOST_DIGITS_IN_SETS};
use super::{Constraint, RuleError, Rules};
use crate::automaton::Automaton;
use crate::shape::{Shape, Step};

/// Where a number stands outside of a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// To the left of a row, from 0.
    Left(usize),
    /// To the right of a row.
    Right(usize),
    /// Above a column.
    Top(usize),
    /// Below a column.
    Bottom(usize),
}

impl Side {
    /// Returns the cells of the row or the column, the nearest first.
    pub fn cells(self, shape: &Shape) -> Vec<usize> {
        let (rows, columns) = (shape.rows() as i32, shape.columns() as i32);
        let (from, step): ((i32, i32), Step) = match self {
            Side::Left(row) => ((row as i32, -1), (0, 1)),
            Side::Right(row) => ((row as i32, columns), (0, -1)),
            Side::Top(column) => ((-1, column as i32), (1, 0)),
            Side::Bottom(column) => ((rows, column as i32), (-1, 0)),
        };
        shape.walk(from, step)
    }
}

impl Rules {
    /// The digits between the 1 and the greatest digit have this sum.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::Number`] for an impossible sum.
    pub fn sandwich(&mut self, cells: &[usize], sum: i32) -> Result<(), RuleError> {
        let rule = "sandwich";
        let cells = self.indices(rule, cells)?;
        let total = self.total(rule, sum)?;
        let digits = self.digits();
        if self.is_small_house(&cells) {
            let automaton = Known::Sandwich.automaton(digits, total);
            return self.add_regular(rule, cells, automaton);
        }
        let crust = |digit: u8| digit == 1 || digit == digits;
        // State 0 is before the first crust, state 1 after the second one; state 2 + r inside, with r
        // still to come. Which crust came first is left to the house.
        let automaton = Automaton::new(
            digits,
            3 + total,
            |state, digit| match (state, crust(digit)) {
                (0, true) => Some(2 + total),
                (2, true) => Some(1),
                (0 | 1, false) => Some(state),
                (2.., false) => state.checked_sub(u16::from(digit)).filter(|&state| state >= 2),
                (1 | 3.., true) => None,
            },
            |state| state == 1,
        );
        self.add_regular(rule, cells, automaton.map(Arc::new))
    }

    /// The first digit, X, is the number of cells, itself included, whose digits have this sum.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::Number`] for an impossible sum.
    pub fn x_sum(&mut self, cells: &[usize], sum: i32) -> Result<(), RuleError> {
        let rule = "x-sum";
        let cells = self.indices(rule, cells)?;
        let total = self.total(rule, sum)?;
        if self.is_small_house(&cells) {
            let automaton = Known::XSum.automaton(self.digits(), total);
            return self.add_regular(rule, cells, automaton);
        }
        let digits = u16::from(self.digits());
        // State 0 has read nothing. The others have `left` cells to come, whose sum is `rest`.
        let state_of = |left: u16, rest: u16| 1 + left * (total + 1) + rest;
        let automaton = Automaton::new(
            self.digits(),
            1 + digits * (total + 1),
            |state, digit| {
                let digit = u16::from(digit);
                let Some(state) = state.checked_sub(1) else {
                    return total.checked_sub(digit).map(|rest| state_of(digit - 1, rest));
                };
                let (left, rest) = (state / (total + 1), state % (total + 1));
                match left {
                    0 => (rest == 0).then_some(state + 1),
                    _ => rest.checked_sub(digit).map(|rest| state_of(left - 1, rest)),
                }
            },
            |state| state == state_of(0, 0),
        );
        self.add_regular(rule, cells, automaton.map(Arc::new))
    }

    /// The number of cells whose digit is greater than all digits before it.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::Number`] for an impossible number.
    pub fn skyscraper(&mut self, cells: &[usize], seen: i32) -> Result<(), RuleError> {
        let rule = "skyscraper";
        let cells = self.indices(rule, cells)?;
        let digits = u16::from(self.digits());
        let seen = self.total(rule, seen)?.min(digits + 1);
        if self.is_small_house(&cells) {
            let automaton = Known::Skyscraper.automaton(self.digits(), seen);
            return self.add_regular(rule, cells, automaton);
        }
        // `left` of the `seen` buildings are still to be seen, and the highest so far is `height`.
        let state_of = |left: u16, height: u16| (seen - left) * (digits + 1) + height;
        let automaton = Automaton::new(
            self.digits(),
            (seen + 1) * (digits + 1),
            |state, digit| {
                let digit = u16::from(digit);
                let (left, height) = (seen - state / (digits + 1), state % (digits + 1));
                if digit <= height {
                    return Some(state);
                }
                left.checked_sub(1).map(|left| state_of(left, digit))
            },
            |state| state / (digits + 1) == seen,
        );
        self.add_regular(rule, cells, automaton.map(Arc::new))
    }

    /// The automaton accepts the digits of the cells in their order.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn regular(
        &mut self,
        cells: &[usize],
        automaton: &Arc<Automaton>,
    ) -> Result<(), RuleError> {
        let cells = self.indices("regular", cells)?;
        let automaton = Arc::clone(automaton);
        self.add("regular", Constraint::Regular { cells, automaton })
    }

    fn add_regular(
        &mut self,
        rule: &'static str,
        cells: Vec<u16>,
        automaton: Option<Arc<Automaton>>,
    ) -> Result<(), RuleError> {
        let automaton = automaton.ok_or(RuleError::Large { rule })?;
        self.add(rule, Constraint::Regular { cells, automaton })
    }

    /// Whether a full house of few digits has exactly these cells.
    fn is_small_house(&self, cells: &[u16]) -> bool {
        let small =
            self.digits() <= MOST_DIGITS_IN_SETS && cells.len() == usize::from(self.digits());
        small
            && self.constraints.iter().any(|constraint| match constraint {
                Constraint::House(house) => {
                    house.len() == cells.len() && cells.iter().all(|cell| house.contains(cell))
                }
                Constraint::Different(..)
                | Constraint::Equal(..)
                | Constraint::Relation(..)
                | Constraint::Sum { .. }
                | Constraint::Place { .. }
                | Constraint::Regular { .. } => false,
            })
    }

    /// Checks a sum of digits; a greater one than all digits together is as impossible as the next one.
    fn total(&self, rule: &'static str, sum: i32) -> Result<u16, RuleError> {
        let all = i32::from(self.digits()) * (i32::from(self.digits()) + 1) / 2;
        let sum_or_more = sum.min(all + 1);
        u16::try_from(sum_or_more).map_err(|_| RuleError::Number { rule, number: i64::from(sum) })
    }
}
