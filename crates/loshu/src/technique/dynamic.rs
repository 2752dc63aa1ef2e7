//! Forcing chains of the human profile: what follows from a candidate by singles, to a contradiction
//! or to what all cases share.
//!
//! | file | holds |
//! |---|---|
//! | `dynamic/board.rs` | candidates as bits: is there a contradiction at all? |
//! | `dynamic/trail.rs` | the same with the reason of each consequence |
//! | `dynamic/verity.rs` | what all cases of a cell or a house share |
//!
//! Order: nishio and dynamic chains from the smallest to the largest, contradictions before what all
//! cases share; nested chains as they are found, those of little depth first.

mod board;
mod trail;
mod verity;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use self::board::DynamicBoard;
use self::trail::{Inside, Trail, TrailScope};
use super::budget::Budget;
use super::{Position, Sink, Technique};
use crate::candidate::{Candidate, CandidateSet};
use crate::marks::Marks;
use crate::step::{Forcing, Literal, Reason, Start, Step};

/// How many times a search of nested chains of one depth may draw all singles.
const BUDGET: Budget = Budget::new(2_000_000);

/// The depth of the deepest chains: a chain in a chain in a chain.
const DEEPEST: usize = 3;

/// Finds candidates that lead to a contradiction with their own digit alone.
pub(super) fn nishio(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let premises = marks.candidates().iter().map(on);
    let trails = premises
        .filter_map(|premise| Refutation::of(marks, premise, TrailScope::Digit, Inside::Nothing));
    report(Technique::Nishio, trails.collect(), sink)
}

/// Finds contradictions from a candidate that is true or false, then conclusions that all candidates
/// of a cell, all places of a digit in a house, or both states of a candidate share.
pub(super) fn dynamic(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let board = DynamicBoard::of(marks);
    let fails = |premise: &Literal| !board.after(*premise).settle(&mut Budget::unlimited());
    let premises = marks.candidates().iter().flat_map(|at| [on(at), on(at).negated()]);
    let refutations = premises
        .filter(fails)
        .filter_map(|premise| Refutation::of(marks, premise, TrailScope::All, Inside::Nothing));
    report(Technique::DynamicForcingChain, refutations.collect(), sink)?;
    verity::find(marks, &board, sink)
}

/// Finds candidates that lead to a contradiction with the help of locked candidates and subsets, or
/// else of contradictions inside, and of contradictions inside of these.
pub(super) fn nested(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let premises = marks.candidates().iter().map(on);
    let refute = |premise| Refutation::of(marks, premise, TrailScope::All, Inside::Steps);
    report(Technique::NestedForcingChain, premises.filter_map(refute).collect(), sink)?;
    (1..DEEPEST).try_for_each(|depth| chains_inside(marks, depth, sink))
}

fn chains_inside(marks: &Marks, depth: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = DynamicBoard::of(marks);
    let mut budget = BUDGET;
    for premise in by_size_of_cell(marks).map(on) {
        if board.after(premise).is_refuted(depth, &mut budget) {
            let inside = Inside::Chains(depth - 1);
            let refutation = Refutation::of(marks, premise, TrailScope::All, inside);
            let step = refutation.map(|found| found.step(Technique::NestedForcingChain));
            step.map_or(ControlFlow::Continue(()), &mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates, those of cells with few candidates first.
fn by_size_of_cell(marks: &Marks) -> impl Iterator<Item = Candidate> {
    let mut candidates: Vec<_> = marks.candidates().iter().collect();
    candidates.sort_by_key(|candidate| marks.digits(candidate.cell()).len());
    candidates.into_iter()
}

fn on(candidate: Candidate) -> Literal {
    Literal { node: candidate.into(), on: true }
}

/// Reports refutations, the smallest first.
fn report(
    technique: Technique,
    mut found: Vec<Refutation>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    found.sort_by_key(|refutation| refutation.forcing.branches[0].len());
    found.into_iter().try_for_each(|refutation| sink(refutation.step(technique)))
}

/// A contradiction from an assumption.
struct Refutation {
    premise: Literal,
    forcing: Forcing,
    /// All candidates of the sectors that the argument looks at.
    scope: CandidateSet,
}

impl Refutation {
    fn of(
        marks: &Marks,
        premise: Literal,
        scope: TrailScope,
        inside: Inside,
    ) -> Option<Refutation> {
        let mut trail = Trail::new(marks, premise, scope);
        let sector = trail.run(inside)?;
        let branch = trail.branch_to_empty(sector);
        let forcing = Forcing { start: Start::Assumption(premise), branches: Vec::from([branch]) };
        Some(Refutation { premise, forcing, scope: trail.scope_of_empty(sector) })
    }

    fn step(self, technique: Technique) -> Step {
        let candidate = self.premise.node.single().expect("an assumption is one candidate");
        let reason = Reason::Forcing(self.forcing);
        if self.premise.on {
            Step::striking(technique, [candidate], reason)
        } else {
            Step::placing(technique, candidate, reason)
        }
    }
}
