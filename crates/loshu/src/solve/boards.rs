//! Candidates by digit: for each digit the cells where it may go, and what follows at once.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// For each band (three rows) and digit, the cells of the band where the digit may go.
///
/// A board has one bit a cell, row by row from the lowest bit:
///
/// ```text
///   bit   0  1  2 |  3  4  5 |  6  7  8      a row of three triads
///         9 10 11 | 12 13 14 | 15 16 17
///        18 19 20 | 21 22 23 | 24 25 26
/// ```
///
/// In a band the digit stands once in each row and once in each box, so the three triads that hold
/// it form a permutation; likewise the three columns of a stack, one in each band. Keeping only
/// what lies on one of the six permutations finds hidden singles and locked candidates together,
/// by one look into a table of 512 entries (the idea of band tables is known since Brian Turner's
/// solver of 2009, `bb_sudoku`).
#[derive(Clone, Copy)]
pub(super) struct Boards {
    boards: [[u32; 9]; 3],
    /// The cells of each band that are not known to be solved.
    open: [u32; 3],
}

const BAND: u32 = (1 << 27) - 1;
const ROW: u32 = (1 << 9) - 1;
/// The lowest bit of each row.
const ROWS: u32 = 1 | 1 << 9 | 1 << 18;

/// There is no solution.
pub(super) struct Contradiction;

impl Boards {
    /// The boards of a puzzle and all that follows, or `None` if it contradicts itself.
    pub(super) fn of(puzzle: &Grid) -> Option<Boards> {
        let mut given = [[0; 9]; 3];
        let mut boards = Boards { boards: [[BAND; 9]; 3], open: [BAND; 3] };
        for (cell, digit) in puzzle.givens() {
            given[cell.index() / 27][digit.index()] |= 1 << (cell.index() % 27);
        }
        for (boards, given) in boards.boards.iter_mut().zip(&given) {
            let filled = given.iter().fold(0, |cells, board| cells | board);
            for (board, &given) in boards.iter_mut().zip(given) {
                *board = placed(*board & !filled | given, given).ok()?;
            }
        }
        boards.propagate(0x1FF).ok()?;
        Some(boards)
    }

    /// The digit in the cell, and what follows.
    pub(super) fn with(mut self, cell: Cell, digit: Digit) -> Option<Boards> {
        let board = &mut self.boards[cell.index() / 27][digit.index()];
        let bit = 1 << (cell.index() % 27);
        if *board & bit == 0 {
            return None;
        }
        *board = placed(*board, bit).ok()?;
        self.propagate(1 << digit.index()).ok()?;
        Some(self)
    }

    /// The digit not in the cell, and what follows.
    pub(super) fn without(mut self, cell: Cell, digit: Digit) -> Option<Boards> {
        self.boards[cell.index() / 27][digit.index()] &= !(1 << (cell.index() % 27));
        self.propagate(1 << digit.index()).ok()?;
        Some(self)
    }

    /// Whether the digit is a candidate of the cell.
    pub(super) fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.boards[cell.index() / 27][digit.index()] >> (cell.index() % 27) & 1 == 1
    }

    /// The lowest candidate of every cell: the solution, if there is nothing left to branch on.
    pub(super) fn to_grid(self) -> Grid {
        let mut grid = Grid::EMPTY;
        for (boards, cells) in self.boards.iter().zip(Cell::ALL.chunks_exact(27)) {
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

    /// A candidate to branch on, of a cell with as few candidates as possible; `None` if every
    /// cell is solved.
    pub(super) fn branch(&self) -> Option<(Cell, Digit)> {
        let (mut few, mut fewest) = (None, 4);
        for (band, open) in self.open.iter().enumerate().filter(|(_, open)| **open != 0) {
            let [_, twice, thrice, more] = self.multiplicity(band);
            for (n, cells) in [(2, twice & !thrice & open), (3, thrice & !more & open), (4, *open)]
            {
                if cells != 0 && (n < fewest || few.is_none()) {
                    (few, fewest) = (Some((band, cells)), n);
                }
            }
        }
        let (band, cells) = few?;
        let bit = cells.trailing_zeros() as usize;
        let digit =
            Digit::ALL.into_iter().find(|d| self.boards[band][d.index()] >> bit & 1 == 1)?;
        Some((Cell::ALL[27 * band + bit], digit))
    }

    /// The cells of a band with at least one, two, three and four candidates.
    fn multiplicity(&self, band: usize) -> [u32; 4] {
        let [mut once, mut twice, mut thrice, mut more] = [0; 4];
        for board in self.boards[band] {
            more |= thrice & board;
            thrice |= twice & board;
            twice |= once & board;
            once |= board;
        }
        [once, twice, thrice, more]
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
        let mut board = [0, 1, 2].map(|band| self.boards[band][digit]);
        loop {
            let before = lock_triads(&mut board)?;
            lock_columns(&mut board)?;
            if board == before {
                break;
            }
        }
        let mut changed = 0;
        for (band, board) in board.into_iter().enumerate() {
            self.boards[band][digit] = board;
            let solved = single_in_row(board) & self.open[band];
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
        let (mut once, mut twice) = (0, 0);
        for board in self.boards[band] {
            twice |= once & board;
            once |= board;
        }
        if once != BAND {
            return Err(Contradiction);
        }
        let naked = !twice & self.open[band];
        let mut changed = 0;
        if naked & BAND != 0 {
            for (digit, board) in self.boards[band].iter_mut().enumerate() {
                if *board & naked != 0 {
                    *board = placed(*board, *board & naked)?;
                    changed |= 1 << digit;
                }
            }
        }
        Ok(changed)
    }
}

/// The board of a band with the digit in these cells and nowhere else in their rows.
fn placed(mut board: u32, cells: u32) -> Result<u32, Contradiction> {
    for shift in [0, 9, 18] {
        let row = cells >> shift & ROW;
        if row & row.wrapping_sub(1) & ROW != 0 {
            return Err(Contradiction);
        }
        if row != 0 {
            board = board & !(ROW << shift) | row << shift;
        }
    }
    Ok(board)
}

/// Keeps the triads that lie on a permutation, band by band. Answers the boards afterwards.
fn lock_triads(board: &mut [u32; 3]) -> Result<[u32; 3], Contradiction> {
    for band in board.iter_mut() {
        let [a, b, c] = [0, 9, 18].map(|shift| TRIADS[(*band >> shift & ROW) as usize]);
        let triads = usize::from(a) | usize::from(b) << 3 | usize::from(c) << 6;
        let keep = u32::from(PERMUTATIONS[triads]);
        *band &= TRIAD_CELLS[keep as usize & 0x1FF];
        if keep == 0 {
            return Err(Contradiction);
        }
    }
    Ok(*board)
}

/// Keeps the columns that lie on a permutation, stack by stack.
fn lock_columns(board: &mut [u32; 3]) -> Result<(), Contradiction> {
    let columns = board.map(|band| (band | band >> 9 | band >> 18) & ROW);
    let mut keep = [0; 3];
    for shift in [0, 3, 6] {
        let [a, b, c] = columns.map(|columns| columns >> shift & 7);
        let kept = u32::from(PERMUTATIONS[(a | b << 3 | c << 6) as usize]);
        if kept == 0 {
            return Err(Contradiction);
        }
        for (band, keep) in keep.iter_mut().enumerate() {
            *keep |= (kept >> (3 * band) & 7) << shift;
        }
    }
    for (band, keep) in board.iter_mut().zip(keep) {
        *band &= keep * ROWS;
    }
    Ok(())
}

/// The cells that stand alone in their row.
fn single_in_row(board: u32) -> u32 {
    let single = |shift: u32| u32::from(SINGLE[(board >> shift & ROW) as usize]) << shift;
    single(0) | single(9) | single(18)
}

/// For nine cells of a row, which of the three triads have any.
const TRIADS: [u8; 512] = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let [a, b, c] = [row & 7 != 0, row >> 3 & 7 != 0, row >> 6 != 0];
        table[row] = a as u8 | (b as u8) << 1 | (c as u8) << 2;
        row += 1;
    }
    table
};

/// For a 3x3 matrix, the fields that lie on a permutation within the matrix.
const PERMUTATIONS: [u16; 512] = {
    let all = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let mut table = [0; 512];
    let mut matrix = 0;
    while matrix < 512 {
        let mut i = 0;
        while i < 6 {
            if matrix & all[i] == all[i] {
                table[matrix] |= all[i] as u16;
            }
            i += 1;
        }
        matrix += 1;
    }
    table
};

/// For nine triads of a band, their cells.
const TRIAD_CELLS: [u32; 512] = {
    let mut table = [0; 512];
    let mut triads = 0;
    while triads < 512 {
        let mut i = 0;
        while i < 9 {
            if triads >> i & 1 == 1 {
                table[triads] |= 7 << (3 * i);
            }
            i += 1;
        }
        triads += 1;
    }
    table
};

/// For nine cells of a row, the cell if there is just one.
const SINGLE: [u16; 512] = {
    let mut table = [0; 512];
    let mut i = 0;
    while i < 9 {
        table[1 << i] = 1 << i;
        i += 1;
    }
    table
};
