//! Many puzzles: verdicts and counts, by way of the lanes.

use alloc::vec;
use alloc::vec::Vec;

use super::backend::Backend;
use super::lanes::Lanes;
use super::puzzles::{Puzzles, Unread};
use super::sink::{Counts, Sink, Verdicts};
use super::stack::Stack;
use super::vector::{Job, Vector};
use crate::engine::{Count, Verdict};
use crate::limits::{Limits, Meter, Stop};
use crate::verify::Solution;

/// The verdicts of puzzles. Of the limits, tries and solutions are not used.
pub(super) fn verdicts(backend: Backend, puzzles: Puzzles<'_>, limits: &Limits) -> Vec<Verdict> {
    let mut found = Verdicts::new(vec![Verdict::Unsolvable; puzzles.len()]);
    solve(backend, puzzles, limits, &mut Sink::Verdicts(&mut found));
    found.verdicts
}

/// The numbers of solutions of puzzles, up to the limit of solutions. The limit of tries is not used.
pub(super) fn counts(backend: Backend, puzzles: Puzzles<'_>, limits: &Limits) -> Vec<Count> {
    let wanted = limits.solutions.unwrap_or(u64::MAX);
    let stopped = limits.solutions.filter(|&wanted| wanted == 0).map(|_| Stop::Solutions);
    let none = Count { solutions: 0, stopped };
    let mut found = Counts { counts: vec![none; puzzles.len()], wanted };
    if wanted > 0 {
        solve(backend, puzzles, limits, &mut Sink::Counts(&mut found));
    }
    found.counts
}

fn solve(backend: Backend, puzzles: Puzzles<'_>, limits: &Limits, sink: &mut Sink<'_>) {
    let limits = limits.clone().tries(None);
    match Meter::start(&limits, None) {
        Ok(mut meter) => {
            backend.run_wide(Work { puzzles, nodes: &Stack::new(), sink, meter: &mut meter });
        }
        Err(stop) => (0..puzzles.len() as u32).for_each(|puzzle| sink.stop(puzzle, stop)),
    }
}

/// The verdict on a puzzle: a solution may be known, and these nodes are left.
pub(super) fn verdict_of_rest(
    backend: Backend,
    nodes: &Stack,
    found: Option<Solution>,
    meter: &mut Meter<'_>,
) -> Verdict {
    let known = found.map_or(Verdict::Unsolvable, Verdict::Unique);
    let mut found = Verdicts::new(vec![known]);
    let sink = &mut Sink::Verdicts(&mut found);
    backend.run(Work { puzzles: Puzzles::NONE, nodes, sink, meter });
    found.verdicts[0]
}

/// The number of solutions of a puzzle: `known` ones, and those of the nodes that are left.
pub(super) fn count_of_rest(
    backend: Backend,
    nodes: &Stack,
    known: u64,
    limits: &Limits,
    meter: &mut Meter<'_>,
) -> Count {
    let known = Count { solutions: known, stopped: None };
    let mut found = Counts { counts: vec![known], wanted: limits.solutions.unwrap_or(u64::MAX) };
    let sink = &mut Sink::Counts(&mut found);
    backend.run(Work { puzzles: Puzzles::NONE, nodes, sink, meter });
    found.counts[0]
}

struct Work<'a, 's, 'l> {
    puzzles: Puzzles<'a>,
    nodes: &'a Stack,
    sink: &'a mut Sink<'s>,
    meter: &'a mut Meter<'l>,
}

impl Job for Work<'_, '_, '_> {
    type Answer = ();

    const FOR_LANES: bool = true;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) {
        let mut lanes = Lanes::new(witness);
        self.nodes.iter().for_each(|node| lanes.adopt(node));
        lanes.run(Unread { first: 0, puzzles: self.puzzles }, self.sink, self.meter);
    }
}
