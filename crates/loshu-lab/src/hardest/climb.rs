//! The climb from one puzzle to ever harder ones.

use loshu::{Generator, Grid, Solver, Verdict};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::moves::Move;
use super::record::HardestRecord;
use super::threads::Shared;

/// A walk over proper puzzles that goes up, and now and then a bit down.
///
/// Heights are the tries of the whole search, the proof that there is no second solution included:
/// they change less from a puzzle to the next one than the tries up to the solution, which depend on
/// where in the tree it stands. Those make the record.
///
/// The rule is by N. Metropolis and others, *Equation of State Calculations by Fast Computing
/// Machines*, 1953, with the logarithm of the tries as energy at a temperature of 1/5.
pub(crate) struct Climb<'a> {
    shared: &'a Shared,
    start: u64,
    rng: ChaCha8Rng,
    /// Where it stands, and how high.
    here: (Grid, u64),
    best: Option<HardestRecord>,
}

/// What the engine did with a puzzle.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Up to the solution, where it was found.
    tries: Option<u64>,
    /// In all, where the search came to its end.
    height: Option<u64>,
}

impl<'a> Climb<'a> {
    /// Climbs from the start of this number until a number of moves bring no harder puzzle, or
    /// time is over. Returns the hardest puzzle on the way.
    pub(crate) fn climb(shared: &'a Shared, start: u64) -> Option<HardestRecord> {
        let mut climb = Climb::new(shared, start)?;
        let mut idle = 0;
        while idle < shared.patience && !shared.is_over() {
            let before = climb.best.map(|record| record.tries);
            climb.step();
            let better = climb.best.map(|record| record.tries) > before;
            idle = if better { 0 } else { idle + 1 };
        }
        climb.best
    }

    fn new(shared: &'a Shared, start: u64) -> Option<Climb<'a>> {
        let puzzle = first(shared, start)?;
        let mut rng = ChaCha8Rng::seed_from_u64(shared.seed);
        rng.set_stream(start);
        let mut climb = Climb { shared, start, rng, here: (puzzle, 0), best: None };
        climb.here.1 = climb.measure(&puzzle)?;
        Some(climb)
    }

    /// Tries one move.
    fn step(&mut self) -> Option<()> {
        let puzzle = Move::random(&mut self.rng).of(&self.here.0, &mut self.rng)?;
        if puzzle == self.here.0 {
            return None;
        }
        let height = self.measure(&puzzle)?;
        if accepts(self.here.1, height, self.rng.random()) {
            self.here = (puzzle, height);
        }
        Some(())
    }

    /// The height of a puzzle, if its search ends in good time; notes a record.
    fn measure(&mut self, puzzle: &Grid) -> Option<u64> {
        let work = self.work(puzzle);
        self.shared.note_measured();
        let tries = work.tries?;
        if self.best.is_none_or(|record| tries > record.tries) && self.confirms(puzzle, tries) {
            self.shared.note_record(tries);
            self.best = Some(HardestRecord {
                puzzle: *puzzle,
                tries,
                clues: puzzle.clues(),
                start: self.start,
            });
        }
        work.height
    }

    /// No single move is followed that makes a search this much longer.
    fn work(&self, puzzle: &Grid) -> Effort {
        let tries = self.here.1.saturating_mul(100).saturating_add(1_000_000);
        let limits = self.shared.limits.clone().tries(tries);
        let run = self.shared.engine.run(puzzle, &limits, &mut |_| {});
        Effort {
            tries: run.to_first.map(|stats| stats.tries),
            height: run.stopped.is_none().then_some(run.stats.tries),
        }
    }

    /// Whether the puzzle is proper by the fast solver, and a second run needs as many tries.
    fn confirms(&self, puzzle: &Grid, tries: u64) -> bool {
        let limits = self.shared.limits.clone().solutions(1);
        let again = self.shared.engine.run(puzzle, &limits, &mut |_| {});
        let proper = matches!(Solver::new().solve(puzzle), Verdict::Unique(_));
        proper && again.to_first.is_some_and(|stats| stats.tries == tries)
    }
}

/// Where a climb begins: a puzzle that was named, or a new one.
fn first(shared: &Shared, start: u64) -> Option<Grid> {
    match shared.from.len() as u64 {
        0 => {
            let generator = Generator::new(shared.seed).with_limits(shared.limits.clone());
            generator.puzzle(start).ok().map(|generated| generated.puzzle)
        }
        named => usize::try_from(start % named).ok().map(|at| shared.from[at]),
    }
}

/// Whether to go from one height to another, for a chance from 0 to 1: up always, down to half the
/// height one time in 32. Multiplied out, for powers differ from machine to machine.
fn accepts(from: u64, to: u64, chance: f64) -> bool {
    let ratio = (to + 1) as f64 / (from + 1) as f64;
    ratio * ratio * ratio * ratio * ratio > chance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_always_and_down_sometimes() {
        assert!(accepts(0, 0, 0.999) && accepts(10, 12, 0.999));
        assert!(accepts(999, 499, 0.03) && !accepts(999, 499, 0.04));
        assert!(!accepts(999, 0, 0.0001));
    }
}
