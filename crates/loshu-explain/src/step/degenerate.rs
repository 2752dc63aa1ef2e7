//! Patterns that are a special case of an easier one.

use alloc::vec::Vec;

use loshu::{CellSet, Marks};

use super::roles::kind::{ChainKind, Kind, SetsKind};
use super::roles::links::linked_sets;
use super::roles::sets::crossing;
use super::roles::shared_houses;
use super::{Chain, Reason, Step};

impl Step {
    /// Whether the pattern is a special case of an easier one, though the easier technique may not have the
    /// same conclusions on these marks. Such a step is right, but it is no example of its technique.
    pub(crate) fn is_degenerate(&self, marks: &Marks) -> bool {
        self.reason.parts().iter().any(|reason| match reason {
            Reason::Sets(sets) => {
                Kind::of(self.technique) == Kind::Sets(SetsKind::SueDeCoq)
                    && crossing(sets, marks)
                        .is_some_and(|parts| parts.parts.iter().any(|(cells, _)| cells.is_empty()))
            }
            Reason::Chain(chain) => match Kind::of(self.technique) {
                Kind::Chain(ChainKind::ThreeLinks) => comes_back(chain),
                Kind::Chain(ChainKind::AlsXz | ChainKind::AlsXyWing | ChainKind::AlsChain) => {
                    linked_sets(chain).is_some_and(|parts| overlap(&parts.sets))
                }
                Kind::Plain | Kind::Sets(_) | Kind::Chain(_) | Kind::Cases(_) => false,
            },
            Reason::Single(_)
            | Reason::Colors(_)
            | Reason::Deadly(_)
            | Reason::Symmetry(_)
            | Reason::Cases(_)
            | Reason::Forcing(_)
            | Reason::Templates(_)
            | Reason::Several(_)
            | Reason::Guess => false,
        })
    }
}

/// Whether a chain comes to a cell again, other than from its end to its beginning: two of its links are
/// a hidden pair then.
fn comes_back(chain: &Chain) -> bool {
    let cells: Vec<CellSet> = chain.nodes.iter().map(|node| node.cells).collect();
    let last = cells.len() - 1;
    (0..cells.len()).any(|from| {
        (from + 2..cells.len()).any(|to| cells[from] == cells[to] && (from, to) != (0, last))
    })
}

/// Whether the first and the last set share cells, or all sets lie in one house, where they are parts of a
/// naked subset.
fn overlap(sets: &[CellSet]) -> bool {
    let all = sets.iter().fold(CellSet::EMPTY, |all, set| all | *set);
    let ends = sets.first().zip(sets.last());
    ends.is_some_and(|(first, last)| !first.is_disjoint(*last))
        || shared_houses(all).next().is_some()
}
