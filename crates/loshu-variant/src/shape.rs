//! Where the cells lie.

use core::fmt;

use crate::rule_error::{MAX_CELLS, MAX_SIDE, RuleError};

/// No cell lies there.
const NONE: u16 = u16::MAX;

/// The places of the cells: a square, or several squares that overlap. Cells are numbered from 0 in
/// reading order.
///
/// ```
/// use loshu_variant::Shape;
///
/// let nine = Shape::square(9)?;
/// assert_eq!(nine.cell(1, 0), Some(9));
/// let samurai = Shape::grids(9, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])?;
/// assert_eq!(samurai.len(), 369);
/// # Ok::<(), loshu_variant::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    size: u8,
    corners: Vec<(usize, usize)>,
    rows: usize,
    columns: usize,
    places: Vec<(u8, u8)>,
    cells: Vec<u16>,
}

/// A step from a cell to another one: rows down, columns to the right.
pub type Step = (i8, i8);

/// The steps to the orthogonal neighbours that come later in reading order.
pub(crate) const ORTHOGONAL: [Step; 2] = [(0, 1), (1, 0)];

impl Shape {
    /// The largest number of rows and of columns.
    pub const MAX_SIDE: usize = MAX_SIDE;

    /// A square with `size` rows and columns, 1 to 36.
    ///
    /// # Errors
    ///
    /// [`RuleError::Size`] for another size.
    pub fn square(size: u8) -> Result<Shape, RuleError> {
        Shape::grids(size, &[(0, 0)])
    }

    /// Squares of `size` rows and columns, each with the row and the column, from 0, of its upper left
    /// corner.
    ///
    /// # Errors
    ///
    /// [`RuleError::Size`] for a size of 0, without any square, or for more rows or columns than
    /// [`MAX_SIDE`](Shape::MAX_SIDE).
    pub fn grids(size: u8, corners: &[(u8, u8)]) -> Result<Shape, RuleError> {
        let side = usize::from(size);
        let end = |corner: fn(&(u8, u8)) -> u8| {
            corners.iter().map(corner).max().map_or(0, usize::from) + side
        };
        let (rows, columns) = (end(|corner| corner.0), end(|corner| corner.1));
        if size == 0 || corners.is_empty() || rows.max(columns) > Shape::MAX_SIDE {
            return Err(RuleError::Size { size: rows.max(columns) });
        }
        let mut cells = vec![NONE; rows * columns];
        for &(row, column) in corners {
            for row in usize::from(row)..usize::from(row) + side {
                let first = row * columns + usize::from(column);
                cells[first..first + side].fill(0);
            }
        }
        let mut places = Vec::with_capacity(side * side);
        for (place, cell) in cells.iter_mut().enumerate().filter(|(_, cell)| **cell != NONE) {
            *cell = places.len() as u16;
            places.push(((place / columns) as u8, (place % columns) as u8));
        }
        debug_assert!(places.len() <= MAX_CELLS);
        let corners =
            corners.iter().map(|&(row, column)| (usize::from(row), usize::from(column))).collect();
        Ok(Shape { size, corners, rows, columns, places, cells })
    }

    /// Returns the number of rows and columns of each square.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Returns the row and the column of the upper left corner of each square.
    pub fn corners(&self) -> &[(usize, usize)] {
        &self.corners
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns whether there are no cells; there always are.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns the cell in a row and a column, both from 0.
    pub fn cell(&self, row: usize, column: usize) -> Option<usize> {
        if row >= self.rows || column >= self.columns {
            return None;
        }
        let cell = self.cells[row * self.columns + column];
        (cell != NONE).then_some(usize::from(cell))
    }

    /// Returns the row and the column of a cell, both from 0.
    pub fn place(&self, cell: usize) -> Option<(usize, usize)> {
        self.places.get(cell).map(|&(row, column)| (usize::from(row), usize::from(column)))
    }

    /// Returns the cell that lies a step away from a cell.
    pub fn neighbour(&self, cell: usize, (down, right): Step) -> Option<usize> {
        let (row, column) = self.place(cell)?;
        let row = row.checked_add_signed(isize::from(down))?;
        let column = column.checked_add_signed(isize::from(right))?;
        self.cell(row, column)
    }

    /// Returns all pairs of cells that are one of the steps apart.
    pub fn pairs<'a>(&'a self, steps: &'a [Step]) -> impl Iterator<Item = (usize, usize)> + 'a {
        (0..self.len()).flat_map(move |cell| {
            steps.iter().filter_map(move |&step| Some((cell, self.neighbour(cell, step)?)))
        })
    }

    /// Returns the orthogonal neighbours of a cell.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)]
            .into_iter()
            .filter_map(move |step| self.neighbour(cell, step))
    }

    /// Returns the cells of a block of rows and columns in reading order, as far as there are cells.
    pub fn block(&self, corner: (usize, usize), size: (usize, usize)) -> Vec<usize> {
        let mut cells = Vec::with_capacity(size.0.saturating_mul(size.1).min(self.len()));
        self.each_of_block(corner, size, |cell| cells.push(cell));
        cells
    }

    /// Takes each cell of a block in reading order.
    pub(crate) fn each_of_block(
        &self,
        (row, column): (usize, usize),
        (rows, columns): (usize, usize),
        mut take: impl FnMut(usize),
    ) {
        for row in row..row + rows {
            for column in column..column + columns {
                if let Some(cell) = self.cell(row, column) {
                    take(cell);
                }
            }
        }
    }

    /// Returns the cells from a place, which may be outside, in steps until the cells end.
    pub(crate) fn walk(&self, from: (i32, i32), (down, right): Step) -> Vec<usize> {
        let mut cells = Vec::new();
        let (mut row, mut column) = from;
        loop {
            row += i32::from(down);
            column += i32::from(right);
            let place = (usize::try_from(row), usize::try_from(column));
            let (Ok(row), Ok(column)) = place else { return cells };
            let Some(cell) = self.cell(row, column) else { return cells };
            cells.push(cell);
        }
    }

    /// Returns the name of a cell, `R1C1` for the first one.
    pub fn name(&self, cell: usize) -> impl fmt::Display {
        match self.place(cell) {
            Some((row, column)) => format!("R{}C{}", row + 1, column + 1),
            None => format!("cell {cell}"),
        }
    }
}

/// Returns the rows and the columns of the usual boxes of a size: as near to a square as possible, and
/// not higher than wide. For a prime, a box is a row.
///
/// ```
/// assert_eq!(loshu_variant::boxes(12), (3, 4));
/// ```
pub fn boxes(size: u8) -> (u8, u8) {
    let rows = (1..=size).rev().find(|&rows| {
        u32::from(rows) * u32::from(rows) <= u32::from(size) && size.is_multiple_of(rows)
    });
    let rows = rows.unwrap_or(1);
    (rows, size / rows)
}
