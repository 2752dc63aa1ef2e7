//! What holds for all grids, texts and levels.

mod counts;
mod levels;
mod texts;

use std::ops::Range;

use loshu::{Count, Grid, Solver, Stop};
use proptest::prelude::*;

use crate::random::{self, Rng};
use crate::suite::at_most;

/// So many times the usual number of cases (256, or `PROPTEST_CASES`), and no file for those that
/// fail: they are told.
fn cases(times: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: times * usual.cases, failure_persistence: None, ..usual }
}

fn seeds() -> impl Strategy<Value = u64> {
    any::<u64>().no_shrink()
}

/// Everything between proper puzzles and grids full of clashes.
fn grids() -> impl Strategy<Value = Grid> {
    seeds().prop_map(|seed| random::any(&mut Rng(seed)))
}

/// Puzzles with a solution at least.
fn solvable(clues: Range<usize>) -> impl Strategy<Value = Grid> {
    (seeds(), clues).prop_map(|(seed, clues)| random::part(&mut Rng(seed), clues))
}

/// Puzzles with just one solution.
fn proper() -> impl Strategy<Value = Grid> {
    solvable(26..45).prop_filter("several solutions", |puzzle| count(puzzle) == 1)
}

const MOST: u64 = 1_000;

/// The number of solutions, up to 1,000.
fn count(puzzle: &Grid) -> u64 {
    let Count { solutions, stopped } = Solver::new().with_limits(at_most(MOST)).count(puzzle);
    assert_eq!(stopped, (solutions == MOST).then_some(Stop::Solutions));
    solutions
}
