//! Ctrl-C and its relatives.
//!
//! A command whose output is complete line by line ends at once, between two lines. A command that
//! has something to save or to report gets a flag. Both die of the signal in the end, so that a
//! shell loop around the command ends too: its status is 130 for Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

/// Held while lines are written.
static WRITING: Mutex<()> = Mutex::new(());
/// The signal that came last, or zero.
static SIGNAL: AtomicI32 = AtomicI32::new(0);
/// How long a signal waits for lines that a reader does not take.
const PATIENCE: Duration = Duration::from_secs(1);

/// Keeps the process alive until the lines that are being written are whole.
pub(crate) fn hold() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets a signal end the process from now on when no line is half written.
pub(crate) fn end_between_lines() -> Result<()> {
    on_signal(|| {
        let _whole = wait_for_writer();
        die()
    })
}

/// A flag that a signal sets from now on; the second signal ends the process.
pub(crate) fn flag() -> Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    on_signal(move || {
        if raised.swap(true, Ordering::Relaxed) {
            die();
        }
    })?;
    Ok(flag)
}

/// Ends the process as the signal would have ended it.
pub(crate) fn die() -> ! {
    let signal = SIGNAL.load(Ordering::Relaxed);
    #[cfg(unix)]
    // It fails for signals that do not end a process; none of them is waited for.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    process::exit(128 + signal)
}

fn wait_for_writer() -> Option<MutexGuard<'static, ()>> {
    const STEP: Duration = Duration::from_millis(5);
    for _ in 0..PATIENCE.as_millis() / STEP.as_millis() {
        match WRITING.try_lock() {
            Ok(guard) => return Some(guard),
            Err(_) => thread::sleep(STEP),
        }
    }
    None
}

#[cfg(unix)]
fn on_signal(mut act: impl FnMut() + Send + 'static) -> Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGTERM]).context("cannot wait for Ctrl-C")?;
    thread::Builder::new()
        .spawn(move || {
            for signal in signals.forever() {
                SIGNAL.store(signal, Ordering::Relaxed);
                act();
            }
        })
        .context("cannot wait for Ctrl-C")?;
    Ok(())
}

#[cfg(not(unix))]
fn on_signal(mut act: impl FnMut() + Send + 'static) -> Result<()> {
    const SIGINT: i32 = 2;
    let act = move || {
        SIGNAL.store(SIGINT, Ordering::Relaxed);
        act();
    };
    ctrlc::set_handler(act).context("cannot wait for Ctrl-C")
}
