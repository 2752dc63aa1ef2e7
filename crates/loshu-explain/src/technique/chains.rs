//! Chains and loops of links.
//!
//! A finder collects all chains, keeps for each set of eliminations the shortest, and reports them
//! from the best to the worst. So the first step is the one that HoDoKu takes.

// collection   (which of the chains found are kept, and in which order)
// simple       turbot fish, X-chains, XY-chains
// distinct     (the shortest chain that visits no candidate twice)
// shortest     (the shortest chain that visits no cell twice)
// remote_pair  remote pairs
// nice         nice loops and alternating inference chains, with groups or without
// full         all of these, whatever the order of cells and digits
// outcome      (what a nice loop or an alternating inference chain proves)
// three_links  M-, S-, L- and H-wings

mod collection;
mod distinct;
pub(super) mod full;
pub(super) mod nice;
mod outcome;
pub(super) mod remote_pair;
mod shortest;
pub(super) mod simple;
pub(super) mod three_links;

pub(super) use self::collection::Collection;
