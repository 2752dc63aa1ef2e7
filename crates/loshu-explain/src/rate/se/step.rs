//! Hints as steps of the library, whose reasons can be checked and told.

// pattern  hints that are no chains: the finders of the library see the same
// chain    simple chains and cycles
// forcing  chains that compare what several assumptions lead to

mod chain;
mod forcing;
mod pattern;

use alloc::vec::Vec;

use loshu::{Candidate, Cell, Limits, Marks, Stop};

use super::hint::{Hint, Inference, InferenceCause, Reasoning};
use crate::step::{Literal, Reason, Sector, Step};

impl Hint {
    /// The hint as a step on the marks on which it was found.
    ///
    /// The step has the conclusions of the hint; a step that places a digit strikes nothing besides.
    /// The reason is the pattern or the chain of the hint, so that [`Step::verify`] can check it. For
    /// the few patterns that no finder of the library sees it is [`Reason::Guess`].
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first. The numbers of solutions and tries have no effect here.
    pub fn step(&self, marks: &Marks, limits: &Limits) -> Result<Step, Stop> {
        Ok(self.with(match &self.reasoning {
            Some(reasoning) => reason(reasoning, marks, limits)?,
            None => pattern::reason(self, marks, limits)?,
        }))
    }

    fn with(&self, reason: Reason) -> Step {
        let technique = self.technique();
        match self.placement {
            Some(at) => Step::placing(technique, at, reason),
            None => Step::striking(technique, self.eliminations.iter().copied(), reason),
        }
    }
}

/// The argument of a chain on these marks.
fn reason(reasoning: &Reasoning, marks: &Marks, limits: &Limits) -> Result<Reason, Stop> {
    let targets = &reasoning.targets;
    let Some(first) = targets.first() else { return Ok(Reason::Guess) };
    if !first.iter().any(is_assumption) {
        return Ok(Reason::Chain(chain::cycle(first)));
    }
    let is_path = |inference: &Inference| {
        inference.parents.len() == usize::from(inference.cause != InferenceCause::Assumption)
            && inference.cause != InferenceCause::Rule
    };
    if targets.len() == 1 && first.iter().all(is_path) {
        return Ok(chain::path(first));
    }
    forcing::reason(targets, marks, limits)
}

fn is_assumption(inference: &Inference) -> bool {
    inference.cause == InferenceCause::Assumption
}

impl Inference {
    fn literal(&self) -> Literal {
        Literal { node: self.candidate.into(), on: self.is_on }
    }

    /// What the link belongs to: the cell, or a house of the digit.
    fn sector(&self) -> Sector {
        sector(self.cause, self.candidate)
    }
}

fn sector(cause: InferenceCause, candidate: Candidate) -> Sector {
    let (cell, digit): (Cell, _) = (candidate.cell(), candidate.digit());
    let [row, column, block] = cell.houses();
    match cause {
        InferenceCause::Row => Sector::House(row, digit),
        InferenceCause::Column => Sector::House(column, digit),
        InferenceCause::Box => Sector::House(block, digit),
        InferenceCause::Cell | InferenceCause::Assumption | InferenceCause::Rule => {
            Sector::Cell(cell)
        }
    }
}

/// The inferences of some targets, each once and behind all that it follows from.
fn in_order<'a>(targets: &[&'a [Inference]]) -> Vec<Ordered<'a>> {
    let mut ordered = Vec::new();
    for &target in targets {
        let mut places = alloc::vec![None; target.len()];
        visit(target, 0, &mut places, &mut ordered);
    }
    ordered
}

/// An inference with the places of its parents in the order.
struct Ordered<'a> {
    inference: &'a Inference,
    from: Vec<u16>,
}

/// Puts an inference behind its parents; answers its place.
fn visit<'a>(
    target: &'a [Inference],
    at: usize,
    places: &mut [Option<u16>],
    ordered: &mut Vec<Ordered<'a>>,
) -> u16 {
    if let Some(place) = places[at] {
        return place;
    }
    let inference = &target[at];
    let known = ordered.iter().position(|other| other.inference.literal() == inference.literal());
    let place = known.map_or_else(
        || {
            let parents = inference.parents.iter();
            let from = parents.map(|&parent| visit(target, parent.into(), places, ordered));
            let from = from.collect();
            ordered.push(Ordered { inference, from });
            ordered.len() as u16 - 1
        },
        |known| known as u16,
    );
    places[at] = Some(place);
    place
}
