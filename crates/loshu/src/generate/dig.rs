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

    /// Digs as far as the solution stays the only one.
    pub(super) fn dig(&mut self, alternatives: &mut Alternatives<'_>) -> Result<(), Stop> {
        self.dig_while(|dig, trial, orbit| dig.is_only(trial, orbit, alternatives))
    }

    /// Empties each orbit that may go, as the answer for the rest of the givens says.
    pub(super) fn dig_while(
        &mut self,
        mut may_go: impl FnMut(&Dig, Dug, CellSet) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        for orbit in core::mem::take(&mut self.orbits) {
            let mut trial = self.givens;
            orbit.iter().for_each(|cell| trial.remove(cell));
            if may_go(self, trial, orbit)? {
                self.givens = trial;
                self.emptied.push(orbit);
            }
        }
        Ok(())
    }

    /// Whether the digits of an orbit that has just been emptied are singles, one after the other: then
    /// singles lead back to the puzzle with them.
    pub(super) fn imply(&self, mut puzzle: Dug, orbit: CellSet) -> bool {
        orbit.iter().all(|cell| {
            let digit = self.solution[cell].filter(|&digit| puzzle.imply(cell, digit));
            digit.inspect(|&digit| puzzle.place(cell, digit)).is_some()
        })
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

    /// Puts orbits back, at random, up to this number of clues or as near below it as they fit, if the
    /// puzzle stays as wanted.
    pub(super) fn fill_up_while(
        &mut self,
        clues: usize,
        rng: &mut ChaCha8Rng,
        mut is_wanted: impl FnMut(&Grid) -> bool,
    ) {
        self.emptied.shuffle(rng);
        let mut left = clues.saturating_sub(self.puzzle().clues());
        for orbit in core::mem::take(&mut self.emptied) {
            let before = self.givens;
            if orbit.len() <= left {
                orbit.iter().for_each(|cell| self.put_back(cell));
                if is_wanted(&self.givens.grid) {
                    left -= orbit.len();
                } else {
                    self.givens = before;
                }
            }
        }
    }

    fn put_back(&mut self, cell: Cell) {
        if let Some(digit) = self.solution[cell] {
            self.givens.place(cell, digit);
        }
    }
}
