//! Rules of all rows and columns, read as numbers from both ends and sorted.

use std::cmp::Ordering;

use super::outside::Side;
use super::{Constraint, Rules};
use crate::digits::DigitSet;
use crate::reading::Machine;
use crate::rule_error::RuleError;
use crate::shape::Shape;

/// Which of two numbers is less, read digit by digit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Less,
    Greater,
    LessOrEqual,
    GreaterOrEqual,
    Other,
}

impl Rules {
    /// All rows and columns are read as numbers from both ends and sorted: the one from this side is number `rank`, and
    /// equal to no other one.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules, [`RuleError::Number`] for a number that no line has,
    /// [`RuleError::DigitCount`] in a shape of several squares, or of more digits than rows.
    pub fn full_rank(&mut self, shape: &Shape, side: Side, rank: i32) -> Result<(), RuleError> {
        self.rank("full rank", shape, (side, rank), [Order::Less, Order::Greater])
    }

    /// The same where lines may be equal; then each of them has one of their places.
    ///
    /// # Errors
    ///
    /// As in [`full_rank`](Rules::full_rank).
    pub fn full_rank_with_ties(
        &mut self,
        shape: &Shape,
        side: Side,
        rank: i32,
    ) -> Result<(), RuleError> {
        let orders = [Order::LessOrEqual, Order::GreaterOrEqual];
        self.rank("full rank with ties", shape, (side, rank), orders)
    }

    /// No two rows or columns, read as numbers from both ends, are equal.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules, [`RuleError::DigitCount`] in a shape of several squares, or of more
    /// digits than rows.
    pub fn different_ranks(&mut self, shape: &Shape) -> Result<(), RuleError> {
        let rule = "different ranks";
        let lines = self.lines_to_rank(rule, shape)?;
        for (at, side) in lines.iter().enumerate() {
            for one in side {
                for other in lines[at + 1..].iter().flatten() {
                    self.ordered(rule, (one, other), Order::Other)?;
                }
            }
        }
        Ok(())
    }

    /// On each side one line begins with the same digit as this one: so many of those on the other sides are less as the
    /// place among four tells.
    fn rank(
        &mut self,
        rule: &'static str,
        shape: &Shape,
        (side, rank): (Side, i32),
        orders: [Order; 2],
    ) -> Result<(), RuleError> {
        let own = side.cells(shape);
        let others = self.lines_to_rank(rule, shape)?;
        let others: Vec<_> = others.into_iter().filter(|lines| !lines.contains(&own)).collect();
        let place = u8::try_from(rank - 1).ok().filter(|place| *place < 4 * self.digits());
        let place = place.ok_or(RuleError::Number { rule, number: rank.into() })?;
        let (digit, less) = (1 + place / 4, u32::from(place % 4));
        if let Some(&first) = own.first() {
            self.restrict(first, DigitSet::only(digit))?;
        }
        let mut alternatives = Vec::new();
        for chosen in (0..1_u32 << others.len()).filter(|set| set.count_ones() == less) {
            let mut apart = self.apart();
            for (at, lines) in others.iter().enumerate() {
                let order = orders[usize::from(chosen >> at & 1 == 0)];
                // Whichever line of the side begins with the digit is less, or is greater.
                let mut begins = Vec::new();
                for line in lines {
                    let mut alone = self.apart();
                    alone.restrict(line[0], DigitSet::only(digit))?;
                    alone.ordered(rule, (line, &own), order)?;
                    begins.push(alone.into_constraints());
                }
                apart.add(rule, Constraint::Any(begins.into()))?;
            }
            alternatives.push(apart.into_constraints());
        }
        self.add(rule, Constraint::Any(alternatives.into()))
    }

    /// The lines from each side of a square whose lines have all digits.
    fn lines_to_rank(
        &self,
        rule: &'static str,
        shape: &Shape,
    ) -> Result<[Vec<Vec<usize>>; 4], RuleError> {
        if self.digits() != shape.size() || shape.corners().len() > 1 {
            let (digits, cells) = (self.digits().into(), shape.size().into());
            return Err(RuleError::DigitCount { rule, digits, cells });
        }
        let all = |side: fn(usize) -> Side| -> Vec<Vec<usize>> {
            (0..shape.rows()).map(|line| side(line).cells(shape)).collect()
        };
        Ok([all(Side::Left), all(Side::Right), all(Side::Top), all(Side::Bottom)])
    }

    /// The number along the first cells is so ordered to the one along the second cells.
    fn ordered(
        &mut self,
        rule: &'static str,
        (one, other): (&[usize], &[usize]),
        order: Order,
    ) -> Result<(), RuleError> {
        /// What is known of the numbers, or the first of two digits that are compared.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
        enum State {
            Known(Ordering),
            Half(u8),
        }
        let next = |state: &State, digit: u8| {
            Some(match state {
                State::Known(Ordering::Equal) => State::Half(digit),
                State::Known(order) => State::Known(*order),
                State::Half(first) => State::Known(first.cmp(&digit)),
            })
        };
        let accepts = |state: &State| match (state, order) {
            (State::Half(_), _) => false,
            (State::Known(found), Order::Less) => found.is_lt(),
            (State::Known(found), Order::Greater) => found.is_gt(),
            (State::Known(found), Order::LessOrEqual) => found.is_le(),
            (State::Known(found), Order::GreaterOrEqual) => found.is_ge(),
            (State::Known(found), Order::Other) => found.is_ne(),
        };
        let cells: Vec<usize> = one.iter().zip(other).flat_map(|(a, b)| [*a, *b]).collect();
        let start = State::Known(Ordering::Equal);
        let machine = Machine::explored(self.range(), start, next, accepts);
        self.read_machine(rule, &cells, machine)
    }
}
