//! Candidates by digit: for each digit the cells where it may go, and what follows at once.

use super::locked::{BAND, Board, Contradiction, bit, lock, rows_of};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// The candidates of a puzzle.
#[derive(Clone, Copy)]
pub(in super::super) struct Boards {
    /// For each band (three rows) and digit, the cells of the band where the digit may go.
    pub(in super::super) boards: [[Board; 9]; 3],
    /// The cells of each band that are not known to be solved.
    pub(in super::super) open: [Board; 3],
}

/// One digit in one cell.
#[derive(Clone, Copy)]
pub(in super::super) struct Candidate {
    pub(in super::super) band: usize,
    /// Its bit on the board.
    pub(in super::super) cell: Board,
    /// Its index, 0 to 8.
    pub(in super::super) digit: usize,
}

impl Candidate {
    pub(in super::super) fn new(cell: Cell, digit: Digit) -> Candidate {
        let (band, bit) = PLACES[cell.index()];
        Candidate { band: usize::from(band), cell: 1 << bit, digit: digit.index() }
    }
}

impl Boards {
    /// The boards of a puzzle and all that follows, or `None` if it contradicts itself.
    pub(in super::super) fn of(puzzle: &Grid) -> Option<Boards> {
        let mut boards = Boards { boards: [[BAND; 9]; 3], open: [BAND; 3] };
        let mut given = [[0; 9]; 3];
        for (cell, digit) in puzzle.givens() {
            let at = Candidate::new(cell, digit);
            given[at.band][at.digit] |= at.cell;
        }
        for (boards, given) in boards.boards.iter_mut().zip(&given) {
            let filled = given.iter().fold(0, |cells, board| cells | board);
            for (board, &given) in boards.iter_mut().zip(given) {
                *board = BAND & !filled & !rows_of(given) | given;
            }
        }
        boards.propagate(0x1FF).ok()?;
        Some(boards)
    }

    /// The boards with the digit in the cell.
    pub(in super::super) fn with(mut self, at: Candidate) -> Option<Boards> {
        self.place(at).ok()?;
        Some(self)
    }

    /// The boards without the digit in the cell.
    pub(in super::super) fn without(mut self, at: Candidate) -> Option<Boards> {
        self.exclude(at, 1 << at.digit).ok()?;
        Some(self)
    }

    /// Puts the digit into the cell, and draws what follows.
    pub(in super::super) fn place(&mut self, at: Candidate) -> Result<(), Contradiction> {
        let board = &mut self.boards[at.band][at.digit];
        *board &= !rows_of(at.cell) | at.cell;
        self.propagate(1 << at.digit)
    }

    /// Takes digits, one bit each, from the cell of a candidate, and draws what follows.
    pub(in super::super) fn exclude(
        &mut self,
        at: Candidate,
        digits: u32,
    ) -> Result<(), Contradiction> {
        for (digit, board) in self.boards[at.band].iter_mut().enumerate() {
            if digits >> digit & 1 == 1 {
                *board &= !at.cell;
            }
        }
        self.propagate(digits)
    }

    /// The digits with the same candidates as this one, itself among them, one bit each. They can
    /// be exchanged for one another.
    pub(in super::super) fn twins(&self, of: usize) -> u32 {
        let twin = |&digit: &usize| self.boards.iter().all(|boards| boards[digit] == boards[of]);
        (0..9).filter(twin).fold(0, |twins, digit| twins | 1 << digit)
    }

    /// Whether the cell is not known to be solved.
    pub(in super::super) fn is_open(&self, cell: Cell) -> bool {
        let (band, bit) = PLACES[cell.index()];
        self.open[usize::from(band)] >> bit & 1 == 1
    }

    /// Whether the digit is a candidate of the cell.
    pub(in super::super) fn allows(&self, at: Candidate) -> bool {
        self.boards[at.band][at.digit] & at.cell != 0
    }

    /// The lowest candidate of every cell: the solution, if there is nothing left to branch on.
    pub(in super::super) fn to_grid(self) -> Grid {
        let mut grid = Grid::EMPTY;
        for (boards, cells) in self.boards.iter().zip(&CELLS) {
            for (&board, digit) in boards.iter().zip(Digit::ALL) {
                let mut rest = board;
                while rest != 0 {
                    grid[cells[rest.trailing_zeros() as usize]] = Some(digit);
                    rest &= rest - 1;
                }
            }
        }
        grid
    }

    /// Whether the open cells are the same and have the same candidates. What is left to solve is
    /// then the same: a house lacks the digits that are candidates of its open cells.
    pub(in super::super) fn same_rest(&self, other: &Boards) -> bool {
        self.open == other.open
            && (self.boards.iter().zip(&other.boards).zip(self.open)).all(|((a, b), open)| {
                a.iter().zip(b).fold(0, |differ, (a, b)| differ | (a ^ b)) & open == 0
            })
    }

    /// Draws all consequences; `changed` has one bit for each digit whose boards have changed.
    fn propagate(&mut self, mut changed: u32) -> Result<(), Contradiction> {
        while changed != 0 {
            while changed != 0 {
                let digit = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                changed |= self.settle(digit)?;
            }
            for band in 0..3 {
                changed |= self.naked_singles(band)?;
            }
        }
        Ok(())
    }

    /// Draws the consequences for one digit. Answers the other digits that lost a candidate.
    fn settle(&mut self, digit: usize) -> Result<u32, Contradiction> {
        let mut boards = [0, 1, 2].map(|band| self.boards[band][digit]);
        let solved = lock(&mut boards)?;
        let mut changed = 0;
        for (band, board) in boards.into_iter().enumerate() {
            self.boards[band][digit] = board;
            let solved = solved[band] & self.open[band];
            if solved != 0 {
                changed |= self.close(band, digit, solved);
            }
        }
        Ok(changed)
    }

    /// Takes the solved cells of a digit from the other digits. Answers those that lost something.
    fn close(&mut self, band: usize, digit: usize, solved: u32) -> u32 {
        self.open[band] &= !solved;
        let own = self.boards[band][digit];
        self.boards[band][digit] &= !solved;
        let mut changed = 0;
        for (other, board) in self.boards[band].iter_mut().enumerate() {
            changed |= u32::from(*board & solved != 0) << other;
            *board &= !solved;
        }
        self.boards[band][digit] = own;
        changed
    }

    /// Places the digits of cells with one candidate. Answers the digits placed.
    fn naked_singles(&mut self, band: usize) -> Result<u32, Contradiction> {
        if self.open[band] == 0 {
            return Ok(0);
        }
        let (mut once, mut twice) = (0, 0);
        for board in self.boards[band] {
            twice |= once & board;
            once |= board;
        }
        if once != BAND {
            return Err(Contradiction);
        }
        let mut naked = !twice & self.open[band];
        let mut changed = 0;
        while naked != 0 {
            let cell = naked & naked.wrapping_neg();
            naked &= naked - 1;
            let Some(digit) = (0..9).find(|&digit| self.boards[band][digit] & cell != 0) else {
                return Err(Contradiction);
            };
            self.boards[band][digit] &= !rows_of(cell) | cell;
            changed |= 1 << digit;
        }
        Ok(changed)
    }
}

/// For each cell its band and its bit on the board.
pub(in super::super) static PLACES: [(u8, u8); 81] = {
    let mut places = [(0, 0); 81];
    let mut i = 0;
    while i < 81 {
        places[i] = ((i / 27) as u8, bit(i % 27).trailing_zeros() as u8);
        i += 1;
    }
    places
};

/// For each band the cells in the order of the bits.
static CELLS: [[Cell; 27]; 3] = {
    let mut cells = [[Cell::ALL[0]; 27]; 3];
    let mut i = 0;
    while i < 81 {
        cells[i / 27][bit(i % 27).trailing_zeros() as usize] = Cell::ALL[i];
        i += 1;
    }
    cells
};
