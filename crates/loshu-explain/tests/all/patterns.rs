//! Colours, deadly patterns and exotic patterns: one position for each technique.

use std::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, Grid, Limits, Marks};
use loshu_explain::step::Step;
use loshu_explain::technique::{Options, Position, Profile, Technique};

/// The marks after some digits, `+` before those that are no givens, without the deleted candidates.
pub(crate) fn marks(grid: &str, deleted: &str) -> Marks {
    let filled: Grid = grid.replace('+', "").parse().unwrap();
    let mut placed = CellSet::EMPTY;
    for (i, _) in grid.match_indices('+') {
        let before = grid[..i].bytes().filter(|byte| *byte != b'+').count();
        placed.insert(Cell::ALL[before]);
    }
    let candidates = *Marks::of(&filled).candidates() - triples(deleted);
    Marks::new(&filled, !placed, candidates)
}

/// Candidates as digit, row, column.
pub(crate) fn triples(text: &str) -> CandidateSet {
    let number = |byte: u8| usize::from(byte - b'1');
    let candidate = |triple: &str| {
        let [digit, row, column] = *triple.as_bytes() else { panic!("{triple}") };
        Candidate::new(Cell::at(number(row), number(column)).unwrap(), Digit::ALL[number(digit)])
    };
    text.split_whitespace().map(candidate).collect()
}

pub(crate) fn all_steps(technique: Technique, marks: &Marks) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = technique.find(&Position::new(marks), &Options::default(), &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

/// The technique, the marks, the struck candidates and the placed ones of each line of a list.
pub(crate) fn examples(
    list: &'static str,
) -> impl Iterator<Item = (Technique, Marks, [&'static str; 2])> {
    list.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<_> = line.split(':').collect();
        let [technique, grid, deleted, struck, placed] = fields[..] else { panic!("{line}") };
        (technique.parse().unwrap(), marks(grid, deleted), [struck, placed])
    })
}

#[test]
fn each_technique_finds_its_example() {
    for (technique, marks, [struck, placed]) in examples(include_str!("patterns.txt")) {
        let steps = all_steps(technique, &marks);
        for step in &steps {
            assert_eq!(step.verify(&marks), Ok(()), "{step:?}");
        }
        let expected =
            |step: &Step| step.struck() == triples(struck) && step.placed() == triples(placed);
        assert!(steps.iter().any(expected), "{technique}: {marks:?} {steps:?}");
    }
}

/// Singles and the forcing chains of the human profile are enough for the hardest puzzle of the
/// essays: dynamic chains alone are not.
#[test]
fn forcing_chains_need_no_guess() {
    let puzzle: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .unwrap();
    let techniques = [
        Technique::HiddenSingleBox,
        Technique::HiddenSingleLine,
        Technique::NakedSingle,
        Technique::Nishio,
        Technique::DynamicForcingChain,
        Technique::NestedForcingChain,
    ];
    let profile = Profile::new(&techniques, Options::default());
    let (mut marks, mut nested) = (Marks::of(&puzzle), 0);
    while let Some(step) = profile.next_step(&marks, &Limits::NONE).unwrap() {
        assert_eq!(step.verify(&marks), Ok(()), "{}", step.technique);
        nested += usize::from(step.technique == Technique::NestedForcingChain);
        step.apply(&mut marks);
    }
    assert!(marks.is_full() && nested > 0);
}
