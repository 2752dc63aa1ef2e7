//! Checks as values.

use loshu::{Generator, Grid, Limits, Solver};
use loshu_answers::redundant_givens;

use crate::hint::PUZZLE;

#[test]
fn redundant_givens_of_many_are_those_of_each() {
    let made = |index| Generator::new(3).puzzle(index).unwrap();
    // Solutions in which half of the cells are empty.
    let half = |index| {
        let made = made(index);
        let mut puzzle: Grid = made.solution.into();
        for cell in (!made.puzzle.filled()).iter().step_by(2) {
            puzzle[cell] = None;
        }
        puzzle
    };
    let mut puzzles: Vec<Grid> = (0..5).flat_map(|at| [made(at).puzzle, half(at)]).collect();
    puzzles.push(PUZZLE.parse().unwrap());
    let solver = Solver::new();
    let each: Vec<_> = puzzles.iter().map(|one| solver.redundant_givens(one).ok()).collect();
    assert_eq!(redundant_givens(&puzzles, &solver), each);
    let stopped = Solver::new().with_limits(Limits::NONE.tries(0));
    assert!(redundant_givens(&puzzles, &stopped).contains(&None));
}
