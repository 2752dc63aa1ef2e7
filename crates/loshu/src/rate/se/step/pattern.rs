use alloc::boxed::Box;
use alloc::vec::Vec;

use super::super::hint::Hint;
use super::super::rule::Rule;
use crate::candidate::{Candidate, CandidateSet};
use crate::marks::Marks;
use crate::step::{Cause, Forcing, Implication, Literal, Reason, Sector, Start, Step};
use crate::technique::{Options, Position, Technique};

/// The reason of the step of the library that has the conclusions of a hint, perhaps among others.
pub(super) fn reason(hint: &Hint, marks: &Marks) -> Reason {
    let technique = hint.technique();
    let found = match (hint.rule, hint.placement) {
        (Rule::HiddenSingle | Rule::NakedSingle, Some(at)) => {
            let position = Position::new(marks);
            let all = technique.all(&position, &Options::default());
            all.into_iter().find(|step| step.placements.contains(&at)).map(|step| step.reason)
        }
        (_, Some(at)) => direct(technique, at, marks),
        (_, None) => {
            let gone = hint.eliminations.iter().copied().collect();
            let step = striking(&[technique], gone, marks);
            let step = step.or_else(|| striking(&relatives(technique), gone, marks));
            step.map(|step| step.reason)
        }
    };
    found.unwrap_or(Reason::Guess)
}

/// The first step of some techniques that strikes these candidates, without what else it strikes.
pub(super) fn striking(
    techniques: &[Technique],
    gone: CandidateSet,
    marks: &Marks,
) -> Option<Step> {
    let position = Position::new(marks);
    let steps =
        techniques.iter().flat_map(|technique| technique.all(&position, &Options::default()));
    let mut strikes = steps.into_iter().filter(|step| gone.is_subset(&step.struck()));
    let step = strikes.next()?;
    Some(Step { eliminations: gone.iter().collect(), ..step })
}

/// The other techniques of the family.
fn relatives(technique: Technique) -> Vec<Technique> {
    let family = technique.info().family;
    let is_other = |other: &Technique| other.info().family == family && *other != technique;
    Technique::ALL.iter().copied().filter(is_other).collect()
}

/// Locked digits or a hidden set strike all places of a digit in a house but one: without that one
/// the house would have none.
fn direct(technique: Technique, at: Candidate, marks: &Marks) -> Option<Reason> {
    let position = Position::new(marks);
    let steps = technique.all(&position, &Options::default());
    steps.into_iter().find_map(|step| {
        let struck = step.struck();
        let rest = |sector: &Sector| sector.candidates(marks) - CandidateSet::from(at);
        let houses = at.cell().houses().map(|house| Sector::House(house, at.digit()));
        let sector = houses.into_iter().find(|sector| rest(sector).is_subset(&struck))?;
        let premise = Literal { node: at.into(), on: false };
        let first = Implication { literal: premise, from: Vec::new(), cause: Cause::Premise };
        let struck = rest(&sector).iter().map(|gone| implied(&step, gone)).collect::<Vec<_>>();
        let branch = core::iter::once(first).chain(struck).collect();
        let start = Start::Assumption(premise);
        Some(Reason::Forcing(Forcing { start, branches: Vec::from([branch]) }))
    })
}

/// That a step strikes a candidate.
fn implied(step: &Step, gone: Candidate) -> Implication {
    let step = Step { eliminations: Vec::from([gone]), ..step.clone() };
    Implication {
        literal: Literal { node: gone.into(), on: false },
        from: Vec::new(),
        cause: Cause::Step(Box::new(step)),
    }
}
