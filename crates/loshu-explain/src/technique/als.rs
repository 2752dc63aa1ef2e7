//! Almost locked sets: cells of a house with one digit more than cells.
//!
//! | file | holds |
//! |---|---|
//! | `als/list.rs` | all almost locked sets of a position, indexed by bits |
//! | `als/restricted.rs` | pairs of sets with a restricted common digit |
//! | `als/xz.rs` | the XZ-rule, singly and doubly linked |
//! | `als/xy_wing.rs` | XY-wings of three sets |
//! | `als/w_wing.rs` | W-wings of two sets and a strong link |
//! | `als/chain.rs` | chains of four or more sets |
//! | `als/short_chain.rs` | chains of four or five sets, whatever the order of the sets |
//! | `als/two_links.rs` | (where the two halves of such a chain meet) |
//! | `als/blossom.rs` | death blossoms: a set for each candidate of a stem |
//! | `als/reason.rs` | (the chains of these steps) |

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
