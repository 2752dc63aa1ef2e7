//! Rules of two cells: dots, signs, inequalities.

use std::sync::Arc;

use super::{Constraint, Rules, Table};
use crate::rule_error::RuleError;
use crate::shape::{ORTHOGONAL, Shape};

/// A sign between two cells, the first and the second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    /// The digits differ by this number: a white dot of Kropki is 1.
    Difference(u8),
    /// One digit is this many times the other one: a black dot of Kropki is 2.
    Ratio(u8),
    /// The digits have this sum: 10 for X, 5 for V.
    Sum(u8),
    /// The first digit is less than the second one.
    Less,
}

impl Sign {
    /// Returns whether the sign fits two digits.
    pub fn fits(self, a: u8, b: u8) -> bool {
        let (a, b) = (u32::from(a), u32::from(b));
        match self {
            Sign::Difference(number) => a.abs_diff(b) == u32::from(number),
            Sign::Ratio(number) => a == u32::from(number) * b || b == u32::from(number) * a,
            Sign::Sum(number) => a + b == u32::from(number),
            Sign::Less => a < b,
        }
    }
}

impl Rules {
    /// The digits of the two cells are a pair that passes.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn relation(
        &mut self,
        a: usize,
        b: usize,
        pass: impl Fn(u8, u8) -> bool,
    ) -> Result<(), RuleError> {
        let table = self.table(pass);
        self.relate("relation", (a, b), &table)
    }

    /// The sign stands between the two cells.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn sign(&mut self, a: usize, b: usize, sign: Sign) -> Result<(), RuleError> {
        let table = self.table(|a, b| sign.fits(a, b));
        self.relate("sign", (a, b), &table)
    }

    /// The digit of the first cell is less than the digit of the second one.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn less_than(&mut self, a: usize, b: usize) -> Result<(), RuleError> {
        let less = self.table(|a, b| a < b);
        self.relate("less than", (a, b), &less)
    }

    /// None of the signs fits two cells that share a side, but for the pairs in `marked`.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules.
    pub fn no_other_signs(
        &mut self,
        shape: &Shape,
        signs: &[Sign],
        marked: &[(usize, usize)],
    ) -> Result<(), RuleError> {
        let mut marked: Vec<_> = marked.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        marked.sort_unstable();
        let none = self.table(|a, b| !signs.iter().any(|sign| sign.fits(a, b)));
        for (a, b) in shape.pairs(&ORTHOGONAL) {
            if marked.binary_search(&(a, b)).is_err() {
                self.relate("no other signs", (a, b), &none)?;
            }
        }
        Ok(())
    }

    /// Cells that share a side do not have consecutive digits.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules.
    pub fn non_consecutive(&mut self, shape: &Shape) -> Result<(), RuleError> {
        self.no_other_signs(shape, &[Sign::Difference(1)], &[])
    }

    /// Each of these cells is less than its orthogonal neighbours, but for those that are minima too.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn minima(&mut self, shape: &Shape, cells: &[usize]) -> Result<(), RuleError> {
        let less = self.table(|a, b| a < b);
        self.extremes("minimum", shape, cells, &less)
    }

    /// Each of these cells is greater than its orthogonal neighbours, but for those that are maxima too.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn maxima(&mut self, shape: &Shape, cells: &[usize]) -> Result<(), RuleError> {
        let greater = self.table(|a, b| a > b);
        self.extremes("maximum", shape, cells, &greater)
    }

    fn extremes(
        &mut self,
        rule: &'static str,
        shape: &Shape,
        cells: &[usize],
        table: &Arc<Table>,
    ) -> Result<(), RuleError> {
        self.exist(rule, cells)?;
        for &cell in cells {
            for neighbour in shape.neighbours(cell) {
                if !cells.contains(&neighbour) {
                    self.relate(rule, (cell, neighbour), table)?;
                }
            }
        }
        Ok(())
    }

    /// The two cells have the same digit.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn equal(&mut self, a: usize, b: usize) -> Result<(), RuleError> {
        let (a, b) = (self.index("equal", a)?, self.index("equal", b)?);
        self.add("equal", Constraint::Equal(a, b))
    }
}
