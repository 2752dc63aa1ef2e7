//! Rules of groups of cells: what some cells say together, however they lie.

use std::collections::BTreeSet;

use super::{Constraint, Rules};
use crate::digits::{DigitRange, DigitSet};
use crate::reading::{MOST_OF_NO_SUM, Machine, MachineStep, Reading};
use crate::rule_error::RuleError;

impl Rules {
    /// The digits are different, and those between the least and the greatest of them have this sum. The cells are told in
    /// their order.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::CellCount`] for fewer than two cells.
    pub fn lunchbox(&mut self, cells: &[usize], total: i32) -> Result<(), RuleError> {
        self.inside("lunchbox", cells, total)
    }

    /// The same for a rule of this name. Any two of the cells may have the least and the greatest digit.
    pub(crate) fn inside(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        total: i32,
    ) -> Result<(), RuleError> {
        if cells.len() < 2 {
            return Err(RuleError::CellCount { rule, cells: cells.len() });
        }
        self.add_house(rule, cells)?;
        let mut alternatives = Vec::new();
        for first in 0..cells.len() {
            for last in first + 1..cells.len() {
                for (low, high) in [(first, last), (last, first)] {
                    let mut apart = self.apart();
                    for other in (0..cells.len()).filter(|&other| other != low) {
                        apart.less_than(cells[low], cells[other])?;
                    }
                    for other in (0..cells.len()).filter(|&other| other != high && other != low) {
                        apart.less_than(cells[other], cells[high])?;
                    }
                    let inside = cells[first + 1..last].iter().map(|&cell| (cell, 1));
                    apart.sum(&inside.collect::<Vec<_>>(), &[total])?;
                    alternatives.push(apart.into_constraints());
                }
            }
        }
        self.add(rule, Constraint::Any(alternatives.into()))
    }

    /// The digits are different. Whichever of them are added up, one or more, the sum is not this one.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::Number`] for a sum outside of 1 to 127.
    pub fn rellik_cage(&mut self, cells: &[usize], total: i32) -> Result<(), RuleError> {
        self.add_house("rellik cage", cells)?;
        self.no_sum("rellik cage", cells, total)
    }

    /// The same for a rule of this name, where digits may be equal.
    pub(crate) fn no_sum(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        total: i32,
    ) -> Result<(), RuleError> {
        match u16::try_from(total) {
            Ok(total @ 1..=MOST_OF_NO_SUM) => self.read(rule, cells, Reading::NoSum(total)),
            Ok(_) | Err(_) => Err(RuleError::Number { rule, number: total.into() }),
        }
    }

    /// The digits are different. Half of them are even and half are odd; half are among the lower digits and half among the
    /// higher ones. The middle one of an odd number of digits is neither.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::CellCount`] for an odd number of cells.
    pub fn equality_cage(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let rule = "equality cage";
        if !cells.len().is_multiple_of(2) {
            return Err(RuleError::CellCount { rule, cells: cells.len() });
        }
        self.add_house(rule, cells)?;
        let (range, half) = (self.range(), cells.len() as u16 / 2);
        let lower = range.count() / 2;
        let of =
            |pass: &dyn Fn(u8) -> bool| range.all().iter().filter(|&digit| pass(digit)).collect();
        let halves: [DigitSet; 4] = [
            of(&|digit| range.value(digit) % 2 == 0),
            of(&|digit| range.value(digit) % 2 == 1),
            of(&|digit| digit <= lower),
            of(&|digit| digit > range.count() - lower),
        ];
        halves.into_iter().try_for_each(|digits| self.count(rule, cells, digits, &[half]))
    }

    /// So many of the cells have a digit, for each of some pairs: first how many, then the number of the digit.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::Number`] for a digit that does not exist.
    pub fn look_and_say_cage(
        &mut self,
        cells: &[usize],
        pairs: &[(u16, u8)],
    ) -> Result<(), RuleError> {
        let rule = "look-and-say cage";
        pairs.iter().try_for_each(|&(count, number)| {
            let digit = self.range().digit(number.into());
            let digit = digit.ok_or(RuleError::Number { rule, number: number.into() })?;
            self.count(rule, cells, DigitSet::only(digit), &[count])
        })
    }

    /// Each digit that is in one of the cells says how many of them have it.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn counting_circles(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        self.range().all().iter().try_for_each(|digit| {
            let counts = [0, self.range().value(digit).into()];
            self.count("counting circles", cells, DigitSet::only(digit), &counts)
        })
    }

    /// All groups of cells have the same digits, each equally often.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::CellCount`] for a group of another size than the first
    /// one, [`RuleError::Large`] for groups that are too large.
    pub fn same_digits(&mut self, groups: &[Vec<usize>]) -> Result<(), RuleError> {
        self.equal_groups("same digits", groups)
    }

    /// The same for a rule of this name.
    pub(crate) fn equal_groups(
        &mut self,
        rule: &'static str,
        groups: &[Vec<usize>],
    ) -> Result<(), RuleError> {
        let Some((first, others)) = groups.split_first() else { return Ok(()) };
        if let Some(other) = others.iter().find(|other| other.len() != first.len()) {
            return Err(RuleError::CellCount { rule, cells: other.len() });
        }
        if let [cell] = first[..] {
            return others.iter().flatten().try_for_each(|&other| self.equal(cell, other));
        }
        let range = self.range();
        for other in others {
            let cells = [&first[..], other].concat();
            for digit in range.all().iter() {
                let machine = equally_often(range.value(digit), first.len(), range);
                self.read(rule, &cells, Reading::Machine(machine))?;
            }
        }
        Ok(())
    }

    /// So many of the cells have one of the digits: two places where the counts follow each other, else an automaton.
    pub(crate) fn count(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        digits: DigitSet,
        counts: &[u16],
    ) -> Result<(), RuleError> {
        let counts: BTreeSet<u16> = counts.iter().copied().collect();
        let (first, last) = (counts.first().copied(), counts.last().copied());
        let (Some(least), Some(most)) = (first, last) else {
            return self.add(rule, Constraint::Any([].into()));
        };
        if counts.len() != usize::from(most - least) + 1 {
            let counts = counts.into_iter().collect();
            return self.read(rule, cells, Reading::Count(digits, counts));
        }
        let indices = self.indices(rule, cells)?;
        let place = |digits, count| Constraint::Place { cells: indices.clone(), digits, count };
        if least > 0 {
            self.add(rule, place(digits, least))?;
        }
        match indices.len().checked_sub(most.into()) {
            None | Some(0) => Ok(()),
            Some(others) => {
                self.add(rule, place(self.range().all().without(digits), others as u16))
            }
        }
    }

    /// The automaton of a reading accepts the digits of the cells in their order.
    pub(crate) fn read(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        reading: Reading,
    ) -> Result<(), RuleError> {
        let cells = self.indices(rule, cells)?;
        let automaton = self.reading(reading).ok_or(RuleError::Large { rule })?;
        self.add(rule, Constraint::Regular { cells, automaton })
    }

    /// The same for the automaton that [`Machine::explored`] makes.
    pub(crate) fn read_machine(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        machine: Option<Machine>,
    ) -> Result<(), RuleError> {
        let machine = machine.ok_or(RuleError::Large { rule })?;
        self.read(rule, cells, Reading::Machine(machine))
    }
}

/// The automaton that reads two groups of so many cells, and accepts if a number is equally often in both.
fn equally_often(number: u8, group: usize, range: DigitRange) -> Machine {
    let others: Vec<u8> = range
        .all()
        .iter()
        .map(|digit| range.value(digit))
        .filter(|other| *other != number)
        .collect();
    // State `place * width + difference` is behind so many cells.
    let width = group as u32 + 1;
    let mut machine =
        Machine { starts: vec![0], accepts: vec![2 * group as u32 * width], steps: Vec::new() };
    for place in 0..2 * group as u32 {
        for difference in 0..width {
            let from = place * width + difference;
            let step = |numbers: Vec<u8>, difference: u32| MachineStep {
                from,
                numbers,
                to: (place + 1) * width + difference,
            };
            machine.steps.push(step(others.clone(), difference));
            if place < width - 1 && difference < group as u32 {
                machine.steps.push(step(vec![number], difference + 1));
            } else if place >= width - 1 && difference > 0 {
                machine.steps.push(step(vec![number], difference - 1));
            }
        }
    }
    machine
}
