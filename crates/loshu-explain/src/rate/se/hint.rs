//! Hints in the words of the library.

use alloc::boxed::Box;
use alloc::vec::Vec;

use loshu::Candidate;

use super::chains::{Derivation, DerivedLiteral, Reason};
use super::draft::Draft;
use super::rule::Rule;
use super::state::Mark;
use crate::rate::Tenths;

/// One step of a path: a rule, its rating, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hint {
    /// The rule.
    pub rule: Rule,
    /// The rating.
    pub rating: Tenths,
    /// The digit to place, after the eliminations.
    pub placement: Option<Candidate>,
    /// The candidates that fall, in the order in which the rule finds them.
    pub eliminations: Vec<Candidate>,
    /// How a chain comes to its conclusion.
    pub reasoning: Option<Reasoning>,
}

/// The nodes of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reasoning {
    /// The length of the chain: the number of nodes of all targets, and of the chains inside.
    pub length: u32,
    /// Each target followed by all that it follows from, breadth first.
    pub targets: Vec<Vec<Inference>>,
}

/// A candidate that is on or off, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inference {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether the cell has the digit.
    pub is_on: bool,
    /// Why.
    pub cause: InferenceCause,
    /// The inferences that this one follows from, by their places in the list of the target.
    pub parents: Vec<u16>,
    /// The chain inside of the chain that this one follows from.
    pub nested: Option<Box<Reasoning>>,
}

/// Why an inference holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InferenceCause {
    /// It is assumed.
    Assumption,
    /// A link between candidates of a cell.
    Cell,
    /// A link between places of a box.
    Box,
    /// A link between places of a row.
    Row,
    /// A link between places of a column.
    Column,
    /// A rule that is not a link: locked digits, a pair, an X-wing, or the nested chain.
    Rule,
}

impl Hint {
    pub(super) fn of(draft: &Draft) -> Hint {
        Hint {
            rule: draft.rule,
            rating: Tenths(draft.tenths),
            placement: draft.place.map(Mark::candidate),
            eliminations: draft.cuts.iter().map(|mark| mark.candidate()).collect(),
            reasoning: draft.chain.as_ref().map(|chain| Reasoning::of(chain)),
        }
    }
}

impl Reasoning {
    fn of(chain: &Derivation) -> Reasoning {
        let target = |nodes: &Vec<DerivedLiteral>| nodes.iter().map(Inference::of).collect();
        Reasoning { length: chain.length, targets: chain.targets.iter().map(target).collect() }
    }
}

impl Inference {
    fn of(node: &DerivedLiteral) -> Inference {
        Inference {
            candidate: node.literal.mark().candidate(),
            is_on: node.literal.is_on(),
            cause: InferenceCause::of(node.reason),
            parents: node.parents.to_vec(),
            nested: node.nested.as_ref().map(|chain| Box::new(Reasoning::of(chain))),
        }
    }
}

impl InferenceCause {
    fn of(reason: Reason) -> InferenceCause {
        match reason {
            Reason::Seed => InferenceCause::Assumption,
            Reason::Cell => InferenceCause::Cell,
            Reason::Box => InferenceCause::Box,
            Reason::Row => InferenceCause::Row,
            Reason::Column => InferenceCause::Column,
            Reason::Advanced => InferenceCause::Rule,
        }
    }
}
