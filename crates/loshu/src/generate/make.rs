//! From a full grid to a puzzle as wanted.

use alloc::vec::Vec;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::attempts::Attempts;
use super::dig::Dig;
use super::few_clues::{Walk, within};
use super::full::full_grid;
use super::judge::{Judge, Steer};
use super::pattern::Pattern;
use super::unbiased;
use super::uniform::uniform_grid;
use super::{GenerateError, Generator, Mask, Minimal, Symmetry};
use crate::cell::CellSet;
use crate::grid::Grid;
use crate::limits::{Meter, Stop};
use crate::verify::Solution;

/// The most clues for which digging gives way to a walk: of a million puzzles that are dug 58 have 20
/// clues, and none has 19.
const FEW: usize = 20;

/// A proper puzzle and its solution.
type Made = (Grid, Solution);

/// The work on one puzzle.
pub(super) struct Maker<'a, J> {
    generator: &'a Generator,
    symmetry: Symmetry,
    orbits: Vec<CellSet>,
    meter: Meter<'a>,
    judge: &'a mut J,
    attempts: Attempts,
    /// Is shown the attempts so far, and the judge, after each of them.
    watch: &'a mut dyn FnMut(&Attempts, &J),
    rng: &'a mut ChaCha8Rng,
}

/// Who decides about puzzles, and who is shown the attempts.
type Court<'a, J> = (&'a mut J, &'a mut dyn FnMut(&Attempts, &J));

impl<'a, J: Judge> Maker<'a, J> {
    pub(super) fn new(
        generator: &'a Generator,
        symmetry: Symmetry,
        (judge, watch): Court<'a, J>,
        rng: &'a mut ChaCha8Rng,
    ) -> Result<Maker<'a, J>, Stop> {
        Ok(Maker {
            generator,
            symmetry,
            orbits: symmetry.orbits(),
            meter: Meter::start(generator.solver.limits(), None)?,
            judge,
            attempts: Attempts::default(),
            watch,
            rng,
        })
    }

    /// A puzzle without a mask: dug from one full grid after the other. Where few clues are wanted
    /// each is only the beginning of a walk.
    pub(super) fn dig(mut self) -> Result<Made, GenerateError> {
        while self.goes_on() {
            let solution = self.full_grid();
            let mut dig = Dig::new(solution, CellSet::ALL, &self.orbits, self.rng);
            self.dig_out(&mut dig)?;
            self.attempts.add(dig.puzzle().clues());
            self.fill_up(&mut dig);
            let made = if self.walks() { self.walk(&dig)? } else { self.accept(&dig)? };
            self.show();
            if let Some(made) = made {
                return Ok(made);
            }
        }
        Err(self.attempts.why())
    }

    /// A minimal puzzle that is as likely as all others, with its weight.
    pub(super) fn draw(mut self) -> Result<(Made, f64), GenerateError> {
        let Generator { clues, solver, .. } = self.generator;
        while self.goes_on() {
            let drawn = unbiased::attempt(clues, solver, self.rng)?;
            self.attempts.made += 1;
            let mut made = None;
            if let Some((set, weight)) = drawn {
                let puzzle = set.puzzle();
                self.attempts.note(puzzle.clues());
                made = self.accepts(&puzzle)?.then_some(((puzzle, set.solution), weight));
            }
            self.show();
            if let Some(made) = made {
                return Ok(made);
            }
        }
        Err(self.attempts.why())
    }

    /// Shows the attempts so far to whoever watches.
    fn show(&mut self) {
        (self.watch)(&self.attempts, self.judge);
    }

    fn goes_on(&self) -> bool {
        self.attempts.made < self.generator.attempts
    }

    fn full_grid(&mut self) -> Solution {
        match self.generator.uniform {
            true => uniform_grid(self.rng),
            false => full_grid(&self.generator.solver, self.rng),
        }
    }

    /// Whether the judge is asked while a puzzle is dug.
    fn is_steered(&self) -> bool {
        let digs_to_the_end = self.generator.minimal != Minimal::NotRequired || self.walks();
        self.judge.steers() && !digs_to_the_end
    }

    fn dig_out(&mut self, dig: &mut Dig) -> Result<(), Stop> {
        if self.is_steered() {
            return self.dig_steered(dig);
        }
        dig.dig(self.generator.solver.backend(), &mut self.meter)
    }

    /// Digs as long as the judge has not lost hope.
    fn dig_steered(&mut self, dig: &mut Dig) -> Result<(), Stop> {
        let solver = &self.generator.solver;
        solver.limits().look()?;
        dig.dig_while(|dig, left, orbit| {
            if dig.imply(left, orbit) {
                return Ok(true);
            }
            let puzzle = dig.puzzle_of(left);
            match self.judge.steer(&puzzle)? {
                Steer::OnTheWay => Ok(true),
                Steer::Wanted => solver.is_proper(&puzzle),
                Steer::Lost => Ok(false),
            }
        })
    }

    /// Puts givens back where more are wanted.
    fn fill_up(&mut self, dig: &mut Dig) {
        let Generator { clues, minimal, .. } = self.generator;
        if dig.puzzle().clues() >= *clues.start() || *minimal != Minimal::NotRequired {
            return;
        }
        let number = self.rng.random_range(clues.clone());
        let is_steered = self.is_steered();
        dig.fill_up_while(number, self.rng, |puzzle| {
            !is_steered || self.judge.steer(puzzle) == Ok(Steer::Wanted)
        });
    }

    /// Whether digging alone would take too long. (A walk soon is far from the full grid that it
    /// began with, so that its puzzles do not come from grids that are all equally likely.)
    fn walks(&self) -> bool {
        *self.generator.clues.end() <= FEW && !self.generator.uniform
    }

    /// The first puzzle of a walk that is as wanted. Each step is an attempt.
    fn walk(&mut self, dig: &Dig) -> Result<Option<Made>, Stop> {
        let orbits = self.orbits.clone();
        let mut walk = Walk::new(dig, &orbits, self.rng);
        let mut judged = None;
        loop {
            let puzzle = walk.puzzle;
            if judged.replace(puzzle) != Some(puzzle) && self.accepts(&puzzle)? {
                return Ok(Some((puzzle, walk.solution)));
            }
            self.show();
            if !walk.goes_on() || !self.goes_on() {
                return Ok(None);
            }
            let Generator { clues, solver, .. } = self.generator;
            walk.step(*clues.start(), solver, &mut self.meter, self.rng)?;
            self.attempts.add(walk.puzzle.clues());
        }
    }

    fn accept(&mut self, dig: &Dig) -> Result<Option<Made>, Stop> {
        let made = (dig.puzzle(), dig.solution);
        Ok(self.accepts(&made.0)?.then_some(made))
    }

    /// Whether a puzzle has a wanted number of clues, where all givens have to be needed none that is
    /// redundant, and the judge's consent.
    fn accepts(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        Ok(self.attempts.has_clues(puzzle.clues(), &self.generator.clues)
            && self.is_minimal(puzzle)?
            && self.is_accepted(puzzle)?)
    }

    fn is_accepted(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        let is_accepted = self.judge.accepts(puzzle)?;
        self.attempts.rejected += u64::from(!is_accepted);
        Ok(is_accepted)
    }

    /// Whether a puzzle is minimal, if it has to be. (Single cells that were dug out are needed each.)
    fn is_minimal(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        let Generator { minimal, mask, solver, .. } = self.generator;
        let dug_cell_by_cell = self.symmetry == Symmetry::None && mask.is_none();
        if *minimal != Minimal::Givens || dug_cell_by_cell {
            return Ok(true);
        }
        let is_minimal = solver.redundant_givens(puzzle)?.is_empty();
        if !is_minimal {
            self.attempts.note_redundant();
        }
        Ok(is_minimal)
    }

    /// A puzzle with a mask: all cells of the mask are filled, and those that need not be are dug out
    /// again as far as they can.
    pub(super) fn fill(mut self, mask: &Mask) -> Result<Made, GenerateError> {
        let orbits = within(&self.orbits, mask.may - mask.must);
        while self.goes_on() {
            let Some(solution) = self.pattern(mask.may)? else { break };
            let mut dig = Dig::new(solution, mask.may, &orbits, self.rng);
            self.dig_out(&mut dig)?;
            let made = self.accept(&dig)?;
            self.attempts.note(dig.puzzle().clues());
            self.show();
            if let Some(made) = made {
                return Ok(made);
            }
        }
        self.show();
        Err(self.attempts.why())
    }

    /// The only solution of a filling of these cells, if one is found.
    fn pattern(&mut self, cells: CellSet) -> Result<Option<Solution>, Stop> {
        let (solver, most) = (&self.generator.solver, self.generator.attempts);
        while self.goes_on() {
            self.attempts.made += 1;
            let mut pattern = Pattern::new(solver, cells, self.rng)?;
            let mut improved = true;
            while pattern.solutions > 1 && improved && self.attempts.made < most {
                let (tried, better) = pattern.improve(solver, self.rng)?;
                self.attempts.made += tried;
                improved = better;
                self.attempts.note_solutions(pattern.solutions);
                self.show();
            }
            self.attempts.note_solutions(pattern.solutions);
            if pattern.solutions == 1 {
                return Ok(Some(pattern.solution));
            }
        }
        Ok(None)
    }
}
