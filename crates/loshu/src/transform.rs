//! Equivalent puzzles: digits renamed, lines and chutes exchanged, the grid transposed.

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::{House, HouseKind};
use crate::verify::Solution;

/// One of the 9! x 6^8 x 2 ways to make an equivalent puzzle: rename the digits, permute the bands,
/// the rows of each band, the stacks and the columns of each stack, and transpose the grid.
///
/// An equivalent puzzle has the same number of solutions, and rules of logic solve it just as well.
///
/// ```
/// use loshu::{Digit, Grid, Transform};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let one_for_nine = Transform::exchange_digits(Digit::ALL[0], Digit::ALL[8]);
/// let both = one_for_nine.then(&Transform::TRANSPOSE);
/// let other = both.apply(&puzzle);
/// assert_eq!(other.clues(), puzzle.clues());
/// assert_eq!(both.inverse().apply(&other), puzzle);
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform {
    transposed: bool,
    /// Where each row of the image comes from, and each column.
    rows: [u8; 9],
    columns: [u8; 9],
    /// What becomes of each digit, counted from 0.
    digits: [u8; 9],
}

impl Transform {
    /// The transform that changes nothing.
    pub const IDENTITY: Transform =
        Transform { transposed: false, rows: IN_ORDER, columns: IN_ORDER, digits: IN_ORDER };

    /// The transform that makes rows of columns and columns of rows: cell A2 goes to B1.
    pub const TRANSPOSE: Transform = Transform { transposed: true, ..Transform::IDENTITY };

    /// Returns the transform that exchanges two digits.
    pub fn exchange_digits(one: Digit, other: Digit) -> Transform {
        let mut digits = IN_ORDER;
        digits.swap(one.index(), other.index());
        Transform { digits, ..Transform::IDENTITY }
    }

    /// Returns the transform that exchanges two rows of a band, or two columns of a stack. `None`
    /// for any other two houses: there is no such transform.
    ///
    /// ```
    /// use loshu::{House, Transform};
    ///
    /// let [a, b, d] = [0, 1, 3].map(|row| House::ROWS[row]);
    /// let exchange = Transform::exchange_lines(a, b).unwrap();
    /// assert_eq!(exchange.house(a), b);
    /// assert_eq!(Transform::exchange_lines(a, d), None);
    /// ```
    pub fn exchange_lines(one: House, other: House) -> Option<Transform> {
        let same_chute = one.kind() == other.kind() && one.number() / 3 == other.number() / 3;
        let mut lines = IN_ORDER;
        lines.swap(one.number(), other.number());
        same_chute.then_some(())?;
        Transform::IDENTITY.with_lines(one.kind(), lines)
    }

    /// Returns the transform that exchanges two bands, counted 0 to 2 from the top; `None` if one of
    /// the numbers is above 2.
    pub fn exchange_bands(one: usize, other: usize) -> Option<Transform> {
        Transform::IDENTITY.with_lines(HouseKind::Row, chutes_exchanged(one, other)?)
    }

    /// Returns the transform that exchanges two stacks, counted 0 to 2 from the left; `None` if one
    /// of the numbers is above 2.
    pub fn exchange_stacks(one: usize, other: usize) -> Option<Transform> {
        Transform::IDENTITY.with_lines(HouseKind::Column, chutes_exchanged(one, other)?)
    }

    /// Returns transform number `index` of a seed. All transforms are equally likely.
    #[cfg(feature = "rand")]
    pub fn random(seed: u64, index: u64) -> Transform {
        use rand::{RngExt, seq::SliceRandom};

        let mut rng = crate::seed::stream(seed, index);
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
        let mut digits = IN_ORDER;
        digits.shuffle(&mut rng);
        Transform { transposed: rng.random(), rows, columns, digits }
    }

    /// Returns the transform with these sources of rows, columns and digits, first transposed if
    /// asked. The lines of a chute have to stay together.
    pub(crate) fn new(
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Transform {
        debug_assert!([rows, columns].iter().all(keeps_chutes));
        debug_assert_eq!(inverse(inverse(digits)), digits);
        Transform { transposed, rows, columns, digits }
    }

    fn with_lines(self, kind: HouseKind, lines: [u8; 9]) -> Option<Transform> {
        match kind {
            HouseKind::Row => Some(Transform { rows: lines, ..self }),
            HouseKind::Column => Some(Transform { columns: lines, ..self }),
            HouseKind::Block => None,
        }
    }

    /// Returns the transform that does this one first and then the next one:
    /// `a.then(&b).apply(grid) == b.apply(&a.apply(grid))`.
    #[must_use]
    pub fn then(&self, next: &Transform) -> Transform {
        let (rows, columns) = self.lines_seen_from(next.transposed);
        Transform {
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|row| rows[usize::from(row)]),
            columns: next.columns.map(|column| columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.digits[usize::from(digit)]),
        }
    }

    /// Returns the transform that leads back: `a.inverse().apply(&a.apply(grid)) == grid`.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        // To transpose first and permute lines afterwards is to permute the other lines first.
        let (rows, columns) = self.lines_seen_from(self.transposed);
        let [rows, columns, digits] = [rows, columns, self.digits].map(inverse);
        Transform { transposed: self.transposed, rows, columns, digits }
    }

    /// The sources of rows and columns, or of columns and rows.
    fn lines_seen_from(&self, transposed: bool) -> ([u8; 9], [u8; 9]) {
        if transposed { (self.columns, self.rows) } else { (self.rows, self.columns) }
    }

    /// Returns the equivalent puzzle.
    pub fn apply(&self, grid: &Grid) -> Grid {
        grid.givens().map(|(cell, digit)| (self.cell(cell), self.digit(digit))).collect()
    }

    /// Returns the solution of the equivalent puzzle.
    pub fn solution(&self, solution: &Solution) -> Solution {
        Solution::trusted(self.apply(solution))
    }

    /// Returns what becomes of a digit.
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::ALL[usize::from(self.digits[digit.index()])]
    }

    /// Returns what becomes of some digits.
    pub fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// Returns the cell to which a cell goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) =
            if self.transposed { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
        Cell::ALL[9 * place_of(row, &self.rows) + place_of(column, &self.columns)]
    }

    /// Returns the cells to which some cells go.
    pub fn cells(&self, cells: CellSet) -> CellSet {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    /// Returns the house to which a house goes.
    pub fn house(&self, house: House) -> House {
        house_of(self.cells(house.cells()))
    }
}

/// The transform that changes nothing.
impl Default for Transform {
    fn default() -> Transform {
        Transform::IDENTITY
    }
}

const IN_ORDER: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// The place to which a line goes.
fn place_of(line: usize, lines: &[u8; 9]) -> usize {
    let place = lines.iter().position(|&source| usize::from(source) == line);
    place.expect("the lines are a permutation")
}

/// The house with these cells.
fn house_of(cells: CellSet) -> House {
    let house = House::ALL.into_iter().find(|house| house.cells() == cells);
    house.expect("a transform keeps the cells of a house together")
}

fn chutes_exchanged(one: usize, other: usize) -> Option<[u8; 9]> {
    let mut chutes = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    if one >= chutes.len() || other >= chutes.len() {
        return None;
    }
    chutes.swap(one, other);
    let [[a, b, c], [d, e, f], [g, h, i]] = chutes;
    Some([a, b, c, d, e, f, g, h, i])
}

fn keeps_chutes(lines: &[u8; 9]) -> bool {
    let in_one_chute = |lines: &[u8; 3]| lines.iter().all(|line| line / 3 == lines[0] / 3);
    lines.as_chunks().0.iter().all(in_one_chute) && inverse(inverse(*lines)) == *lines
}

fn inverse(permutation: [u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (from, to) in (0..).zip(permutation) {
        inverse[usize::from(to)] = from;
    }
    inverse
}
