//! Few clues: a walk from one minimal puzzle to the next, which takes one given out and puts another
//! one in.
//!
//! Digging holes into one full grid after the other hardly ever ends with 19 clues, and puzzles with
//! few clues are not spread evenly: where there is one, others with nearly the same givens are near.
//! The players who collected the puzzles with 17 clues found most of them so, by the neighbourhoods
//! `{-n+m}`: take out `n` givens, put in `m`. This is `{-1+1}`, with whole orbits where the givens
//! are symmetric, and with what then has become redundant dug out.

use alloc::vec::Vec;

use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::dig::Dig;
use crate::cell::CellSet;
use crate::grid::Grid;
use crate::limits::{Meter, Stop};
use crate::solve::Solver;
use crate::verify::Solution;

/// The most solutions that are listed. A puzzle that has more without an orbit is left alone: to list
/// them would take longer than to try another orbit.
const MOST_LISTED: usize = 256;

/// The number of steps without fewer clues after which a walk ends and another one begins.
const PATIENCE: u32 = 4000;

/// A minimal puzzle, and which of its givens have not been taken out yet.
pub(super) struct Walk<'a> {
    orbits: &'a [CellSet],
    pub(super) puzzle: Grid,
    pub(super) solution: Solution,
    untried: Vec<CellSet>,
    patience: u32,
}

impl<'a> Walk<'a> {
    /// Begins with what has been dug.
    pub(super) fn new(dig: &Dig, orbits: &'a [CellSet], rng: &mut ChaCha8Rng) -> Walk<'a> {
        let (puzzle, solution) = (dig.puzzle(), dig.solution);
        let mut walk = Walk { orbits, puzzle, solution, untried: Vec::new(), patience: PATIENCE };
        walk.arrive(CellSet::EMPTY, rng);
        walk
    }

    /// Whether there is somewhere to go.
    pub(super) fn goes_on(&self) -> bool {
        self.patience > 0 && !self.untried.is_empty()
    }

    /// Takes one orbit out and, if another can be put in for it, goes to that puzzle: one with as
    /// many clues or fewer, though not fewer than these.
    pub(super) fn step(
        &mut self,
        fewest: usize,
        solver: &Solver,
        meter: &mut Meter<'_>,
        rng: &mut ChaCha8Rng,
    ) -> Result<(), Stop> {
        self.patience = self.patience.saturating_sub(1);
        let Some(out) = self.untried.pop() else { return Ok(()) };
        let rest = without(&self.puzzle, out);
        let solutions = list(solver, &rest)?;
        let Some((put_in, solution)) = self.other(out, &rest, &solutions, rng) else {
            return Ok(());
        };
        let givens = rest.filled() | put_in;
        let mut dig = Dig::new(solution, givens, &within(self.orbits, givens), rng);
        dig.dig(solver.backend(), meter)?;
        if dig.puzzle().clues() >= fewest {
            self.go(&dig, put_in, rng);
        }
        Ok(())
    }

    /// An orbit and a solution that is the only one with these digits there: the first orbit, in
    /// random order, that has one. None if there are too many solutions to tell.
    fn other(
        &self,
        out: CellSet,
        rest: &Grid,
        solutions: &[Solution],
        rng: &mut ChaCha8Rng,
    ) -> Option<(CellSet, Solution)> {
        if solutions.len() > MOST_LISTED {
            return None;
        }
        let mut empty = within(self.orbits, !rest.filled());
        empty.retain(|orbit| orbit.len() <= out.len());
        empty.shuffle(rng);
        empty.into_iter().find_map(|orbit| {
            let mut once = once(solutions, orbit);
            // This would be the way back.
            once.retain(|&solution| orbit != out || *solution != self.solution);
            once.choose(rng).map(|&&solution| (orbit, solution))
        })
    }

    fn go(&mut self, dig: &Dig, put_in: CellSet, rng: &mut ChaCha8Rng) {
        if dig.puzzle().clues() < self.puzzle.clues() {
            self.patience = PATIENCE;
        }
        (self.puzzle, self.solution) = (dig.puzzle(), dig.solution);
        self.arrive(put_in, rng);
    }

    /// All givens but these, which would only lead to where this one comes from, are to be tried.
    fn arrive(&mut self, put_in: CellSet, rng: &mut ChaCha8Rng) {
        self.untried = within(self.orbits, self.puzzle.filled() - put_in);
        self.untried.shuffle(rng);
    }
}

/// The orbits that lie in these cells.
pub(super) fn within(orbits: &[CellSet], cells: CellSet) -> Vec<CellSet> {
    orbits.iter().copied().filter(|&orbit| orbit & cells == orbit).collect()
}

fn without(puzzle: &Grid, cells: CellSet) -> Grid {
    let mut puzzle = *puzzle;
    cells.iter().for_each(|cell| puzzle[cell] = None);
    puzzle
}

/// The solutions, up to one more than many.
fn list(solver: &Solver, puzzle: &Grid) -> Result<Vec<Solution>, Stop> {
    let mut solutions = solver.solutions(puzzle);
    let list = solutions.by_ref().take(MOST_LISTED + 1).collect();
    match solutions.stopped() {
        Some(stop) => Err(stop),
        None => Ok(list),
    }
}

/// Those of the solutions whose digits in an orbit, of eight cells at most, no other one has.
fn once(solutions: &[Solution], orbit: CellSet) -> Vec<&Solution> {
    let digits = |solution: &Solution| {
        let digits = orbit.iter().filter_map(|cell| solution[cell]);
        digits.fold(0_u32, |number, digit| number << 4 | u32::from(digit.get()))
    };
    let mut all: Vec<_> = solutions.iter().map(|solution| (digits(solution), solution)).collect();
    all.sort_by_key(|&(digits, _)| digits);
    let same = all.chunk_by(|a, b| a.0 == b.0);
    same.filter_map(|same| if let [(_, only)] = same { Some(*only) } else { None }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Verdict;
    use crate::generate::Symmetry;
    use crate::generate::full::full_grid;
    use crate::seed::stream;

    /// Walks, and asks at each step whether it is where it should be.
    fn walk(symmetry: Symmetry, fewest: usize, steps: usize) -> Vec<Grid> {
        let (solver, orbits) = (Solver::new(), symmetry.orbits());
        let mut rng = stream(1, 0);
        let mut meter = Meter::start(solver.limits(), None).unwrap();
        let mut dig = Dig::new(full_grid(&solver, &mut rng), CellSet::ALL, &orbits, &mut rng);
        dig.dig(solver.backend(), &mut meter).unwrap();
        let mut walk = Walk::new(&dig, &orbits, &mut rng);
        let mut puzzles = alloc::vec![walk.puzzle];
        for _ in 0..steps {
            let before = walk.puzzle;
            walk.step(fewest, &solver, &mut meter, &mut rng).unwrap();
            let now = walk.puzzle;
            assert_eq!(solver.solve(&now), Verdict::Unique(walk.solution), "{now}");
            assert!((fewest..=before.clues()).contains(&now.clues()), "{now}");
            assert!(symmetry.holds(now.filled()), "{symmetry} {now}");
            if now != before {
                puzzles.push(now);
            }
        }
        puzzles
    }

    #[test]
    fn a_walk_keeps_to_minimal_puzzles_and_never_has_more_clues() {
        for symmetry in [Symmetry::None, Symmetry::Rotate180, Symmetry::Diagonal] {
            let puzzles = walk(symmetry, 17, 100);
            let (first, last) = (puzzles[0], puzzles[puzzles.len() - 1]);
            assert!(puzzles.len() > 3 && last.clues() < first.clues(), "{symmetry} {last}");
            for cell in last.filled() {
                let less = without(&last, symmetry.orbit(cell));
                assert!(matches!(Solver::new().solve(&less), Verdict::Multiple), "{last}");
            }
        }
    }

    #[test]
    fn a_walk_does_not_go_below_the_fewest_clues() {
        let puzzles = walk(Symmetry::None, 21, 300);
        assert_eq!(puzzles[puzzles.len() - 1].clues(), 21);
    }

    #[test]
    fn solutions_whose_digits_come_once() {
        let solutions: Vec<_> = Solver::new().solutions(&Grid::EMPTY).take(3).collect();
        let twice = [solutions[0], solutions[1], solutions[0]];
        for orbit in Symmetry::Full.orbits() {
            let differ = orbit.iter().any(|cell| solutions[0][cell] != solutions[1][cell]);
            assert_eq!(once(&twice, orbit), &[&solutions[1]][..usize::from(differ)]);
        }
    }
}
