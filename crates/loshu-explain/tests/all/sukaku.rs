//! Puzzles that are made of pencil marks: every scale begins with them.

use loshu::{Candidate, Limits, Solver};
use loshu_explain::rate::{self, hodoku, se::Rater};
use loshu_explain::technique::Profile;

use crate::samples::sukakus;

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
                let wrong = |at: &Candidate| solution[at.cell()] == Some(at.digit());
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
