//! Puzzles: full grids with holes, symmetric if wanted, with a wanted number of clues, accepted by a
//! judge; and the random puzzles of the first essay.
//!
//! ```text
//! request      what no puzzle can satisfy       error      why there is no puzzle
//! make         from a full grid to a puzzle     attempts   statistics of the attempts
//! full         random full grids
//! uniform      full grids that are all equally likely, with box_splits and bits
//! dig          takes orbits of givens out       places     where the digits of a solution stand
//! unavoidable  sets of cells of which one has to be given
//! few_clues    a walk from puzzle to puzzle, for 20 clues and fewer
//! clue_set     clues that leave one solution, and those that can go
//! unbiased     minimal puzzles that are all equally likely, by their weights
//! judge        who decides which of the puzzles is wanted
//! pattern      fills a mask                     mask       where givens may stand
//! random       the random puzzles of the first essay, with singles
//! ```

mod attempts;
mod bits;
mod box_splits;
mod clue_set;
mod dig;
mod error;
mod few_clues;
mod full;
mod judge;
mod make;
mod mask;
mod pattern;
mod places;
mod random;
mod request;
mod singles;
mod unavoidable;
mod unbiased;
mod uniform;

use alloc::boxed::Box;
use core::ops::RangeInclusive;

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

pub use self::attempts::Attempts;
pub use self::clue_set::ClueSet;
pub use self::error::{GenerateError, Impossible};
pub use self::judge::{Judge, Steer};
pub use self::mask::{Mask, ParseMaskError};
pub use self::random::random_puzzle;

use self::full::full_grid;
use self::judge::AcceptAll;
use self::make::Maker;
use self::uniform::uniform_grid;
use crate::grid::Grid;
use crate::limits::Limits;
use crate::seed::stream;
use crate::solve::Solver;
use crate::symmetry::Symmetry;
use crate::verify::Solution;

/// Makes proper puzzles: digs givens out of random full grids as long as the solution stays the only
/// one.
///
/// Puzzle `index` of a seed is always the same, on every machine, whatever other puzzles are made.
///
/// ```
/// use loshu::{Generator, Symmetry};
///
/// let generator = Generator::new(2006).symmetries(&[Symmetry::Rotate180]).clues(24..=30);
/// for made in generator.puzzles().take(3) {
///     let made = made?;
///     assert!((24..=30).contains(&made.puzzle.clues()));
///     assert!(Symmetry::Rotate180.holds(made.puzzle.filled()));
/// }
/// # Ok::<(), loshu::GenerateError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    symmetries: Box<[Symmetry]>,
    clues: RangeInclusive<usize>,
    minimal: Minimal,
    uniform: bool,
    unbiased: bool,
    attempts: u64,
    mask: Option<Mask>,
    solver: Solver,
}

/// Whether a puzzle has to be minimal, and in what sense.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Minimal {
    /// Not required. A puzzle still has as few givens as digging reaches, unless
    /// [`clues`](Generator::clues) asks for more: then it gets some back.
    #[default]
    NotRequired,
    /// No orbit of the symmetry can be taken away: no given together with those that it is symmetric
    /// to. Single givens may be redundant. Givens that a mask requires do not count.
    Orbits,
    /// No given can be taken away, which is the usual sense. With a symmetry this takes longer: of
    /// puzzles whose orbits are minimal by [`Symmetry::Rotate180`], about 2 of 100 are minimal.
    Givens,
}

/// A proper puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
    /// The number of the puzzle among those of its seed.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// The only solution of the puzzle.
    pub solution: Solution,
    /// The symmetry of the givens, one of those wanted.
    pub symmetry: Symmetry,
    /// For how many puzzles it stands, 1 or more, if it is [unbiased](Generator::unbiased). A mean over such
    /// puzzles has to count each with its weight.
    pub weight: Option<f64>,
}

impl Generator {
    /// Makes a generator of puzzles with any number of clues, without symmetry, from which no given can
    /// be taken away.
    pub fn new(seed: u64) -> Generator {
        Generator {
            seed,
            symmetries: Box::new([Symmetry::None]),
            clues: 0..=81,
            minimal: Minimal::NotRequired,
            uniform: false,
            unbiased: false,
            attempts: 200_000,
            mask: None,
            solver: Solver::new(),
        }
    }

    /// Sets the symmetry of the givens. Of several symmetries, each puzzle has one at random that its
    /// mask and the number of clues [allow](Symmetry::allows). No symmetry means [`Symmetry::None`].
    #[must_use]
    pub fn symmetries(self, symmetries: &[Symmetry]) -> Generator {
        let none: &[Symmetry] = &[Symmetry::None];
        let symmetries = if symmetries.is_empty() { none } else { symmetries };
        Generator { symmetries: symmetries.into(), ..self }
    }

    /// Sets the range of the number of clues, 17 to 81. A puzzle that has fewer clues when no more can
    /// be taken away gets some back, in the symmetry, unless it has to be
    /// [`minimal`](Generator::minimal).
    ///
    /// For 20 clues or fewer, where digging almost never succeeds, a local search leads from each
    /// puzzle that is dug to others with the same number of clues or fewer. In each step one given, or
    /// an orbit of the symmetry, is taken out and another one put in, so that one solution is left.
    /// This is not done with a [`mask`](Generator::mask), nor for [`uniform`](Generator::uniform)
    /// grids.
    ///
    /// ```
    /// use loshu::Generator;
    ///
    /// let made = Generator::new(1).clues(19..=19).puzzle(0)?;
    /// assert_eq!(made.puzzle.clues(), 19);
    /// # Ok::<(), loshu::GenerateError>(())
    /// ```
    #[must_use]
    pub fn clues(self, clues: RangeInclusive<usize>) -> Generator {
        Generator { clues, ..self }
    }

    /// Sets whether puzzles have to be minimal.
    #[must_use]
    pub fn minimal(self, minimal: Minimal) -> Generator {
        Generator { minimal, ..self }
    }

    /// Sets the most attempts for one puzzle, 1 at least and 200,000 by default. An attempt is a
    /// puzzle that is dug, a step of the search for 20 clues or fewer, a filling of a mask, or a grid in
    /// which [unbiased](Generator::unbiased) puzzles are looked for.
    #[must_use]
    pub fn attempts(self, attempts: u64) -> Generator {
        Generator { attempts: attempts.max(1), ..self }
    }

    /// Sets where givens may and must stand. Givens that the mask does not require are taken away
    /// where they are redundant, orbit by orbit of the symmetry; none are put back for the sake of the
    /// number of clues.
    #[must_use]
    pub fn mask(self, mask: Mask) -> Generator {
        Generator { mask: Some(mask), ..self }
    }

    /// Sets when to stop: at a deadline, or by a flag. Limits of tries and of solutions are not used.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Generator {
        let limits = limits.solutions(None).tries(None);
        Generator { solver: self.solver.with_limits(limits), ..self }
    }

    /// Returns the limits.
    pub fn limits(&self) -> &Limits {
        self.solver.limits()
    }

    /// Sets whether puzzles are dug from full grids that are all equally likely, as those of
    /// [`uniform_grid`](Generator::uniform_grid) are. This is not used with a mask.
    #[must_use]
    pub fn uniform(self, uniform: bool) -> Generator {
        Generator { uniform, ..self }
    }

    /// Sets whether puzzles come from the true distribution of all minimal puzzles: by their weights, all
    /// minimal puzzles with 17 to 34 clues are equally likely. Fewer than one minimal puzzle in 100 million has
    /// more clues.
    ///
    /// Puzzles that are dug are minimal too, but have 24.4 clues on average, where all minimal puzzles
    /// have 26.6. Most weights are 1. They are greater for puzzles with 29 clues and more, which would take
    /// too long to find as often as they are, and for one in five of the others, which are up to three
    /// times as rare as they should be.
    ///
    /// A puzzle takes about a twentieth of a second. Symmetries and masks are refused. Grids are
    /// [`uniform`](Generator::uniform) in any case.
    ///
    /// ```
    /// use loshu::Generator;
    ///
    /// let made = Generator::new(1).unbiased(true).puzzle(0)?;
    /// assert!(made.weight >= Some(1.0));
    /// # Ok::<(), loshu::GenerateError>(())
    /// ```
    #[must_use]
    pub fn unbiased(self, unbiased: bool) -> Generator {
        Generator { unbiased, ..self }
    }

    /// Returns full grid number `index`, filled at random. Every full grid can come, but not all are
    /// equally likely.
    ///
    /// By the 416 classes of equivalent top bands: of a million grids, the common classes (108 of the
    /// 36,288 reduced bands) have 42 % less to 45 % more than their share, where noise is 2 %, and some
    /// rarer ones half less or half more; chi-square is 80 times its degrees of freedom. Where that
    /// matters, take [`uniform_grid`](Generator::uniform_grid).
    pub fn full_grid(&self, index: u64) -> Solution {
        full_grid(&self.solver, &mut stream(self.seed, index))
    }

    /// Returns uniform grid number `index`: all 6,670,903,752,021,072,936,960 full grids are equally
    /// likely, as far as the random numbers are. It takes about 11 times as long as
    /// [`full_grid`](Generator::full_grid).
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

    /// Returns puzzle number `index`.
    ///
    /// # Errors
    ///
    /// The reason why there is none. A request that no puzzle can satisfy is refused before anything is
    /// tried, as by [`check`](Generator::check).
    pub fn puzzle(&self, index: u64) -> Result<Generated, GenerateError> {
        self.puzzle_watched(index, &mut |_| {})
    }

    /// Returns puzzle number `index`, the same as [`puzzle`](Generator::puzzle), and shows the attempts
    /// for it so far to `watch` after each of them. What was shown last is all that was tried, also if
    /// a limit ends the work.
    ///
    /// An attempt takes microseconds to milliseconds, and `watch` is part of it, so it should be quick.
    ///
    /// ```
    /// use loshu::{Attempts, GenerateError, Generator};
    ///
    /// let mut last = Attempts::default();
    /// let generator = Generator::new(1).clues(17..=17).attempts(500);
    /// match generator.puzzle_watched(0, &mut |attempts| last = *attempts) {
    ///     Ok(made) => println!("{}", made.puzzle),
    ///     Err(why) => println!("{why}; the nearest has {:?} clues", last.closest_clues),
    /// }
    /// assert!((1..=500).contains(&last.made));
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`puzzle`](Generator::puzzle).
    pub fn puzzle_watched(
        &self,
        index: u64,
        watch: &mut dyn FnMut(&Attempts),
    ) -> Result<Generated, GenerateError> {
        self.judged_puzzle(index, &mut AcceptAll, &mut |attempts, _| watch(attempts))
    }

    /// Returns puzzle number `index` of those that a judge accepts. A puzzle that it rejects counts as
    /// an attempt. `watch` is shown the attempts so far and the judge after each of them, as by
    /// [`puzzle_watched`](Generator::puzzle_watched).
    ///
    /// ```
    /// use loshu::{Generator, Grid, Judge, Stop};
    ///
    /// /// Wants a puzzle with an empty box.
    /// struct EmptyBox;
    ///
    /// impl Judge for EmptyBox {
    ///     fn accepts(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
    ///         let is_empty = |block: &loshu::House| puzzle.filled().is_disjoint(block.cells());
    ///         Ok(loshu::House::BLOCKS.iter().any(is_empty))
    ///     }
    /// }
    ///
    /// let made = Generator::new(1).judged_puzzle(0, &mut EmptyBox, &mut |_, _| {})?;
    /// assert!(EmptyBox.accepts(&made.puzzle)?);
    /// # Ok::<(), loshu::GenerateError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`puzzle`](Generator::puzzle); [`GenerateError::Rejected`] if the judge accepts no puzzle.
    pub fn judged_puzzle<J: Judge>(
        &self,
        index: u64,
        judge: &mut J,
        watch: &mut dyn FnMut(&Attempts, &J),
    ) -> Result<Generated, GenerateError> {
        let possible = self.possible_symmetries()?;
        let mut rng = stream(self.seed, index);
        let symmetry = one_of(&possible, &mut rng);
        let maker = Maker::new(self, symmetry, (judge, watch), &mut rng)?;
        let ((puzzle, solution), weight) = match &self.mask {
            Some(mask) => (maker.fill(mask)?, None),
            None if self.unbiased => maker.draw().map(|(made, weight)| (made, Some(weight)))?,
            None => (maker.dig()?, None),
        };
        Ok(Generated { index, puzzle, solution, symmetry, weight })
    }

    /// Iterates over the puzzles from number 0 on, without end.
    ///
    /// ```
    /// use loshu::Generator;
    ///
    /// let three: Result<Vec<_>, _> = Generator::new(1).puzzles().take(3).collect();
    /// assert_eq!(three?[2], Generator::new(1).puzzle(2)?);
    /// # Ok::<(), loshu::GenerateError>(())
    /// ```
    pub fn puzzles(&self) -> impl Iterator<Item = Result<Generated, GenerateError>> + '_ {
        (0..=u64::MAX).map(|index| self.puzzle(index))
    }
}

/// A random one of the symmetries that are possible.
fn one_of(possible: &[Symmetry], rng: &mut ChaCha8Rng) -> Symmetry {
    *possible.choose(rng).expect("at least one symmetry is possible")
}
