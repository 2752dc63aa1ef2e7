use alloc::boxed::Box;
use alloc::vec::Vec;

use loshu::Marks;

use super::Told;
use crate::step::contradiction::contradiction;
use crate::step::text::sentence::{ForcingSentence, ImplicationCause, Sentence};
use crate::step::{Branch, Cases, Cause, Forcing, Implication, Reason, Sector, Step};

/// The implications of each case, numbered through all cases.
pub(super) fn told(forcing: &Forcing, step: &Step, marks: &Marks) -> Told {
    let (placed, struck) = (Box::new(step.placed()), Box::new(step.struck()));
    let plan = ForcingSentence::Show { placed: placed.clone(), struck: struck.clone() };
    let start = match forcing.start {
        Cases::Assumption(literal) => ForcingSentence::Refute(literal),
        Cases::Either(candidate) => ForcingSentence::TrueOrFalse(candidate),
        Cases::Sector(sector) => ForcingSentence::OneOf(sector),
    };
    let mut why = Vec::new();
    let assumed = matches!(forcing.start, Cases::Assumption(_));
    let mut before = 0;
    for (number, branch) in forcing.branches.iter().enumerate() {
        why.extend(case(branch, if assumed { None } else { Some(number + 1) }, before));
        if assumed {
            why.extend(broken(branch, marks, before));
        }
        before += branch.len();
    }
    if !assumed {
        why.push(ForcingSentence::AllCases { placed, struck });
    }
    let mut pattern = Vec::from([plan]);
    if !assumed {
        pattern.push(start.clone());
    }
    Told::new(pattern, why, Sentence::Forcing).hinting(Vec::from([start]), Sentence::Forcing)
}

fn case(branch: &Branch, case: Option<usize>, before: usize) -> Vec<ForcingSentence> {
    let sentence = |(at, implication): (usize, &Implication)| {
        let (number, literal) = (before + at + 1, implication.literal);
        match (because(&implication.cause), case) {
            (Some(because), _) => {
                let from = implication.from.iter().map(|&from| before + usize::from(from) + 1);
                ForcingSentence::Implied { number, literal, from: from.collect(), because }
            }
            (None, Some(case)) => ForcingSentence::Case { case, number, literal },
            (None, None) => ForcingSentence::Assume { number, literal },
        }
    };
    branch.iter().enumerate().map(sentence).collect()
}

/// Why an implication holds; none for the case itself.
fn because(cause: &Cause) -> Option<ImplicationCause> {
    match cause {
        Cause::Premise => None,
        Cause::Excluded => Some(ImplicationCause::Excluded),
        Cause::Last(Sector::Cell(_)) => Some(ImplicationCause::OnlyCandidate),
        Cause::Last(Sector::House(house, _)) => Some(ImplicationCause::OnlyPlace(*house)),
        Cause::Step(step) => Some(ImplicationCause::Technique(step.technique, held(&step.reason))),
    }
}

/// The cells, or the digits of houses, that a pattern of sets holds together. Other patterns have no such short name.
fn held(reason: &Reason) -> Vec<Sector> {
    match reason {
        Reason::Sets(sets) => sets.truths.clone(),
        Reason::Single(sector) => Vec::from([*sector]),
        Reason::Chain(_)
        | Reason::Colors(_)
        | Reason::Deadly(_)
        | Reason::Symmetry(_)
        | Reason::Cases(_)
        | Reason::Forcing(_)
        | Reason::Templates(_)
        | Reason::Several(_)
        | Reason::Guess => Vec::new(),
    }
}

fn broken(branch: &Branch, marks: &Marks, before: usize) -> Option<ForcingSentence> {
    let found = contradiction(branch, marks)?;
    let mut from: Vec<usize> = found.ends.into_iter().map(|end| before + end + 1).collect();
    from.sort_unstable();
    Some(ForcingSentence::Contradiction { sector: found.sector, kind: found.kind, from })
}
