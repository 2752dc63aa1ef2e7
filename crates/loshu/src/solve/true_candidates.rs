//! Which candidates are in a solution: one search for each that no solution before has shown.

use alloc::vec::Vec;

use super::backend::Backend;
use super::node::{Node, Outcome, PLACES, Pace, Propagate};
use super::tree::Tree;
use super::vector::{Job, Vector};
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
        backend.run(Answer { asked: &mut asked, question, meter })?;
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
    fn open_question(&self) -> Option<(u8, u16)> {
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

    /// The digit to try first in a cell: one that no solution has shown there, so that each solution answers
    /// many questions.
    fn first_digit(&self, place: u8, set: u16) -> u16 {
        match set & !self.seen.set(place) {
            0 => lowest(set),
            news => lowest(news),
        }
    }
}

fn lowest(set: u16) -> u16 {
    set & set.wrapping_neg()
}

/// Answers a question: is the candidate in a solution?
struct Answer<'a, 'l> {
    asked: &'a mut Asked,
    /// A cell and the bit of a digit.
    question: (u8, u16),
    meter: &'a mut Meter<'l>,
}

impl Job for Answer<'_, '_> {
    type Answer = Result<(), Stop>;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Result<(), Stop> {
        let Answer { asked, question: (place, digit), meter } = self;
        let mut node = asked.root;
        node.write(place, digit, witness);
        asked.waiting.clear();
        loop {
            meter.take_try()?;
            match node.propagate(Pace::Quick, witness) {
                Outcome::Solved => {
                    asked.see(&node);
                    return Ok(());
                }
                Outcome::Impossible => match asked.waiting.pop() {
                    Some(other) => node = other,
                    None => {
                        *asked.root.set_mut(place) &= !digit;
                        return Ok(());
                    }
                },
                Outcome::Open => {
                    let next = node.branching(witness);
                    let digit = asked.first_digit(next, node.set(next));
                    node.branch(next, digit, &mut asked.waiting, witness);
                }
            }
        }
    }
}
