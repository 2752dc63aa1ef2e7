//! Ctrl-C.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

/// The exit status of a program that Ctrl-C ends.
const INTERRUPTED: i32 = 130;

/// A flag that Ctrl-C sets from now on, so that what has been done is not lost; the second time ends
/// the program.
pub(crate) fn flag() -> Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    let handler = move || {
        if raised.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    };
    ctrlc::set_handler(handler).context("cannot wait for Ctrl-C")?;
    Ok(flag)
}
