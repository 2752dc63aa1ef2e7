//! One digit on the whole board: hidden singles and locked candidates, by permutations.
//!
//! In a band a digit stands once in each row and once in each box. So the triads that hold it form
//! a permutation of the 3x3 matrix of rows and boxes, and likewise the columns of a stack that hold
//! it form a permutation of the matrix of columns and bands. A candidate that lies on no
//! permutation can go. (Tables for this are known since Brian Turner's `bb_sudoku` of 2009.)

/// A digit's candidates in a band, one bit a cell, laid out by the place of the cell in its triad:
///
/// ```text
///   bit   0  9 18 |  1 10 19 |  2 11 20      a row of three triads
///         3 12 21 |  4 13 22 |  5 14 23
///         6 15 24 |  7 16 25 |  8 17 26
/// ```
///
/// Each nine bits hold one cell of each of the nine triads, so that work on triads is work on
/// nine bits, and the same for all three places.
pub(in super::super) type Board = u32;

/// All cells of a band.
pub(in super::super) const BAND: Board = (1 << 27) - 1;
/// The nine triads, one bit each: the first cell of each.
const TRIADS: Board = (1 << 9) - 1;
/// Times a set of triads: all their cells.
const CELLS: Board = 1 | 1 << 9 | 1 << 18;
/// The nine columns, one bit each: the cells of the first row.
const COLUMNS: Board = 7 * CELLS;
/// The three rows, one bit each: the first triad of each. Times a set of columns: all their cells.
const ROWS: Board = 0o111;

/// There is no solution.
pub(in super::super) struct Contradiction;

/// Where a cell of a band stands on a board.
pub(in super::super) const fn bit(cell_in_band: usize) -> Board {
    let (row, column) = (cell_in_band / 9, cell_in_band % 9);
    1 << (9 * (column % 3) + 3 * row + column / 3)
}

/// The rows of these cells.
pub(in super::super) fn rows_of(cells: Board) -> Board {
    let triads = (cells | cells >> 9 | cells >> 18) & TRIADS;
    let rows = (triads | triads >> 1 | triads >> 2) & ROWS;
    rows * 7 * CELLS
}

/// Removes the candidates of one digit that lie on no permutation, until all do. Answers the cells
/// that stand alone in their row.
#[inline]
pub(in super::super) fn lock(boards: &mut [Board; 3]) -> Result<[Board; 3], Contradiction> {
    let mut alone = lock_triads(boards);
    while lock_columns(boards)? {
        let before = *boards;
        alone = lock_triads(boards);
        if *boards == before {
            break;
        }
    }
    Ok([0, 1, 2].map(|band| single_cells(boards[band], alone[band])))
}

/// Keeps the triads that lie on a permutation, band by band. Answers those alone in their row.
#[inline]
fn lock_triads(boards: &mut [Board; 3]) -> [Board; 3] {
    let mut alone = [0; 3];
    for (board, alone) in boards.iter_mut().zip(&mut alone) {
        let triads = (*board | *board >> 9 | *board >> 18) & TRIADS;
        let entry = PERMUTATIONS[triads as usize];
        *board &= (entry & TRIADS) * CELLS;
        *alone = entry >> 16;
    }
    alone
}

/// Keeps the columns that lie on a permutation, stack by stack. Answers whether others went.
#[inline]
fn lock_columns(boards: &mut [Board; 3]) -> Result<bool, Contradiction> {
    let columns = boards.map(|board| board | board >> 3 | board >> 6);
    let [p, q, r] = columns.map(|columns| columns & COLUMNS);
    let [(p1, p2), (q1, q2), (r1, r2)] = [p, q, r].map(rotations);
    let kept = [p & (q1 & r2 | q2 & r1), q & (r1 & p2 | r2 & p1), r & (p1 & q2 | p2 & q1)];
    if (kept[0] | kept[0] >> 9 | kept[0] >> 18) & 7 != 7 {
        return Err(Contradiction);
    }
    if kept == [p, q, r] {
        return Ok(false);
    }
    for (board, kept) in boards.iter_mut().zip(kept) {
        *board &= kept * ROWS;
    }
    Ok(true)
}

/// The 27 bits moved around by nine, either way. What is left above them means nothing.
#[inline]
fn rotations(word: u32) -> (u32, u32) {
    let twice = u64::from(word) | u64::from(word) << 27;
    ((twice >> 18) as u32, (twice >> 9) as u32)
}

/// The cells of these triads, as far as they stand alone in them.
#[inline]
fn single_cells(board: Board, triads: u32) -> Board {
    let [a, b, c] = [board, board >> 9, board >> 18];
    let twice = a & b | (a | b) & c;
    board & ((triads & !twice) * CELLS)
}

/// For a 3x3 matrix of triads, those that lie on a permutation within it; and 16 bits above, those
/// of them that are alone in their row.
static PERMUTATIONS: [u32; 512] = {
    let all = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let mut table = [0; 512];
    let mut matrix = 0;
    while matrix < 512 {
        let mut kept = 0;
        let mut i = 0;
        while i < 6 {
            if matrix & all[i] == all[i] {
                kept |= all[i] as u32;
            }
            i += 1;
        }
        table[matrix] = kept | alone(kept) << 16;
        matrix += 1;
    }
    table
};

/// The triads that are alone in their row.
const fn alone(triads: u32) -> u32 {
    let mut alone = 0;
    let mut row = 0o7;
    while row < 0o1000 {
        if (triads & row).is_power_of_two() {
            alone |= triads & row;
        }
        row <<= 3;
    }
    alone
}
