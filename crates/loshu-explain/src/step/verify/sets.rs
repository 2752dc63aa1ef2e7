use loshu::{CandidateSet, Marks};

use super::{Conclusion, denied};
use crate::step::reason::Sets;

/// Let the struck candidate be true: then fewer links than truths are left, each with room for one.
pub(super) fn follows(sets: &Sets, marks: &Marks, conclusion: Conclusion) -> bool {
    let left = denied(marks, conclusion);
    let satisfied = |scope: CandidateSet| !conclusion.holds && scope.contains(conclusion.candidate);
    let scopes = sets.truths.iter().map(|truth| truth.scope()).filter(|scope| !satisfied(*scope));
    let mut needed = 0;
    let mut pattern = CandidateSet::EMPTY;
    for scope in scopes {
        let truth = left & scope;
        if !truth.is_disjoint(&pattern) {
            return false;
        }
        pattern |= truth;
        needed += 1;
    }
    let links = sets.links.iter().map(|link| link.scope());
    let used = links.clone().filter(|scope| !scope.is_disjoint(&pattern)).count();
    let covered = links.fold(CandidateSet::EMPTY, |all, scope| all | scope);
    pattern.is_subset(&covered) && used < needed
}
