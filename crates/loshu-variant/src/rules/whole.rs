//! Rules of the whole grid that know the digits.

use super::Rules;
use crate::digits::DigitSet;
use crate::reading::Machine;
use crate::rule_error::RuleError;
use crate::shape::Shape;

impl Rules {
    /// Any two by two cells have a low, a middle and a high digit: each third of the digits.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules.
    pub fn global_entropy(&mut self, shape: &Shape) -> Result<(), RuleError> {
        let range = self.range();
        let third = |number: u8| u32::from(number - range.first()) * 3 / u32::from(range.count());
        self.in_squares("global entropy", shape, third)
    }

    /// Any two by two cells have digits of all remainders when divided by three.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules.
    pub fn global_modularity(&mut self, shape: &Shape) -> Result<(), RuleError> {
        self.in_squares("global modularity", shape, |number| u32::from(number % 3))
    }

    /// Any two by two cells have a number of each of three classes.
    fn in_squares(
        &mut self,
        rule: &'static str,
        shape: &Shape,
        class: impl Fn(u8) -> u32,
    ) -> Result<(), RuleError> {
        let range = self.range();
        let classes = [0, 1, 2].map(|wanted| -> DigitSet {
            range.all().iter().filter(|&digit| class(range.value(digit)) == wanted).collect()
        });
        for row in 1..shape.rows() {
            for column in 1..shape.columns() {
                let square = shape.block((row - 1, column - 1), (2, 2));
                // Between grids that overlap there are places without a cell.
                if square.len() < 4 {
                    continue;
                }
                for digits in classes {
                    let counts = [1, 2, 3, 4];
                    self.count(rule, &square, digits, &counts)?;
                }
            }
        }
        Ok(())
    }

    /// Two cells with the same digit are not as many steps apart as it says, along rows and columns.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules.
    pub fn anti_taxicab(&mut self, shape: &Shape) -> Result<(), RuleError> {
        let places: Vec<_> = (0..shape.len()).filter_map(|cell| shape.place(cell)).collect();
        for (a, one) in places.iter().enumerate() {
            for (b, other) in places.iter().enumerate().skip(a + 1) {
                let steps = one.0.abs_diff(other.0) + one.1.abs_diff(other.1);
                if self.range().digit(steps as i64).is_none() {
                    continue;
                }
                let table = self.table(|a, b| a != b || usize::from(a) != steps);
                self.relate("anti-taxicab", (a, b), &table)?;
            }
        }
        Ok(())
    }

    /// The middle one of the digits has the least one above it or the greatest one below it.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules.
    pub fn dutch_flatmates(&mut self, shape: &Shape) -> Result<(), RuleError> {
        /// What the last digit was, read from above.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
        enum Last {
            Least,
            /// The middle one without the least one above it.
            Alone,
            Other,
        }
        let range = self.range();
        let (least, greatest) = (range.first(), range.last());
        let middle = range.first() + range.count().div_ceil(2) - 1;
        let next = |last: &Last, number: u8| match last {
            Last::Alone if number != greatest => None,
            Last::Least if number == middle => Some(Last::Other),
            Last::Least | Last::Alone | Last::Other => Some(match number {
                number if number == middle => Last::Alone,
                number if number == least => Last::Least,
                _ => Last::Other,
            }),
        };
        let is_whole = |last: &Last| *last != Last::Alone;
        let machine = Machine::explored(range, Last::Other, next, is_whole);
        let side = usize::from(shape.size());
        for &(row, column) in shape.corners() {
            for line in 0..side {
                let cells = shape.block((row, column + line), (side, 1));
                self.read_machine("Dutch flatmates", &cells, machine.clone())?;
            }
        }
        Ok(())
    }
}
