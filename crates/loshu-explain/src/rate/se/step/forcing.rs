use alloc::boxed::Box;
use alloc::vec::Vec;

use loshu::{CandidateSet, House, Limits, Marks, Stop};

use super::super::hint::{Inference, InferenceCause, Reasoning};
use super::{Ordered, in_order, is_assumption, pattern};
use crate::step::{Branch, Cases, Cause, Forcing, Implication, Literal, Reason, Sector, Step};
use crate::technique::Technique;

/// What several assumptions have in common, or why one of them is impossible.
pub(super) fn reason(
    targets: &[Vec<Inference>],
    marks: &Marks,
    limits: &Limits,
) -> Result<Reason, Stop> {
    let roots: Vec<Literal> = targets.iter().filter_map(|target| root(target)).collect();
    let start = start(&roots, marks);
    let branches = match start {
        Cases::Assumption(_) => {
            let lists: Vec<_> = targets.iter().map(Vec::as_slice).collect();
            Vec::from([branch(&lists, marks, limits)?])
        }
        Cases::Either(_) | Cases::Sector(_) => start
            .literals(marks)
            .into_iter()
            .filter_map(|case| roots.iter().position(|&root| root == case))
            .map(|at| branch(&[&targets[at]], marks, limits))
            .collect::<Result<_, Stop>>()?,
    };
    Ok(Reason::Forcing(Forcing { start, branches }))
}

/// What a target is derived from.
fn root(target: &[Inference]) -> Option<Literal> {
    target.iter().find(|inference| is_assumption(inference)).map(Inference::literal)
}

/// The cases that these assumptions are.
fn start(roots: &[Literal], marks: &Marks) -> Cases {
    let first = roots[0];
    let candidates: CandidateSet = roots.iter().flat_map(|root| root.node.single()).collect();
    if roots.iter().all(|&root| root == first) {
        return Cases::Assumption(first);
    }
    if let (Some(candidate), false) = (candidates.single(), roots.iter().all(|root| root.on)) {
        return Cases::Either(candidate);
    }
    let cell = first.node.cells.first().map(Sector::Cell);
    let houses = House::ALL.iter().map(|&house| Sector::House(house, first.node.digit));
    let is_all = |sector: &Sector| sector.candidates(marks) == candidates;
    let sector = cell.into_iter().chain(houses).find(is_all);
    sector.map_or(Cases::Assumption(first), Cases::Sector)
}

/// The implications that lead to some targets.
fn branch(targets: &[&[Inference]], marks: &Marks, limits: &Limits) -> Result<Branch, Stop> {
    let ordered = in_order(targets);
    let implication = |at: &Ordered<'_>| {
        let (literal, from) = (at.inference.literal(), at.from.clone());
        Ok(Implication { literal, cause: cause(at, &ordered, marks, limits)?, from })
    };
    ordered.iter().map(implication).collect()
}

fn cause(
    at: &Ordered<'_>,
    ordered: &[Ordered<'_>],
    marks: &Marks,
    limits: &Limits,
) -> Result<Cause, Stop> {
    Ok(match (at.inference.cause, at.inference.is_on) {
        (InferenceCause::Assumption, _) => Cause::Premise,
        (InferenceCause::Rule, _) => {
            let mut inner = *marks;
            let parents = at.from.iter().map(|&parent| ordered[usize::from(parent)].inference);
            inner.remove(parents.map(|parent| parent.candidate).collect());
            Cause::Step(Box::new(inner_step(at.inference, &inner, limits)?))
        }
        (
            InferenceCause::Cell
            | InferenceCause::Box
            | InferenceCause::Row
            | InferenceCause::Column,
            true,
        ) => Cause::Last(at.inference.sector()),
        (
            InferenceCause::Cell
            | InferenceCause::Box
            | InferenceCause::Row
            | InferenceCause::Column,
            false,
        ) => Cause::Excluded,
    })
}

/// The step inside of a chain that strikes a candidate.
fn inner_step(inference: &Inference, marks: &Marks, limits: &Limits) -> Result<Step, Stop> {
    let gone = inference.candidate;
    if let Some(nested) = &inference.nested {
        let reason = super::reason(nested, marks, limits)?;
        return Ok(Step::striking(technique(nested), [gone], reason));
    }
    let step = pattern::striking(&INSIDE, gone.into(), marks, limits)?;
    Ok(step.unwrap_or_else(|| Step::striking(Technique::Guess, [gone], Reason::Guess)))
}

/// The patterns that chains use inside. A locked pair is a naked pair for Sudoku Explainer.
const INSIDE: [Technique; 6] = [
    Technique::Pointing,
    Technique::Claiming,
    Technique::HiddenPair,
    Technique::NakedPair,
    Technique::LockedPair,
    Technique::XWing,
];

/// What a chain inside of a chain is called.
fn technique(nested: &Reasoning) -> Technique {
    let all = || nested.targets.iter().flatten();
    let is_static = all().all(|inference| inference.parents.len() < 2);
    match nested.targets.first() {
        Some(first) if !first.iter().any(is_assumption) => Technique::ContinuousNiceLoop,
        Some(_) if nested.targets.len() == 1 => Technique::DiscontinuousNiceLoop,
        _ if is_static => Technique::ForcingChainVerity,
        _ => Technique::DynamicForcingChain,
    }
}
