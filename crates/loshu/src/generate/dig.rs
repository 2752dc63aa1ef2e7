//! Digging holes into a full grid.

use alloc::vec::Vec;

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::places::{Places, some_of};
use super::unavoidable::Unavoidable;
use crate::cell::CellSet;
use crate::grid::Grid;
use crate::limits::{Meter, Stop};
use crate::solve::{Backend, Known};
use crate::verify::Solution;

/// A puzzle while it is dug: orbit after orbit is emptied, if the solution stays the only one.
///
/// One pass is enough. With fewer givens there are no fewer solutions, so an orbit that could not be
/// emptied once never can be, and what is left in the end is minimal for the symmetry.
pub(super) struct Dig {
    pub(super) solution: Solution,
    places: Places,
    givens: CellSet,
    /// In the order in which they are tried.
    orbits: Vec<CellSet>,
    /// Those that have been emptied.
    emptied: Vec<CellSet>,
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
        let emptied = Vec::with_capacity(orbits.len());
        Dig { solution, places: Places::of(&solution), givens, orbits, emptied }
    }

    /// Digs as far as the solution stays the only one.
    ///
    /// The next orbits are looked at together: what follows from the other givens does so whatever
    /// becomes of these orbits.
    pub(super) fn dig(&mut self, backend: Backend, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let orbits = core::mem::take(&mut self.orbits);
        let unavoidable = Unavoidable::of(&self.solution, &self.places, &orbits);
        let mut known = Known::new(&self.solution, backend);
        for (number, next) in orbits.chunks(Known::TOGETHER).enumerate() {
            let sure = next.iter().fold(self.givens, |sure, &orbit| sure - orbit);
            known.draw(sure);
            for (turn, &orbit) in (Known::TOGETHER * number..).zip(next) {
                let left = self.givens - orbit;
                if !unavoidable.misses(turn, left) && is_only(left, orbit, &mut known, meter)? {
                    self.empty(orbit);
                }
            }
        }
        Ok(())
    }

    /// Empties each orbit that may go, as the answer for the givens that are left says.
    pub(super) fn dig_while(
        &mut self,
        mut may_go: impl FnMut(&Dig, CellSet, CellSet) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        for orbit in core::mem::take(&mut self.orbits) {
            if may_go(self, self.givens - orbit, orbit)? {
                self.empty(orbit);
            }
        }
        Ok(())
    }

    fn empty(&mut self, orbit: CellSet) {
        self.givens -= orbit;
        self.emptied.push(orbit);
    }

    /// Whether the digits of an orbit that has just been emptied are singles, one after the other: then
    /// singles lead back to the puzzle with them.
    pub(super) fn imply(&self, mut left: CellSet, orbit: CellSet) -> bool {
        orbit.iter().all(|cell| {
            let implied =
                self.solution[cell].is_some_and(|digit| self.places.imply(left, cell, digit));
            left.insert(cell);
            implied
        })
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> Grid {
        self.puzzle_of(self.givens)
    }

    /// The puzzle with these givens.
    pub(super) fn puzzle_of(&self, givens: CellSet) -> Grid {
        some_of(&self.solution, givens)
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
        let mut left = clues.saturating_sub(self.givens.len());
        for orbit in core::mem::take(&mut self.emptied) {
            if orbit.len() <= left && is_wanted(&self.puzzle_of(self.givens | orbit)) {
                left -= orbit.len();
                self.givens |= orbit;
            }
        }
    }
}

/// Whether the known solution is the only one of the givens that are left when an orbit has just been
/// emptied.
fn is_only(
    mut left: CellSet,
    orbit: CellSet,
    known: &mut Known,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    for cell in orbit {
        // Another solution differs in some cell of the orbit; this is the first that does.
        if !known.implies(cell) && known.other_exists(left, cell, meter)? {
            return Ok(false);
        }
        left.insert(cell);
    }
    Ok(true)
}
