use alloc::vec::Vec;
use core::fmt;

use loshu::{Candidate, CandidateSet, CellSet, Digit};

use super::reason::{Deadly, Sector};

/// A digit in one of some cells: one candidate, a group of two or three in a triad, or the cells of
/// an almost locked set that can hold the digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells, one at least. The node is true if the digit is in one of them.
    pub cells: CellSet,
}

impl Node {
    /// The candidates of the node.
    pub fn candidates(self) -> CandidateSet {
        CandidateSet::digit(self.digit, self.cells)
    }

    /// The only candidate of the node; none if it is a group.
    pub fn single(self) -> Option<Candidate> {
        self.cells.single().map(|cell| Candidate::new(cell, self.digit))
    }
}

/// The candidates of some nodes.
pub(crate) fn candidates_of(nodes: &[Node]) -> CandidateSet {
    nodes.iter().fold(CandidateSet::EMPTY, |all, node| all | node.candidates())
}

impl From<Candidate> for Node {
    fn from(candidate: Candidate) -> Node {
        Node { digit: candidate.digit(), cells: candidate.cell().into() }
    }
}

/// The digit and the cells: `5{r3c2, r3c3}`.
impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", self.digit, self.cells)
    }
}

/// Nodes joined by strong and weak links in turn.
///
/// `links[i]` joins `nodes[i]` and `nodes[i + 1]`; in a continuous loop there are as many links as
/// nodes, and the last joins the last node with the first.
///
/// What follows: a chain that begins and ends with strong links has a true node at one end at least,
/// so candidates that both ends exclude go. A chain that begins and ends with the same node proves it
/// (strong links at both ends) or refutes it (weak links). In a continuous loop exactly one node of
/// each link is true.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain {
    /// The nodes in order.
    pub nodes: Vec<Node>,
    /// The links between them.
    pub links: Vec<Link>,
}

impl Chain {
    /// Whether the last link leads back to the first node.
    pub fn is_loop(&self) -> bool {
        self.links.len() == self.nodes.len()
    }
}

/// What joins two nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Link {
    /// Strong: one of both is true. Weak: not both are true.
    pub strong: bool,
    /// Why.
    pub why: Why,
}

/// Why a link holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Why {
    /// Both nodes lie in the sector. A strong link needs all of its candidates, a weak one does not.
    Sector(Sector),
    /// Weak: every candidate of one node excludes every candidate of the other.
    Sight,
    /// Strong: the cells are an almost locked set, with one digit more than cells. Without one of
    /// the two digits the other digits fill the cells.
    Set(CellSet),
    /// Strong: the nodes are all guardians of a deadly pattern.
    Deadly(Deadly),
}
