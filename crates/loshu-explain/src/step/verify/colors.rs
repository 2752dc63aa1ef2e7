use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Marks};

use super::{Conclusion, Unproven};
use crate::step::reason::{Colors, Sector};

pub(super) fn check(colors: &Colors, marks: &Marks) -> Result<(), Unproven> {
    let sound = |[one, two]: &[CandidateSet; 2]| {
        let all = *one | *two;
        let reached = all.first().map(|first| reached_from(first, [*one, *two], marks));
        one.is_disjoint(two) && all.is_subset(marks.candidates()) && reached == Some(all)
    };
    let all = (1..=2).contains(&colors.components.len()) && colors.components.iter().all(sound);
    all.then_some(()).ok_or(Unproven::Claim("strong links join the colours"))
}

/// The candidates that strong links between the colours join with the first one.
fn reached_from(first: Candidate, [one, two]: [CandidateSet; 2], marks: &Marks) -> CandidateSet {
    let mut reached = CandidateSet::from(first);
    loop {
        let before = reached;
        for candidate in before.iter() {
            let others = if one.contains(candidate) { two } else { one };
            reached |= partners(candidate, marks) & others;
        }
        if reached == before {
            return reached;
        }
    }
}

/// The candidates that are true if this one is false: the only others of its cell, or of its digit in
/// one of its houses.
fn partners(candidate: Candidate, marks: &Marks) -> CandidateSet {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let houses = cell.houses().map(|house| Sector::House(house, digit));
    let sectors = houses.into_iter().chain([Sector::Cell(cell)]);
    let open = sectors.filter(|sector| sector.is_open(marks));
    let others = open.map(|sector| sector.candidates(marks) - candidate.into());
    others.filter(|others| others.len() == 1).fold(CandidateSet::EMPTY, |all, other| all | other)
}

/// Each choice of a true colour in each component contradicts itself or has the conclusion. If all
/// contradict themselves the marks have no solution, and a choice that has the conclusion is enough.
pub(super) fn follows(colors: &Colors, marks: &Marks, conclusion: Conclusion) -> bool {
    let mut states = Vec::from([ColorState::default()]);
    for &[one, two] in &colors.components {
        let extended = states.iter().flat_map(|state| [state.with(one, two), state.with(two, one)]);
        states = extended.collect();
    }
    let (possible, others): (Vec<_>, Vec<_>) =
        states.into_iter().partition(|state| !state.is_contradictory(marks));
    if possible.is_empty() {
        others.iter().any(|state| state.has(conclusion))
    } else {
        possible.iter().all(|state| state.has(conclusion))
    }
}

/// One choice of true colours.
#[derive(Default)]
struct ColorState {
    on: CandidateSet,
    off: CandidateSet,
}

impl ColorState {
    /// The state in which another colour is true too, and its counterpart is false.
    fn with(&self, on: CandidateSet, off: CandidateSet) -> ColorState {
        let rivals = on.iter().fold(CandidateSet::EMPTY, |all, one| all | one.rivals());
        ColorState { on: self.on | on, off: self.off | off | rivals }
    }

    /// Whether a sector has no candidate left. A candidate that is both true and false leaves none in its
    /// cell, because its rivals are false.
    fn is_contradictory(&self, marks: &Marks) -> bool {
        let emptied =
            |sector: Sector| sector.is_open(marks) && sector.candidates(marks).is_subset(&self.off);
        Sector::all().any(emptied)
    }

    fn has(&self, conclusion: Conclusion) -> bool {
        let known = if conclusion.holds { &self.on } else { &self.off };
        known.contains(conclusion.candidate)
    }
}
