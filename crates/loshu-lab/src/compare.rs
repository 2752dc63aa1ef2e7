//! Which engine? The same puzzles with several engines.

mod csv;
mod measure;
mod pictures;
mod report;

pub use self::measure::{CompareError, Comparison, Contender, Contest};
