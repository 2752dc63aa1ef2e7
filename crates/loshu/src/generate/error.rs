//! Why there is no puzzle.

use core::fmt;

use crate::house::House;
use crate::limits::Stop;

/// Why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// No puzzle can be as wanted. Nothing was tried.
    Impossible(Impossible),
    /// No attempt had a wanted number of clues.
    Clues {
        /// The number of attempts.
        attempts: u64,
        /// The fewest clues of a puzzle found.
        fewest: usize,
        /// The most clues of a puzzle found.
        most: usize,
    },
    /// No attempt found a puzzle.
    NoneFound {
        /// The number of attempts.
        attempts: u64,
    },
    /// Attempts had a wanted number of clues, but none of them was minimal.
    Minimal {
        /// The number of attempts.
        attempts: u64,
        /// The number of attempts that had a wanted number of clues.
        redundant: u64,
    },
    /// Puzzles had a wanted number of clues, but the [judge](crate::Judge) accepted none of them.
    Rejected {
        /// The number of attempts.
        attempts: u64,
        /// The number of puzzles that the judge rejected.
        rejected: u64,
    },
    /// Every filling of the mask that was tried has several solutions.
    Pattern {
        /// The number of fillings tried.
        attempts: u64,
        /// The fewest solutions of a filling: 2 to 2,000, where counting stops.
        solutions: u64,
    },
    /// The deadline or the cancel flag ended the work.
    Stopped(Stop),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            GenerateError::Impossible(reason) => reason.fmt(f),
            GenerateError::Clues { attempts, fewest, most } => {
                write!(f, "no puzzle in {} (found {fewest}", Attempted(attempts))?;
                if fewest != most {
                    write!(f, " to {most}")?;
                }
                f.write_str(" clues)")
            }
            GenerateError::NoneFound { attempts } => {
                write!(f, "no puzzle in {}", Attempted(attempts))
            }
            GenerateError::Minimal { attempts, redundant } => {
                let attempts = Attempted(attempts);
                write!(f, "no minimal puzzle in {attempts} ({redundant} with a redundant given)")
            }
            GenerateError::Rejected { attempts, rejected } => {
                write!(f, "no puzzle in {} was accepted ({rejected} rejected)", Attempted(attempts))
            }
            GenerateError::Pattern { attempts, solutions } => {
                let attempts = Attempted(attempts);
                write!(
                    f,
                    "no puzzle with this pattern in {attempts} (at best {solutions} solutions)"
                )
            }
            GenerateError::Stopped(stop) => write!(f, "stopped ({stop})"),
        }
    }
}

impl core::error::Error for GenerateError {}

impl From<Stop> for GenerateError {
    fn from(stop: Stop) -> GenerateError {
        GenerateError::Stopped(stop)
    }
}

/// A number of attempts in words.
pub(super) struct Attempted(pub(super) u64);

impl fmt::Display for Attempted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} attempt{s}", self.0)
    }
}

/// Why no puzzle can be as wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// The range of clues has no number from 17 to 81. A puzzle with fewer than 17 clues is not
    /// proper: Gary `McGuire`, Bastian Tugemann, Gilles Civario, *There Is No 16-Clue Sudoku*, 2012.
    Clues,
    /// The mask has room for fewer than 17 clues, namely for this number.
    Room(usize),
    /// The mask leaves two lines of a band or of a stack empty. They can be exchanged in every
    /// solution, which gives another one.
    EmptyLines([House; 2]),
    /// The mask has none of the wanted symmetries.
    Mask,
    /// No wanted number of clues has a wanted symmetry, because orbits are filled as a whole.
    Symmetry,
    /// [Unbiased](crate::Generator::unbiased) puzzles have 17 to 34 clues, no symmetry and no mask.
    Unbiased,
    /// No wanted number of clues fits the mask.
    MaskClues {
        /// The number of cells in which the mask requires a given.
        must: usize,
        /// The number of cells in which the mask allows a given.
        may: usize,
    },
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::Clues => {
                f.write_str("no proper puzzle has fewer than 17 or more than 81 clues")
            }
            Impossible::Room(cells) => {
                write!(f, "the pattern has {cells} cells for givens, a proper puzzle at least 17")
            }
            Impossible::EmptyLines([one, other]) => write!(
                f,
                "the pattern leaves {one:#} and {other:#} empty, which can be exchanged in each solution"
            ),
            Impossible::Mask => f.write_str("the pattern does not have the symmetry"),
            Impossible::Symmetry => f.write_str(
                "there are none, because givens that are symmetric to each other come together",
            ),
            Impossible::Unbiased => f.write_str(
                "puzzles of the true distribution have 17 to 34 clues, no symmetry and no pattern",
            ),
            Impossible::MaskClues { must, may } => write!(f, "the pattern has {must} to {may}"),
        }
    }
}

impl core::error::Error for Impossible {}

impl From<Impossible> for GenerateError {
    fn from(reason: Impossible) -> GenerateError {
        GenerateError::Impossible(reason)
    }
}
