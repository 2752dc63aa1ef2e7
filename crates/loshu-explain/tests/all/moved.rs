//! Steps and transforms: what is found on marks is found, moved, on the transformed marks.

use std::collections::BTreeSet;

use loshu::{Candidate, CandidateSet, Generator, Marks, Transform};
use loshu_explain::technique::{Family, Position, Profile, Technique};

type Conclusions = (CandidateSet, CandidateSet);

fn moved(transform: &Transform, candidates: &CandidateSet) -> CandidateSet {
    let image =
        |at: Candidate| Candidate::new(transform.cell(at.cell()), transform.digit(at.digit()));
    candidates.iter().map(image).collect()
}

fn moved_marks(transform: &Transform, marks: &Marks) -> Marks {
    let grid = transform.apply(marks.grid());
    let givens = marks.givens().iter().map(|cell| transform.cell(cell)).collect();
    Marks::new(&grid, givens, moved(transform, marks.candidates()))
}

/// The conclusions of all steps of a technique.
fn conclusions(technique: Technique, position: &Position<'_>) -> BTreeSet<Conclusions> {
    let steps = technique.all(position, Profile::human().options()).unwrap();
    steps.iter().map(|step| (step.placed(), step.struck())).collect()
}

/// Positions without a single left on the paths of some puzzles.
fn positions() -> Vec<Marks> {
    let generator = Generator::new(31);
    let profile = Profile::human();
    let puzzles =
        (0..24).map(|index| generator.puzzle(index).expect("a puzzle can be made").puzzle);
    let hard = puzzles.flat_map(|puzzle| {
        let path = profile.path(Marks::of(&puzzle));
        let hard = path.filter(|(_, step)| step.technique.info().family > Family::Subset);
        hard.map(|(marks, _)| marks).step_by(3).take(3).collect::<Vec<_>>()
    });
    hard.collect()
}

#[test]
fn steps_move_with_the_marks() {
    let human = Profile::human().retain(|technique| technique.info().family < Family::Forcing);
    let mut seen = BTreeSet::new();
    for (index, marks) in positions().iter().enumerate() {
        let transform = Transform::random(5, index as u64);
        let image = moved_marks(&transform, marks);
        let (here, there) = (Position::new(marks), Position::new(&image));
        for &technique in human.techniques() {
            let before = conclusions(technique, &here);
            seen.extend((!before.is_empty()).then_some(technique));
            let before: BTreeSet<_> = before
                .iter()
                .map(|(on, off)| (moved(&transform, on), moved(&transform, off)))
                .collect();
            assert_eq!(
                before,
                conclusions(technique, &there),
                "{technique} {marks:?} {transform:?}"
            );
        }
    }
    assert!(seen.len() > 30, "{seen:?}");
}
