//! How fast puzzles are made: full grids, minimal puzzles of any shape, and symmetric ones.

use std::fmt::Write;
use std::hint::black_box;

use cpu_time::ThreadTime;
use loshu::{Generator, Solver, Symmetry, Verdict};
use rand::SeedableRng;
use rand::rngs::StdRng;
use sudoku::Sudoku;

use crate::compare::median;
use crate::generate::minimal;

/// Puzzles a round: enough for a fiftieth of a second of the slower one.
const ROUND: u64 = 500;

/// Times both makers in turn, and prints a table of the medians.
pub fn comparison(rounds: usize) -> String {
    check();
    let plain = Generator::new(1);
    let central = Generator::new(1).symmetries(&[Symmetry::Rotate180]);
    let mut rng = StdRng::seed_from_u64(1);
    let full = race(rounds, |i| plain.full_grid(i), &mut rng, Sudoku::generate_solved_with_rng);
    let minimal = race(rounds, |i| plain.puzzle(i), &mut rng, minimal);
    let symmetric = race(rounds, |i| central.puzzle(i), &mut rng, |_| ());
    let mut table = format!("{:<24}{:>12}{:>12}{:>8}\n", "a second", "loshu", "sudoku", "ratio");
    for (name, [ours, theirs, ratio]) in [("full grids", full), ("minimal puzzles", minimal)] {
        let _ = writeln!(table, "{name:<24}{ours:>12.0}{theirs:>12.0}{ratio:>8.2}");
    }
    let _ = writeln!(table, "{:<24}{:>12.0}", "minimal, half turn", symmetric[0]);
    table
}

/// The speeds, and the ratio: medians over the rounds.
fn race<A, B>(
    rounds: usize,
    ours: impl Fn(u64) -> A,
    rng: &mut StdRng,
    theirs: impl Fn(&mut StdRng) -> B,
) -> [f64; 3] {
    let mut seconds = Vec::new();
    for round in 0..rounds as u64 {
        let start = ThreadTime::now();
        (round * ROUND..(round + 1) * ROUND).for_each(|index| drop(black_box(ours(index))));
        let our_time = start.elapsed().as_secs_f64();
        let start = ThreadTime::now();
        (0..ROUND).for_each(|_| drop(black_box(theirs(rng))));
        seconds.push((our_time, start.elapsed().as_secs_f64()));
    }
    let speed = |seconds: f64| ROUND as f64 / seconds;
    [
        median(seconds.iter().map(|(ours, _)| speed(*ours))),
        median(seconds.iter().map(|(_, theirs)| speed(*theirs))),
        median(seconds.iter().map(|(ours, theirs)| theirs / ours)),
    ]
}

/// What is timed makes what it says.
fn check() {
    let (generator, solver) = (Generator::new(1), Solver::new());
    for index in 0..ROUND {
        let made = generator.puzzle(index).expect("any number of clues will do");
        assert_eq!(solver.solve(&made.puzzle), Verdict::Unique(made.solution));
        assert!(solver.redundant_givens(&made.puzzle).is_ok_and(|cells| cells.is_empty()));
    }
}
