//! The 81 cells, their names, and sets of them.

use core::fmt;
use core::str::FromStr;

use crate::set::{bit_set, pack};
use crate::value::ValueError;

/// One of the 81 squares, counted row by row from the top left: 0 to 80.
///
/// A cell has two names: `C2`, with rows A to I and columns 1 to 9, and `r3c2`.
/// Both are parsed; [`Display`](fmt::Display) prints the first, `{:#}` the second.
///
/// ```
/// use loshu::Cell;
///
/// let cell: Cell = "C2".parse()?;
/// assert_eq!("r3c2".parse(), Ok(cell));
/// assert_eq!(format!("{cell} {cell:#}"), "C2 r3c2");
/// assert_eq!(cell.peers().len(), 20);
/// # Ok::<(), loshu::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cells in order.
    pub const ALL: [Cell; 81] = {
        let mut all = [Cell(0); 81];
        let mut i = 0;
        while i < 81 {
            all[i] = Cell(i as u8);
            i += 1;
        }
        all
    };

    /// Returns the cell with this index, if the index is 0 to 80.
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < 81 { Some(Cell(index as u8)) } else { None }
    }

    /// Returns the cell in this row and column, if both are 0 to 8.
    pub const fn at(row: usize, column: usize) -> Option<Cell> {
        if row < 9 && column < 9 { Cell::from_index(9 * row + column) } else { None }
    }

    /// Returns the place of the cell in tables and sets, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, 0 to 8.
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Returns the column, 0 to 8.
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// Returns the box, 0 to 8, counted row by row.
    #[doc(alias = "box")]
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
        } else {
            write!(f, "{}{}", row_letter(self.row()), self.column() + 1)
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The letter of a row, `A` to `I`.
pub(crate) fn row_letter(row: usize) -> char {
    char::from(b'A' + row as u8)
}

/// The cell with this index, 0 to 80.
impl TryFrom<usize> for Cell {
    type Error = ValueError;

    fn try_from(index: usize) -> Result<Cell, ValueError> {
        Cell::from_index(index).ok_or(ValueError::expected("the index of a cell, 0 to 80"))
    }
}

const EXPECTED: ValueError =
    ValueError::expected("a cell such as C2 (rows A to I, columns 1 to 9) or r3c2");

impl FromStr for Cell {
    type Err = ValueError;

    fn from_str(name: &str) -> Result<Cell, ValueError> {
        let (row, column) = match *name.as_bytes() {
            [row, column] => (row.to_ascii_uppercase().wrapping_sub(b'A'), column),
            [b'r' | b'R', row, b'c' | b'C', column] => (row.wrapping_sub(b'1'), column),
            _ => return Err(EXPECTED),
        };
        Cell::at(row.into(), column.wrapping_sub(b'1').into()).ok_or(EXPECTED)
    }
}

bit_set! {
    /// A set of cells, 81 bits wide.
    ///
    /// ```
    /// use loshu::{CellSet, House};
    ///
    /// let corner: CellSet = House::ROWS[0].cells() & House::BLOCKS[0].cells();
    /// assert_eq!(format!("{corner:?}"), "{A1, A2, A3}");
    /// ```
    CellSet(u128), iterated by Cells, of Cell, all = (1 << 81) - 1
}

impl CellSet {
    /// The cells whose flag is 1, not 0.
    pub(crate) fn of_flags(flags: &[u8; 81]) -> CellSet {
        let (eights, last) = flags.as_chunks::<8>();
        let mut bytes = [0; 16];
        for (byte, eight) in bytes.iter_mut().zip(eights) {
            *byte = pack(*eight);
        }
        bytes[10] = last[0];
        CellSet::from_bits(u128::from_le_bytes(bytes))
    }
}

/// The names of the cells with blanks between them: `A1 A2 A3`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, cell) in self.iter().enumerate() {
            f.write_str(if number == 0 { "" } else { " " })?;
            fmt::Display::fmt(&cell, f)?;
        }
        Ok(())
    }
}

/// Names of cells with blanks or commas between them.
impl FromStr for CellSet {
    type Err = ValueError;

    fn from_str(names: &str) -> Result<CellSet, ValueError> {
        let names = names.split(|sign: char| sign.is_whitespace() || sign == ',');
        names.filter(|name| !name.is_empty()).map(str::parse::<Cell>).collect()
    }
}
