//! What a trail draws from more than singles.

use core::ops::ControlFlow;

use loshu::{CandidateSet, Marks};

use super::{Inside, Trail, TrailScope};
use crate::step::{Literal, Reason, Step};
use crate::technique::forcing::dynamic::board::DynamicBoard;
use crate::technique::forcing::dynamic::{Refutation, SETTLE};
use crate::technique::search::budget::Budget;
use crate::technique::{Options, Position, Technique};

/// The techniques of [`Inside::Steps`].
const SIMPLE: [Technique; 5] = [
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
];

impl Trail<'_> {
    pub(super) fn take_steps(&mut self, marks: &Marks) -> ControlFlow<()> {
        let (position, options) = (Position::new(marks), Options::default());
        for technique in SIMPLE {
            // These finders are quick, so that their position needs no limits.
            self.watch.look()?;
            let _ = technique.find(&position, &options, &mut |step| {
                let scope = scope(&step.reason);
                for &gone in &step.eliminations {
                    let step = Step::striking(technique, [gone], step.reason.clone());
                    self.push_step(gone, step, scope);
                }
                ControlFlow::Continue(())
            });
        }
        ControlFlow::Continue(())
    }

    /// Strikes all candidates that a contradiction of a depth refutes.
    pub(super) fn refute(&mut self, marks: &Marks, depth: usize) -> ControlFlow<()> {
        let board = DynamicBoard::of(marks);
        let inside = depth.checked_sub(1).map_or(Inside::Nothing, Inside::Chains);
        for candidate in marks.candidates().iter() {
            self.watch.recall()?;
            let premise = Literal::on(candidate);
            let decided = marks.digits(candidate.cell()).len() < 2;
            let mut budget = Budget::unlimited(SETTLE, self.watch);
            let mut refuted = |board: DynamicBoard| board.is_refuted(depth, &mut budget);
            if decided || !refuted(board.after(premise)) {
                continue;
            }
            let inner = Refutation::of(marks, premise, TrailScope::All, inside, self.watch)?;
            if let Some(inner) = inner {
                let scope = inner.scope;
                self.push_step(candidate, inner.step(name(depth)), scope);
            }
        }
        ControlFlow::Continue(())
    }
}

/// All candidates of the sectors that a simple step looks at.
fn scope(reason: &Reason) -> CandidateSet {
    match reason {
        Reason::Sets(sets) => {
            sets.truths.iter().fold(CandidateSet::EMPTY, |all, truth| all | truth.scope())
        }
        Reason::Single(_)
        | Reason::Chain(_)
        | Reason::Colors(_)
        | Reason::Deadly(_)
        | Reason::Symmetry(_)
        | Reason::Cases(_)
        | Reason::Forcing(_)
        | Reason::Templates(_)
        | Reason::Several(_)
        | Reason::Guess => CandidateSet::ALL,
    }
}

/// What a contradiction inside a branch is called.
fn name(depth: usize) -> Technique {
    if depth == 0 { Technique::DynamicForcingChain } else { Technique::NestedForcingChain }
}
