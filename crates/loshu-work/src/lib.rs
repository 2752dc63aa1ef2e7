//! Work on many things: on several threads with the results in order, and how long it takes.
//!
//! The batches of the command and the experiments of the laboratory share one distributor,
//! [`in_order`] and [`in_order_parts`]. A result of theirs does not depend on the number of threads.

pub mod clock;
mod order;

use std::time::{Duration, Instant};

pub use self::order::{WorkError, in_order, in_order_parts, pieces};

/// Returns the moment this far from now. A time that no clock can show is as good as a day.
#[must_use]
pub fn moment(wait: Duration) -> Instant {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let now = Instant::now();
    now.checked_add(wait).unwrap_or(now + DAY)
}
