//! Which engine? The same puzzles with several engines.

mod measure;
mod report;

pub use self::measure::{CompareError, Comparison, Contender, Contest};
