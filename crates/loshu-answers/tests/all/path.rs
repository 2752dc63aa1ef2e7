//! Paths as values.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Limits, Status};
use loshu_answers::{PathRequest, Until};
use loshu_explain::rate::Scale;
use loshu_explain::step::Language;
use loshu_explain::technique::Technique;

use crate::hint::PUZZLE;

#[test]
fn a_path_ends_at_the_solution_or_where_it_is_cut() {
    let whole = PathRequest::new(PUZZLE).find(&Limits::NONE).unwrap();
    assert!(whole.is_solved() && whole.steps.len() >= 49 && whole.stopped.is_none());
    let until = Some(Until::Step(7));
    let cut = PathRequest { until, ..PathRequest::new(PUZZLE) }.find(&Limits::NONE).unwrap();
    assert_eq!(cut.steps, whole.steps[..7]);
    let until = Some(Until::Technique(Technique::HiddenSingleBox));
    let cut = PathRequest { until, ..PathRequest::new(PUZZLE) }.find(&Limits::NONE).unwrap();
    assert_eq!(cut.steps, whole.steps[..1]);
}

#[test]
fn the_paths_of_scales_have_their_ratings() {
    let rating = |scale| {
        let request = PathRequest { scale, ..PathRequest::new(PUZZLE) };
        request.find(&Limits::NONE).unwrap().rating()
    };
    assert_eq!(rating(Scale::Se).as_deref(), Some("ER/EP/ED 1.2/1.2/1.2"));
    assert_eq!(rating(Scale::Hodoku).as_deref(), Some("HoDoKu Easy (196)"));
}

#[test]
fn a_path_without_one_solution_ends_early() {
    let empty = PathRequest::new(".".repeat(81)).find(&Limits::NONE).unwrap();
    assert_eq!((empty.status(), empty.steps.len()), (Status::Multiple, 0));
    assert_eq!(empty.ending(Language::English), "The path ends here: 0 steps.");
    let wrong = PUZZLE.replacen('.', "5", 1);
    let wrong = PathRequest::new(wrong).find(&Limits::NONE).unwrap();
    assert!(wrong.contradiction().is_some() && !wrong.is_solved());
}

#[test]
fn a_stopped_path_says_so() {
    let flag = Arc::new(AtomicBool::new(true));
    let stopped = PathRequest::new(PUZZLE).find(&Limits::NONE.cancel(flag)).unwrap();
    let remark = stopped.remark(Language::English).unwrap();
    assert!(
        remark.ends_with("The search for steps was stopped before the end of the path."),
        "{remark}"
    );
}
