//! Rules of lines.

use std::sync::Arc;

use super::known::Known;
use super::{Constraint, Rules, Table};
use crate::rule_error::RuleError;

impl Rules {
    /// The digits rise from the first cell, the bulb, to the last one.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn thermometer(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        // A relation between all pairs, tight in the distance, says no more than one between
        // neighbours. It would only be found sooner.
        let less = self.table(|a, b| a < b);
        self.neighbours("thermometer", cells, &less)
    }

    /// The digits do not fall from the first cell, the bulb, to the last one.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn slow_thermometer(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let not_greater = self.table(|a, b| a <= b);
        self.neighbours("slow thermometer", cells, &not_greater)
    }

    /// The digits of neighbours on the line differ by `difference` at least: 5 on German whispers of a
    /// 9x9, 4 on Dutch ones.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn whispers(&mut self, cells: &[usize], difference: u8) -> Result<(), RuleError> {
        let far = self.table(|a, b| a.abs_diff(b) >= difference);
        self.neighbours("whispers", cells, &far)
    }

    /// The digits are consecutive, in any order, without repetition.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn renban(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        self.add_house("renban", cells)?;
        let length = cells.len();
        let near = self.table(|a, b| a != b && usize::from(a.abs_diff(b)) < length);
        self.all_pairs("renban", cells, &near)?;
        // Two cells have said all. Of as many consecutive digits as there are cells, each remainder occurs, which
        // follows, and is found sooner.
        if length == 2 {
            return Ok(());
        }
        let indices = self.indices("renban", cells)?;
        for remainder in 0..length.min(usize::from(self.digits())) {
            let digits =
                (1..=self.digits()).filter(|&digit| usize::from(digit) % length == remainder);
            let (digits, cells) = (digits.collect(), indices.clone());
            self.add("renban", Constraint::Place { cells, digits, count: 1 })?;
        }
        Ok(())
    }

    /// No two digits are equal or consecutive.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn nabner(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        self.add_house("nabner", cells)?;
        let apart = self.table(|a, b| a.abs_diff(b) >= 2);
        self.all_pairs("nabner", cells, &apart)
    }

    /// The line reads the same from both ends.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn palindrome(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let (front, back) = cells.split_at(cells.len() / 2);
        front.iter().zip(back.iter().rev()).try_for_each(|(&a, &b)| self.equal(a, b))
    }

    /// Any three cells in a row have a low, a middle and a high digit: each third of the digits.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn entropic_line(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let range = self.range();
        let third = |number: u8| u32::from(number - range.first()) * 3 / u32::from(range.count());
        let other = self.table(|a, b| third(a) != third(b));
        self.neighbours("entropic line", cells, &other)?;
        self.at_distance("entropic line", cells, 2, &other)
    }

    /// Any three cells in a row have different remainders when divided by three.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn modular_line(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let other = self.table(|a, b| a % 3 != b % 3);
        self.neighbours("modular line", cells, &other)?;
        self.at_distance("modular line", cells, 2, &other)
    }

    /// Odd and even digits alternate.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn parity_line(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let other = self.table(|a, b| a % 2 != b % 2);
        self.neighbours("parity line", cells, &other)
    }

    /// The digits between the two ends are greater than one end and less than the other one.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn between_line(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let cells = self.indices("between line", cells)?;
        let [first, middle @ .., last] = &cells[..] else { return Ok(()) };
        if middle.is_empty() {
            return Ok(());
        }
        // The ends come first, so that the automaton knows the bounds.
        let rule = "between line";
        let automaton = Known::Between.automaton(self.digits(), 0);
        let ends = [*first, *last];
        let cells = ends.iter().chain(middle).copied().collect();
        self.add(rule, Constraint::Regular { cells, automaton })
    }

    /// Relates each cell to the next one.
    fn neighbours(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        table: &Arc<Table>,
    ) -> Result<(), RuleError> {
        self.at_distance(rule, cells, 1, table)
    }

    fn at_distance(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        distance: usize,
        table: &Arc<Table>,
    ) -> Result<(), RuleError> {
        self.indices(rule, cells)?;
        let later = cells.iter().skip(distance);
        cells.iter().zip(later).try_for_each(|(&a, &b)| self.relate(rule, (a, b), table))
    }

    fn all_pairs(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        table: &Arc<Table>,
    ) -> Result<(), RuleError> {
        (1..cells.len()).try_for_each(|distance| self.at_distance(rule, cells, distance, table))
    }
}
