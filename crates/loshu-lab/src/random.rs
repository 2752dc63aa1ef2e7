//! How heavy is the tail? Random puzzles, and what they cost an engine.

mod census;
mod measure;
mod report;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu_work::{WorkError, in_order, pieces};

pub use self::census::{Census, Plan};
pub use self::measure::{Sampler, SolutionClass};
use crate::engine::SearchLimits;

/// How many puzzles a worker solves at a time.
const CHUNK: u64 = 256;

/// Solves the puzzles from the first one that the census does not have up to `number`, and adds them to it.
/// After each chunk it calls `step`. Returns false if `cancel` was set before the last puzzle.
///
/// # Errors
///
/// `step` failed, a thread could not be started, or a thread panicked.
pub fn solve<E: From<WorkError>>(
    census: &mut Census,
    number: u64,
    sampler: Sampler,
    limits: SearchLimits,
    jobs: usize,
    cancel: Arc<AtomicBool>,
    mut step: impl FnMut(&Census) -> Result<(), E>,
) -> Result<bool, E> {
    in_order(
        pieces(census.puzzles..number, CHUNK),
        jobs,
        move |chunk| sampler.samples(chunk, limits, &cancel),
        |samples| -> Result<ControlFlow<()>, E> {
            let Some(samples) = samples else { return Ok(ControlFlow::Break(())) };
            samples.iter().for_each(|sample| census.add(sample));
            step(census)?;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(census.puzzles == number)
}
