//! Who takes part.

use loshu::{Limits, Solver, Verdict};

use crate::sets::Set;

/// A way to answer a set: for each puzzle the number of solutions, up to the cap of the set.
pub struct Contender {
    /// As printed.
    pub name: &'static str,
    /// Answers all puzzles of a set.
    pub answer: fn(&Set) -> Vec<u64>,
}

/// Tell none, one and several solutions apart. The last one is the measure of the others.
///
/// Loshu hands out the solutions as well; `sudoku` may leave that out, which is its fastest way.
pub const PROVING: [Contender; 3] = [
    Contender { name: "loshu solve_batch", answer: batch },
    Contender { name: "loshu solve", answer: one_by_one },
    Contender { name: "sudoku", answer: peer },
];

/// Count.
pub const COUNTING: [Contender; 2] =
    [Contender { name: "loshu count", answer: count }, Contender { name: "sudoku", answer: peer }];

fn batch(set: &Set) -> Vec<u64> {
    Solver::new().solve_batch(&set.grids).iter().map(solutions).collect()
}

fn one_by_one(set: &Set) -> Vec<u64> {
    let solver = Solver::new();
    set.grids.iter().map(|grid| solutions(&solver.solve(grid))).collect()
}

fn count(set: &Set) -> Vec<u64> {
    let solver = Solver::new().limits(Limits { solutions: Some(set.cap), ..Limits::default() });
    set.grids.iter().map(|grid| solver.count(grid).solutions).collect()
}

fn peer(set: &Set) -> Vec<u64> {
    let cap = usize::try_from(set.cap).unwrap_or(usize::MAX);
    set.peers.iter().map(|puzzle| puzzle.solutions_count_up_to(cap) as u64).collect()
}

fn solutions(verdict: &Verdict) -> u64 {
    match verdict {
        Verdict::Unsolvable => 0,
        Verdict::Unique(_) => 1,
        Verdict::Multiple(..) => 2,
        Verdict::Stopped { .. } => unreachable!("there is no limit"),
    }
}
