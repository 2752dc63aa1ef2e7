//! Where givens stand: patterns made to order.

use core::fmt;
use core::str::FromStr;

use crate::cell::{Cell, CellSet};

/// The cells in which givens may stand, and those in which they must.
///
/// Written as 81 signs, cell by cell: `x` for a given, `?` for a cell that may have one, `.` for an
/// empty cell. Blanks and line feeds do not count.
///
/// ```
/// use loshu::{Mask, Symmetry};
///
/// let mask: Mask = "?".repeat(81).parse()?;
/// assert!(mask.holds(Symmetry::Full));
/// # Ok::<(), loshu::ParseMaskError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask {
    pub(super) may: CellSet,
    pub(super) must: CellSet,
}

impl Mask {
    /// The mask that allows every cell and requires none.
    pub const ANY: Mask = Mask { may: CellSet::ALL, must: CellSet::EMPTY };

    /// Returns the cells in which givens may stand, those in which they must included.
    pub fn may(&self) -> CellSet {
        self.may
    }

    /// Returns the cells in which givens must stand.
    pub fn must(&self) -> CellSet {
        self.must
    }

    /// Tells whether the mask has a symmetry.
    pub fn holds(&self, symmetry: super::Symmetry) -> bool {
        symmetry.holds(self.may) && symmetry.holds(self.must)
    }
}

/// Why a text is no mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseMaskError {
    /// A sign that has no meaning, with its line and column, counted from 1.
    Sign {
        /// The sign.
        sign: char,
        /// Its line.
        line: usize,
        /// Its column.
        column: usize,
    },
    /// Not 81 cells.
    Cells(usize),
}

impl fmt::Display for ParseMaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseMaskError::Sign { sign, line, column } => {
                write!(f, "line {line}, column {column}: expected x, ? or ., found {sign:?}")
            }
            ParseMaskError::Cells(cells) => write!(f, "{cells} cells, expected 81"),
        }
    }
}

impl core::error::Error for ParseMaskError {}

impl FromStr for Mask {
    type Err = ParseMaskError;

    fn from_str(text: &str) -> Result<Mask, ParseMaskError> {
        let mut mask = Mask { may: CellSet::EMPTY, must: CellSet::EMPTY };
        let mut cells = 0;
        for (line, text) in (1..).zip(text.lines()) {
            for (column, sign) in (1..).zip(text.chars()) {
                let cell = Cell::from_index(cells);
                match (sign, cell) {
                    _ if sign.is_whitespace() => continue,
                    ('x' | 'X', Some(cell)) => mask.must |= cell.into(),
                    ('?', Some(cell)) => mask.may |= cell.into(),
                    ('x' | 'X' | '?' | '.', _) => {}
                    _ => return Err(ParseMaskError::Sign { sign, line, column }),
                }
                cells += 1;
            }
        }
        mask.may |= mask.must;
        if cells == 81 { Ok(mask) } else { Err(ParseMaskError::Cells(cells)) }
    }
}
