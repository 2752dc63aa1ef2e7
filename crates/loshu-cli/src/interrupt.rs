//! Ctrl-C and its relatives.
//!
//! A command whose output is complete line by line ends at once, between two lines. A command that
//! has something to save or to report gets a flag, and a server a future. All die of the signal in the
//! end, so that a shell loop around the command ends too: its status is 130 for Ctrl-C. Files that are
//! being written are given up; what was there before stays.

use std::future::{self, Future};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::unfinished;

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
    let mut first = None;
    on_signal(move || {
        is_first(&mut first);
        raised.store(true, Ordering::Relaxed);
    })?;
    Ok(flag)
}

/// Sets the flag at a signal. If the process has not ended after the grace, says the last words and ends
/// it between two lines; the second signal ends it at once.
pub(crate) fn raise(
    flag: Arc<AtomicBool>,
    grace: Duration,
    last_words: impl Fn() + Send + Sync + 'static,
) -> Result<()> {
    let last_words = Arc::new(last_words);
    let mut first = None;
    on_signal(move || {
        if !is_first(&mut first) {
            return;
        }
        flag.store(true, Ordering::Relaxed);
        let last_words = last_words.clone();
        let end = move || {
            thread::sleep(grace);
            let _whole = wait_for_writer();
            last_words();
            die()
        };
        // Without a thread, the second signal ends the process.
        let _ = thread::Builder::new().spawn(end);
    })
}

/// Is ready once a signal has come; the second signal ends the process.
pub(crate) fn signal() -> Result<impl Future<Output = ()>> {
    let shared = Arc::new(Mutex::new((false, None::<Waker>)));
    let raised = shared.clone();
    let mut first = None;
    on_signal(move || {
        is_first(&mut first);
        let (has_come, waker) = &mut *raised.lock().unwrap_or_else(PoisonError::into_inner);
        *has_come = true;
        if let Some(waker) = waker.take() {
            waker.wake();
        }
    })?;
    Ok(future::poll_fn(move |context| {
        let (has_come, waker) = &mut *shared.lock().unwrap_or_else(PoisonError::into_inner);
        if *has_come {
            return Poll::Ready(());
        }
        *waker = Some(context.waker().clone());
        Poll::Pending
    }))
}

/// How soon after the first signal another one is the same request: some programs that send signals
/// send them to a process and to its group.
const ECHO: Duration = Duration::from_millis(100);

/// Whether a signal is the first. The second ends the process.
fn is_first(first: &mut Option<Instant>) -> bool {
    let is_first = first.is_none();
    if first.get_or_insert_with(Instant::now).elapsed() > ECHO {
        die();
    }
    is_first
}

/// Whether the last signal came from Ctrl-C.
pub(crate) fn is_ctrl_c() -> bool {
    SIGNAL.load(Ordering::Relaxed) == SIGINT
}

/// Makes a file that grows above the limit of the process an error like a full disk. Without that, the
/// process would die and leave half a file behind.
pub(crate) fn take_file_limit_as_error() {
    #[cfg(unix)]
    // Without the handler the signal ends the process, as it always did.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Ends the process as the signal would have ended it.
pub(crate) fn die() -> ! {
    unfinished::remove();
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
use signal_hook::consts::SIGINT;

#[cfg(not(unix))]
const SIGINT: i32 = 2;

#[cfg(unix)]
fn on_signal(mut act: impl FnMut() + Send + 'static) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGTERM]).context("cannot wait for Ctrl-C")?;
    if !is_hangup_ignored() {
        signals.add_signal(SIGHUP).context("cannot wait for the end of the terminal")?;
    }
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

/// Whether the process is to survive the end of its terminal, as under `nohup`. Only Linux tells;
/// elsewhere it is left to the system.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    const SIGHUP_BIT: u64 = 1;
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return true };
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask & SIGHUP_BIT != 0)
}

#[cfg(not(unix))]
fn on_signal(mut act: impl FnMut() + Send + 'static) -> Result<()> {
    let act = move || {
        SIGNAL.store(SIGINT, Ordering::Relaxed);
        act();
    };
    ctrlc::set_handler(act).context("cannot wait for Ctrl-C")
}
