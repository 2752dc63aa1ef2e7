//! How a set is cut into slices: small, so that a disturbance of seconds meets all contenders, but
//! not so small that a batch is all beginning and end.

use std::ops::Range;
use std::time::Duration;

use crate::sets::Set;

/// What the slowest contender is to take for a slice.
const SLICE_TIME: Duration = Duration::from_millis(20);

/// A slice has at least so many puzzles ...
const LEAST_PUZZLES: u64 = 1000;

/// ... or, on average, so many solutions to count.
const LEAST_SOLUTIONS: u64 = 1_000_000;

/// Cuts a set into slices of so many puzzles, or of as many as follow from the time that the
/// slowest contender takes for the whole set. They differ by a puzzle at most: a small rest would
/// be unfair to a batch.
pub fn cut(set: &Set, slice: Option<usize>, whole: Duration) -> Vec<Range<usize>> {
    let size = set.grids.len();
    let wanted = whole.as_nanos().div_ceil(SLICE_TIME.as_nanos()) as usize;
    let number = match slice {
        Some(slice) => size.div_ceil(slice),
        None => wanted.clamp(1, (size / least(set)).max(1)),
    };
    (0..number).map(|i| size * i / number..size * (i + 1) / number).collect()
}

/// The fewest puzzles of a slice.
fn least(set: &Set) -> usize {
    let puzzles = set.grids.len() as u64;
    let by_solutions = (LEAST_SOLUTIONS * puzzles).div_ceil(set.solutions().max(1));
    by_solutions.min(LEAST_PUZZLES) as usize
}
