//! Any marks, right, wrong or contradictory: finders do not panic, the checker accepts every step, and
//! no step contradicts a solution that the marks still have.
#![no_main]

use libfuzzer_sys::fuzz_target;
use loshu::{Candidate, CandidateSet, Grid, Limits, Marks, Solution, Solver};
use loshu_explain::step::Step;
use loshu_explain::technique::{Family, Profile};
use loshu_fuzz::Case;

fuzz_target!(|bytes: &[u8]| {
    let Case { grid, numbers, .. } = Case::new(bytes);
    let marks = struck(&grid, numbers);
    let solutions: Vec<_> = Solver::new().solutions(&grid).take(2).collect();
    let human = Profile::human().retain(|technique| technique.info().family < Family::Forcing);
    let profile = if solutions.len() == 1 { human } else { human.without_uniqueness() };
    for step in profile.all_steps(&marks, &Limits::NONE).expect("no limit") {
        assert!(step.changes(&marks), "{step:?}");
        assert_eq!(step.verify(&marks), Ok(()), "{marks:?} {step:?}");
        for solution in solutions.iter().filter(|solution| has(&marks, solution)) {
            assert!(keeps(&step, solution), "{marks:?} {step:?}");
        }
    }
});

/// The marks of a grid without some candidates.
fn struck(grid: &Grid, [factor, start, below]: [u8; 3]) -> Marks {
    let marks = Marks::of(grid);
    let gone = |candidate: &Candidate| {
        let number = candidate.index() * (2 * usize::from(factor) + 1) + usize::from(start);
        number % 256 < usize::from(below)
    };
    let gone: CandidateSet = CandidateSet::ALL.iter().filter(gone).collect();
    Marks::new(grid, grid.filled(), *marks.candidates() - gone)
}

/// Whether the marks still have every digit of the solution.
fn has(marks: &Marks, solution: &Solution) -> bool {
    let digit = |cell| Some(Candidate::new(cell, solution[cell]?));
    marks.open().iter().filter_map(digit).all(|candidate| marks.contains(candidate))
}

fn keeps(step: &Step, solution: &Solution) -> bool {
    let stands = |at: &Candidate| solution[at.cell()] == Some(at.digit());
    step.placements.iter().all(stands) && !step.eliminations.iter().any(stands)
}
