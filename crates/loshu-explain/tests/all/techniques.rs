//! The techniques against the solutions and the checker.

use loshu::{Grid, Limits, Marks, Solver};
use loshu_explain::step::Step;
use loshu_explain::technique::{Family, Position, Profile, Technique};

use crate::suite::shared_list;

/// Follows the path of a puzzle and checks each step: the checker accepts it, and it keeps the
/// solution. Returns the number of steps.
fn check_path(profile: &Profile, puzzle: &Grid) -> usize {
    let solver = Solver::new();
    let solution = solver.solutions(puzzle).next().expect("the puzzle has a solution");
    let mut steps = 0;
    for (marks, step) in profile.path(Marks::of(puzzle)) {
        assert_eq!(step.verify(&marks), Ok(()), "{puzzle} {marks:?} {step:?}");
        let right = |holds: bool| {
            let solution = &solution;
            move |at: &loshu::Candidate| (solution[at.cell()] == Some(at.digit())) == holds
        };
        assert!(step.placements.iter().all(right(true)), "{puzzle} {marks:?} {step:?}");
        assert!(step.eliminations.iter().all(right(false)), "{puzzle} {marks:?} {step:?}");
        steps += 1;
    }
    steps
}

#[test]
#[ignore = "needs the data beside the repository"]
fn data_steps_are_proven() {
    for (list, every) in [("top95.txt", 10), ("mixed10k.txt", 500), ("17clue.txt", 2500)] {
        let puzzles = shared_list(list);
        let profile = Profile::human();
        let steps: usize =
            puzzles.iter().step_by(every).map(|puzzle| check_path(&profile, puzzle)).sum();
        println!("{list}: {steps} steps");
    }
}

/// All steps of positions on the path, not only those that are taken.
fn all_steps(profile: &Profile, marks: &Marks) -> Vec<Step> {
    profile.all_steps(marks, &Limits::NONE).unwrap()
}

fn check_all_steps(puzzles: usize, positions: usize, wanted: fn(Technique) -> bool) {
    let list = shared_list("top95.txt");
    let (human, hodoku) = (Profile::human(), Profile::hodoku());
    let profiles = [human.clone().retain(wanted), hodoku.retain(wanted)];
    for puzzle in list.iter().step_by(puzzles) {
        for (marks, _) in human.path(Marks::of(puzzle)).step_by(positions) {
            for step in profiles.iter().flat_map(|profile| all_steps(profile, &marks)) {
                assert_eq!(step.verify(&marks), Ok(()), "{puzzle} {marks:?} {step:?}");
            }
        }
    }
}

#[test]
#[ignore = "needs the data beside the repository"]
fn data_all_steps_are_proven() {
    check_all_steps(24, 40, |technique| technique.info().family < Family::Forcing);
}

#[test]
#[ignore = "takes minutes: forcing chains and nets of all positions"]
fn all_steps_with_forcing_chains_are_proven() {
    check_all_steps(10, 10, |_| true);
}

#[test]
fn a_finder_stops_when_it_is_told_to() {
    let marks = Marks::of(&Grid::EMPTY);
    let position = Position::new(&marks);
    for &technique in Technique::ALL {
        let options = *Profile::hodoku().options();
        let all = technique.all(&position, &options).unwrap();
        assert_eq!(technique.first(&position, &options).unwrap().as_ref(), all.first());
    }
}
