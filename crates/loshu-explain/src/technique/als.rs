//! Almost locked sets: cells of a house with one digit more than cells.

// list         all almost locked sets of a position, indexed by bits
// restricted   pairs of sets with a restricted common digit
// xz           the XZ-rule, singly and doubly linked
// xy_wing      XY-wings of three sets
// w_wing       W-wings of two sets and a strong link
// chain        chains of four or more sets
// short_chain  chains of four or five sets, whatever the order of the sets
// two_links    (where the two halves of such a chain meet)
// blossom      death blossoms: a set for each candidate of a stem
// reason       (the chains of these steps)

pub(super) mod aligned;
pub(super) mod blossom;
pub(super) mod chain;
mod list;
mod reason;
mod restricted;
mod short_chain;
pub(super) mod sue_de_coq;
mod two_links;
pub(super) mod w_wing;
pub(super) mod xy_wing;
pub(super) mod xz;

pub(super) use self::list::Sets;
pub(super) use self::restricted::{Pair, Restricted};
