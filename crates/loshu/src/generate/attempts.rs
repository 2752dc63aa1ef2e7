//! Statistics of the attempts to make a puzzle.

use core::fmt;
use core::ops::RangeInclusive;

use super::error::{Attempted, GenerateError};

/// The attempts to make puzzles, and how near the puzzles came to what is wanted.
///
/// [`Generator::puzzle_watched`](crate::Generator::puzzle_watched) shows them while it works.
/// [`merge`](Attempts::merge) adds up the attempts for several puzzles of one generator.
///
/// ```
/// use loshu::{Attempts, Generator};
///
/// let generator = Generator::new(1).clues(20..=20);
/// let (mut all, mut last) = (Attempts::default(), Attempts::default());
/// for index in 0..3 {
///     let made = generator.puzzle_watched(index, &mut |attempts| last = *attempts)?;
///     assert_eq!((last.closest_clues, made.puzzle.clues()), (Some(20), 20));
///     all.merge(&last);
/// }
/// assert!(all.made >= 3);
/// # Ok::<(), loshu::GenerateError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attempts {
    /// The number of attempts, as [`Generator::attempts`](crate::Generator::attempts) counts them:
    /// puzzles that are dug, steps of the search for few clues, fillings of a mask, or grids in which
    /// unbiased puzzles are looked for.
    pub made: u64,
    /// The fewest clues, 17 to 81, that an attempt ended with, before givens are put back for the sake
    /// of the number of clues. `None` if there is no puzzle yet.
    pub fewest_clues: Option<usize>,
    /// The most clues, 17 to 81, that an attempt ended with, likewise.
    pub most_clues: Option<usize>,
    /// The number of clues that is nearest to the wanted numbers, of all puzzles that could have been
    /// returned. `None` if there is no puzzle yet.
    pub closest_clues: Option<usize>,
    /// How far `closest_clues` is from the nearest wanted number: 0 if it is wanted.
    pub clues_off: usize,
    /// The puzzles that had a wanted number of clues, and were not minimal although they had to be.
    pub redundant: u64,
    /// With a mask, the fewest solutions of a filling: 1, or up to 2,000, where counting stops. `None`
    /// without a mask, or if there is no filling yet.
    pub fewest_solutions: Option<u64>,
    /// The puzzles with a wanted number of clues that the [judge](crate::Judge) rejected.
    pub rejected: u64,
}

impl Attempts {
    /// Adds the attempts for another puzzle of the same generator.
    pub fn merge(&mut self, other: &Attempts) {
        self.made = self.made.saturating_add(other.made);
        self.fewest_clues = least(self.fewest_clues, other.fewest_clues);
        self.most_clues = self.most_clues.max(other.most_clues);
        if let Some(clues) = other.closest_clues {
            self.note_closest(clues, other.clues_off);
        }
        self.redundant = self.redundant.saturating_add(other.redundant);
        self.fewest_solutions = least(self.fewest_solutions, other.fewest_solutions);
        self.rejected = self.rejected.saturating_add(other.rejected);
    }

    /// Counts an attempt that ended with this number of clues.
    pub(super) fn add(&mut self, clues: usize) {
        self.made += 1;
        self.note(clues);
    }

    /// Notes the clues of a puzzle whose attempts have been counted.
    pub(super) fn note(&mut self, clues: usize) {
        self.fewest_clues = least(self.fewest_clues, Some(clues));
        self.most_clues = self.most_clues.max(Some(clues));
    }

    /// Whether a puzzle has a wanted number of clues; notes it if none was nearer.
    pub(super) fn has_clues(&mut self, clues: usize, wanted: &RangeInclusive<usize>) -> bool {
        let below = wanted.start().saturating_sub(clues);
        let off = below.max(clues.saturating_sub(*wanted.end()));
        self.note_closest(clues, off);
        off == 0
    }

    fn note_closest(&mut self, clues: usize, off: usize) {
        if self.closest_clues.is_none() || off < self.clues_off {
            (self.closest_clues, self.clues_off) = (Some(clues), off);
        }
    }

    /// Notes that a puzzle with a wanted number of clues is not minimal.
    pub(super) fn note_redundant(&mut self) {
        self.redundant += 1;
    }

    /// Notes a filling of a mask with this number of solutions.
    pub(super) fn note_solutions(&mut self, solutions: u64) {
        self.fewest_solutions = least(self.fewest_solutions, Some(solutions));
    }

    /// Why there is no puzzle.
    pub(super) fn why(&self) -> GenerateError {
        let Attempts { made: attempts, redundant, rejected, .. } = *self;
        match (self.fewest_solutions, redundant) {
            (Some(solutions @ 2..), _) => GenerateError::Pattern { attempts, solutions },
            _ if rejected > 0 => GenerateError::Rejected { attempts, rejected },
            (_, 0) => match self.fewest_clues.zip(self.most_clues) {
                Some((fewest, most)) => GenerateError::Clues { attempts, fewest, most },
                None => GenerateError::NoneFound { attempts },
            },
            _ => GenerateError::Minimal { attempts, redundant },
        }
    }
}

/// `250 attempts, at best 19 clues`
impl fmt::Display for Attempts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Attempted(self.made))?;
        if let Some(solutions @ 2..) = self.fewest_solutions {
            return write!(f, ", at best {solutions} solutions");
        }
        if let Some(clues) = self.closest_clues.filter(|_| self.clues_off > 0) {
            write!(f, ", at best {clues} clues")?;
        }
        if self.redundant > 0 {
            write!(f, ", {} with a redundant given", self.redundant)?;
        }
        Ok(())
    }
}

/// The smaller of two values, where they are known.
fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
