//! A search that need not take the same tries for ever, so that it may propagate at the quicker pace.

use alloc::vec::Vec;

use super::backend::Backend;
use super::node::{Node, Outcome, Pace};
use super::vector::{Job, Vector};
use crate::digit::{Digit, DigitSet};
use crate::limits::{Meter, Stop};

/// How a search branches.
pub(super) enum Branching<'a> {
    /// On the heaviest cell, with the digit that is picked of those given. Tries are not counted.
    Picked(&'a mut dyn FnMut(DigitSet) -> Digit),
    /// On the heaviest cell, with a digit that these candidates of solutions do not have there, so that the
    /// next solution has many new ones. Each node is a try.
    Unseen(&'a Node),
    /// On cells that have *strayed*: those that cannot have their digit of this solution. Where no open cell
    /// has, all of them can have these digits together: the digits do not disturb each other, and what is
    /// solved has left the candidates of its peers. So there is a solution. Each branching is a try.
    Strayed(&'a Node),
}

/// Tells whether the node has a solution, which it is afterwards (unless it branches on cells that have strayed).
/// `waiting` is memory for nodes.
pub(super) fn is_solvable(
    backend: Backend,
    node: &mut Node,
    waiting: &mut Vec<Node>,
    mut branching: Branching<'_>,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    waiting.clear();
    loop {
        match backend.run(Step { node, waiting, branching: &mut branching, meter })? {
            Outcome::Solved => return Ok(true),
            Outcome::Open => {}
            Outcome::Impossible => match waiting.pop() {
                Some(other) => *node = other,
                None => return Ok(false),
            },
        }
    }
}

/// Draws all consequences in a node, and branches it if it is open then.
struct Step<'a, 'b, 'l> {
    node: &'a mut Node,
    waiting: &'a mut Vec<Node>,
    branching: &'a mut Branching<'b>,
    meter: &'a mut Meter<'l>,
}

impl Job for Step<'_, '_, '_> {
    type Answer = Result<Outcome, Stop>;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Result<Outcome, Stop> {
        let Step { node, waiting, branching, meter } = self;
        if let Branching::Unseen(_) = branching {
            meter.take_try()?;
        }
        let outcome = node.propagate(Pace::Quick, witness);
        if let Outcome::Open = outcome {
            let (place, digit) = match branching {
                Branching::Picked(pick) => {
                    let place = node.branching(witness);
                    (place, 1 << pick(DigitSet::from_bits(node.set(place))).index())
                }
                Branching::Unseen(seen) => {
                    let place = node.branching(witness);
                    let set = node.set(place);
                    let new = set & !seen.set(place);
                    (place, lowest(if new == 0 { set } else { new }))
                }
                Branching::Strayed(solution) => {
                    meter.take_try()?;
                    match node.strayed(solution, witness) {
                        Some(place) => (place, lowest(node.set(place))),
                        None => return Ok(Outcome::Solved),
                    }
                }
            };
            node.branch(place, digit, waiting, witness);
        }
        Ok(outcome)
    }
}

/// The lowest digit of a set.
pub(super) fn lowest(set: u16) -> u16 {
    set & set.wrapping_neg()
}
