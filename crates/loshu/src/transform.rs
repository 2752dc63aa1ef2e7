//! Equivalent puzzles: digits renamed, lines and chutes permuted, the grid turned over.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// One of the 9! x 6^8 x 2 ways to make an equivalent puzzle: rename the digits, permute the bands,
/// the rows of each band, the stacks and the columns of each stack, and transpose the grid.
///
/// An equivalent puzzle has as many solutions and is as hard as the first one.
///
/// ```
/// use loshu::{Grid, Solver, Transform};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let other = Transform::random(7, 0).apply(&puzzle);
/// assert_ne!(other, puzzle);
/// assert_eq!(other.clues(), puzzle.clues());
/// assert_eq!(Solver::new().count(&other).solutions, 1);
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transform {
    transposed: bool,
    /// Where each row of the image comes from, and each column.
    rows: [u8; 9],
    columns: [u8; 9],
    /// What becomes of each digit, counted from 0.
    digits: [u8; 9],
}

impl Transform {
    /// Changes nothing.
    pub const IDENTITY: Transform = Transform {
        transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    };

    /// Number `index` of a seed, all equally likely.
    #[cfg(feature = "rand")]
    pub fn random(seed: u64, index: u64) -> Transform {
        use rand::{RngExt, seq::SliceRandom};

        let mut rng = crate::generate::stream(seed, index);
        let mut lines = || {
            let (mut chutes, mut lines) = ([0, 3, 6], [0; 9]);
            chutes.shuffle(&mut rng);
            for (chute, lines) in chutes.into_iter().zip(lines.as_chunks_mut().0) {
                *lines = [chute, chute + 1, chute + 2];
                lines.shuffle(&mut rng);
            }
            lines
        };
        let (rows, columns) = (lines(), lines());
        let mut digits = Transform::IDENTITY.digits;
        digits.shuffle(&mut rng);
        Transform { transposed: rng.random(), rows, columns, digits }
    }

    /// The equivalent puzzle.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for cell in Cell::ALL {
            let digit = grid[self.source(cell)];
            image[cell] =
                digit.and_then(|digit| Digit::from_index(self.digits[digit.index()].into()));
        }
        image
    }

    /// What leads back: `inverse().apply(&apply(grid)) == grid`.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let [rows, columns, digits] = [self.rows, self.columns, self.digits].map(inverse);
        // Transposing first and permuting afterwards is permuting the other lines first.
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Transform { transposed: self.transposed, rows, columns, digits }
    }

    /// Where the digit of a cell of the image comes from.
    fn source(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        Cell::ALL[9 * usize::from(row) + usize::from(column)]
    }
}

fn inverse(permutation: [u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (from, to) in (0..).zip(permutation) {
        inverse[usize::from(to)] = from;
    }
    inverse
}
