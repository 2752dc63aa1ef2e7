//! Rules of numbers outside of a row or a column, which are read from their side.

use std::sync::Arc;

use super::known::{Known, MOST_DIGITS_IN_SETS};
use super::{Constraint, Rules};
use crate::automaton::Automaton;
use crate::reading::Machine;
use crate::rule_error::RuleError;
use crate::shape::{Shape, Step};

/// Where a number stands outside of a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::Number`] for an impossible sum,
    /// [`RuleError::Twice`] if the cells have a sandwich with another sum.
    pub fn sandwich(&mut self, cells: &[usize], sum: i32) -> Result<(), RuleError> {
        let total = self.total("sandwich", sum)?;
        let kinds = (Known::Sandwich, Known::SandwichFromZero);
        self.add_outside("sandwich", cells, total, kinds, |_| Known::LooseSandwich)
    }

    /// The first digit, X, is the number of cells, itself included, whose digits have this sum.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::Number`] for an impossible sum,
    /// [`RuleError::Twice`] if the cells have an X-sum with another sum.
    pub fn x_sum(&mut self, cells: &[usize], sum: i32) -> Result<(), RuleError> {
        let total = self.total("x-sum", sum)?;
        let kinds = (Known::XSum, Known::XSumFromZero);
        self.add_outside("x-sum", cells, total, kinds, |is_house| match is_house {
            true => Known::LargeXSum,
            false => Known::LooseXSum,
        })
    }

    /// The number of cells whose digit is greater than all digits before it.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::Number`] for an impossible number,
    /// [`RuleError::Twice`] if the cells have a skyscraper with another number.
    pub fn skyscraper(&mut self, cells: &[usize], seen: i32) -> Result<(), RuleError> {
        let seen = self.total("skyscraper", seen)?.min(u16::from(self.digits()) + 1);
        let kinds = (Known::Skyscraper, Known::SkyscraperFromZero);
        self.add_outside("skyscraper", cells, seen, kinds, |_| Known::LooseSkyscraper)
    }

    /// The first digit says in which of the cells this number is; the first cell is number 1.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn numbered_room(&mut self, cells: &[usize], number: i32) -> Result<(), RuleError> {
        // How many cells it is to the one that counts; 0 behind it.
        let length = cells.len();
        let arrive = |far: usize, digit: u8| match far {
            1 => (i32::from(digit) == number).then_some(Some(0)),
            far => Some(Some(far - 1)),
        };
        let next = |far: &Option<usize>, digit: u8| match *far {
            None if (1..=length).contains(&digit.into()) => arrive(digit.into(), digit),
            None => None,
            Some(0) => Some(Some(0)),
            Some(far) => arrive(far, digit),
        };
        let machine = Machine::explored(self.range(), None, next, |far| *far == Some(0));
        self.read_machine("numbered room", cells, machine)
    }

    /// The first digit that is less than one before it is this number.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn hidden_skyscraper(&mut self, cells: &[usize], number: i32) -> Result<(), RuleError> {
        /// The greatest digit so far, until one is hidden behind it.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
        enum State {
            Rising(Option<u8>),
            Hidden,
        }
        let next = |state: &State, digit: u8| match state {
            State::Hidden => Some(State::Hidden),
            State::Rising(greatest) if greatest.is_none_or(|greatest| greatest < digit) => {
                Some(State::Rising(Some(digit)))
            }
            State::Rising(_) => (i32::from(digit) == number).then_some(State::Hidden),
        };
        let is_hidden = |state: &State| *state == State::Hidden;
        let machine = Machine::explored(self.range(), State::Rising(None), next, is_hidden);
        self.read_machine("hidden skyscraper", cells, machine)
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

    /// Adds a rule with a number: `small` for the cells of a house of few digits, `from_zero` where the first digit is 0,
    /// and otherwise what the rule is for cells of which is known whether they are a house. The same number twice says nothing more.
    fn add_outside(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        number: u16,
        (small, from_zero): (Known, Known),
        large: impl Fn(bool) -> Known,
    ) -> Result<(), RuleError> {
        let cells = self.indices(rule, cells)?;
        let is_house = self.is_house(&cells);
        let is_small = is_house && self.digits() <= MOST_DIGITS_IN_SETS;
        let known = match self.range().first() {
            0 => from_zero,
            _ if is_small => small,
            _ => large(is_house),
        };
        let automaton = known.automaton(self.digits(), number);
        let numbered = (rule, cells);
        match self.numbered.get(&numbered) {
            Some(&other) if other == number => Ok(()),
            Some(_) => Err(RuleError::Twice { rule }),
            None => {
                let cells = numbered.1.clone();
                self.add(rule, Constraint::Regular { cells, automaton })?;
                self.numbered.insert(numbered, number);
                Ok(())
            }
        }
    }

    /// Whether a full house has exactly these cells.
    fn is_house(&self, cells: &[u16]) -> bool {
        cells.len() == usize::from(self.digits())
            && self.constraints.iter().chain(&*self.around).any(|constraint| match constraint {
                Constraint::House(house) => {
                    house.len() == cells.len() && cells.iter().all(|cell| house.contains(cell))
                }
                Constraint::Different(..)
                | Constraint::Equal(..)
                | Constraint::Relation(..)
                | Constraint::Sum { .. }
                | Constraint::Place { .. }
                | Constraint::Regular { .. }
                | Constraint::Any(_) => false,
            })
    }

    /// Checks a sum of digits; a greater one than all digits together is as impossible as the next one.
    fn total(&self, rule: &'static str, sum: i32) -> Result<u16, RuleError> {
        let all = i32::from(self.digits()) * (i32::from(self.digits()) + 1) / 2;
        let sum_or_more = sum.min(all + 1);
        u16::try_from(sum_or_more).map_err(|_| RuleError::Number { rule, number: i64::from(sum) })
    }
}
