//! A search in which the caller chooses the digits.

use alloc::vec::Vec;

use super::backend::Backend;
use super::node::Node;
use super::quick::{Branching, is_solvable};
use crate::digit::{Digit, DigitSet};
use crate::limits::{Limits, Meter};
use crate::verify::Solution;

/// The number of open nodes for which memory is taken at once.
const OFTEN_ENOUGH: usize = 24;

/// The first solution found by a search whose caller chooses the digit at each branch.
pub(super) fn solution(
    backend: Backend,
    root: Node,
    pick: &mut dyn FnMut(DigitSet) -> Digit,
) -> Option<Solution> {
    let mut node = root;
    let waiting = &mut Vec::with_capacity(OFTEN_ENOUGH);
    let meter = &mut Meter::start(&Limits::NONE, None).ok()?;
    let found = is_solvable(backend, &mut node, waiting, Branching::Picked(pick), meter).ok()?;
    found.then(|| Solution::trusted(node.read_grid()))
}
