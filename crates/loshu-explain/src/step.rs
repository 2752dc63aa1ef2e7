//! One use of a technique: what follows, and why.
//!
//! | of a [`Step`] | gives |
//! |---|---|
//! | [`prose`](Step::prose), [`hint`](Step::hint) | words in English or Chinese, whole or in stages |
//! | [`hodoku`](Step::hodoku), [`eureka`](Step::eureka) | the notations of experts |
//! | [`drawing`](Step::drawing) | what a picture shows, as data |
//! | [`verify`](Step::verify) | whether it follows from the marks |
//! | [`apply`](Step::apply) | the marks after it |

// reason         the reasons of a step, as data
// chain          chains: nodes, and the links that join them
// forcing        forcing chains and nets: implications from an assumption
// contradiction  where implications contradict each other
// degenerate     patterns that are a special case of an easier one
// drawing        what a picture of a step shows
// schematic      the pattern of a step on an empty grid
// symmetry       symmetries of givens
// roles          parts of a pattern that the data leave to be worked out
// text           what a person reads: notations and words
// verify         the checker, which shares no code with any finder

mod chain;
mod contradiction;
mod degenerate;
mod drawing;
mod forcing;
mod reason;
mod roles;
mod schematic;
mod symmetry;
mod text;
mod verify;

use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Change, Marks};

pub use self::chain::{Chain, Link, Node, Why};
pub use self::drawing::{Arrow, Drawing, Role, Sign};
pub use self::forcing::{Branch, Cases, Cause, Forcing, Implication, Literal};
pub use self::reason::{Colors, Deadly, Reason, Sector, Sets};
pub use self::schematic::Schematic;
pub use self::symmetry::{Symmetry, Turn};
pub use self::text::{Language, Length, Line, Notation, Prose, Stage, Style, chinese_spacing};
pub use self::verify::Unproven;

pub(crate) use self::chain::candidates_of;

use crate::catalog::Technique;

/// One use of a technique on given marks: digits that can be placed and candidates that can be
/// struck, with the reason.
///
/// A step is plain data. It belongs to the marks on which it was found: the reason names houses,
/// cells and digits, and the marks tell the candidates in them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digits to place, in the order of the technique's definition.
    pub placements: Vec<Candidate>,
    /// The candidates to strike, in the order of the technique's definition.
    pub eliminations: Vec<Candidate>,
    /// Why they follow.
    pub reason: Reason,
}

impl Step {
    /// The step that places one digit.
    pub fn placing(technique: Technique, candidate: Candidate, reason: Reason) -> Step {
        Step { technique, placements: Vec::from([candidate]), eliminations: Vec::new(), reason }
    }

    /// The step that strikes candidates.
    pub fn striking(
        technique: Technique,
        eliminations: impl IntoIterator<Item = Candidate>,
        reason: Reason,
    ) -> Step {
        let eliminations = eliminations.into_iter().collect();
        Step { technique, placements: Vec::new(), eliminations, reason }
    }

    /// The step that places a candidate if it is true, and strikes it if it is false.
    pub(crate) fn deciding(
        technique: Technique,
        candidate: Candidate,
        on: bool,
        reason: Reason,
    ) -> Step {
        if on {
            Step::placing(technique, candidate, reason)
        } else {
            Step::striking(technique, [candidate], reason)
        }
    }

    /// The digits to place, as a set.
    pub fn placed(&self) -> CandidateSet {
        self.placements.iter().copied().collect()
    }

    /// The candidates to strike, as a set.
    pub fn struck(&self) -> CandidateSet {
        self.eliminations.iter().copied().collect()
    }

    /// Whether the step changes these marks: it places a digit or strikes a candidate that is there.
    pub fn changes(&self, marks: &Marks) -> bool {
        let open = |candidate: &Candidate| marks.grid()[candidate.cell()].is_none();
        self.placements.iter().any(open)
            || self.eliminations.iter().any(|&candidate| marks.contains(candidate))
    }

    /// Applies the conclusions: first the eliminations, then the placements. The changes can be
    /// undone from the last to the first.
    pub fn apply(&self, marks: &mut Marks) -> Vec<Change> {
        let struck = marks.remove(self.struck());
        let placed = self.placements.iter().map(|at| marks.place(at.cell(), at.digit()));
        core::iter::once(struck).chain(placed).collect()
    }
}
