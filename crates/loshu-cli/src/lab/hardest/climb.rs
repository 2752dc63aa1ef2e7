//! The climb from one puzzle to ever harder ones.

use loshu::{Engine, Generator, Grid, Limits, Solver, Verdict};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::course::Course;
use super::moves::Move;
use super::record::Record;

/// A walk over proper puzzles that goes up, and now and then a bit down.
///
/// Heights are the tries of the whole search, the proof that there is no second solution included:
/// they change less from a puzzle to the next one than the tries up to the solution, which depend on
/// where in the tree it stands. Those make the record.
///
/// The rule is that of N. Metropolis and others, *Equation of State Calculations by Fast Computing
/// Machines*, 1953, with the logarithm of the tries as energy at a temperature of 1/5.
pub(super) struct Climb<'a> {
    course: &'a Course,
    engine: Box<dyn Engine>,
    start: u64,
    rng: ChaCha8Rng,
    /// Where it stands, and how high.
    here: (Grid, u64),
    best: Option<Record>,
}

/// What the engine did with a puzzle.
#[derive(Clone, Copy, Debug)]
struct Work {
    /// Up to the solution, where it was found.
    tries: Option<u64>,
    /// In all, where the search came to its end.
    height: Option<u64>,
}

impl<'a> Climb<'a> {
    /// Climbs from the start of this number until so many moves bring nothing better, or the course
    /// is over. Answers the hardest puzzle on the way.
    pub(super) fn climb(course: &'a Course, start: u64) -> Option<Record> {
        let mut climb = Climb::new(course, start)?;
        let mut idle = 0;
        while idle < course.patience && !course.is_over() {
            let before = climb.best.map(|record| record.tries);
            climb.step();
            let better = climb.best.map(|record| record.tries) > before;
            idle = if better { 0 } else { idle + 1 };
        }
        climb.best
    }

    fn new(course: &'a Course, start: u64) -> Option<Climb<'a>> {
        let puzzle = first(course, start)?;
        let mut rng = ChaCha8Rng::seed_from_u64(course.seed);
        rng.set_stream(start);
        let engine = course.chosen.engine();
        let mut climb = Climb { course, engine, start, rng, here: (puzzle, 0), best: None };
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
        self.course.note_measured();
        let tries = work.tries?;
        if self.best.is_none_or(|record| tries > record.tries) && self.confirms(puzzle, tries) {
            self.course.note_record(tries);
            self.best = Some(Record { puzzle: *puzzle, tries, start: self.start });
        }
        work.height
    }

    /// No single move is followed that makes a search this much longer.
    fn work(&self, puzzle: &Grid) -> Work {
        let tries = self.here.1.saturating_mul(100).saturating_add(1_000_000);
        let limits = Limits { tries: Some(tries), ..self.course.limits.clone() };
        let run = self.engine.run(puzzle, &limits, &mut |_| {});
        Work {
            tries: run.to_first.map(|stats| stats.tries),
            height: run.stopped.is_none().then_some(run.stats.tries),
        }
    }

    /// Whether the puzzle is proper by the fast solver, and an engine of its own needs as many tries.
    fn confirms(&self, puzzle: &Grid, tries: u64) -> bool {
        let limits = Limits { solutions: Some(1), ..self.course.limits.clone() };
        let again = self.course.chosen.engine().run(puzzle, &limits, &mut |_| {});
        let proper = matches!(Solver::new().solve(puzzle), Verdict::Unique(_));
        proper && again.to_first.is_some_and(|stats| stats.tries == tries)
    }
}

/// Where a climb begins: a puzzle that was named, or a new one.
fn first(course: &Course, start: u64) -> Option<Grid> {
    match course.from.len() as u64 {
        0 => {
            let generator = Generator::new(course.seed).limits(course.limits.clone());
            generator.puzzle(start).ok().map(|generated| generated.puzzle)
        }
        named => usize::try_from(start % named).ok().map(|at| course.from[at]),
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
