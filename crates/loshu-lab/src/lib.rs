//! The experiments of the essays on solving Sudoku, to be repeated and extended.
//!
//! | module | asks |
//! |---|---|
//! | [`random`] | how heavy is the tail of the tries of random puzzles? |
//! | [`orders`] | how much does the order of cells and digits matter? |
//! | [`compare`] | which engine solves which puzzles in what time? |
//! | [`tree`] | what does the search of a puzzle look like? |
//! | [`ratings`] | do our ratings agree with the original programs? |
//! | [`hardest`] | can a puzzle be made to be hard for a program? |
//! | [`grids`] | how many full grids are there? |
//! | [`examples`] | which positions need a technique? |
//! | [`minimals`] | how many minimal puzzles are there, and how many clues do they have? |
//!
//! An experiment is many small pieces of work, whose results are put together in order. So the number
//! of threads changes nothing. It takes plain settings, a flag that stops it, and a function that
//! receives its progress. It reads no file and prints nothing: what it has to say is a [`Report`].
//!
//! ```
//! use std::sync::Arc;
//!
//! use loshu::{Limits, Search};
//! use loshu_lab::random::Sampler;
//!
//! let sampler = Sampler { clues: 17, seed: 1, engine: Arc::new(Search::norvig()) };
//! let (_, run) = sampler.run(0, &Limits::NONE.solutions(1));
//! assert_eq!(run.solutions, 1);
//! ```

// For readers of the source. What several experiments share: `distribution` (many values in little
// memory), `normal` and `tail` (the
// normal distribution, power laws), `quantity` (what is measured, and its pictures), `chart` (curves as
// SVG), `table`, `report` and `page` (what is said, as text and as HTML), `number` (numbers as words), `state` (what
// is saved).

mod chart;
pub mod compare;
mod distribution;
mod engine;
pub mod examples;
pub mod grids;
pub mod hardest;
pub mod minimals;
mod normal;
mod number;
pub mod orders;
mod page;
mod quantity;
pub mod random;
pub mod ratings;
mod report;
mod state;
mod table;
mod tail;
pub mod tree;

pub use self::engine::{SearchLimits, SharedEngine};
pub use self::report::Report;
pub use self::state::State;
