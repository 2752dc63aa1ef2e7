//! Short chains that close to a ring: of two neighbours exactly one is true.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CandidateSet, Marks};

use crate::step::{Node, Reason, Step, candidates_of};
use crate::technique::search::alternating;
use crate::technique::{Sink, Technique};

/// Reports the ring through these nodes, whose first link is strong, if it strikes something.
pub(super) fn report(
    marks: &Marks,
    technique: Technique,
    nodes: Vec<Node>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let gone = struck(marks, &nodes);
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let reason = Reason::Chain(alternating::chain(marks, nodes, true, true));
    sink(Step::striking(technique, gone.iter(), reason))
}

/// Either every second node is true or every other one: what some node of both kinds excludes is false.
fn struck(marks: &Marks, nodes: &[Node]) -> CandidateSet {
    let excluded = |first: usize| {
        let kind = nodes.iter().skip(first).step_by(2);
        kind.fold(CandidateSet::EMPTY, |all, node| all | node.candidates().common_rivals())
    };
    let own = candidates_of(nodes);
    (*marks.candidates() & excluded(0) & excluded(1)) - own
}
