//! Forcing chains of the human profile: what follows from a candidate by singles, to a contradiction
//! or to what all cases share.
//!
//! Order: nishio and dynamic chains from the smallest to the largest, contradictions before what all
//! cases share; nested chains as they are found, those of little depth first.

// board   candidates as bits: is there a contradiction at all?
// trail   the same with the reason of each consequence
// verity  what all cases of a cell or a house share

mod board;
mod trail;
mod verity;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Marks, Watch};

use self::board::DynamicBoard;
use self::trail::{Inside, Trail, TrailScope};
use crate::step::{Cases, Forcing, Literal, Reason, Step};
use crate::technique::search::budget::Budget;
use crate::technique::{Position, Sink, Technique};

/// How many times a search of nested chains of one depth may draw all singles.
const BUDGET: u32 = 2_000_000;

/// The pieces of work that it takes to draw all singles, and to draw them with their reasons.
const SETTLE: u32 = 4;
const TRAIL: u32 = 50;

/// The depth of the deepest chains: a chain in a chain in a chain.
const DEEPEST: usize = 3;

/// Finds candidates that lead to a contradiction with their own digit alone.
pub(crate) fn nishio(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let watch = position.watch();
    let mut refutations = Vec::new();
    for premise in marks.candidates().iter().map(Literal::on) {
        let (scope, inside) = (TrailScope::Digit, Inside::Nothing);
        refutations.extend(Refutation::of(marks, premise, scope, inside, watch)?);
    }
    report(Technique::Nishio, refutations, sink)
}

/// Finds contradictions from a candidate that is true or false, then conclusions that all candidates
/// of a cell, all places of a digit in a house, or both states of a candidate share.
pub(crate) fn dynamic(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (marks, watch) = (position.marks(), position.watch());
    let board = DynamicBoard::of(marks);
    let mut refutations = Vec::new();
    for premise in marks.candidates().iter().flat_map(|at| [Literal::on(at), Literal::off(at)]) {
        watch.recall()?;
        if !board.after(premise).settle(&mut Budget::unlimited(SETTLE, watch)) {
            let (scope, inside) = (TrailScope::All, Inside::Nothing);
            refutations.extend(Refutation::of(marks, premise, scope, inside, watch)?);
        }
    }
    report(Technique::DynamicForcingChain, refutations, sink)?;
    verity::find(marks, &board, sink, watch)
}

/// Finds candidates that lead to a contradiction with the help of locked candidates and subsets, or
/// else of contradictions inside, and of contradictions inside of these.
pub(crate) fn nested(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (marks, watch) = (position.marks(), position.watch());
    let mut refutations = Vec::new();
    for premise in marks.candidates().iter().map(Literal::on) {
        let (scope, inside) = (TrailScope::All, Inside::Steps);
        refutations.extend(Refutation::of(marks, premise, scope, inside, watch)?);
    }
    report(Technique::NestedForcingChain, refutations, sink)?;
    (1..DEEPEST).try_for_each(|depth| chains_inside(marks, depth, sink, watch))
}

fn chains_inside(
    marks: &Marks,
    depth: usize,
    sink: &mut Sink<'_>,
    watch: &Watch<'_>,
) -> ControlFlow<()> {
    let board = DynamicBoard::of(marks);
    let mut budget = Budget::new(BUDGET, SETTLE, watch);
    for premise in by_size_of_cell(marks).map(Literal::on) {
        watch.recall()?;
        if board.after(premise).is_refuted(depth, &mut budget) {
            let inside = Inside::Chains(depth - 1);
            let refutation = Refutation::of(marks, premise, TrailScope::All, inside, watch)?;
            let step = refutation.map(|found| found.step(Technique::NestedForcingChain));
            step.map_or(ControlFlow::Continue(()), &mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates, those of cells with few candidates first.
fn by_size_of_cell(marks: &Marks) -> impl Iterator<Item = Candidate> {
    let mut candidates: Vec<_> = marks.candidates().iter().collect();
    candidates.sort_by_cached_key(|candidate| marks.digits(candidate.cell()).len());
    candidates.into_iter()
}

/// Reports refutations, the smallest first.
fn report(
    technique: Technique,
    mut found: Vec<Refutation>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    found.sort_by_cached_key(|refutation| refutation.forcing.branches[0].len());
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
        watch: &Watch<'_>,
    ) -> ControlFlow<(), Option<Refutation>> {
        let mut trail = Trail::new(marks, premise, scope, watch);
        let Some(sector) = trail.run(inside)? else { return ControlFlow::Continue(None) };
        let branch = trail.branch_to_empty(sector);
        let forcing = Forcing { start: Cases::Assumption(premise), branches: Vec::from([branch]) };
        let scope = trail.scope_of_empty(sector);
        ControlFlow::Continue(Some(Refutation { premise, forcing, scope }))
    }

    fn step(self, technique: Technique) -> Step {
        let candidate = self.premise.node.single().expect("an assumption is one candidate");
        Step::deciding(technique, candidate, !self.premise.on, Reason::Forcing(self.forcing))
    }
}
