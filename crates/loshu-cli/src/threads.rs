//! How many threads work.

use std::num::NonZeroUsize;
use std::sync::OnceLock;

use anyhow::{Result, bail};

/// The number that was asked for.
static ASKED: OnceLock<NonZeroUsize> = OnceLock::new();

/// Works with this number of threads from now on. Refuses what works with one thread anyway.
pub(crate) fn ask(number: NonZeroUsize, with_one_thread: Option<&str>) -> Result<()> {
    if let Some(name) = with_one_thread {
        bail!("`loshu {name}` works with one thread; leave --jobs out");
    }
    ASKED.get_or_init(|| number);
    Ok(())
}

/// As many threads as asked for, or as there are processors.
pub(crate) fn number() -> usize {
    let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    ASKED.get().copied().unwrap_or_else(all).get()
}

/// As many threads as asked for, or one: where times are compared, threads would disturb each other.
pub(crate) fn number_or_one() -> usize {
    ASKED.get().map_or(1, |number| number.get())
}
