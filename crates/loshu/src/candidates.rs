//! The digits that are still possible in each cell, and the rules that take them away.

mod rules;

use core::fmt;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;
use crate::value::named;

/// The consequences that are drawn when a digit is placed. Each level includes those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Propagation {
    /// No consequences: a digit is only compared with the digits of its peers.
    Check,
    /// The digit leaves the candidates of the peers. A cell without candidates is a contradiction.
    Peers,
    /// A cell with one candidate gets it (naked single), and a digit with one place in a house goes
    /// there (hidden single), until nothing changes.
    #[default]
    Singles,
    /// Two cells of a house with the same two candidates take them from the rest of the house.
    Pairs,
    /// A digit whose places in a line are all in one box leaves the rest of the box. A digit whose
    /// places in a box are all in one line leaves the rest of the line.
    Locked,
}

impl Propagation {
    /// The levels in ascending order.
    pub const ALL: &[Propagation] = &[
        Propagation::Check,
        Propagation::Peers,
        Propagation::Singles,
        Propagation::Pairs,
        Propagation::Locked,
    ];

    /// Returns the name: `check`, `peers`, `singles`, `pairs`, `locked`.
    pub const fn name(self) -> &'static str {
        match self {
            Propagation::Check => "check",
            Propagation::Peers => "peers",
            Propagation::Singles => "singles",
            Propagation::Pairs => "pairs",
            Propagation::Locked => "locked",
        }
    }
}

named!(Propagation, "a level of propagation: check, peers, singles, pairs or locked");

/// The digits still possible in each cell (the essays say *values*), and which cells are solved.
///
/// A cell is *solved* when its digit has been placed: it has one candidate, and, unless the
/// propagation was [`Check`](Propagation::Check), that candidate has been taken from the peers.
///
/// ```
/// use loshu::{Candidates, Grid, Propagation};
///
/// let grid: Grid =
///     "003020600900305001001806400008102900700000008006708200002609500800203009005010300".parse()?;
/// let candidates = Candidates::of(&grid, Propagation::Singles).unwrap();
/// assert!(candidates.is_solved());
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Candidates {
    digits: [DigitSet; 81],
    solved: CellSet,
}

/// Is told of each candidate that is taken away.
pub(crate) trait Log {
    fn eliminated(&mut self, cell: Cell, digit: Digit);
}

impl Log for () {
    fn eliminated(&mut self, _: Cell, _: Digit) {}
}

impl Candidates {
    /// All digits in all cells.
    pub const ALL: Candidates = Candidates { digits: [DigitSet::ALL; 81], solved: CellSet::EMPTY };

    /// Places the filled cells of `grid` and draws the consequences.
    ///
    /// # Errors
    ///
    /// The first contradiction found: there is no solution.
    pub fn of(grid: &Grid, propagation: Propagation) -> Result<Candidates, Contradiction> {
        let mut candidates = Candidates::ALL;
        for (cell, digit) in grid.givens() {
            candidates.place(cell, digit, propagation, &mut ())?;
        }
        candidates.propagate_logged(propagation, &mut ())?;
        Ok(candidates)
    }

    /// Returns the candidates of a cell.
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// Returns the cells whose digit has been placed.
    pub fn solved(&self) -> CellSet {
        self.solved
    }

    /// Tells whether all 81 cells are solved.
    pub fn is_solved(&self) -> bool {
        self.solved == CellSet::ALL
    }

    /// Returns the solved cells with their digits.
    pub fn to_grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in self.solved {
            grid[cell] = self.get(cell).first();
        }
        grid
    }

    /// Places a digit and draws the consequences.
    ///
    /// # Errors
    ///
    /// A contradiction. The candidates are then of no further use, because only some of the
    /// consequences have been drawn.
    pub fn assign(
        &mut self,
        cell: Cell,
        digit: Digit,
        propagation: Propagation,
    ) -> Result<(), Contradiction> {
        self.place(cell, digit, propagation, &mut ())?;
        self.propagate_logged(propagation, &mut ())
    }

    /// Takes a candidate away and draws the consequences. With [`Propagation::Check`] and
    /// [`Propagation::Peers`] there are none.
    ///
    /// # Errors
    ///
    /// A contradiction, as for [`assign`](Candidates::assign).
    pub fn eliminate(
        &mut self,
        cell: Cell,
        digit: Digit,
        propagation: Propagation,
    ) -> Result<(), Contradiction> {
        self.remove(cell, digit, &mut ())?;
        self.propagate_logged(propagation, &mut ())
    }

    /// Draws the consequences of what is known, by all rules of this level.
    ///
    /// # Errors
    ///
    /// A contradiction, as for [`assign`](Candidates::assign).
    pub fn propagate(&mut self, propagation: Propagation) -> Result<(), Contradiction> {
        self.propagate_logged(propagation, &mut ())
    }

    /// Places a digit: no other candidate stays in the cell, and, unless the propagation is
    /// [`Check`](Propagation::Check), the digit in no peer.
    pub(crate) fn place(
        &mut self,
        cell: Cell,
        digit: Digit,
        propagation: Propagation,
        log: &mut impl Log,
    ) -> Result<(), Contradiction> {
        if propagation == Propagation::Check || !self.get(cell).contains(digit) {
            self.compare(cell, digit)?;
        }
        for other in self.get(cell).without(digit) {
            self.remove(cell, other, log)?;
        }
        self.solved.insert(cell);
        if propagation > Propagation::Check {
            for peer in cell.peers() {
                self.remove(peer, digit, log)?;
            }
        }
        Ok(())
    }

    /// Whether the digit may go into the cell, as far as its peers and its candidates tell.
    fn compare(&self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let clashes = |&peer: &Cell| self.get(peer) == digit.into();
        match (cell.peers() & self.solved).iter().find(clashes) {
            Some(peer) => Err(Contradiction::Clash(digit, [cell, peer])),
            None if self.get(cell).contains(digit) => Ok(()),
            None => Err(Contradiction::RuledOut(cell, digit)),
        }
    }

    fn remove(
        &mut self,
        cell: Cell,
        digit: Digit,
        log: &mut impl Log,
    ) -> Result<(), Contradiction> {
        let digits = &mut self.digits[cell.index()];
        if digits.contains(digit) {
            digits.remove(digit);
            log.eliminated(cell, digit);
            if digits.is_empty() {
                return Err(Contradiction::NoDigit(cell));
            }
        }
        Ok(())
    }

    /// Takes back eliminations, for an undo: the candidates are back, and the cells solved as then.
    pub(crate) fn restore(
        &mut self,
        eliminated: impl Iterator<Item = (Cell, Digit)>,
        solved: CellSet,
    ) {
        for (cell, digit) in eliminated {
            self.digits[cell.index()].insert(digit);
        }
        self.solved = solved;
    }

    pub(crate) fn as_sets(&self) -> &[DigitSet; 81] {
        &self.digits
    }
}

/// The drawing of [`table`](Candidates::table).
impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.table(), f)
    }
}

/// Why the candidates have no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Contradiction {
    /// Two cells of a house hold the same digit.
    Clash(Digit, [Cell; 2]),
    /// The digit to be placed is not a candidate of the cell.
    RuledOut(Cell, Digit),
    /// Every digit has been ruled out for the cell.
    NoDigit(Cell),
    /// The digit has been ruled out for every cell of the house.
    NoPlace(House, Digit),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::Clash(digit, [cell, peer]) => {
                write!(f, "{cell} cannot be {digit}: {peer} is {digit}")
            }
            Contradiction::RuledOut(cell, digit) => {
                write!(f, "{cell} cannot be {digit}: that has been ruled out")
            }
            Contradiction::NoDigit(cell) => write!(f, "no digit is left for {cell}"),
            Contradiction::NoPlace(house, digit) => {
                write!(f, "no place is left for {digit} in {house}")
            }
        }
    }
}

impl core::error::Error for Contradiction {}
