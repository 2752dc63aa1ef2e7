//! Engines that take part in an experiment, and what ends their searches.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use loshu::{Engine, Limits};
use loshu_work::moment;

/// An engine that all threads of an experiment use.
pub type SharedEngine = Arc<dyn Engine + Send + Sync>;

/// What ends the search of one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// The most time.
    pub timeout: Option<Duration>,
    /// The most tries.
    pub tries: Option<u64>,
}

impl SearchLimits {
    /// The limits of a search that begins now and ends at the first solution.
    pub(crate) fn begin(self, cancel: &Arc<AtomicBool>) -> Limits {
        let deadline = self.timeout.map(moment);
        let cancel = Some(Arc::clone(cancel));
        Limits::NONE.solutions(1).tries(self.tries).deadline(deadline).cancel(cancel)
    }
}
