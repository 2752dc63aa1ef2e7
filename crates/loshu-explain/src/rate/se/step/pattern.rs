use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Limits, Marks, Stop};

use super::super::hint::Hint;
use super::super::rule::Rule;
use crate::step::{Cases, Cause, Forcing, Implication, Literal, Reason, Sector, Step};
use crate::technique::{Options, Position, Technique};

/// The reason of the step of the library that has the conclusions of a hint, perhaps among others.
pub(super) fn reason(hint: &Hint, marks: &Marks, limits: &Limits) -> Result<Reason, Stop> {
    let technique = hint.technique();
    let is_single = matches!(hint.rule, Rule::HiddenSingle | Rule::NakedSingle);
    let found = match hint.placement {
        Some(at) if is_single => find(&[technique], marks, limits, |step| {
            step.placements.contains(&at).then_some(step.reason)
        })?,
        Some(at) => direct(technique, at, marks, limits)?,
        None => {
            let gone = hint.eliminations.iter().copied().collect();
            let step = match striking(&[technique], gone, marks, limits)? {
                Some(step) => Some(step),
                None => striking(&relatives(technique), gone, marks, limits)?,
            };
            step.map(|step| step.reason)
        }
    };
    Ok(found.unwrap_or(Reason::Guess))
}

/// The first step of some techniques that strikes these candidates, without what else it strikes.
pub(super) fn striking(
    techniques: &[Technique],
    gone: CandidateSet,
    marks: &Marks,
    limits: &Limits,
) -> Result<Option<Step>, Stop> {
    find(techniques, marks, limits, |step| {
        let strikes = gone.is_subset(&step.struck());
        strikes.then(|| Step { eliminations: gone.iter().collect(), ..step })
    })
}

/// The first answer to the steps of some techniques.
fn find<T>(
    techniques: &[Technique],
    marks: &Marks,
    limits: &Limits,
    answer: impl Fn(Step) -> Option<T>,
) -> Result<Option<T>, Stop> {
    let position = Position::new(marks).with_limits(limits);
    let mut found = None;
    for technique in techniques {
        let _ = technique.find(&position, &Options::default(), &mut |step| {
            found = answer(step);
            if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if found.is_some() || position.stopped().is_some() {
            break;
        }
    }
    position.answer(found)
}

/// The other techniques of the family.
fn relatives(technique: Technique) -> Vec<Technique> {
    let family = technique.info().family;
    let is_other = |other: &Technique| other.info().family == family && *other != technique;
    Technique::ALL.iter().copied().filter(is_other).collect()
}

/// Locked digits or a hidden set strike all places of a digit in a house but one: without that one
/// the house would have none.
fn direct(
    technique: Technique,
    at: Candidate,
    marks: &Marks,
    limits: &Limits,
) -> Result<Option<Reason>, Stop> {
    find(&[technique], marks, limits, |step| {
        let struck = step.struck();
        let rest = |sector: &Sector| sector.candidates(marks) - CandidateSet::from(at);
        let houses = at.cell().houses().map(|house| Sector::House(house, at.digit()));
        let sector = houses.into_iter().find(|sector| rest(sector).is_subset(&struck))?;
        let premise = Literal::off(at);
        let first = Implication { literal: premise, from: Vec::new(), cause: Cause::Premise };
        let struck = rest(&sector).iter().map(|gone| implied(&step, gone)).collect::<Vec<_>>();
        let branch = core::iter::once(first).chain(struck).collect();
        let start = Cases::Assumption(premise);
        Some(Reason::Forcing(Forcing { start, branches: Vec::from([branch]) }))
    })
}

/// That a step strikes a candidate.
fn implied(step: &Step, gone: Candidate) -> Implication {
    let step = Step { eliminations: Vec::from([gone]), ..step.clone() };
    Implication {
        literal: Literal::off(gone),
        from: Vec::new(),
        cause: Cause::Step(Box::new(step)),
    }
}
