//! The candidates that are in a solution, compared with those of all solutions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Candidate, CandidateSet, CellSet, Grid, Limits, Marks, Solution, Solver, Start, Stop};

use crate::suite::suites;

fn of_solution(solution: &Solution) -> CandidateSet {
    solution.grid().givens().map(|(cell, digit)| Candidate::new(cell, digit)).collect()
}

fn of_solutions(start: &impl Start) -> CandidateSet {
    let solutions = Solver::new().solutions(start);
    solutions.fold(CandidateSet::EMPTY, |all, solution| all | of_solution(&solution))
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let few = suites().into_iter().filter(|case| case.solutions <= 5_000);
    let mut several = 0;
    for case in few {
        let found = Solver::new().true_candidates(&case.puzzle).unwrap();
        assert_eq!(found, of_solutions(&case.puzzle), "{}", case.puzzle);
        assert_eq!(found.is_empty(), case.solutions == 0, "{}", case.puzzle);
        several += usize::from(case.solutions > 1);
    }
    assert!(several > 3, "{several}");
}

#[test]
fn true_candidates_of_pencil_marks() {
    let two: Vec<Solution> = Solver::new().solutions(&Grid::EMPTY).take(2).collect();
    let both = of_solution(&two[0]) | of_solution(&two[1]);
    let marks = Marks::new(&Grid::EMPTY, CellSet::EMPTY, both);
    assert_eq!(Solver::new().true_candidates(&marks), Ok(of_solutions(&marks)));
    let none = Marks::new(&Grid::EMPTY, CellSet::EMPTY, CandidateSet::EMPTY);
    assert_eq!(Solver::new().true_candidates(&none), Ok(CandidateSet::EMPTY));
}

#[test]
fn true_candidates_obey_the_limits() {
    let flag = Arc::new(AtomicBool::new(true));
    let solver = Solver::new().with_limits(Limits::NONE.cancel(flag));
    assert_eq!(solver.true_candidates(&Grid::EMPTY), Err(Stop::Cancelled));
    let solver = Solver::new().with_limits(Limits::NONE.tries(100));
    assert_eq!(solver.true_candidates(&Grid::EMPTY), Err(Stop::Tries));
}
