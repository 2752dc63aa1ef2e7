//! Rules of lines.

use std::sync::Arc;

use super::known::Known;
use super::{Constraint, Rules, Table};
use crate::reading::{MOST_OF_PARTS, Machine, Reading};
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

    /// The line can be cut into parts with this sum. Where the last cell is the first one, the line is closed and may be cut
    /// anywhere.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::Number`] for a sum outside of 1 to 63.
    pub fn sum_line(&mut self, cells: &[usize], total: u8) -> Result<(), RuleError> {
        match cells {
            [first, cells @ .., last] if first == last && !cells.is_empty() => {
                self.parts("sum line", &[&[*first], cells].concat(), total.into(), true)
            }
            cells => self.parts("sum line", cells, total.into(), false),
        }
    }

    /// The same for a rule of this name, and a line of which is told whether it is closed.
    pub(crate) fn parts(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        total: u16,
        is_closed: bool,
    ) -> Result<(), RuleError> {
        match (1..=MOST_OF_PARTS).contains(&total) {
            true => self.read(rule, cells, Reading::Parts(total, is_closed)),
            false => Err(RuleError::Number { rule, number: total.into() }),
        }
    }

    /// The digit of the second cell says how many cells behind it the digit of the first cell is.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::CellCount`] for fewer than three cells.
    pub fn indexing_line(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        /// What is known on the way along the line.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
        enum State {
            Start,
            Wanted(u8),
            /// The wanted number, and in how many cells it is.
            Far(u8, u8),
            Found,
        }
        let rule = "indexing line";
        let most = cells.len().saturating_sub(2);
        if most == 0 {
            return Err(RuleError::CellCount { rule, cells: cells.len() });
        }
        let next = |state: &State, number: u8| match *state {
            State::Start => Some(State::Wanted(number)),
            State::Wanted(wanted) => {
                (1..=most).contains(&number.into()).then_some(State::Far(wanted, number))
            }
            State::Far(wanted, 1) => (wanted == number).then_some(State::Found),
            State::Far(wanted, far) => Some(State::Far(wanted, far - 1)),
            State::Found => Some(State::Found),
        };
        let is_found = |state: &State| *state == State::Found;
        let machine = Machine::explored(self.range(), State::Start, next, is_found);
        self.read_machine(rule, cells, machine)
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
        self.exist(rule, cells)?;
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
