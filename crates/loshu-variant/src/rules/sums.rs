//! Rules of sums.

use super::{Constraint, Rules};
use crate::rule_error::RuleError;
use crate::shape::{Shape, Step};

impl Rules {
    /// The sum of the numbers that the digits are, each times its factor, is one of the totals.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist, [`RuleError::Large`] for sums beyond a billion.
    pub fn sum(&mut self, terms: &[(usize, i32)], totals: &[i32]) -> Result<(), RuleError> {
        self.add_sum("sum", terms, totals)
    }

    fn add_sum(
        &mut self,
        rule: &'static str,
        terms: &[(usize, i32)],
        totals: &[i32],
    ) -> Result<(), RuleError> {
        let mut indexed = Vec::with_capacity(terms.len());
        for &(cell, factor) in terms {
            indexed.push((self.index(rule, cell)?, factor));
        }
        // Each digit is counted from 1 on, so it is more than its number where the first number is less.
        let factors = terms.iter().map(|term| i64::from(term.1)).sum::<i64>();
        let more = factors * (1 - i64::from(self.range().first()));
        let total = |total: &i32| i32::try_from(i64::from(*total) + more);
        let totals = totals.iter().map(total).collect::<Result<_, _>>();
        let totals = totals.map_err(|_| RuleError::Large { rule })?;
        self.add(rule, Constraint::Sum { terms: indexed, totals })
    }

    /// The digits are different and, if a total is given, have this sum.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn killer_cage(&mut self, cells: &[usize], total: Option<i32>) -> Result<(), RuleError> {
        self.add_house("killer cage", cells)?;
        total.map_or(Ok(()), |total| self.plain_sum("killer cage", cells, &[total]))
    }

    /// The digits are different, and the digital root of their sum is `root`, 1 to 9.
    ///
    /// # Errors
    ///
    /// [`RuleError::Number`] for another root, [`RuleError::NoCell`] if a cell does not exist.
    pub fn digital_root_cage(&mut self, cells: &[usize], root: u8) -> Result<(), RuleError> {
        let rule = "digital root cage";
        if !(1..=9).contains(&root) {
            return Err(RuleError::Number { rule, number: i64::from(root) });
        }
        self.add_house(rule, cells)?;
        let largest = cells.len() as i32 * i32::from(self.digits());
        let totals: Vec<_> = (i32::from(root)..=largest).step_by(9).collect();
        self.plain_sum(rule, cells, &totals)
    }

    fn plain_sum(
        &mut self,
        rule: &'static str,
        cells: &[usize],
        totals: &[i32],
    ) -> Result<(), RuleError> {
        let terms: Vec<_> = cells.iter().map(|&cell| (cell, 1)).collect();
        self.add_sum(rule, &terms, totals)
    }

    /// The first cells and the second cells have the same sum.
    fn equal_sums(
        &mut self,
        rule: &'static str,
        first: &[(usize, i32)],
        second: &[usize],
    ) -> Result<(), RuleError> {
        let second = second.iter().map(|&cell| (cell, -1));
        let terms: Vec<_> = first.iter().copied().chain(second).collect();
        self.add_sum(rule, &terms, &[0])
    }

    /// The digits of the shaft have the number in the circle as their sum. A pill of several cells is a
    /// number in decimal digits, the first cell first. Digits may repeat.
    ///
    /// # Errors
    ///
    /// [`RuleError::CellCount`] for a pill of more than five cells, [`RuleError::NoCell`] if a cell does
    /// not exist.
    pub fn arrow(&mut self, circle: &[usize], shaft: &[usize]) -> Result<(), RuleError> {
        let rule = "arrow";
        if !(1..=5).contains(&circle.len()) {
            return Err(RuleError::CellCount { rule, cells: circle.len() });
        }
        if shaft.is_empty() {
            return Ok(());
        }
        let tens = (0..circle.len() as u32).rev().map(|power| 10_i32.pow(power));
        let circle: Vec<_> = circle.iter().copied().zip(tens).collect();
        self.equal_sums(rule, &circle, shaft)
    }

    /// The sum of the two ends is the sum of the cells between them.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn double_arrow(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let [first, middle @ .., last] = cells else { return Ok(()) };
        if middle.is_empty() {
            return Ok(());
        }
        self.equal_sums("double arrow", &[(*first, 1), (*last, 1)], middle)
    }

    /// The digits of these cells, usually a diagonal, have the total as their sum. Digits may repeat.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn little_killer(&mut self, cells: &[usize], total: i32) -> Result<(), RuleError> {
        self.plain_sum("little killer", cells, &[total])
    }

    /// The line is cut wherever it enters another region. All parts have the same sum. A cell outside of
    /// all regions is in a region of its own with the other such cells. A line whose first cell is its last one
    /// too is closed: it has no end in that cell.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell or its region is not given.
    pub fn region_sum_line(
        &mut self,
        cells: &[usize],
        regions: &[Option<u8>],
    ) -> Result<(), RuleError> {
        let rule = "region sum line";
        self.exist(rule, cells)?;
        if regions.len() != self.cells() {
            return Err(RuleError::Length { entries: regions.len(), cells: self.cells() });
        }
        let opened = opened(cells, |a, b| regions[a] == regions[b]);
        let mut parts = opened.chunk_by(|&a, &b| regions[a] == regions[b]);
        let Some(first) = parts.next() else { return Ok(()) };
        let first: Vec<_> = first.iter().map(|&cell| (cell, 1)).collect();
        parts.try_for_each(|part| self.equal_sums(rule, &first, part))
    }

    /// Cells equally far from the middle of the line have the same sum: the digit in the middle, if there
    /// is a middle cell.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn zipper_line(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let half = cells.len() / 2;
        let (front, back) = (&cells[..half], &cells[cells.len() - half..]);
        let mut pairs = front.iter().rev().zip(back).map(|(&a, &b)| [(a, 1), (b, 1)]);
        let middle = match cells.len() % 2 {
            1 => vec![cells[half]],
            _ => match pairs.next() {
                Some([a, b]) => vec![a.0, b.0],
                None => return Ok(()),
            },
        };
        pairs.try_for_each(|pair| self.equal_sums("zipper line", &pair, &middle))
    }

    /// The cells of a little killer that begins at a place, which may lie outside of the shape, and goes
    /// on in diagonal steps. Rows and columns are counted from 0.
    pub fn diagonal_from(shape: &Shape, row: i32, column: i32, step: Step) -> Vec<usize> {
        shape.walk((row, column), step)
    }
}

/// The cells of a line, each once. A closed line begins where it enters another region, so that no region is cut in two.
fn opened(cells: &[usize], is_together: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let [first, .., last] = cells else { return cells.to_vec() };
    if first != last || cells.len() == 2 {
        return cells.to_vec();
    }
    let mut cells = cells[1..].to_vec();
    let border = cells.windows(2).position(|pair| !is_together(pair[0], pair[1]));
    cells.rotate_left(border.map_or(0, |border| border + 1));
    cells
}
