//! Which candidates are in a solution: one search for each that no solution before has shown.

use alloc::vec::Vec;

use super::backend::Backend;
use super::node::{Node, PLACES, Pace, Place, Propagate};
use super::quick::{Branching, is_solvable, lowest};
use super::tree::Tree;
use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::limits::{Meter, Stop};

/// The candidates that are in some solution.
pub(super) fn find(
    backend: Backend,
    root: Node,
    meter: &mut Meter<'_>,
) -> Result<CandidateSet, Stop> {
    let mut tree = Tree::new(backend);
    tree.plant(root);
    let Some(first) = tree.next(meter)? else { return Ok(CandidateSet::EMPTY) };
    let mut asked = Asked { root, seen: Node::of(first.grid()), waiting: Vec::new() };
    loop {
        // It has a solution, so this never ends in a contradiction.
        backend.run(Propagate { node: &mut asked.root, pace: Pace::Quick });
        let Some(question) = asked.open_question() else { break };
        asked.answer(backend, question, meter)?;
    }
    let digits = |cell: Cell| DigitSet::from_bits(asked.seen.set(PLACES[cell.index()]));
    let cells = Cell::ALL.iter().map(|&cell| CandidateSet::cell(cell, digits(cell)));
    Ok(cells.fold(CandidateSet::EMPTY, |all, cell| all | cell))
}

/// What is known so far.
struct Asked {
    /// The puzzle without the candidates that are in no solution.
    root: Node,
    /// The candidates of the solutions so far.
    seen: Node,
    /// Nodes that wait in a search.
    waiting: Vec<Node>,
}

impl Asked {
    /// A candidate that may be in a solution or not: its cell, and its bit.
    fn open_question(&self) -> Option<(Place, u16)> {
        let open = |place| self.root.set(place) & !self.seen.set(place);
        let place = PLACES.into_iter().find(|&place| open(place) != 0)?;
        Some((place, lowest(open(place))))
    }

    /// Takes in a solution.
    fn see(&mut self, solution: &Node) {
        for place in PLACES {
            *self.seen.set_mut(place) |= solution.set(place);
        }
    }

    /// Answers a question: is the candidate in a solution?
    fn answer(
        &mut self,
        backend: Backend,
        (place, digit): (Place, u16),
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let mut node = self.root;
        *node.set_mut(place) = digit;
        let Asked { seen, waiting, .. } = self;
        if is_solvable(backend, &mut node, waiting, Branching::Unseen(seen), meter)? {
            self.see(&node);
        } else {
            *self.root.set_mut(place) &= !digit;
        }
        Ok(())
    }
}
