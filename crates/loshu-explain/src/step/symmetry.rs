use loshu::{Candidate, Cell, Digit};

/// A movement of the grid onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Turn {
    /// Half a turn about the middle.
    Half,
    /// A quarter of a turn about the middle, clockwise.
    Quarter,
    /// A mirror on the line from the first cell to the last one: rows become columns.
    Diagonal,
    /// A mirror on the other diagonal.
    AntiDiagonal,
}

impl Turn {
    /// All of them.
    pub const ALL: [Turn; 4] = [Turn::Half, Turn::Quarter, Turn::Diagonal, Turn::AntiDiagonal];

    /// The cell to which a cell moves.
    ///
    /// ```
    /// use loshu_explain::step::Turn;
    ///
    /// let moved = |turn: Turn| turn.cell("r1c2".parse().unwrap()).to_string();
    /// assert_eq!(Turn::ALL.map(moved), ["I8", "B9", "B1", "H9"]);
    /// ```
    pub fn cell(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        let (row, column) = match self {
            Turn::Half => (8 - row, 8 - column),
            Turn::Quarter => (column, 8 - row),
            Turn::Diagonal => (column, row),
            Turn::AntiDiagonal => (8 - column, 8 - row),
        };
        Cell::ALL[9 * row + column]
    }
}

/// A symmetry of the givens: the grid is moved, each digit is replaced, and the givens are what they were.
///
/// The puzzle has one solution, and what the symmetry makes of that is a solution too. So the solution has
/// the symmetry: where a digit moves, its replacement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Symmetry {
    /// The movement.
    pub turn: Turn,
    /// What each digit from 1 to 9 is replaced by.
    pub digits: [Digit; 9],
}

impl Symmetry {
    /// What the symmetry makes of a candidate.
    pub fn image(&self, candidate: Candidate) -> Candidate {
        let digit = self.digits[candidate.digit().index()];
        Candidate::new(self.turn.cell(candidate.cell()), digit)
    }
}
