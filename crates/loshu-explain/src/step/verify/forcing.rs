use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Marks};

use super::{Conclusion, Unproven, exclude};
use crate::step::chain::Node;
use crate::step::forcing::{Cases, Cause, Forcing, Implication, Literal};
use crate::step::reason::Sector;

pub(super) fn check(forcing: &Forcing, marks: &Marks, depth: usize) -> Result<(), Unproven> {
    let cases = cases(forcing.start, marks);
    let premises = forcing.branches.iter().map(|branch| branch.first().map(|first| first.literal));
    if cases.is_empty() || !premises.eq(cases.into_iter().map(Some)) {
        return Err(Unproven::Claim("there is a branch for each case"));
    }
    for branch in &forcing.branches {
        for (i, implication) in branch.iter().enumerate() {
            check_implication(implication, &branch[..i], marks, depth)?;
        }
    }
    Ok(())
}

/// The cases, of which one is true; for an assumption, the assumption that cannot be true.
fn cases(start: Cases, marks: &Marks) -> Vec<Literal> {
    match start {
        Cases::Sector(sector) if !sector.is_open(marks) => Vec::new(),
        Cases::Assumption(_) | Cases::Either(_) | Cases::Sector(_) => start.literals(marks),
    }
}

fn check_implication(
    implication: &Implication,
    earlier: &[Implication],
    marks: &Marks,
    depth: usize,
) -> Result<(), Unproven> {
    let Literal { node, on } = implication.literal;
    let parents = implication.from.iter().map(|&i| earlier.get(usize::from(i)));
    let parents: Option<Vec<_>> =
        parents.map(|parent| parent.map(|parent| parent.literal)).collect();
    let parents = parents.ok_or(Unproven::Claim("implications follow from earlier ones"))?;
    if !node.candidates().is_subset(marks.candidates()) || node.cells.is_empty() {
        return Err(Unproven::Claim("the marks have the nodes of the chain"));
    }
    let known = KnownLiterals::of(&parents);
    let holds = match &implication.cause {
        Cause::Premise => earlier.is_empty(),
        Cause::Excluded => !on && node.candidates().is_subset(&known.excluded()),
        Cause::Last(sector) => {
            let rest = sector.candidates(marks) - node.candidates();
            on && sector.is_open(marks) && rest.is_subset(&known.off)
        }
        Cause::Step(step) => {
            let depth =
                depth.checked_sub(1).ok_or(Unproven::Claim("steps are not nested deeper"))?;
            let mut marks = *marks;
            marks.remove(known.off | known.excluded());
            step.verify_nested(&marks, depth)?;
            let single = |candidate: Candidate| step.placements.contains(&candidate);
            if on {
                node.single().is_some_and(single)
            } else {
                node.candidates().is_subset(&step.struck())
            }
        }
    };
    holds.then_some(()).ok_or(Unproven::Claim("each implication follows from its parents"))
}

/// What some literals say.
#[derive(Default)]
struct KnownLiterals {
    on: Vec<Node>,
    off: CandidateSet,
}

impl KnownLiterals {
    fn of(literals: &[Literal]) -> KnownLiterals {
        let mut known = KnownLiterals::default();
        for literal in literals {
            if literal.on {
                known.on.push(literal.node);
            } else {
                known.off |= literal.node.candidates();
            }
        }
        known
    }

    /// The candidates that a true node excludes.
    fn excluded(&self) -> CandidateSet {
        let rivals = self.on.iter().map(|node| node.candidates().common_rivals());
        rivals.fold(CandidateSet::EMPTY, |all, rivals| all | rivals)
    }

    fn is_contradictory(&self, marks: &Marks) -> bool {
        let clash = |one: &Node| {
            let one = one.candidates();
            one.is_subset(&self.off) || self.on.iter().any(|other| exclude(one, other.candidates()))
        };
        let emptied =
            |sector: Sector| sector.is_open(marks) && sector.candidates(marks).is_subset(&self.off);
        self.on.iter().any(clash) || Sector::all().any(emptied)
    }

    fn has(&self, Conclusion { candidate, holds }: Conclusion) -> bool {
        if holds {
            self.on.iter().any(|node| node.single() == Some(candidate))
        } else {
            self.off.contains(candidate) || self.excluded().contains(candidate)
        }
    }
}

/// Every case contradicts itself or has the conclusion. An assumption contradicts itself, and the
/// conclusion is its opposite.
pub(super) fn follows(forcing: &Forcing, marks: &Marks, conclusion: Conclusion) -> bool {
    let mut branches = forcing.branches.iter().map(|branch| {
        let literals: Vec<_> = branch.iter().map(|implication| implication.literal).collect();
        KnownLiterals::of(&literals)
    });
    match forcing.start {
        Cases::Assumption(assumed) => {
            branches.all(|known| known.is_contradictory(marks))
                && KnownLiterals::of(&[assumed.negated()]).has(conclusion)
        }
        Cases::Either(_) | Cases::Sector(_) => {
            branches.all(|known| known.has(conclusion) || known.is_contradictory(marks))
        }
    }
}
