//! The cases of a small search, as a reader follows them: what must be, then what may be.

use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, DigitSet, Marks};

use crate::step::roles::cells_of;
use crate::step::text::sentence::CasesSentence;
use crate::step::{Sector, Step};

/// The most sentences of a search that are told.
const LONGEST: usize = 24;

/// Supposes the opposite of the first conclusion.
pub(super) fn why(sectors: &[Sector], step: &Step, marks: &Marks) -> Vec<CasesSentence> {
    let mut why = Vec::from([CasesSentence::Together(sectors.to_vec())]);
    let conclusions = step.placements.len() + step.eliminations.len();
    let first = step.placements.first().map(|&placed| (placed, false));
    let supposed = first.or_else(|| step.eliminations.first().map(|&struck| (struck, true)));
    let Some((candidate, holds)) = supposed else { return why };
    let example = conclusions > 1;
    why.push(CasesSentence::Suppose { candidate, holds, example });
    let set = CandidateSet::from(candidate);
    let live = *marks.candidates() - if holds { candidate.rivals() } else { set };
    let sectors = sectors.iter().copied().filter(|sector| sector.is_open(marks)).collect();
    let mut told = Vec::new();
    let state = CaseState { live, known: set, sectors, depth: 0 };
    let only = state.only();
    match state.refute(&mut told) {
        Some(()) => why.extend(told),
        None => {
            why.extend(only);
            why.push(CasesSentence::Searched);
        }
    }
    why.extend(example.then_some(CasesSentence::Likewise));
    why
}

#[derive(Clone)]
struct CaseState {
    live: CandidateSet,
    /// Candidates that a sentence has named already.
    known: CandidateSet,
    sectors: Vec<Sector>,
    depth: usize,
}

impl CaseState {
    /// The digits of the cells, if there are fewer digits than cells.
    fn only(&self) -> Option<CasesSentence> {
        let cells = cells_of(&self.sectors);
        let live = |cell| (self.live & CandidateSet::cell(cell, DigitSet::ALL)).all_digits();
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | live(cell));
        let few = cells.len() == self.sectors.len() && digits.len() < cells.len();
        few.then_some(CasesSentence::Only { cells, digits })
    }

    /// Tells why the sectors cannot all be satisfied; `None` if they can, or if it takes too long.
    fn refute(mut self, told: &mut Vec<CasesSentence>) -> Option<()> {
        let depth = self.depth;
        loop {
            let left = |at: &usize| (self.live & self.sectors[*at].scope()).len();
            let at = (0..self.sectors.len()).min_by_key(left)?;
            let sector = self.sectors.swap_remove(at);
            let candidates = self.live & sector.scope();
            match candidates.single() {
                _ if candidates.is_empty() => {
                    return tell(told, CasesSentence::NoneLeft { sector, depth });
                }
                Some(candidate) => {
                    if !self.known.contains(candidate) {
                        tell(told, CasesSentence::Must { candidate, sector, depth })?;
                    }
                    self.assume(candidate);
                }
                None => return self.branch(candidates, told),
            }
        }
    }

    fn assume(&mut self, candidate: Candidate) {
        self.known.insert(candidate);
        self.live -= candidate.rivals();
    }

    fn branch(self, candidates: CandidateSet, told: &mut Vec<CasesSentence>) -> Option<()> {
        candidates.iter().try_for_each(|candidate| {
            tell(told, CasesSentence::Try { candidate, depth: self.depth })?;
            let mut state = CaseState { depth: self.depth + 1, ..self.clone() };
            state.assume(candidate);
            state.refute(told)
        })
    }
}

fn tell(told: &mut Vec<CasesSentence>, sentence: CasesSentence) -> Option<()> {
    told.push(sentence);
    (told.len() < LONGEST).then_some(())
}
