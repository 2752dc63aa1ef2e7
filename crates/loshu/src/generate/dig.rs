//! Digging holes into a full grid.

use alloc::vec::Vec;

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::dug::Dug;
use super::unavoidable::Unavoidable;
use crate::cell::{Cell, CellSet};
use crate::grid::Grid;
use crate::limits::Stop;
use crate::solve::Alternatives;
use crate::verify::Solution;

/// A puzzle while it is dug: orbit after orbit is emptied, if the solution stays the only one.
///
/// One pass is enough. With fewer givens there are no fewer solutions, so an orbit that could not be
/// emptied once never can be, and what is left in the end is minimal for the symmetry.
pub(super) struct Dig {
    pub(super) solution: Solution,
    givens: Dug,
    /// In the order in which they are tried.
    orbits: Vec<CellSet>,
    /// Those that have been emptied.
    emptied: Vec<CellSet>,
    unavoidable: Unavoidable,
}

impl Dig {
    /// Begins with these givens of a solution, the only one; the orbits come in random order.
    pub(super) fn new(
        solution: Solution,
        givens: CellSet,
        orbits: &[CellSet],
        rng: &mut ChaCha8Rng,
    ) -> Dig {
        let mut orbits = orbits.to_vec();
        orbits.shuffle(rng);
        let unavoidable = Unavoidable::of(&solution);
        let givens = Dug::of(&solution, givens);
        Dig { solution, givens, orbits, emptied: Vec::new(), unavoidable }
    }

    /// Digs as far as it goes.
    pub(super) fn dig(&mut self, alternatives: &mut Alternatives<'_>) -> Result<(), Stop> {
        for orbit in core::mem::take(&mut self.orbits) {
            let mut trial = self.givens;
            orbit.iter().for_each(|cell| trial.remove(cell));
            if self.is_only(trial, orbit, alternatives)? {
                self.givens = trial;
                self.emptied.push(orbit);
            }
        }
        Ok(())
    }

    /// Whether the solution is the only one of a puzzle in which an orbit has just been emptied.
    fn is_only(
        &self,
        mut puzzle: Dug,
        orbit: CellSet,
        alternatives: &mut Alternatives<'_>,
    ) -> Result<bool, Stop> {
        let filled = puzzle.filled;
        for cell in orbit {
            let Some(digit) = self.solution[cell] else { continue };
            // Another solution differs in some cell of the orbit; this is the first that does.
            if !puzzle.imply(cell, digit)
                && (self.unavoidable.misses(filled)
                    || alternatives.exist(&puzzle.grid, cell, digit)?)
            {
                return Ok(false);
            }
            puzzle.place(cell, digit);
        }
        Ok(true)
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> Grid {
        self.givens.grid
    }

    /// Puts orbits back, at random, up to this number of clues or as near below it as they fit.
    pub(super) fn fill_up(&mut self, clues: usize, rng: &mut ChaCha8Rng) {
        self.emptied.shuffle(rng);
        let mut left = clues.saturating_sub(self.puzzle().clues());
        for orbit in core::mem::take(&mut self.emptied) {
            if orbit.len() <= left {
                left -= orbit.len();
                orbit.iter().for_each(|cell| self.put_back(cell));
            }
        }
    }

    fn put_back(&mut self, cell: Cell) {
        if let Some(digit) = self.solution[cell] {
            self.givens.place(cell, digit);
        }
    }
}
