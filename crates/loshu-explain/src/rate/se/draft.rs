//! What a rule answers: a hint, given to a sink that may stop the rule.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::chains::Derivation;
use super::rule::Rule;
use super::state::{Mark, State};

/// One use of a rule, in the words of the engine.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) rule: Rule,
    /// The rating in tenths.
    pub(super) tenths: u8,
    pub(super) place: Option<Mark>,
    /// The candidates that fall, in the order in which the rule finds them.
    pub(super) cuts: Vec<Mark>,
    /// The reasoning of a chain.
    pub(super) chain: Option<Arc<Derivation>>,
}

impl Draft {
    /// A hint that places a digit and removes nothing else.
    pub(super) fn place(rule: Rule, tenths: u8, mark: Mark) -> Draft {
        Draft { rule, tenths, place: Some(mark), cuts: Vec::new(), chain: None }
    }

    /// A hint that removes candidates.
    pub(super) fn cut(rule: Rule, tenths: u8, cuts: Vec<Mark>) -> Draft {
        Draft { rule, tenths, place: None, cuts, chain: None }
    }

    pub(super) fn apply(&self, state: &mut State) {
        self.cuts.iter().for_each(|&mark| state.remove(mark));
        if let Some(mark) = self.place {
            state.place(mark);
        }
    }
}

/// Whether the rule should go on.
pub(super) type Flow = ControlFlow<()>;

/// Takes the hints of a rule in order.
pub(super) type Sink<'a> = &'a mut dyn FnMut(Draft) -> Flow;

/// The first hint of a rule.
pub(super) fn first(rule: impl FnOnce(Sink<'_>) -> Flow) -> Option<Draft> {
    let mut first = None;
    let _ = rule(&mut |hint| {
        first = Some(hint);
        Flow::Break(())
    });
    first
}

/// Gives a hint that removes candidates to the sink, if it removes any.
pub(super) fn give(sink: Sink<'_>, rule: Rule, tenths: u8, cuts: Vec<Mark>) -> Flow {
    if cuts.is_empty() { Flow::Continue(()) } else { sink(Draft::cut(rule, tenths, cuts)) }
}
