//! The puzzle as 324 variables with nine candidates each, and what follows by singles: the innermost loops of
//! trial and error and of certificates.
//!
//! A variable is a cell that needs a digit, or a house that needs a place for a digit. Exactly one of its
//! candidates is true.

mod geometry;
mod state;

pub(crate) use self::geometry::{CANDIDATES, VARIABLES, members_of};
pub(crate) use self::state::{Cells, Contradiction, Queue, State, cells_of};
