//! The nodes that wait in the search of one puzzle.

use alloc::vec::Vec;

use super::node::{Counted, Node};
use super::vector::Vector;

/// The number of nodes for which no memory is allocated. Most puzzles never need more.
const FEW: usize = 8;

/// A stack of nodes: the last one pushed is searched first.
#[derive(Clone)]
pub(super) struct Stack {
    few: [Option<Counted>; FEW],
    more: Vec<Counted>,
    len: usize,
}

impl Stack {
    /// An empty stack. (Not a constant: that would be copied as a whole.)
    #[inline(always)]
    pub(super) fn new() -> Stack {
        Stack { few: core::array::from_fn(|_| None), more: Vec::new(), len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.more.clear();
    }

    /// Pushes a copy of the node, and lends it to be changed. A place that is new has any node first, to be
    /// copied over.
    #[inline(always)]
    pub(super) fn push<V: Vector>(&mut self, counted: &Counted, witness: V) -> &mut Counted {
        const NEW: Counted = Counted { node: Node::EMPTY, copies: 1 };
        let place = match self.few.get_mut(self.len) {
            Some(place) => place.get_or_insert(NEW),
            None => {
                self.more.push(NEW);
                self.more.last_mut().expect("a node has just been pushed")
            }
        };
        self.len += 1;
        counted.node.copy_to(&mut place.node, witness);
        place.copies = counted.copies;
        place
    }

    /// Moves the last node to `node`; false if there is none.
    #[inline(always)]
    pub(super) fn pop(&mut self, node: &mut Counted) -> bool {
        let Some(last) = self.len.checked_sub(1) else { return false };
        self.len = last;
        match self.few.get(last) {
            Some(place) => *node = *place.as_ref().expect("places below the length are filled"),
            None => *node = self.more.pop().expect("the other nodes are here"),
        }
        true
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Counted> {
        self.few.iter().take(self.len).flatten().chain(&self.more)
    }
}
