//! Many puzzles: verdicts and counts, by way of the lanes.

use alloc::vec;
use alloc::vec::Vec;

use super::backend::Backend;
use super::lanes::{Lanes, Sink, Use};
use super::puzzles::{Puzzles, Unread};
use super::stack::Stack;
use super::vector::{Job, Vector};
use crate::engine::{Count, Verdict};
use crate::grid::Grid;
use crate::limits::{Limits, Meter, Stop};
use crate::verify::Solution;

/// The verdicts of puzzles. Of the limits, tries and solutions are not used.
pub(super) fn verdicts(backend: Backend, puzzles: Puzzles<'_>, limits: &Limits) -> Vec<Verdict> {
    let mut sink = Verdicts::new(vec![Verdict::Unsolvable; puzzles.len()]);
    solve(backend, puzzles, limits, &mut sink);
    sink.verdicts
}

/// The numbers of solutions of puzzles, up to the limit of solutions. The limit of tries is not used.
pub(super) fn counts(backend: Backend, puzzles: Puzzles<'_>, limits: &Limits) -> Vec<Count> {
    let wanted = limits.solutions.unwrap_or(u64::MAX);
    let stopped = limits.solutions.filter(|&wanted| wanted == 0).map(|_| Stop::Solutions);
    let none = Count { solutions: 0, stopped };
    let mut sink = Counts { counts: vec![none; puzzles.len()], wanted };
    if wanted > 0 {
        solve(backend, puzzles, limits, &mut sink);
    }
    sink.counts
}

fn solve(backend: Backend, puzzles: Puzzles<'_>, limits: &Limits, sink: &mut impl Sink) {
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
    let mut sink = Verdicts::new(vec![known]);
    backend.run(Work { puzzles: Puzzles::NONE, nodes, sink: &mut sink, meter });
    sink.verdicts[0]
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
    let mut sink = Counts { counts: vec![known], wanted: limits.solutions.unwrap_or(u64::MAX) };
    backend.run(Work { puzzles: Puzzles::NONE, nodes, sink: &mut sink, meter });
    sink.counts[0]
}

struct Work<'a, 'l, S> {
    puzzles: Puzzles<'a>,
    nodes: &'a Stack,
    sink: &'a mut S,
    meter: &'a mut Meter<'l>,
}

impl<S: Sink> Job for Work<'_, '_, S> {
    type Answer = ();

    const FOR_LANES: bool = true;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) {
        let mut lanes = Lanes::new(witness);
        self.nodes.iter().for_each(|node| lanes.adopt(node));
        lanes.run(Unread { first: 0, puzzles: self.puzzles }, self.sink, self.meter);
    }
}

/// Tells none, one and several solutions apart.
struct Verdicts {
    verdicts: Vec<Verdict>,
    /// The number of solutions of each puzzle, up to two: short, because it is asked for often.
    found: Vec<u8>,
}

impl Verdicts {
    /// Begins with what is known.
    fn new(verdicts: Vec<Verdict>) -> Verdicts {
        let found = verdicts.iter().map(|verdict| u8::from(verdict.found().is_some())).collect();
        Verdicts { verdicts, found }
    }
}

impl Sink for Verdicts {
    const COUNTS_ONLY: bool = false;

    fn count(&mut self, puzzle: u32, copies: u64) -> Use {
        let found = &mut self.found[puzzle as usize];
        if *found == 2 {
            return Use::default();
        }
        *found = u64::from(*found).saturating_add(copies).min(2) as u8;
        let last = *found == 2;
        if last {
            self.verdicts[puzzle as usize] = Verdict::Multiple;
        }
        Use { digits: !last, last }
    }

    fn hand_over(&mut self, puzzle: u32, digits: &[u16; 81]) {
        if self.found[puzzle as usize] == 1 {
            let solution = Solution::trusted(Grid::of_digits(digits));
            self.verdicts[puzzle as usize] = Verdict::Unique(solution);
        }
    }

    fn wanted(&self, puzzle: u32) -> u64 {
        2 - u64::from(self.found[puzzle as usize])
    }

    fn stop(&mut self, puzzle: u32, by: Stop) {
        let verdict = &mut self.verdicts[puzzle as usize];
        if !matches!(verdict, Verdict::Stopped { .. }) {
            *verdict = Verdict::Stopped { by, found: verdict.found().copied() };
        }
    }
}

/// Counts.
struct Counts {
    counts: Vec<Count>,
    wanted: u64,
}

impl Sink for Counts {
    const COUNTS_ONLY: bool = true;

    fn count(&mut self, puzzle: u32, copies: u64) -> Use {
        let count = &mut self.counts[puzzle as usize];
        let before = core::mem::take(&mut count.solutions);
        count.solutions = before.saturating_add(copies).min(self.wanted);
        if count.solutions == self.wanted {
            count.stopped = Some(Stop::Solutions);
        }
        Use { digits: false, last: before < self.wanted && count.solutions == self.wanted }
    }

    fn hand_over(&mut self, _: u32, _: &[u16; 81]) {}

    fn wanted(&self, puzzle: u32) -> u64 {
        self.wanted - self.counts[puzzle as usize].solutions
    }

    fn stop(&mut self, puzzle: u32, by: Stop) {
        self.counts[puzzle as usize].stopped = Some(by);
    }
}
