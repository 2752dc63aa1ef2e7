//! How many minimal puzzles are there, and how many clues do they have?
//!
//! Sequential Monte Carlo over paths from many clues to few. A level is a number of clues; *valid* is a set of
//! clues of a full grid that leaves one solution. Each particle is a full grid with a valid set, and knows which
//! clues can go alone. At each level every particle loses one of these; then particles are drawn anew in
//! proportion to their weights. A valid set with `k - 1` clues can be reached from `82 - k` sets, because all sets
//! around it are valid too. So the mean weight says how many valid sets there are at each level, for each grid
//! on average, and the share of sets that no clue can leave says how many of them are minimal. These estimates
//! are unbiased whatever the number of particles. Independent runs are averaged, and their spread gives the
//! errors.
//!
//! A *tilt* prefers sets with few redundant clues. Without it, minimal sets with 27 clues and more are too rare to
//! count.
//!
//! What is known: Denis Berthier, *Unbiased Statistics of a CSP: A Controlled-Bias Generator* (2009).

mod census;
mod published;
mod report;
mod run;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu_work::{WorkError, in_order};

pub use self::census::{Census, Plan};
pub use self::run::Property;
use crate::state::State;

/// Makes the runs from those of the census on, up to `number`, and adds them to it. After each run it calls
/// `step`. Returns false if `cancel` was set before the last run.
///
/// # Errors
///
/// `step` failed, a thread could not be started, or a thread panicked.
pub fn solve<E: From<WorkError>>(
    census: &mut Census,
    number: u64,
    jobs: usize,
    cancel: Arc<AtomicBool>,
    mut step: impl FnMut(&Census) -> Result<(), E>,
) -> Result<bool, E> {
    let plan = census.plan().clone();
    in_order(
        census.counted()..number,
        jobs,
        move |index| run::run(&plan, index, &cancel),
        |estimate| -> Result<ControlFlow<()>, E> {
            let Some(estimate) = estimate else { return Ok(ControlFlow::Break(())) };
            census.add(estimate);
            step(census)?;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(census.counted() == number)
}
