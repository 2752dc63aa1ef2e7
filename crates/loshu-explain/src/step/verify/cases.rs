use alloc::vec::Vec;

use loshu::{CandidateSet, Marks};

use super::{Conclusion, denied};
use crate::step::reason::Sector;

/// How many cases are looked at before the checker gives up.
const MOST_CASES: u32 = 1_000_000;

pub(super) fn follows(sectors: &[Sector], marks: &Marks, conclusion: Conclusion) -> bool {
    let scopes: Vec<_> = sectors.iter().map(|sector| sector.scope()).collect();
    are_contradictory(denied(marks, conclusion), &scopes)
}

/// Whether no choice of candidates that do not exclude one another has one in each of the sets.
pub(super) fn are_contradictory(left: CandidateSet, sets: &[CandidateSet]) -> bool {
    let mut budget = MOST_CASES;
    !satisfiable(left, sets, &mut budget)
}

/// Whether there is such a choice, or perhaps one when the budget is spent.
fn satisfiable(left: CandidateSet, sets: &[CandidateSet], budget: &mut u32) -> bool {
    if *budget == 0 {
        return true;
    }
    *budget -= 1;
    let Some(tightest) = sets.iter().map(|set| *set & left).min_by_key(CandidateSet::len) else {
        return true;
    };
    tightest.iter().any(|chosen| {
        let unsatisfied = |set: &CandidateSet| !set.contains(chosen);
        let rest: Vec<_> = sets.iter().copied().filter(unsatisfied).collect();
        satisfiable(left - chosen.rivals(), &rest, budget)
    })
}
