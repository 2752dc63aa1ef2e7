//! Singles, locked candidates, subsets, fish and other sets: every step agrees with the solution.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use loshu::{Grid, Marks, Solution, Solver, Verdict};
use loshu_explain::step::Step;
use loshu_explain::technique::{Options, Position, Technique};

use crate::suite::{shared_list, suites};

/// In the order of search.
const TECHNIQUES: [Technique; 29] = [
    Technique::FullHouse,
    Technique::LastDigit,
    Technique::HiddenSingleBox,
    Technique::HiddenSingleLine,
    Technique::NakedSingle,
    Technique::LockedPair,
    Technique::LockedTriple,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::HiddenTriple,
    Technique::NakedQuad,
    Technique::HiddenQuad,
    Technique::XWing,
    Technique::Swordfish,
    Technique::Jellyfish,
    Technique::FinnedXWing,
    Technique::SashimiXWing,
    Technique::FinnedSwordfish,
    Technique::SashimiSwordfish,
    Technique::FinnedJellyfish,
    Technique::SashimiJellyfish,
    Technique::XyzWing,
    Technique::WxyzWing,
    Technique::BentSet5,
    Technique::SueDeCoq,
    Technique::FireworkTriple,
];

fn steps(technique: Technique, marks: &Marks) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = technique.find(&Position::new(marks), &Options::default(), &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

fn assert_sound(step: &Step, marks: &Marks, solution: &Solution) {
    let says = |candidate: &loshu::Candidate| {
        assert!(step.changes(marks), "{step:?}");
        solution[candidate.cell()] == Some(candidate.digit())
    };
    assert_eq!(step.verify(marks), Ok(()), "{step:?} in {marks:?}");
    assert!(step.placements.iter().all(says), "{step:?} in {marks:?}");
    assert!(!step.eliminations.iter().any(says), "{step:?} in {marks:?}");
    assert!(step.eliminations.iter().all(|gone| marks.contains(*gone)), "{step:?} in {marks:?}");
}

/// Takes the first step until there is none, and checks all steps of each technique on the way.
fn walk(puzzle: &Grid, solution: &Solution, seen: &mut BTreeSet<Technique>) {
    let mut marks = Marks::of(puzzle);
    loop {
        let found: Vec<Step> = TECHNIQUES.iter().flat_map(|at| steps(*at, &marks)).collect();
        for step in &found {
            assert_sound(step, &marks, solution);
        }
        seen.extend(found.iter().map(|step| step.technique));
        let Some(first) = found.first() else { return };
        first.apply(&mut marks);
    }
}

fn walk_all(puzzles: impl IntoIterator<Item = Grid>) -> BTreeSet<Technique> {
    let mut seen = BTreeSet::new();
    for puzzle in puzzles {
        if let Verdict::Unique(solution) = Solver::new().solve(&puzzle) {
            walk(&puzzle, &solution, &mut seen);
        }
    }
    seen
}

#[test]
fn every_step_agrees_with_the_solution() {
    let seen = walk_all(suites().into_iter().map(|case| case.puzzle));
    for technique in [Technique::HiddenSingleBox, Technique::Pointing, Technique::NakedPair] {
        assert!(seen.contains(&technique), "{technique}");
    }
}

#[test]
#[ignore = "needs the data beside the repository"]
fn data_every_step_on_the_lists_agrees_with_the_solution() {
    let lists = ["easy50.txt", "top95.txt", "hardest11.txt"];
    let seen = walk_all(lists.into_iter().flat_map(shared_list));
    let missed: Vec<_> = TECHNIQUES.iter().filter(|at| !seen.contains(at)).collect();
    assert!(missed.is_empty(), "not found: {missed:?}");
}
