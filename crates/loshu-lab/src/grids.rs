//! How many full grids are there? All 6,670,903,752,021,072,936,960 are counted, by crosses.

mod bands;
mod census;
mod crosses;
mod report;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loshu_work::{WorkError, in_order};

pub use self::census::{CLASSES, Census};
use self::crosses::Stacks;

/// Counts for the classes of bands that are missing in the census, and adds them to it. After each class it
/// calls `step`. Returns false if `cancel` was set before the last class.
///
/// # Errors
///
/// `step` failed, a thread could not be started, or a thread panicked.
pub fn count<E: From<WorkError>>(
    census: &mut Census,
    jobs: usize,
    cancel: Arc<AtomicBool>,
    mut step: impl FnMut(&Census) -> Result<(), E>,
) -> Result<bool, E> {
    let reduced = bands::reduced();
    let (classes, stacks) = (bands::classes(&reduced), Stacks::new(&reduced));
    let bands: Vec<_> = classes.iter().map(|class| class.band).skip(census.crosses.len()).collect();
    in_order(
        bands.into_iter(),
        jobs,
        move |band| (!cancel.load(Ordering::Relaxed)).then(|| stacks.crosses(&band)),
        |crosses| -> Result<ControlFlow<()>, E> {
            let Some(crosses) = crosses else { return Ok(ControlFlow::Break(())) };
            census.crosses.push(crosses);
            step(census)?;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(census.crosses.len() == classes.len())
}
