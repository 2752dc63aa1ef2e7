//! Forcing chains and nets: what follows from every case, or from none.
//!
//! Placements come first, by cell, then eliminations by cell and digit. So the first step is the one
//! that HoDoKu takes. Of the ways to a conclusion the cheapest contradiction and the cheapest verity
//! are reported, for a placement in this order, for an elimination the cheaper one first.

// tables       (what follows from each premise, and at what cost)
// conclusions  (which conclusions there are, asked by bits)
// proof        (the ways to a conclusion)
// reason       (the implications of the cheapest way)
// chains       chains: single implications between candidates and groups
// net          nets: implications with several reasons
// board        (singles on a copy of the marks)
// list         (what four rounds of singles draw from a premise)
// table        (all that follows from a premise, with all reasons)

mod chains;
mod conclusions;
pub(super) mod dynamic;
mod net;
mod proof;
mod reason;
mod tables;

use core::ops::ControlFlow;

pub(super) use self::chains::find as find_chains;
pub(super) use self::net::find as find_nets;

use self::proof::Proof;
use self::tables::Tables;
use super::{Position, Sink, Technique};
use crate::step::Step;

/// The pieces of work that it takes to tell the implications of a proof.
const REASON: u32 = 50;

/// The names of what is found.
#[derive(Clone, Copy)]
struct Names {
    contradiction: Technique,
    verity: Technique,
}

/// Reports the conclusions of the tables, with the cheapest ways to each.
fn find(
    position: &Position<'_>,
    tables: &mut impl Tables,
    names: Names,
    wanted: &[Technique],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let graph = position.graph();
    for conclusion in conclusions::all(position, tables)? {
        let refuted = proof::contradiction(position, tables, conclusion.negated())?;
        let agreed = proof::verity(position, tables, conclusion)?;
        let mut proofs = [(names.contradiction, refuted), (names.verity, agreed)];
        let cost = |proof: &Option<Proof>| proof.as_ref().map_or(usize::MAX, |proof| proof.cost);
        if !conclusion.is_on() && cost(&proofs[1].1) < cost(&proofs[0].1) {
            proofs.swap(0, 1);
        }
        for (technique, proof) in proofs {
            if wanted.contains(&technique)
                && let Some(proof) = proof
            {
                position.watch().go_on_after(REASON)?;
                let reason = reason::of(position, tables, &proof);
                let candidate = graph.candidate(conclusion.node());
                sink(Step::deciding(technique, candidate, conclusion.is_on(), reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}
