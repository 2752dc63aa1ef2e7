//! A player's pencil marks.

use core::fmt;

use crate::candidate::{Candidate, CandidateSet};
use crate::candidates::{Candidates, Contradiction, Propagation};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;

/// The pencil marks of a player: the digits written so far, those among them that are givens, and
/// the candidates of the other cells.
///
/// Marks hold whatever a player writes, right or wrong. To place a digit strikes it from the peers,
/// as every player does; no other consequence is drawn. That is the work of
/// techniques (crate `loshu-explain`).
///
/// ```
/// use loshu::{Cell, Digit, Grid, Marks};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let mut marks = Marks::of(&puzzle);
/// let a2 = Cell::ALL[1];
/// assert_eq!(marks.digits(a2).to_string(), "1679");
/// marks.place(a2, Digit::new(6).unwrap());
/// assert_eq!(marks.givens().len() + 1, marks.filled().len());
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Marks {
    candidates: CandidateSet,
    /// The same candidates by cell.
    digits: [DigitSet; 81],
    grid: Grid,
    /// The cells of the grid with a digit.
    filled: CellSet,
    givens: CellSet,
}

/// What a placement or a removal changed, for [`Marks::undo`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    placed: Option<Cell>,
    struck: CandidateSet,
}

impl Marks {
    /// The marks at the beginning of a puzzle: in each empty cell all digits that no given in its
    /// houses excludes.
    pub fn of(puzzle: &Grid) -> Marks {
        let filled = puzzle.filled();
        // By digit and by cell, because to turn one into the other takes longer.
        let (candidates, mut digits) = (CandidateSet::of(puzzle), digits_left(puzzle));
        filled.iter().for_each(|cell| digits[cell.index()] = DigitSet::EMPTY);
        Marks { candidates, digits, grid: *puzzle, filled, givens: filled }
    }

    /// The digits of each cell at the beginning of a puzzle: the given alone, or the candidates.
    pub(crate) fn digits_of_puzzle(puzzle: &Grid) -> [DigitSet; 81] {
        let mut digits = digits_left(puzzle);
        puzzle.givens().for_each(|(cell, digit)| digits[cell.index()] = digit.into());
        digits
    }

    /// Marks as they are written: digits, which of them are givens, and the candidates of empty
    /// cells. Candidates of filled cells, and givens where no digit stands, are left out.
    pub fn new(grid: &Grid, givens: CellSet, candidates: CandidateSet) -> Marks {
        let filled = grid.filled();
        let candidates = candidates - CandidateSet::block(filled, DigitSet::ALL);
        let digits = candidates.by_cell();
        Marks { candidates, digits, grid: *grid, filled, givens: givens & filled }
    }

    /// Draws the consequences: the candidates that are left after a propagation.
    ///
    /// # Errors
    ///
    /// The first contradiction found: there is no solution.
    ///
    /// ```
    /// use loshu::{Candidates, Grid, Marks, Propagation};
    ///
    /// let puzzle: Grid =
    ///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// let left = Marks::of(&puzzle).propagate(Propagation::Singles)?;
    /// assert_eq!(left, Candidates::of(&puzzle, Propagation::Singles)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn propagate(&self, propagation: Propagation) -> Result<Candidates, Contradiction> {
        let mut candidates = Candidates::of(&self.grid, propagation)?;
        for cell in self.open() {
            let excluded = candidates.get(cell) - self.digits(cell);
            excluded.iter().try_for_each(|digit| candidates.eliminate(cell, digit, propagation))?;
        }
        Ok(candidates)
    }

    /// All candidates.
    pub fn candidates(&self) -> &CandidateSet {
        &self.candidates
    }

    /// The candidates of a cell; none if it is filled.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The digits of each cell: its value alone, or its candidates.
    pub(crate) fn by_cell(&self) -> [DigitSet; 81] {
        Cell::ALL.map(|cell| self.grid[cell].map_or_else(|| self.digits(cell), DigitSet::from))
    }

    /// The cells that have a digit as a candidate.
    pub fn cells(&self, digit: Digit) -> CellSet {
        self.candidates.cells(digit)
    }

    /// The cells of a house that have a digit as a candidate.
    pub fn places(&self, house: House, digit: Digit) -> CellSet {
        self.cells(digit) & house.cells()
    }

    /// Whether the digit is a candidate of the cell.
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.candidates.contains(candidate)
    }

    /// The digits of some cells together.
    pub fn digits_of(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.digits(cell))
    }

    /// The digits written so far, givens and others.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells with a given.
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// The cells with a digit.
    pub fn filled(&self) -> CellSet {
        self.filled
    }

    /// The cells without a digit.
    pub fn open(&self) -> CellSet {
        !self.filled()
    }

    /// The open cells with this number of candidates.
    pub fn cells_with(&self, count: usize) -> CellSet {
        self.open().iter().filter(|cell| self.digits(*cell).len() == count).collect()
    }

    /// Whether every cell has a digit.
    pub fn is_full(&self) -> bool {
        self.open().is_empty()
    }

    /// Writes a digit into an open cell, takes the candidates of the cell away, and the digit from
    /// its peers. Nothing happens to a filled cell.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Change {
        if self.grid[cell].is_some() {
            return Change::default();
        }
        let mut gone = CandidateSet::cell(cell, DigitSet::ALL);
        gone |= CandidateSet::digit(digit, cell.peers());
        let struck = self.strike(gone);
        self.grid[cell] = Some(digit);
        self.filled.insert(cell);
        Change { placed: Some(cell), struck }
    }

    /// Takes candidates away.
    pub fn remove(&mut self, candidates: CandidateSet) -> Change {
        Change { placed: None, struck: self.strike(candidates) }
    }

    /// Takes the last change back.
    pub fn undo(&mut self, change: &Change) {
        if let Some(cell) = change.placed {
            self.grid[cell] = None;
            self.filled.remove(cell);
        }
        self.candidates |= change.struck;
        for candidate in change.struck.iter() {
            self.digits[candidate.cell().index()] |= candidate.digit().into();
        }
    }

    fn strike(&mut self, candidates: CandidateSet) -> CandidateSet {
        let struck = self.candidates & candidates;
        self.candidates -= struck;
        for candidate in struck.iter() {
            self.digits[candidate.cell().index()] -= candidate.digit().into();
        }
        struck
    }
}

/// The digits that no given in the houses of a cell excludes; of filled cells it says nothing.
fn digits_left(puzzle: &Grid) -> [DigitSet; 81] {
    let [mut rows, mut columns, mut blocks] = [[DigitSet::ALL; 9]; 3];
    for (cell, digit) in puzzle.givens() {
        rows[cell.row()].remove(digit);
        columns[cell.column()].remove(digit);
        blocks[cell.block()].remove(digit);
    }
    Cell::ALL.map(|cell| rows[cell.row()] & columns[cell.column()] & blocks[cell.block()])
}

impl Change {
    /// The candidates that were taken away.
    pub fn struck(&self) -> &CandidateSet {
        &self.struck
    }
}

/// The digits as a line, then the candidates.
impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Marks").field("grid", &self.grid).field("digits", &self.digits).finish()
    }
}

/// A puzzle is marks with all candidates that its digits allow.
impl From<&Grid> for Marks {
    fn from(puzzle: &Grid) -> Marks {
        Marks::of(puzzle)
    }
}

impl From<Grid> for Marks {
    fn from(puzzle: Grid) -> Marks {
        Marks::of(&puzzle)
    }
}

impl From<&Marks> for Marks {
    fn from(marks: &Marks) -> Marks {
        *marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_undone() {
        let puzzle: Grid =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
                .parse()
                .unwrap();
        let before = Marks::of(&puzzle);
        let mut marks = before;
        let first = marks.place(Cell::ALL[1], Digit::ALL[5]);
        let second = marks.remove(CandidateSet::digit(Digit::ALL[0], CellSet::ALL));
        assert!(marks.cells(Digit::ALL[0]).is_empty());
        assert_eq!(marks.places(House::ROWS[0], Digit::ALL[5]), CellSet::EMPTY);
        assert_eq!(Marks::new(marks.grid(), marks.givens(), *marks.candidates()), marks);
        marks.undo(&second);
        marks.undo(&first);
        assert_eq!(marks, before);
    }
}
