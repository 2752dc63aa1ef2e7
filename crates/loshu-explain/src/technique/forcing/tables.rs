use alloc::vec::Vec;

use crate::bits;
use crate::technique::search::graph::NodeState;

/// What follows from each premise.
pub(super) trait Tables {
    /// All that follows from a state, one bit a state.
    fn row(&self, premise: NodeState) -> &[u64];

    /// The price of the way from a premise to what follows from it: the number of its literals, and
    /// what its branches cost.
    fn cost(&mut self, premise: NodeState, to: NodeState) -> Option<usize>;

    /// Adds the way from a premise to what follows from it to a branch, which begins with the
    /// premise.
    fn trace(&mut self, premise: NodeState, to: NodeState, branch: &mut Vec<Implied>);

    /// Whether a way makes a proof worth reporting: nets leave out those without branches, which are
    /// chains.
    fn is_reported(&mut self, premise: NodeState, to: NodeState) -> bool;

    fn leads(&self, premise: NodeState, to: NodeState) -> bool {
        bits::has(self.row(premise), to.index())
    }
}

/// Something that follows, with the places in the branch of what it follows from.
#[derive(Clone, Debug)]
pub(super) struct Implied {
    pub(super) state: NodeState,
    pub(super) from: Vec<u16>,
}

/// The place of a state in a branch.
pub(super) fn place(branch: &[Implied], state: NodeState) -> Option<usize> {
    branch.iter().position(|implied| implied.state == state)
}
