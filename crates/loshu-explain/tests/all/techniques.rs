//! The techniques against the regression library, the solutions and the checker.

use std::collections::BTreeMap;

use loshu::{Grid, Limits, Marks, Solver};
use loshu_explain::step::Step;
use loshu_explain::technique::library::{Case, Outcome};
use loshu_explain::technique::{Family, Position, Profile, Technique};

use crate::suite::{shared_list, shared_text};

/// Every case finds what the library expects, and every step found is proven.
#[test]
fn regression_library() {
    let Some(text) = shared_text("techniques/reglib.txt") else { return };
    let mut totals: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let Some(case) =
            Case::parse(line).unwrap_or_else(|error| panic!("{}: {error}", number + 1))
        else {
            continue;
        };
        let (passed, all) = totals.entry(case.code.clone()).or_default();
        *all += 1;
        match case.run() {
            Outcome::Passed => *passed += 1,
            Outcome::Failed(found) => {
                println!("{}: {line}", number + 1);
                for step in found {
                    println!(
                        "    {:?} {:?} {:?}",
                        step.technique, step.placements, step.eliminations
                    );
                }
            }
        }
    }
    let failed: Vec<_> = totals.iter().filter(|(_, (passed, all))| passed < all).collect();
    assert!(failed.is_empty(), "passed and all: {failed:?}");
}

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
fn steps_are_proven() {
    for (list, every) in [("top95.txt", 10), ("mixed10k.txt", 500), ("17clue.txt", 2500)] {
        let Some(puzzles) = shared_list(list) else { continue };
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
    let Some(list) = shared_list("top95.txt") else { return };
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
fn all_steps_are_proven() {
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
