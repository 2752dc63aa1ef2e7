//! Rules of houses: rows, columns, boxes, regions, diagonals, and cells a chess move apart.

use super::{Constraint, Rules};
use crate::digits::DigitRange;
use crate::rule_error::RuleError;
use crate::shape::{Shape, Step, boxes};

/// The knight's moves to cells that come later in reading order.
const KNIGHT: [Step; 4] = [(1, 2), (1, -2), (2, 1), (2, -1)];

/// The king's diagonal moves to cells that come later in reading order.
const KING: [Step; 2] = [(1, 1), (1, -1)];

impl Rules {
    /// Makes the rules of an ordinary Sudoku on each square of a shape: rows, columns, and the usual
    /// boxes (see [`boxes`]).
    ///
    /// # Errors
    ///
    /// [`RuleError::Digits`] for squares larger than 25.
    pub fn sudoku(shape: &Shape) -> Result<Rules, RuleError> {
        let mut rules = Rules::latin(shape)?;
        let (rows, columns) = boxes(shape.size());
        if rows > 1 {
            rules.boxes(shape, rows, columns)?;
        }
        Ok(rules)
    }

    /// Makes the rules of a Latin square on each square of a shape: rows and columns.
    ///
    /// # Errors
    ///
    /// [`RuleError::Digits`] for squares larger than 25.
    pub fn latin(shape: &Shape) -> Result<Rules, RuleError> {
        let range = DigitRange::new(1, shape.size());
        Rules::rows_and_columns(shape, range.ok_or(RuleError::Digits { digits: shape.size() })?)
    }

    /// Makes the rules of rows and columns for digits that are these numbers. There may be more digits than cells in a row.
    ///
    /// # Errors
    ///
    /// None of a shape.
    pub fn rows_and_columns(shape: &Shape, range: DigitRange) -> Result<Rules, RuleError> {
        let mut rules = Rules::with_range(range, shape.len())?;
        for &(row, column) in shape.corners() {
            let side = usize::from(shape.size());
            for line in 0..side {
                rules.block_house(shape, (row + line, column), (1, side))?;
                rules.block_house(shape, (row, column + line), (side, 1))?;
            }
        }
        Ok(rules)
    }

    /// Adds boxes of some rows and columns, which tile each square of the shape. A box that two squares
    /// share is added once.
    ///
    /// # Errors
    ///
    /// [`RuleError::Boxes`] if the boxes do not tile a square.
    pub fn boxes(&mut self, shape: &Shape, rows: u8, columns: u8) -> Result<(), RuleError> {
        let size = shape.size();
        let fits = size.is_multiple_of(rows) && size.is_multiple_of(columns);
        if !fits {
            return Err(RuleError::Boxes { rows, columns });
        }
        let (rows, columns) = (usize::from(rows), usize::from(columns));
        let mut corners: Vec<(usize, usize)> = Vec::new();
        for &(row, column) in shape.corners() {
            let side = usize::from(size);
            for row in (row..row + side).step_by(rows) {
                corners
                    .extend((column..column + side).step_by(columns).map(|column| (row, column)));
            }
        }
        corners.sort_unstable();
        corners.dedup();
        let mut corners = corners.into_iter();
        corners.try_for_each(|corner| self.block_house(shape, corner, (rows, columns)))
    }

    /// Adds the house of a block.
    fn block_house(
        &mut self,
        shape: &Shape,
        corner: (usize, usize),
        size: (usize, usize),
    ) -> Result<(), RuleError> {
        let mut cells = Vec::with_capacity(size.0 * size.1);
        // A cell of the shape that the rules do not have is found when the house is added.
        shape.each_of_block(corner, size, |cell| cells.push(cell as u16));
        self.add_indexed_house("house", cells)
    }

    /// Adds a house: all its cells have different digits. With as many cells as digits, each digit
    /// occurs; with more cells than digits there is no solution.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn house(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        self.add_house("house", cells)
    }

    /// Adds a house for each region. The list has the region of each cell; a cell may be in none.
    ///
    /// # Errors
    ///
    /// [`RuleError::Length`] if the list has not one entry for each cell, [`RuleError::Region`] if a
    /// region has more or fewer cells than there are digits.
    pub fn regions(&mut self, regions: &[Option<u8>]) -> Result<(), RuleError> {
        if regions.len() != self.cells() {
            return Err(RuleError::Length { entries: regions.len(), cells: self.cells() });
        }
        for (region, cells) in region_cells(regions) {
            if cells.len() != usize::from(self.digits()) {
                let (cells, digits) = (cells.len(), self.digits());
                return Err(RuleError::Region { region, cells, digits });
            }
            self.add_house("region", &cells)?;
        }
        Ok(())
    }

    /// The same, where regions may have fewer cells than there are digits.
    ///
    /// # Errors
    ///
    /// [`RuleError::Length`] if the list has not one entry for each cell, [`RuleError::Region`] if a region has more cells
    /// than there are digits.
    pub fn small_regions(&mut self, regions: &[Option<u8>]) -> Result<(), RuleError> {
        if regions.len() != self.cells() {
            return Err(RuleError::Length { entries: regions.len(), cells: self.cells() });
        }
        for (region, cells) in region_cells(regions) {
            if cells.len() > usize::from(self.digits()) {
                let (cells, digits) = (cells.len(), self.digits());
                return Err(RuleError::Region { region, cells, digits });
            }
            self.add_house("region", &cells)?;
        }
        Ok(())
    }

    /// Adds a house for the first cells of all regions, one for the second cells, and so on. Cells of a
    /// region are counted in reading order.
    ///
    /// # Errors
    ///
    /// [`RuleError::Length`] if the list has not one entry for each cell.
    pub fn disjoint_groups(&mut self, regions: &[Option<u8>]) -> Result<(), RuleError> {
        if regions.len() != self.cells() {
            return Err(RuleError::Length { entries: regions.len(), cells: self.cells() });
        }
        let regions: Vec<_> = region_cells(regions).map(|(_, cells)| cells).collect();
        let largest = regions.iter().map(Vec::len).max().unwrap_or(0);
        for place in 0..largest {
            let group: Vec<_> = regions.iter().filter_map(|cells| cells.get(place)).collect();
            let group: Vec<_> = group.into_iter().copied().collect();
            self.add_house("disjoint groups", &group)?;
        }
        Ok(())
    }

    /// Adds the diagonal from the upper left corner of each square as a house.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules.
    pub fn falling_diagonal(&mut self, shape: &Shape) -> Result<(), RuleError> {
        self.diagonals(shape, |line, _| line)
    }

    /// Adds the diagonal from the lower left corner of each square as a house.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules.
    pub fn rising_diagonal(&mut self, shape: &Shape) -> Result<(), RuleError> {
        self.diagonals(shape, |line, side| side - 1 - line)
    }

    fn diagonals(
        &mut self,
        shape: &Shape,
        column_of: impl Fn(usize, usize) -> usize,
    ) -> Result<(), RuleError> {
        let side = usize::from(shape.size());
        for &(row, column) in shape.corners() {
            let cell = |line| shape.cell(row + line, column + column_of(line, side));
            let cells: Vec<_> = (0..side).filter_map(cell).collect();
            self.add_house("diagonal", &cells)?;
        }
        Ok(())
    }

    /// Adds the windows of each square: blocks as large as a box, one cell away from the border and from
    /// each other. A 9x9 has four, a 16x16 nine.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules, [`RuleError::NoRoom`] for squares without room for a
    /// window, such as those without boxes.
    pub fn windoku(&mut self, shape: &Shape) -> Result<(), RuleError> {
        let windows = Rules::windows(shape);
        if windows.is_empty() {
            return Err(RuleError::NoRoom { rule: "windoku" });
        }
        windows.iter().try_for_each(|window| self.add_house("window", window))
    }

    /// Returns the cells of each window of a windoku.
    pub fn windows(shape: &Shape) -> Vec<Vec<usize>> {
        let (rows, columns) = boxes(shape.size());
        let (rows, columns) = (usize::from(rows), usize::from(columns));
        let side = usize::from(shape.size());
        let mut windows = Vec::new();
        for &(row, column) in shape.corners() {
            for down in (1..=side.saturating_sub(rows)).step_by(rows + 1) {
                for right in (1..=side.saturating_sub(columns)).step_by(columns + 1) {
                    windows.push(shape.block((row + down, column + right), (rows, columns)));
                }
            }
        }
        windows
    }

    /// Adds a region beyond the usual ones. It may have fewer cells than there are digits.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn extra_region(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        self.add_house("extra region", cells)
    }

    /// Cells a knight's move apart have different digits.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules.
    pub fn anti_knight(&mut self, shape: &Shape) -> Result<(), RuleError> {
        self.different("anti-knight", shape, &KNIGHT)
    }

    /// Cells that touch at a corner have different digits.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for the shape of other rules.
    pub fn anti_king(&mut self, shape: &Shape) -> Result<(), RuleError> {
        self.different("anti-king", shape, &KING)
    }

    /// Cells that are one of the steps apart have different digits.
    fn different(
        &mut self,
        rule: &'static str,
        shape: &Shape,
        steps: &[Step],
    ) -> Result<(), RuleError> {
        for (a, b) in shape.pairs(steps) {
            self.add(rule, Constraint::Different(a as u16, b as u16))?;
        }
        Ok(())
    }
}

/// Returns the number and the cells, in reading order, of each region that has cells.
fn region_cells(regions: &[Option<u8>]) -> impl Iterator<Item = (usize, Vec<usize>)> {
    let mut cells = vec![Vec::new(); 256];
    for (cell, region) in regions.iter().enumerate() {
        if let Some(region) = region {
            cells[usize::from(*region)].push(cell);
        }
    }
    cells.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty())
}
