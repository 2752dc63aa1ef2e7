//! Puzzles that are made of pencil marks: every engine and scale begins with them.

use loshu::{CandidateSet, Count, Limits, Marks, Solution, Solver, Verdict};

use crate::backends::solvers;
use crate::samples::{Rng, part, sukaku, sukakus};

/// The solutions of the digits, up to a limit, that the marks allow; `None` if there are more.
fn allowed(marks: &Marks) -> Option<usize> {
    const MOST: usize = 3_000;
    let solver = Solver::new();
    let all: Vec<_> = solver.solutions(marks.grid()).take(MOST).collect();
    let fits = |solution: &&Solution| {
        marks
            .candidates()
            .all_cells()
            .iter()
            .all(|cell| solution[cell].is_some_and(|digit| marks.digits(cell).contains(digit)))
    };
    (all.len() < MOST).then(|| all.iter().filter(fits).count())
}

#[test]
fn batches_are_answered_as_one_by_one() {
    let mut marks: Vec<_> = sukakus(1, 300).into_iter().map(|(marks, _)| marks).collect();
    marks.extend((0..40).map(|share| {
        let mut rng = Rng(share);
        let givens = part(&mut rng, 30);
        let solution = Solver::new().solutions(&givens).next().unwrap();
        sukaku(&mut rng, &solution, 26, share as usize * 2)
    }));
    let expected: Vec<_> = marks.iter().map(|marks| Solver::new().solve(marks)).collect();
    assert!(expected.iter().filter(|verdict| **verdict == Verdict::Multiple).count() > 20);
    assert!(expected.iter().filter(|verdict| verdict.solution().is_some()).count() > 100);
    let mut known = 0;
    for (marks, verdict) in marks.iter().zip(&expected) {
        let Some(solutions) = allowed(marks) else { continue };
        known += 1;
        let found = match verdict {
            Verdict::Multiple => 2,
            verdict => usize::from(verdict.solution().is_some()),
        };
        assert_eq!(solutions.min(2), found, "{marks:?}");
        assert_eq!(Solver::new().count(marks).solutions, solutions as u64);
    }
    assert!(known > 10, "{known}");
    let limits = Limits::NONE.solutions(100);
    for solver in solvers() {
        assert_eq!(solver.solve_batch(&marks), expected);
        let counts = solver.with_limits(limits.clone()).count_batch(&marks);
        let alone =
            |marks: &Marks| -> Count { Solver::new().with_limits(limits.clone()).count(marks) };
        assert_eq!(counts, marks.iter().map(alone).collect::<Vec<_>>());
    }
}

#[test]
fn empty_cells_without_candidates_have_no_solution() {
    let none = Marks::new(&Default::default(), Default::default(), CandidateSet::EMPTY);
    assert_eq!(Solver::new().solve_batch(&[none]), [Verdict::Unsolvable]);
    assert_eq!(Solver::new().count_batch(&[none])[0].solutions, 0);
}
