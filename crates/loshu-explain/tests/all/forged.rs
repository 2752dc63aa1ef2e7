//! Forged steps: the checker rejects a step whose reason or conclusion was changed.

use std::collections::BTreeMap;

use loshu::{Candidate, Cell, Digit, Generator, Limits, Marks, Solution};
use loshu_explain::step::{Forcing, Reason, Sector, Step, Unproven};
use loshu_explain::technique::{Family, Profile, Technique};

/// Steps of all kinds: of positions on the paths of some puzzles, so many of each wanted technique.
pub(crate) fn honest(
    puzzles: u64,
    most: usize,
    wanted: fn(Technique) -> bool,
) -> impl Iterator<Item = (Marks, Solution, Step)> {
    let generator = Generator::new(12);
    let made =
        (0..puzzles).map(move |index| generator.puzzle(index).expect("a puzzle can be made"));
    made.flat_map(move |made| {
        let profile = Profile::human();
        let finders = profile.clone().retain(wanted);
        let positions: Vec<Marks> =
            profile.path(Marks::of(&made.puzzle)).map(|(marks, _)| marks).step_by(7).collect();
        let steps = positions.into_iter().flat_map(move |marks| {
            let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
            let mut all = finders.all_steps(&marks, &Limits::NONE).unwrap();
            all.retain(|step| {
                let count = counts.entry(step.technique).or_default();
                *count += 1;
                *count <= most
            });
            all.into_iter().map(move |step| (marks, step))
        });
        let solution = made.solution;
        steps.map(move |(marks, step)| (marks, solution, step)).collect::<Vec<_>>()
    })
}

fn is_right(step: &Step, solution: &Solution) -> bool {
    let stands = |at: &Candidate| solution[at.cell()] == Some(at.digit());
    step.placements.iter().all(stands) && !step.eliminations.iter().any(stands)
}

/// Strikes a digit of the solution.
fn strike_the_truth(marks: &Marks, solution: &Solution, step: &Step) -> Option<Step> {
    let cell = marks.open().iter().next()?;
    let eliminations = vec![Candidate::new(cell, solution[cell]?)];
    Some(Step { placements: Vec::new(), eliminations, ..step.clone() })
}

/// Places a digit that the solution does not have there.
fn place_a_lie(marks: &Marks, solution: &Solution, step: &Step) -> Option<Step> {
    let wrong = marks.candidates().iter().find(|at| solution[at.cell()] != Some(at.digit()))?;
    Some(Step { placements: vec![wrong], eliminations: Vec::new(), ..step.clone() })
}

/// Changes the reason in a way that breaks it, whatever the marks.
fn break_the_reason(step: &Step) -> Option<Step> {
    let mut forged = step.clone();
    match &mut forged.reason {
        Reason::Single(sector) => *sector = other(*sector),
        Reason::Sets(sets) => sets.truths.clear(),
        Reason::Chain(chain) => {
            let link = chain.links.last_mut()?;
            link.strong = !link.strong;
        }
        Reason::Colors(colors) => {
            let [one, two] = colors.components.first_mut()?;
            let moved = one.first()?;
            one.remove(moved);
            two.insert(moved);
        }
        // The truths may prove the conclusion without the pattern.
        Reason::Deadly(deadly) => {
            deadly.pattern.pop()?;
            deadly.truths.clear();
        }
        Reason::Symmetry(symmetry) => symmetry.digits.swap(0, 1),
        Reason::Cases(sectors) => sectors.clear(),
        Reason::Forcing(Forcing { branches, .. }) => {
            let premise = branches.first_mut()?.first_mut()?;
            premise.literal = premise.literal.negated();
        }
        Reason::Templates(_) | Reason::Several(_) | Reason::Guess => return None,
    }
    Some(forged)
}

fn other(sector: Sector) -> Sector {
    match sector {
        Sector::Cell(cell) => Sector::Cell(Cell::ALL[(cell.index() + 1) % 81]),
        Sector::House(house, digit) => Sector::House(house, Digit::ALL[(digit.index() + 1) % 9]),
    }
}

/// What a step says holds, and so does what follows from it: by the checker, and by the solution.
#[test]
#[ignore = "takes minutes: steps of all kinds on 2,000 positions"]
fn steps_of_two_thousand_positions_are_true() {
    let (mut positions, mut steps) = (0, 0);
    let mut before: Option<Marks> = None;
    let is_quick = |technique: Technique| {
        !matches!(technique, Technique::DynamicForcingChain | Technique::NestedForcingChain)
    };
    for (marks, solution, step) in honest(250, 3, is_quick) {
        assert_eq!(step.verify(&marks), Ok(()), "{marks:?} {step:?}");
        assert!(is_right(&step, &solution), "{marks:?} {step:?}");
        positions += usize::from(before != Some(marks));
        before = Some(marks);
        steps += 1;
    }
    println!("{steps} steps on {positions} positions");
    assert!(positions >= 2_000, "{positions}");
}

#[test]
fn forged_steps_are_rejected() {
    reject_forged(3, 2, |technique| {
        !matches!(technique, Technique::DynamicForcingChain | Technique::NestedForcingChain)
    });
}

#[test]
#[ignore = "takes minutes: all steps of many positions"]
fn many_forged_steps_are_rejected() {
    reject_forged(20, usize::MAX, |_| true);
}

fn reject_forged(puzzles: u64, most: usize, wanted: fn(Technique) -> bool) {
    let mut seen: BTreeMap<Family, usize> = BTreeMap::new();
    for (marks, solution, step) in honest(puzzles, most, wanted) {
        assert_eq!(step.verify(&marks), Ok(()), "{marks:?} {step:?}");
        assert!(is_right(&step, &solution), "{marks:?} {step:?}");
        *seen.entry(step.technique.info().family).or_default() += 1;
        let lies = [
            strike_the_truth(&marks, &solution, &step),
            place_a_lie(&marks, &solution, &step),
            break_the_reason(&step),
        ];
        for forged in lies.into_iter().flatten() {
            assert!(forged.verify(&marks).is_err(), "{marks:?} {forged:?}");
        }
        let empty = Step { placements: Vec::new(), eliminations: Vec::new(), ..step };
        assert_eq!(empty.verify(&marks), Err(Unproven::Nothing));
    }
    println!("{seen:?}");
    let families = [Family::Single, Family::Fish, Family::Wing, Family::Chain, Family::Als];
    assert!(families.iter().all(|family| seen.contains_key(family)), "{seen:?}");
}
