//! Loshu for C, and for every language that calls C. The header `include/loshu.h` describes the functions.
//!
//! This is the boundary: here bytes of the caller become slices. Everything behind it is safe code of the
//! crate [`loshu`].
#![allow(unsafe_code, reason = "C passes pointers, and calls functions by their names")]

use std::ffi::{c_char, c_int};
use std::{ptr, slice};

use loshu::{Grid, Limits, Solver, Verdict};

/// The number of cells of a puzzle.
const CELLS: usize = 81;

const UNSOLVABLE: i8 = 0;
const UNIQUE: i8 = 1;
const MULTIPLE: i8 = 2;
const ERROR: i8 = -1;

/// Returns what is known of a puzzle, and writes the solution if there is exactly one.
///
/// # Safety
///
/// `puzzle` is null or points to 81 bytes. `solution` is null or points to 81 bytes that nobody else uses.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn loshu_solve(puzzle: *const c_char, solution: *mut c_char) -> c_int {
    // SAFETY: the caller promises 81 bytes.
    let Some(grid) = (unsafe { grid_at(puzzle) }) else { return ERROR.into() };
    let verdict = Solver::new().solve(&grid);
    // SAFETY: the caller promises room for 81 bytes.
    unsafe { write_solution(&verdict, solution) };
    status(&verdict).into()
}

/// Counts the solutions of a puzzle up to a limit; 0 stands for no limit.
///
/// # Safety
///
/// `puzzle` is null or points to 81 bytes. `count` is null or points to a number that nobody else uses.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn loshu_count(puzzle: *const c_char, limit: u64, count: *mut u64) -> c_int {
    // SAFETY: the caller promises 81 bytes.
    let grid = unsafe { grid_at(puzzle) };
    // SAFETY: the caller promises a number, or a null.
    let count = unsafe { count.as_mut() };
    let (Some(grid), Some(count)) = (grid, count) else { return ERROR.into() };
    let limits = Limits::NONE.solutions(Some(limit).filter(|&limit| limit > 0));
    *count = Solver::new().with_limits(limits).count(&grid).solutions;
    0
}

/// Solves puzzles that lie one after the other. Returns how many have exactly one solution.
///
/// # Safety
///
/// `puzzles` is null or points to 81 bytes for each puzzle, `statuses` is null or points to a byte for each
/// puzzle, and `solutions` is null or points to 81 bytes for each puzzle. Nobody else uses the last two.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn loshu_solve_batch(
    puzzles: *const c_char,
    number: usize,
    solutions: *mut c_char,
    statuses: *mut i8,
) -> i64 {
    if puzzles.is_null() || statuses.is_null() {
        return ERROR.into();
    }
    let mut unique = 0;
    for first in (0..number).step_by(CHUNK) {
        let here = CHUNK.min(number - first);
        // SAFETY: the caller promises so many puzzles, and these lie among them.
        let bytes =
            unsafe { slice::from_raw_parts(puzzles.add(first * CELLS).cast(), here * CELLS) };
        // SAFETY: the caller promises a byte for each puzzle, which nobody else uses.
        let statuses = unsafe { slice::from_raw_parts_mut(statuses.add(first), here) };
        statuses.fill(ERROR);
        let (places, grids): (Vec<usize>, Vec<Grid>) = bytes
            .chunks_exact(CELLS)
            .enumerate()
            .filter_map(|(place, puzzle)| Some((place, grid_of(puzzle)?)))
            .unzip();
        for (place, verdict) in places.into_iter().zip(Solver::new().solve_batch(&grids)) {
            statuses[place] = status(&verdict);
            unique += i64::from(statuses[place] == UNIQUE);
            if !solutions.is_null() {
                // SAFETY: the caller promises room for a solution of each puzzle.
                unsafe { write_solution(&verdict, solutions.add((first + place) * CELLS)) };
            }
        }
    }
    unique
}

/// Returns the version as a text that ends with a zero.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn loshu_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// How many puzzles are held in memory at the same time.
const CHUNK: usize = 4096;

/// The grid of 81 bytes; `None` if they are none of a puzzle, or not there.
///
/// # Safety
///
/// `puzzle` is null or points to 81 bytes.
unsafe fn grid_at(puzzle: *const c_char) -> Option<Grid> {
    if puzzle.is_null() {
        return None;
    }
    // SAFETY: the caller promises 81 bytes.
    grid_of(unsafe { slice::from_raw_parts(puzzle.cast(), CELLS) })
}

fn grid_of(puzzle: &[u8]) -> Option<Grid> {
    let value = |byte: &u8| match byte {
        b'.' => 0,
        b'0'..=b'9' => byte - b'0',
        // More than 9 is no digit, and no grid has it.
        other => *other,
    };
    let values: Vec<u8> = puzzle.iter().map(value).collect();
    Grid::from_values(values.as_slice().try_into().ok()?)
}

/// Writes the solution of a puzzle with exactly one.
///
/// # Safety
///
/// `solution` is null or points to 81 bytes that nobody else uses.
unsafe fn write_solution(verdict: &Verdict, solution: *mut c_char) {
    let Some(found) = verdict.solution() else { return };
    if !solution.is_null() {
        // SAFETY: a line has 81 bytes, and the caller promises room for them.
        unsafe { ptr::copy_nonoverlapping(found.to_line().as_ptr().cast(), solution, CELLS) };
    }
}

fn status(verdict: &Verdict) -> i8 {
    match verdict {
        Verdict::Unsolvable => UNSOLVABLE,
        Verdict::Unique(_) => UNIQUE,
        Verdict::Multiple => MULTIPLE,
        Verdict::Stopped { .. } => unreachable!("there are no limits"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const SOLUTION: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    fn solved(puzzle: &[u8; CELLS]) -> (c_int, String) {
        let mut solution = [b' '; CELLS];
        // SAFETY: both have 81 bytes.
        let status = unsafe { loshu_solve(puzzle.as_ptr().cast(), solution.as_mut_ptr().cast()) };
        (status, String::from_utf8_lossy(&solution).trim().into())
    }

    fn bytes(text: &str) -> [u8; CELLS] {
        text.as_bytes().try_into().expect("81 cells")
    }

    #[test]
    fn one_puzzle_is_solved() {
        assert_eq!(solved(&bytes(PUZZLE)), (1, SOLUTION.into()));
        let numbers = bytes(PUZZLE).map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
        assert_eq!(solved(&numbers), (1, SOLUTION.into()));
        assert_eq!(solved(&[b'.'; CELLS]), (2, String::new()));
        assert_eq!(solved(&[b'5'; CELLS]), (0, String::new()));
        for wrong in [10, b'x', 0xff, b'/', b':'] {
            assert_eq!(solved(&[wrong; CELLS]), (-1, String::new()));
        }
    }

    #[test]
    fn null_is_an_error_or_not_written_to() {
        let mut count = 7;
        let (null, puzzle) = (ptr::null(), PUZZLE.as_ptr().cast());
        // SAFETY: a pointer is null or points to a puzzle or to a number.
        unsafe {
            assert_eq!(loshu_solve(null, ptr::null_mut()), -1);
            assert_eq!(loshu_solve(puzzle, ptr::null_mut()), 1);
            assert_eq!(loshu_count(null, 1, &raw mut count), -1);
            assert_eq!(loshu_count(puzzle, 1, ptr::null_mut()), -1);
            assert_eq!(loshu_solve_batch(null, 1, ptr::null_mut(), ptr::null_mut()), -1);
        }
        assert_eq!(count, 7);
    }

    #[test]
    fn solutions_are_counted_up_to_the_limit() {
        let empty = [0_u8; CELLS];
        for (puzzle, limit, expected) in
            [(empty.as_ptr(), 1000, 1000), (PUZZLE.as_ptr(), 0, 1), (PUZZLE.as_ptr(), 5, 1)]
        {
            let mut count = 0;
            // SAFETY: each puzzle has 81 bytes.
            assert_eq!(unsafe { loshu_count(puzzle.cast(), limit, &raw mut count) }, 0);
            assert_eq!(count, expected);
        }
    }

    #[test]
    fn a_batch_has_the_answers_of_its_puzzles() {
        let kinds = [bytes(PUZZLE), [b'.'; CELLS], [b'x'; CELLS], [b'1'; CELLS], bytes(SOLUTION)];
        let puzzles: Vec<[u8; CELLS]> = kinds.into_iter().cycle().take(2 * CHUNK + 3).collect();
        let mut solutions = vec![[b' '; CELLS]; puzzles.len()];
        let mut statuses = vec![9; puzzles.len()];
        // SAFETY: there is a solution and a status for each puzzle.
        let unique = unsafe {
            let (from, to) = (puzzles.as_ptr().cast(), solutions.as_mut_ptr().cast());
            loshu_solve_batch(from, puzzles.len(), to, statuses.as_mut_ptr())
        };
        for ((puzzle, solution), status) in puzzles.iter().zip(&solutions).zip(&statuses) {
            let written = String::from_utf8_lossy(solution).trim().to_owned();
            assert_eq!((i32::from(*status), written), solved(puzzle));
        }
        assert_eq!(unique, statuses.iter().filter(|&&status| status == 1).count() as i64);
    }
}
