//! Many puzzles: verdicts and counts, by way of the lanes.

use alloc::vec;
use alloc::vec::Vec;

use super::backend::{Backend, Job};
use super::board::Node;
use super::lanes::{Lanes, Sink, Unread};
use super::vector::Vector;
use crate::engine::{Count, Verdict};
use crate::grid::Grid;
use crate::limits::{Limits, Meter, Stop};
use crate::verify::Solution;

/// The verdicts of puzzles, any two solutions of several. Of the limits, tries and solutions are
/// not used.
pub(super) fn verdicts(backend: Backend, puzzles: &[Grid], limits: &Limits) -> Vec<Verdict> {
    let mut sink = Verdicts::new(vec![Verdict::Unsolvable; puzzles.len()]);
    solve(backend, puzzles, limits, &mut sink);
    sink.verdicts
}

/// The numbers of solutions of puzzles, up to as many as the limits say. Tries are not used.
pub(super) fn counts(backend: Backend, puzzles: &[Grid], limits: &Limits) -> Vec<Count> {
    let wanted = limits.solutions.unwrap_or(u64::MAX);
    let stopped = limits.solutions.filter(|&wanted| wanted == 0).map(|_| Stop::Solutions);
    let none = Count { solutions: 0, stopped };
    let mut sink = Counts { counts: vec![none; puzzles.len()], wanted };
    solve(backend, puzzles, limits, &mut sink);
    sink.counts
}

fn solve(backend: Backend, puzzles: &[Grid], limits: &Limits, sink: &mut dyn Sink) {
    let limits = Limits { tries: None, ..limits.clone() };
    match Meter::start(&limits, None) {
        Ok(mut meter) => backend.run_wide(Work { puzzles, nodes: &[], sink, meter: &mut meter }),
        Err(stop) => (0..puzzles.len() as u32).for_each(|puzzle| sink.stop(puzzle, stop)),
    }
}

/// The verdict of a puzzle of which perhaps a solution is known, and these nodes are left.
pub(super) fn verdict_of_rest(
    backend: Backend,
    nodes: &[Node],
    found: Option<Solution>,
    meter: &mut Meter<'_>,
) -> Verdict {
    let known = found.map_or(Verdict::Unsolvable, Verdict::Unique);
    let mut sink = Verdicts::new(vec![known]);
    backend.run_wide(Work { puzzles: &[], nodes, sink: &mut sink, meter });
    sink.verdicts[0]
}

/// The number of solutions of a puzzle of which so many are known, and these nodes are left.
pub(super) fn count_of_rest(
    backend: Backend,
    nodes: &[Node],
    known: u64,
    limits: &Limits,
    meter: &mut Meter<'_>,
) -> Count {
    let known = Count { solutions: known, stopped: None };
    let mut sink = Counts { counts: vec![known], wanted: limits.solutions.unwrap_or(u64::MAX) };
    backend.run_wide(Work { puzzles: &[], nodes, sink: &mut sink, meter });
    sink.counts[0]
}

struct Work<'a, 'l> {
    puzzles: &'a [Grid],
    nodes: &'a [Node],
    sink: &'a mut dyn Sink,
    meter: &'a mut Meter<'l>,
}

impl Job for Work<'_, '_> {
    type Answer = ();

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
        let found = verdicts.iter().map(|verdict| u8::from(verdict.solution().is_some()));
        Verdicts { found: found.collect(), verdicts }
    }
}

impl Sink for Verdicts {
    fn counts_only(&self) -> bool {
        false
    }

    fn accept(&mut self, puzzle: u32, digits: &[u16; 81], _: u64) {
        let solution = Solution::trusted(Grid::of_digits(digits));
        let verdict = &mut self.verdicts[puzzle as usize];
        *verdict = match *verdict {
            Verdict::Unique(first) => Verdict::Multiple(first, solution),
            _ => Verdict::Unique(solution),
        };
        self.found[puzzle as usize] += 1;
    }

    fn wanted(&self, puzzle: u32) -> u64 {
        2_u64.saturating_sub(self.found[puzzle as usize].into())
    }

    fn stop(&mut self, puzzle: u32, by: Stop) {
        let verdict = &mut self.verdicts[puzzle as usize];
        if !matches!(verdict, Verdict::Stopped { .. }) {
            *verdict = Verdict::Stopped { by, found: verdict.solution().copied() };
        }
    }
}

/// Counts.
struct Counts {
    counts: Vec<Count>,
    wanted: u64,
}

impl Sink for Counts {
    fn counts_only(&self) -> bool {
        true
    }

    fn accept(&mut self, puzzle: u32, _: &[u16; 81], copies: u64) {
        let count = &mut self.counts[puzzle as usize];
        count.solutions = count.solutions.saturating_add(copies).min(self.wanted);
        if count.solutions == self.wanted {
            count.stopped = Some(Stop::Solutions);
        }
    }

    fn wanted(&self, puzzle: u32) -> u64 {
        self.wanted - self.counts[puzzle as usize].solutions
    }

    fn stop(&mut self, puzzle: u32, by: Stop) {
        self.counts[puzzle as usize].stopped = Some(by);
    }
}
