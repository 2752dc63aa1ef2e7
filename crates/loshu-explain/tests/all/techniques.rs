//! The techniques against the solutions and the checker.

use loshu::{Grid, Limits, Marks, Solver};
use loshu_explain::step::{Language, Role, Sign, Step};
use loshu_explain::technique::{Family, Options, Position, Profile, Technique};

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
    let options = Options::of_examples();
    for &technique in Technique::ALL {
        let (marks, _) = technique.uses().next().expect("a use");
        let position = Position::new(&marks);
        let all = technique.all(&position, &options).unwrap();
        let first = technique.first(&position, &options).unwrap();
        assert!(first.is_some(), "{technique}");
        assert_eq!(first.as_ref(), all.first(), "{technique}");
    }
}

/// A legend explains each sign of a drawing, and no two signs in the same words.
#[test]
fn legends_tell_signs_apart() {
    for &technique in Technique::ALL {
        for (marks, step) in technique.uses() {
            let drawing = step.drawing(&marks);
            let signs = drawing.signs();
            assert!(drawing.roles().into_iter().all(|role| signs.contains(&Sign::Role(role))));
            assert_eq!(signs.contains(&Sign::Cell), !drawing.cells.is_empty(), "{technique}");
            for language in [Language::English, Language::Chinese] {
                let mut names: Vec<&str> =
                    signs.iter().map(|sign| sign.name(technique, language)).collect();
                names.sort_unstable();
                names.dedup();
                assert_eq!(names.len(), signs.len(), "{technique}: {names:?}");
            }
        }
    }
}

/// The almost locked sets that the words call A and B have signs, even those of one cell.
#[test]
fn named_sets_are_drawn() {
    use Technique::{AlsChain, AlsWWing, AlsXyWing, AlsXz};
    for technique in [AlsXz, AlsXyWing, AlsWWing, AlsChain] {
        for (marks, step) in technique.examples() {
            let roles = step.drawing(&marks).roles();
            for set in [0, 1] {
                assert!(roles.contains(&Role::Set(set)), "{technique}: {roles:?}");
            }
            assert!(!roles.contains(&Role::On), "{technique}: {roles:?}");
        }
    }
}
