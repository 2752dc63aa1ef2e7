//! Sets of clues: which givens, or which exclusions of pencil marks, are enough for one solution.
//!
//! | type | answers |
//! |---|---|
//! | [`Inside`] | which minimal puzzles are inside a puzzle: one, all, or a random sample |
//! | [`Near`] | which puzzles are near a puzzle: some givens taken out, others put in; of any board that is a [`Ground`] |
//! | [`Unavoidable`] | which unavoidable sets a full grid has |
//! | [`Hunt`] | which puzzles of a full grid have a number of clues |
//!
//! An *unavoidable set* of a full grid is a set of cells whose digits can be changed so that another full grid
//! results. A puzzle of the grid has one solution if each unavoidable set has a given. So the minimal puzzles
//! inside a puzzle are the minimal sets of givens that hit all of them.
//!
//! All searches that take a solver obey its limits: the deadline and the flag.

// `puzzle` says what the clues of a puzzle are, `inside` uses nothing else of it. `inside/hitting` is the
// search for all minimal puzzles. `near` and `unavoidable` stand alone, and `hunt`
// uses `unavoidable` and `puzzle`.

mod hunt;
mod inside;
mod near;
mod puzzle;
mod unavoidable;

pub use self::hunt::Hunt;
pub use self::inside::{Inside, Sampled};
pub use self::near::{Ground, Near};
pub use self::puzzle::{Clues, Puzzle};
pub use self::unavoidable::Unavoidable;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
