//! Paths as values.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Limits, Status};
use loshu_answers::{AnyTechnique, Ask, PathRequest, Until};
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
    let until = Some(Until::Technique(AnyTechnique::Ordinary(Technique::HiddenSingleBox)));
    let cut = PathRequest { until, ..PathRequest::new(PUZZLE) }.find(&Limits::NONE).unwrap();
    assert_eq!(cut.steps, whole.steps[..1]);
}

#[test]
fn the_paths_of_scales_have_their_ratings() {
    let rating = |scale, language| {
        let request = PathRequest { scale, ..PathRequest::new(PUZZLE) };
        request.find(&Limits::NONE).unwrap().rating(language)
    };
    let (english, chinese) = (Language::English, Language::Chinese);
    assert_eq!(rating(Scale::Se, english).as_deref(), Some("ER/EP/ED 1.2/1.2/1.2"));
    assert_eq!(rating(Scale::Hodoku, english).as_deref(), Some("HoDoKu Easy (196)"));
    assert_eq!(rating(Scale::Hodoku, chinese).as_deref(), Some("HoDoKu 容易 (196)"));
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

/// A variant has a path in the same form, which leads to its solution; a rating's path it has not.
#[test]
fn paths_of_variants() {
    let request = PathRequest::new("..63...2...6.....125.....1...5....4.");
    let answer = request.answer(&Limits::NONE).unwrap();
    assert!(answer.solved && answer.path_stopped.is_none());
    let filled = answer.steps.iter().filter(|step| !step.placements.is_empty()).count();
    assert_eq!(filled, 36 - 10);
    let first = &answer.steps[0];
    assert_eq!(first.prose.what, "Hidden Single: 1 in box 6");
    assert_eq!((first.grid.len(), first.notes.len()), (36, 36));
    let solution = answer.found.solution.unwrap();
    for step in &answer.steps {
        let placed = step.placements.iter().map(|at| at.split_once('r').unwrap().0);
        assert!(placed.into_iter().all(|digit| solution.contains(digit)));
    }
    let se = PathRequest { scale: Scale::Se, ..request };
    let refused = se.answer(&Limits::NONE).unwrap_err();
    assert_eq!(refused.to_string(), "scale: expected human for a variant, found another scale");
}
