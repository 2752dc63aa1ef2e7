//! From a full grid to a puzzle as wanted.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::attempts::Attempts;
use super::dig::Dig;
use super::few_clues::{Walk, within};
use super::full::full_grid;
use super::pattern::Pattern;
use super::uniform::uniform_grid;
use super::{GenerateError, Generator, Mask, Minimal, Symmetry};
use crate::cell::CellSet;
use crate::grid::Grid;
use crate::limits::Stop;
use crate::solve::Alternatives;
use crate::verify::Solution;

/// The most clues for which digging gives way to a walk: of a million puzzles that are dug 58 have 20
/// clues, and none has 19.
const FEW: usize = 20;

/// A proper puzzle and its solution.
type Made = (Grid, Solution);

impl Generator {
    /// A puzzle without a mask: dug from one full grid after the other. Where few clues are wanted
    /// each is only the beginning of a walk.
    pub(super) fn dig(
        &self,
        symmetry: Symmetry,
        rng: &mut ChaCha8Rng,
    ) -> Result<Made, GenerateError> {
        let mut alternatives = self.solver.alternatives()?;
        let mut attempts = Attempts::NONE;
        let orbits = symmetry.orbits();
        while attempts.made < self.attempts {
            let solution =
                if self.uniform { uniform_grid(rng) } else { full_grid(&self.solver, rng) };
            let mut dig = Dig::new(solution, CellSet::ALL, &orbits, rng);
            dig.dig(&mut alternatives)?;
            let clues = dig.puzzle().clues();
            attempts.add(clues);
            if clues < *self.clues.start() && self.minimal == Minimal::NotRequired {
                dig.fill_up(rng.random_range(self.clues.clone()), rng);
            }
            let mut made = (dig.puzzle(), dig.solution);
            if !self.clues.contains(&made.0.clues()) && self.walks() {
                let walk = Walk::new(&dig, &orbits, rng);
                made = self.walk(walk, &mut alternatives, &mut attempts, rng)?;
            }
            if self.accepts(&made.0, symmetry, &mut alternatives, &mut attempts)? {
                return Ok(made);
            }
        }
        Err(attempts.why())
    }

    /// Whether digging alone would take too long. (A walk soon is far from the full grid that it
    /// began with, so that its puzzles do not come from grids that are all equally likely.)
    fn walks(&self) -> bool {
        *self.clues.end() <= FEW && !self.uniform
    }

    /// The puzzle at which a walk ends, as wanted or not. Each step is an attempt.
    fn walk(
        &self,
        mut walk: Walk<'_>,
        alternatives: &mut Alternatives<'_>,
        attempts: &mut Attempts,
        rng: &mut ChaCha8Rng,
    ) -> Result<Made, Stop> {
        while walk.goes_on()
            && attempts.made < self.attempts
            && !self.clues.contains(&walk.puzzle.clues())
        {
            walk.step(*self.clues.start(), &self.solver, alternatives, rng)?;
            attempts.add(walk.puzzle.clues());
        }
        Ok((walk.puzzle, walk.solution))
    }

    /// Whether a puzzle has a wanted number of clues and, where all givens have to be needed, none
    /// that is redundant. (Single cells that were dug out are needed each.)
    fn accepts(
        &self,
        puzzle: &Grid,
        symmetry: Symmetry,
        alternatives: &mut Alternatives<'_>,
        attempts: &mut Attempts,
    ) -> Result<bool, Stop> {
        if !self.clues.contains(&puzzle.clues()) {
            return Ok(false);
        }
        let dug_cell_by_cell = symmetry == Symmetry::None && self.mask.is_none();
        if self.minimal != Minimal::Givens || dug_cell_by_cell {
            return Ok(true);
        }
        for (cell, digit) in puzzle.givens() {
            if !alternatives.exist(puzzle, cell, digit)? {
                attempts.note_redundant();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A puzzle with a mask: all cells of the mask are filled, and those that need not be are dug out
    /// again as far as they can.
    pub(super) fn fill(
        &self,
        mask: &Mask,
        symmetry: Symmetry,
        rng: &mut ChaCha8Rng,
    ) -> Result<Made, GenerateError> {
        let orbits = within(&symmetry.orbits(), mask.may - mask.must);
        let (mut attempts, mut least) = (Attempts::NONE, u64::MAX);
        while attempts.made < self.attempts {
            let pattern = self.pattern(mask.may, rng, &mut attempts.made, &mut least)?;
            let Some(solution) = pattern else { break };
            let mut dig = Dig::new(solution, mask.may, &orbits, rng);
            let mut alternatives = self.solver.alternatives()?;
            dig.dig(&mut alternatives)?;
            let puzzle = dig.puzzle();
            if self.accepts(&puzzle, symmetry, &mut alternatives, &mut attempts)? {
                return Ok((puzzle, solution));
            }
            attempts.note(puzzle.clues());
        }
        Err(match least {
            1 => attempts.why(),
            solutions => GenerateError::Pattern { attempts: attempts.made, solutions },
        })
    }

    /// The only solution of a filling of these cells, if one is found.
    fn pattern(
        &self,
        cells: CellSet,
        rng: &mut ChaCha8Rng,
        attempts: &mut u64,
        least: &mut u64,
    ) -> Result<Option<Solution>, Stop> {
        while *attempts < self.attempts {
            *attempts += 1;
            let mut pattern = Pattern::new(&self.solver, cells, rng)?;
            let mut improved = true;
            while pattern.solutions > 1 && improved && *attempts < self.attempts {
                let (tried, better) = pattern.improve(&self.solver, rng)?;
                (*attempts, improved) = (*attempts + tried, better);
            }
            *least = pattern.solutions.min(*least);
            if pattern.solutions == 1 {
                return Ok(Some(pattern.solution));
            }
        }
        Ok(None)
    }
}
