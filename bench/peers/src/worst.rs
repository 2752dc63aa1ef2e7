//! The slowest puzzle of a set, one call for each.

use std::hint::black_box;
use std::time::{Duration, Instant};

use loshu::{Grid, Solver};

use crate::compare::{check, median};
use crate::contenders::solutions;
use crate::sets::Set;

/// What single calls take.
pub struct Worst {
    /// The set.
    pub name: String,
    /// Its size.
    pub puzzles: usize,
    /// The time of the middle puzzle, in microseconds.
    pub median: f64,
    /// The time of the slowest puzzle, in microseconds.
    pub slowest: f64,
    /// The slowest puzzle.
    pub puzzle: Grid,
}

/// Times `Solver::solve` for each puzzle alone: the shortest of so many calls, by the clock on the
/// wall. The calls for a puzzle are a whole round apart, so that no short disturbance meets all of
/// them, and the caches are not warm from the call before.
pub fn worst(set: &Set, rounds: usize) -> Worst {
    check_answers(set);
    let mut shortest = vec![Duration::MAX; set.grids.len()];
    for _ in 0..rounds {
        for (grid, shortest) in set.grids.iter().zip(&mut shortest) {
            *shortest = time(grid).min(*shortest);
        }
    }
    summary(set, &shortest)
}

/// One round that does not count: the solutions, and their number beside that of `sudoku`.
fn check_answers(set: &Set) {
    for (grid, &expected) in set.grids.iter().zip(&set.expected) {
        let verdict = Solver::new().solve(grid);
        assert_eq!(solutions(&verdict), expected.min(2), "{grid} of {}", set.name);
        check(grid, &verdict);
    }
}

/// One call.
fn time(grid: &Grid) -> Duration {
    let solver = Solver::new();
    let start = Instant::now();
    black_box(solver.solve(black_box(grid)));
    start.elapsed()
}

/// The middle and the slowest.
fn summary(set: &Set, times: &[Duration]) -> Worst {
    let micros = |time: &Duration| time.as_secs_f64() * 1e6;
    let slowest = (0..times.len()).max_by_key(|&at| times[at]).expect("a set has puzzles");
    Worst {
        name: set.name.clone(),
        puzzles: times.len(),
        median: median(times.iter().map(micros)),
        slowest: micros(&times[slowest]),
        puzzle: set.grids[slowest],
    }
}
