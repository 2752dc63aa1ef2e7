//! The parents of a node in a derivation.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Deref;

/// Numbers of nodes. Nearly all nodes have one parent: that one needs no room of its own, which saves a
/// quarter of the memory of a rating with chains inside of chains.
#[derive(Clone, Debug)]
pub(in crate::rate::se) enum Parents {
    One(u16),
    Other(Box<[u16]>),
}

impl Deref for Parents {
    type Target = [u16];

    fn deref(&self) -> &[u16] {
        match self {
            Parents::One(parent) => core::slice::from_ref(parent),
            Parents::Other(parents) => parents,
        }
    }
}

impl FromIterator<u16> for Parents {
    fn from_iter<I: IntoIterator<Item = u16>>(parents: I) -> Parents {
        let mut parents = parents.into_iter();
        match (parents.next(), parents.next()) {
            (Some(one), None) => Parents::One(one),
            (first, second) => {
                let all: Vec<u16> = first.into_iter().chain(second).chain(parents).collect();
                Parents::Other(all.into())
            }
        }
    }
}
