//! Rules of single cells and of small groups.

use super::{Constraint, Rules};
use crate::digits::DigitSet;
use crate::rule_error::RuleError;
use crate::shape::{Shape, boxes};

impl Rules {
    /// The digit of the cell is odd.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if the cell does not exist.
    pub fn odd(&mut self, cell: usize) -> Result<(), RuleError> {
        self.restrict(cell, self.of_parity(1))
    }

    /// The digit of the cell is even.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if the cell does not exist.
    pub fn even(&mut self, cell: usize) -> Result<(), RuleError> {
        self.restrict(cell, self.of_parity(0))
    }

    fn of_parity(&self, rest: u8) -> DigitSet {
        (1..=self.digits()).filter(|&digit| self.range().value(digit) % 2 == rest).collect()
    }

    /// At least `count` of the cells have one of the digits.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn place(
        &mut self,
        cells: &[usize],
        digits: DigitSet,
        count: u16,
    ) -> Result<(), RuleError> {
        let cells = self.indices("place", cells)?;
        self.add("place", Constraint::Place { cells, digits, count })
    }

    /// Each of the digits is in one of the cells. A digit that is listed twice is in two of them.
    ///
    /// # Errors
    ///
    /// [`RuleError::DigitCount`] for more digits than cells, [`RuleError::Number`] for a digit that does not
    /// exist, [`RuleError::NoCell`] for such a cell.
    pub fn quadruple(&mut self, cells: &[usize], digits: &[u8]) -> Result<(), RuleError> {
        let rule = "quadruple";
        if digits.len() > cells.len() {
            let (digits, cells) = (digits.len(), cells.len());
            return Err(RuleError::DigitCount { rule, digits, cells });
        }
        let mut sorted = digits.to_vec();
        sorted.sort_unstable();
        let cells = self.indices(rule, cells)?;
        for same in sorted.chunk_by(|a, b| a == b) {
            if !(1..=self.digits()).contains(&same[0]) {
                return Err(RuleError::Number { rule, number: i64::from(same[0]) });
            }
            let (digits, count) = (DigitSet::only(same[0]), same.len() as u16);
            self.add(rule, Constraint::Place { cells: cells.clone(), digits, count })?;
        }
        Ok(())
    }

    /// The cells have the same digits as the others, one by one.
    ///
    /// # Errors
    ///
    /// [`RuleError::CellCount`] if the lists have different lengths, [`RuleError::NoCell`] if a cell
    /// does not exist.
    pub fn clone_cells(&mut self, cells: &[usize], others: &[usize]) -> Result<(), RuleError> {
        if cells.len() != others.len() {
            return Err(RuleError::CellCount { rule: "clone", cells: others.len() });
        }
        cells.iter().zip(others).try_for_each(|(&a, &b)| self.equal(a, b))
    }

    /// The cell says where in its row the number of its column is: it has the digit `v` exactly if the
    /// cell in column `v` of its row has the number of its own column.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if the cell does not exist.
    pub fn column_indexer(&mut self, shape: &Shape, cell: usize) -> Result<(), RuleError> {
        let rule = "column indexer";
        let (row, column) = shape.place(cell).ok_or(RuleError::NoCell { rule, cell })?;
        self.indexer(rule, cell, column, |index| shape.cell(row, index))
    }

    /// The cell says where in its column the number of its row is: it has the digit `v` exactly if the
    /// cell in row `v` of its column has the number of its own row.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if the cell does not exist.
    pub fn row_indexer(&mut self, shape: &Shape, cell: usize) -> Result<(), RuleError> {
        let rule = "row indexer";
        let (row, column) = shape.place(cell).ok_or(RuleError::NoCell { rule, cell })?;
        self.indexer(rule, cell, row, |index| shape.cell(index, column))
    }

    /// The cell says where in its usual box the number of its own place in the box is: it has the digit
    /// `v` exactly if the cell at place `v` of the box has that number.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if the cell does not exist.
    pub fn box_indexer(&mut self, shape: &Shape, cell: usize) -> Result<(), RuleError> {
        let rule = "box indexer";
        let (row, column) = shape.place(cell).ok_or(RuleError::NoCell { rule, cell })?;
        let (rows, columns) = boxes(shape.size());
        let (rows, columns) = (usize::from(rows), usize::from(columns));
        let corner = (row - row % rows, column - column % columns);
        let block = shape.block(corner, (rows, columns));
        let own = block.iter().position(|&other| other == cell).unwrap_or(0);
        self.indexer(rule, cell, own, |index| block.get(index).copied())
    }

    /// The cell has the number `v` exactly if the `v`-th cell has the number `own + 1`.
    fn indexer(
        &mut self,
        rule: &'static str,
        cell: usize,
        own: usize,
        indexed: impl Fn(usize) -> Option<usize>,
    ) -> Result<(), RuleError> {
        let range = self.range();
        for digit in range.all().iter() {
            let number = usize::from(range.value(digit));
            let Some(other) = number.checked_sub(1).and_then(&indexed) else {
                // There is no such cell, so the indexer cannot point to it.
                self.restrict(cell, range.all().without(DigitSet::only(digit)))?;
                continue;
            };
            if other != cell {
                let exactly =
                    self.table(|a, b| (usize::from(a) == number) == (usize::from(b) == own + 1));
                self.relate(rule, (cell, other), &exactly)?;
            }
        }
        Ok(())
    }
}
