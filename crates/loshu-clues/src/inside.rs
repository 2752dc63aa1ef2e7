//! The minimal puzzles inside a proper puzzle.

mod hitting;

use std::ops::ControlFlow;

use loshu::{Solution, Solver, Status, Stop, Verdict};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use self::hitting::Hitting;
use crate::puzzle::{Clues, Puzzle};

/// The minimal puzzles inside a proper puzzle: those that lack some of its clues, have the same solution as
/// the only one, and cannot lose another clue. The puzzle is a [`Grid`](loshu::Grid) or
/// [`Marks`](loshu::Marks).
///
/// ```
/// use std::ops::ControlFlow;
///
/// use loshu::{Grid, Solver};
/// use loshu_clues::Inside;
///
/// let puzzle: Grid =
///     "417...8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let inside = Inside::new(&puzzle, &Solver::new()).unwrap();
/// let mut minimal = 0;
/// inside.all(&mut |_| {
///     minimal += 1;
///     ControlFlow::Continue(())
/// }).unwrap();
/// assert!(minimal >= 1);
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Inside<P: Puzzle> {
    solver: Solver,
    solution: Solution,
    clues: P::Clues,
}

/// A random minimal puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sampled<P> {
    /// The puzzle.
    pub puzzle: P,
    /// An estimate of the number of minimal puzzles inside. Its mean over many samples is that number; the mean
    /// of a property, weighted by it, is the mean over all minimal puzzles inside.
    pub weight: f64,
}

impl<P: Puzzle> Inside<P> {
    /// Takes a puzzle, and a solver with the limits of all that follows.
    ///
    /// # Errors
    ///
    /// What the puzzle is, if it is not proper, or what stopped the search.
    pub fn new(puzzle: &P, solver: &Solver) -> Result<Inside<P>, Status> {
        let limits = solver.limits().clone().solutions(None).tries(None);
        let solver = solver.clone().with_limits(limits);
        match solver.solve(puzzle) {
            Verdict::Unique(solution) => Ok(Inside { clues: puzzle.clues(), solver, solution }),
            Verdict::Unsolvable => Err(Status::Unsolvable),
            Verdict::Multiple => Err(Status::Multiple),
            Verdict::Stopped { by, .. } => Err(Status::Stopped(by)),
        }
    }

    /// Returns the only solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Returns one minimal puzzle: the clues are tried in order, and each that can go then goes.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    pub fn one(&self) -> Result<P, Stop> {
        let mut left = self.clues;
        for clue in self.clues.to_vec() {
            if self.implies(&left.less(clue), clue)? {
                left = left.less(clue);
            }
        }
        Ok(P::with_clues(&self.solution, &left))
    }

    /// Returns random minimal puzzle number `index` of a seed: at each step one of the clues that can go goes,
    /// each with the same probability.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    pub fn sample(&self, seed: u64, index: u64) -> Result<Sampled<P>, Stop> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(index);
        let (mut left, mut weight, mut lost) = (self.clues, 1.0, 0.0);
        let mut loose = self.loose(&left, &left.to_vec())?;
        while !loose.is_empty() {
            let choices = loose.len();
            left = left.less(loose.swap_remove(rng.random_range(0..choices)));
            lost += 1.0;
            // A puzzle without `lost` clues is reached in `lost!` orders.
            weight *= choices as f64 / lost;
            loose = self.loose(&left, &loose)?;
        }
        Ok(Sampled { puzzle: P::with_clues(&self.solution, &left), weight })
    }

    /// Calls `found` with each minimal puzzle, until it breaks. Of [`Marks`](loshu::Marks), which have hundreds
    /// of clues, even the first may take longer than anyone can wait.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    pub fn all(&self, found: &mut dyn FnMut(&P) -> ControlFlow<()>) -> Result<(), Stop> {
        Hitting::new(self).run(found)
    }

    /// Of some clues of a proper puzzle, those that can go alone.
    fn loose(
        &self,
        clues: &P::Clues,
        asked: &[<P::Clues as Clues>::Clue],
    ) -> Result<Vec<<P::Clues as Clues>::Clue>, Stop> {
        let puzzle = |&clue: &_| P::with_clues(&self.solution, &clues.less(clue));
        let verdicts = self.solver.solve_batch(&asked.iter().map(puzzle).collect::<Vec<P>>());
        let mut loose = Vec::new();
        for (&clue, verdict) in asked.iter().zip(verdicts) {
            match verdict {
                Verdict::Unique(_) => loose.push(clue),
                Verdict::Multiple | Verdict::Unsolvable => {}
                Verdict::Stopped { by, .. } => return Err(by),
            }
        }
        Ok(loose)
    }

    /// Whether each solution that obeys these clues obeys another one, too.
    fn implies(&self, clues: &P::Clues, clue: <P::Clues as Clues>::Clue) -> Result<bool, Stop> {
        Ok(self.against(clues, clue)?.is_none())
    }

    /// A grid that obeys these clues and does not obey another one.
    fn against(
        &self,
        clues: &P::Clues,
        broken: <P::Clues as Clues>::Clue,
    ) -> Result<Option<Solution>, Stop> {
        let mut solutions = self.solver.solutions(&P::against(&self.solution, clues, broken));
        match (solutions.next(), solutions.stopped()) {
            (Some(solution), _) => Ok(Some(solution)),
            (None, None) => Ok(None),
            (None, Some(stop)) => Err(stop),
        }
    }
}
