//! A search in which the caller chooses the digits.

use alloc::vec::Vec;

use super::backend::Backend;
use super::node::{Node, Outcome, Pace};
use super::vector::{Job, Vector};
use crate::digit::{Digit, DigitSet};
use crate::verify::Solution;

/// The first solution found by a search whose caller chooses the digit at each branch.
pub(super) fn solution(
    backend: Backend,
    root: Node,
    pick: &mut dyn FnMut(DigitSet) -> Digit,
) -> Option<Solution> {
    backend.run(Guided { node: root, pick })
}

/// The number of open nodes for which memory is taken at once.
const OFTEN_ENOUGH: usize = 24;

struct Guided<'a> {
    node: Node,
    pick: &'a mut dyn FnMut(DigitSet) -> Digit,
}

impl Job for Guided<'_> {
    type Answer = Option<Solution>;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Option<Solution> {
        let Guided { mut node, pick } = self;
        let mut others = Vec::with_capacity(OFTEN_ENOUGH);
        loop {
            match node.propagate(Pace::Quick, witness) {
                Outcome::Solved => return Some(Solution::trusted(node.read_grid())),
                Outcome::Impossible => node = others.pop()?,
                Outcome::Open => {
                    let place = node.branching(witness);
                    let digit = 1 << pick(DigitSet::from_bits(node.set(place))).index();
                    node.branch(place, digit, &mut others, witness);
                }
            }
        }
    }
}
