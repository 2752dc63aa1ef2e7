//! Puzzles: full grids with holes, symmetric if wanted, with as many clues as wanted; and the random
//! puzzles of the first essay.

mod bits;
mod dig;
mod full;
mod givens;
mod mask;
mod met;
mod pattern;
mod random;
mod split;
mod symmetry;
mod unavoidable;
mod uniform;
mod vicinity;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use rand::RngExt;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

pub use self::mask::{Mask, ParseMaskError};
pub use self::random::random_puzzle;
pub use self::symmetry::Symmetry;

use self::dig::Dig;
use self::full::full_grid;
use self::met::Met;
use self::pattern::Pattern;
use self::uniform::uniform_grid;
use self::vicinity::{Walk, within};
use crate::cell::CellSet;
use crate::grid::Grid;
use crate::limits::{Limits, Stop};
use crate::solve::{Alternatives, Solver};
use crate::verify::Solution;

/// With so many clues at most puzzles are too rare for digging: of a million that are dug 58 have
/// 20, and none has 19.
const FEW: usize = 20;

/// Makes proper puzzles: random full grids, dug out as long as the solution stays the only one.
///
/// Puzzle `index` of a seed is always the same, whatever else is made, on every machine.
///
/// ```
/// use loshu::{Generator, Symmetry};
///
/// let generator = Generator::new(2006).symmetries(&[Symmetry::Rotate180]).clues(24..=30);
/// for index in 0..3 {
///     let made = generator.puzzle(index)?;
///     assert!((24..=30).contains(&made.puzzle.clues()));
///     assert!(Symmetry::Rotate180.holds(made.puzzle.filled()));
/// }
/// # Ok::<(), loshu::Ungenerated>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    symmetries: Box<[Symmetry]>,
    clues: RangeInclusive<usize>,
    minimal: bool,
    uniform: bool,
    attempts: u64,
    mask: Option<Mask>,
    solver: Solver,
}

/// A proper puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Its number in the run.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// The symmetry of its givens that was asked for.
    pub symmetry: Symmetry,
}

/// Why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ungenerated {
    /// None of the attempts had as many clues as wanted.
    Clues {
        /// The number of attempts.
        attempts: u64,
        /// The fewest clues of a puzzle that was met.
        fewest: usize,
        /// The most clues of a puzzle that was met.
        most: usize,
    },
    /// No way to fill the pattern that was tried has a single solution.
    Pattern {
        /// The number of ways tried.
        attempts: u64,
        /// The fewest solutions that one of them had, 2 to 2,000.
        solutions: u64,
    },
    /// The deadline, or the cancel flag.
    Stopped(Stop),
}

impl fmt::Display for Ungenerated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ungenerated::Clues { attempts, fewest, most } => {
                let s = if *attempts == 1 { "" } else { "s" };
                write!(f, "none with so many clues in {attempts} attempt{s}, which had ")?;
                if fewest == most { write!(f, "{most}") } else { write!(f, "{fewest} to {most}") }
            }
            Ungenerated::Pattern { attempts, solutions } => {
                let s = if *attempts == 1 { "" } else { "s" };
                write!(
                    f,
                    "none with this pattern in {attempts} attempt{s}, of which the best had "
                )?;
                write!(f, "{solutions} solutions")
            }
            Ungenerated::Stopped(stop) => write!(f, "stopped ({stop})"),
        }
    }
}

impl core::error::Error for Ungenerated {}

impl Generator {
    /// Minimal puzzles without symmetry, of any number of clues.
    pub fn new(seed: u64) -> Generator {
        Generator {
            seed,
            symmetries: Box::new([Symmetry::None]),
            clues: 0..=81,
            minimal: true,
            uniform: false,
            attempts: 200_000,
            mask: None,
            solver: Solver::new(),
        }
    }

    /// The symmetry of the givens; of several, each puzzle has one at random that the number of clues
    /// [allows](Symmetry::allows). (None of them means [`Symmetry::None`].)
    #[must_use]
    pub fn symmetries(self, symmetries: &[Symmetry]) -> Generator {
        let none: &[Symmetry] = &[Symmetry::None];
        let symmetries = if symmetries.is_empty() { none } else { symmetries };
        Generator { symmetries: symmetries.into(), ..self }
    }

    /// The number of clues, 0 to 81. A puzzle that has fewer when no more can be taken away gets some
    /// back, in the symmetry, unless puzzles have to be [`minimal`](Generator::minimal).
    ///
    /// Wishes for 20 clues at most are too rare for digging. There a walk leads from each puzzle that
    /// is dug to others with as many clues or fewer: in each step a given, or what has to go with it
    /// for the symmetry, is taken out, and another put in that leaves one solution. Not so with a
    /// [`mask`](Generator::mask), nor where full grids have to be [`uniform`](Generator::uniform).
    ///
    /// ```
    /// use loshu::Generator;
    ///
    /// let made = Generator::new(1).clues(19..=19).puzzle(0)?;
    /// assert_eq!(made.puzzle.clues(), 19);
    /// # Ok::<(), loshu::Ungenerated>(())
    /// ```
    #[must_use]
    pub fn clues(self, clues: RangeInclusive<usize>) -> Generator {
        let clues = (*clues.start()).min(81)..=(*clues.end()).min(81);
        Generator { clues, minimal: false, ..self }
    }

    /// Whether puzzles are minimal for their symmetry: no given can be taken away together with
    /// those that it is symmetric to.
    #[must_use]
    pub fn minimal(self, minimal: bool) -> Generator {
        Generator { minimal, ..self }
    }

    /// How many puzzles are tried for one that has as many clues as wanted, how many steps a search for
    /// 20 clues or fewer takes, or how many ways to fill a mask are tried: 200,000 by default, 1 at
    /// least.
    #[must_use]
    pub fn attempts(self, attempts: u64) -> Generator {
        Generator { attempts: attempts.max(1), ..self }
    }

    /// Where givens may and must stand. Those that need not be there are taken away in the symmetry;
    /// none are put back for the sake of the number of clues.
    #[must_use]
    pub fn mask(self, mask: Mask) -> Generator {
        Generator { mask: Some(mask), ..self }
    }

    /// When to stop, by a deadline or a flag; tries and solutions are not used.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Generator {
        let limits = Limits { solutions: None, tries: None, ..limits };
        Generator { solver: self.solver.limits(limits), ..self }
    }

    /// Whether puzzles are dug from full grids that are all equally likely, as those of
    /// [`uniform_grid`](Generator::uniform_grid); not used with a mask.
    #[must_use]
    pub fn uniform(self, uniform: bool) -> Generator {
        Generator { uniform, ..self }
    }

    /// The full grid with this number: filled at random, so that every one can come, though not all
    /// are equally likely.
    ///
    /// By the 416 classes of equivalent top bands: of a million grids, the common classes (108 of the
    /// 36,288 reduced bands) have 42 % less to 45 % more than their share, where noise is 2 %, and some
    /// rarer ones half less or half more; chi-square is 80 times its degrees of freedom. Where that
    /// matters, take [`uniform_grid`](Generator::uniform_grid).
    pub fn full_grid(&self, index: u64) -> Solution {
        full_grid(&self.solver, &mut stream(self.seed, index))
    }

    /// The full grid with this number of another kind: all 6,670,903,752,021,072,936,960 are equally
    /// likely, as far as the random numbers are. It takes about 40 times as long.
    ///
    /// ```
    /// use loshu::{Generator, verify};
    ///
    /// let grid = Generator::new(7).uniform_grid(0);
    /// assert_eq!(verify(&grid, &grid), Ok(grid));
    /// ```
    pub fn uniform_grid(&self, index: u64) -> Solution {
        uniform_grid(&mut stream(self.seed, index))
    }

    /// The full grid that the next puzzle is dug from.
    fn solution(&self, rng: &mut ChaCha8Rng) -> Solution {
        if self.uniform { uniform_grid(rng) } else { full_grid(&self.solver, rng) }
    }

    /// The puzzle with this number.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn puzzle(&self, index: u64) -> Result<Generated, Ungenerated> {
        let mut rng = stream(self.seed, index);
        let fits = |symmetry: &Symmetry| self.mask.is_none_or(|mask| mask.holds(*symmetry));
        let possible = self.symmetries.iter().filter(|symmetry| fits(symmetry));
        let possible = possible.filter(|symmetry| symmetry.allows(&self.clues));
        let possible: Vec<_> = possible.copied().collect();
        let symmetry = possible.choose(&mut rng).copied().unwrap_or(self.symmetries[0]);
        if let Some(mask) = &self.mask {
            return self.fill(mask, symmetry, index, &mut rng);
        }
        let mut met = Met::NOTHING;
        let made = self.dig(symmetry, &mut met, &mut rng).map_err(Ungenerated::Stopped)?;
        let (puzzle, solution) = made.ok_or_else(|| met.why())?;
        Ok(Generated { index, puzzle, solution, symmetry })
    }

    /// A puzzle without a pattern, and its solution: dug from one full grid after the other. Where
    /// few clues are wanted each is only the beginning of a walk.
    fn dig(
        &self,
        symmetry: Symmetry,
        met: &mut Met,
        rng: &mut ChaCha8Rng,
    ) -> Result<Option<(Grid, Solution)>, Stop> {
        let mut alternatives = self.solver.alternatives()?;
        let orbits = symmetry.orbits();
        while met.attempts < self.attempts {
            let mut dig = Dig::new(self.solution(rng), CellSet::ALL, &orbits, rng);
            dig.dig(&mut alternatives)?;
            let clues = dig.puzzle().clues();
            met.add(clues);
            if clues < *self.clues.start() && !self.minimal && !self.clues.is_empty() {
                dig.fill_up(rng.random_range(self.clues.clone()), rng);
            }
            let mut made = (dig.puzzle(), dig.solution);
            if !self.clues.contains(&made.0.clues()) && self.walks() {
                made = self.walk(Walk::new(&dig, &orbits, rng), &mut alternatives, met, rng)?;
            }
            if self.clues.contains(&made.0.clues()) {
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    /// Whether digging alone is hopeless. (A walk soon is far from the full grid it began with, so
    /// that all being equally likely would be lost.)
    fn walks(&self) -> bool {
        *self.clues.end() <= FEW && !self.uniform
    }

    /// The puzzle at which a walk ends, as wanted or not. Each step is an attempt.
    fn walk(
        &self,
        mut walk: Walk<'_>,
        alternatives: &mut Alternatives<'_>,
        met: &mut Met,
        rng: &mut ChaCha8Rng,
    ) -> Result<(Grid, Solution), Stop> {
        while walk.goes_on()
            && met.attempts < self.attempts
            && !self.clues.contains(&walk.puzzle.clues())
        {
            walk.step(*self.clues.start(), &self.solver, alternatives, rng)?;
            met.add(walk.puzzle.clues());
        }
        Ok((walk.puzzle, walk.solution))
    }

    /// A puzzle with a pattern: all cells of the mask are filled, and those that need not be are dug
    /// out again as far as they can.
    fn fill(
        &self,
        mask: &Mask,
        symmetry: Symmetry,
        index: u64,
        rng: &mut ChaCha8Rng,
    ) -> Result<Generated, Ungenerated> {
        let orbits = within(&symmetry.orbits(), mask.may - mask.must);
        let (mut met, mut least) = (Met::NOTHING, u64::MAX);
        while met.attempts < self.attempts {
            let pattern = self.pattern(mask.may, rng, &mut met.attempts, &mut least);
            let Some(solution) = pattern.map_err(Ungenerated::Stopped)? else { break };
            let mut dig = Dig::new(solution, mask.may, &orbits, rng);
            let mut alternatives = self.solver.alternatives().map_err(Ungenerated::Stopped)?;
            dig.dig(&mut alternatives).map_err(Ungenerated::Stopped)?;
            let puzzle = dig.puzzle();
            if self.clues.contains(&puzzle.clues()) {
                return Ok(Generated { index, puzzle, solution, symmetry });
            }
            met.meet(puzzle.clues());
        }
        Err(match least {
            1 => met.why(),
            solutions => Ungenerated::Pattern { attempts: met.attempts, solutions },
        })
    }

    /// The only solution of a way to fill these cells, if one is found.
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

/// The random numbers of puzzle `index` of a seed.
pub(crate) fn stream(seed: u64, index: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(index);
    rng
}
