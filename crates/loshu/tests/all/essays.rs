//! The exact work of the essays' solvers on the essays' puzzles.

use loshu::{Engine, Grid, Limits, Search};

pub(crate) const GRID1: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
pub(crate) const GRID2: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
pub(crate) const INKALA_2012: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The tries up to the first solution.
fn tries(search: Search, puzzle: &str) -> u64 {
    let puzzle: Grid = puzzle.parse().unwrap();
    let first = Limits { solutions: Some(1), ..Limits::default() };
    let run = search.run(&puzzle, &first, &mut |_| {});
    assert_eq!(run.to_first.map(|stats| stats.tries), Some(run.stats.tries));
    run.stats.tries
}

#[test]
fn norvig() {
    assert_eq!(tries(Search::norvig(), GRID1), 0);
    assert_eq!(tries(Search::norvig(), GRID2), 25);
}

#[test]
fn stack() {
    assert_eq!(tries(Search::stack(), GRID1), 49);
    assert_eq!(tries(Search::stack(), GRID2), 481);
    assert_eq!(tries(Search::stack(), INKALA_2012), 10_101);
}

#[test]
fn backtracking() {
    assert_eq!(tries(Search::backtracking(), GRID1), 1_605);
    assert_eq!(tries(Search::backtracking(), INKALA_2012), 445_778);
}
