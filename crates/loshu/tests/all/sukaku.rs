//! Puzzles that are made of pencil marks: every engine and scale begins with them.

use loshu::rate::{self, hodoku, se::Rater};
use loshu::technique::Profile;
use loshu::{CandidateSet, Count, Limits, Marks, Solution, Solver, Verdict};

use crate::backends::solvers;
use crate::random::{self, Rng};

/// Marks that leave a solution, with this many of a hundred other candidates: most have hardly a given.
fn sukaku(rng: &mut Rng, solution: &Solution, clues: usize, share: usize) -> Marks {
    let givens = solution.givens().filter(|_| rng.below(81) < clues).collect();
    let all = Marks::of(&givens);
    let stays = |rng: &mut Rng, candidate: loshu::Candidate| {
        solution[candidate.cell()] == Some(candidate.digit()) || rng.below(100) < share
    };
    let left: CandidateSet = all.candidates().iter().filter(|at| stays(rng, *at)).collect();
    Marks::new(&givens, givens.filled(), left)
}

fn sukakus(seed: u64, count: usize) -> Vec<(Marks, Solution)> {
    let mut rng = Rng(seed);
    let one = |_| {
        let solution = Solver::new().solutions(&random::part(&mut rng, 81)).next().unwrap();
        let (clues, share) = (rng.below(20), 5 + rng.below(50));
        (sukaku(&mut rng, &solution, clues, share), solution)
    };
    (0..count).map(one).collect()
}

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
        let part = random::part(&mut rng, 30);
        let solution = Solver::new().solutions(&part).next().unwrap();
        sukaku(&mut rng, &solution, 26, share as usize * 2)
    }));
    let alone = |marks: &Marks| Solver::new().with_candidates(*marks.candidates());
    let expected: Vec<_> = marks.iter().map(|marks| alone(marks).solve(marks.grid())).collect();
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
        assert_eq!(alone(marks).count(marks.grid()).solutions, solutions as u64);
    }
    assert!(known > 10, "{known}");
    let limits = Limits::NONE.solutions(100);
    for solver in solvers() {
        assert_eq!(solver.solve_marks(&marks), expected);
        let counts = solver.with_limits(limits.clone()).count_marks(&marks);
        let alone = |marks: &Marks| -> Count {
            alone(marks).with_limits(limits.clone()).count(marks.grid())
        };
        assert_eq!(counts, marks.iter().map(alone).collect::<Vec<_>>());
    }
}

#[test]
fn empty_cells_without_candidates_have_no_solution() {
    let none = Marks::new(&Default::default(), Default::default(), CandidateSet::EMPTY);
    assert_eq!(Solver::new().solve_marks(&[none]), [Verdict::Unsolvable]);
    assert_eq!(Solver::new().count_marks(&[none])[0].solutions, 0);
}

/// No step strikes a digit of the solution, also where only marks make it the only one.
#[test]
fn paths_lead_to_the_solution() {
    let human = Profile::human();
    let (mut rated, mut rater) = (0, Rater::new());
    for (marks, solution) in sukakus(2, 60) {
        if Solver::new().solve_marks(&[marks])[0].solution().is_none() {
            continue;
        }
        let own = human.clone().for_marks(&marks, &Limits::NONE);
        for profile in [own, Profile::hodoku(), Profile::se()] {
            let mut end = marks;
            for (before, step, _) in rate::path_of_marks(marks, &profile, &Limits::NONE) {
                assert_eq!(before, end);
                let wrong = |at: &loshu::Candidate| solution[at.cell()] == Some(at.digit());
                assert!(!step.eliminations.iter().any(wrong), "{step:?} {marks:?}");
                assert!(step.placements.iter().all(wrong), "{step:?} {marks:?}");
                assert_eq!(step.verify(&before), Ok(()), "{step:?}");
                step.apply(&mut end);
            }
            assert!(end.is_full() || profile == Profile::se(), "{marks:?}");
        }
        let (rating, hints) = rater.rate_marks_with_path(&marks);
        assert_eq!(rater.rate_marks(&marks), rating);
        assert_eq!(hints.iter().map(|hint| hint.rating).max(), Some(rating.er));
        assert!(hodoku::rate_marks(&marks).score > 0);
        rated += 1;
    }
    assert!(rated > 20, "{rated}");
}
