//! Sudoku. (glossary to come)
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod candidates;
mod cell;
mod digit;
mod dlx;
mod engine;
pub mod format;
mod grid;
mod house;
mod limits;
pub mod search;
mod set;
mod solve;
mod verify;

pub use candidates::{Candidates, Contradiction, Propagation};
pub use cell::{Cell, CellSet, Cells, ParseCellError};
pub use digit::{Digit, DigitSet, Digits};
pub use dlx::Dlx;
pub use engine::{Count, Engine, Run, Stats, Verdict};
pub use format::ParseError;
pub use grid::{Conflict, Grid};
pub use house::{House, Triad};
pub use limits::{Limits, Stop};
pub use search::{CellOrder, DigitOrder, Observer, Search, Undo};
pub use solve::{Solutions, Solver};
pub use verify::{Flaw, Solution, verify};
