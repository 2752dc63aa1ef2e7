//! Puzzles that are made of pencil marks: every scale begins with them.

use loshu::{Candidate, Limits, Solver};
use loshu_explain::rate::{self, PricedStep, Scale, hodoku, se::Rater};
use loshu_explain::technique::Profile;

use crate::samples::sukakus;

/// No step strikes a digit of the solution, also where only marks make it the only one.
#[test]
fn paths_lead_to_the_solution() {
    let (mut rated, mut rater) = (0, Rater::new());
    for (marks, solution) in sukakus(2, 60) {
        if Solver::new().solve_batch(&[marks])[0].solution().is_none() {
            continue;
        }
        for scale in [Scale::Human(Profile::human()), Scale::Hodoku, Scale::Se] {
            let mut end = marks;
            for PricedStep { marks: before, step, .. } in rate::path(marks, &scale, &Limits::NONE) {
                assert_eq!(before, end);
                let wrong = |at: &Candidate| solution[at.cell()] == Some(at.digit());
                assert!(!step.eliminations.iter().any(wrong), "{step:?} {marks:?}");
                assert!(step.placements.iter().all(wrong), "{step:?} {marks:?}");
                assert_eq!(step.verify(&before), Ok(()), "{step:?}");
                step.apply(&mut end);
            }
            assert!(end.is_full() || scale == Scale::Se, "{marks:?}");
        }
        let (rating, hints) = rater.rate_with_path(marks);
        assert_eq!(rater.rate(marks), rating);
        assert_eq!(hints.iter().map(|hint| hint.rating).max(), Some(rating.er));
        assert!(hodoku::rate(marks).unwrap().score > 0);
        rated += 1;
    }
    assert!(rated > 20, "{rated}");
}
