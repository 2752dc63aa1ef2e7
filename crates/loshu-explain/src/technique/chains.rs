//! Chains and loops of links.
//!
//! | file | finds |
//! |---|---|
//! | `chains/kept.rs` | (which of the chains found are kept, and in which order) |
//! | `chains/simple.rs` | turbot fish, X-chains, XY-chains |
//! | `chains/distinct.rs` | (the shortest chain that visits no candidate twice) |
//! | `chains/shortest.rs` | (the shortest chain that visits no cell twice) |
//! | `chains/remote_pair.rs` | remote pairs |
//! | `chains/nice.rs` | nice loops and alternating inference chains, with groups or without |
//! | `chains/full.rs` | all of these, whatever the order of cells and digits |
//! | `chains/outcome.rs` | (what a nice loop or an alternating inference chain proves) |
//! | `chains/three_links.rs` | M-, S-, L- and H-wings |
//!
//! A finder collects all chains, keeps for each set of eliminations the shortest, and reports them
//! from the best to the worst. So the first step is the one that HoDoKu takes.

mod distinct;
pub(super) mod full;
mod kept;
pub(super) mod nice;
mod outcome;
pub(super) mod remote_pair;
mod shortest;
pub(super) mod simple;
pub(super) mod three_links;

pub(super) use self::kept::Kept;
